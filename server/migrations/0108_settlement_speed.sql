-- A settlement reads the classes of one month after the other over the whole network.
create index class_session_day on class_session (day);
