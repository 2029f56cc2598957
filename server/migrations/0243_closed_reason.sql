-- Why a class was moved to a day on which its branch is closed.
alter table class_session add column closed_reason text check (char_length(closed_reason) between 1 and 300);
