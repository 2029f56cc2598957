-- A credit note is told to who gets it, when it is made and when it is paid out: written down with the act, sent once by the job.
create table franchise_credit_letter (
  credit_note_id bigint not null references franchise_credit_note,
  organisation_id bigint not null references organisation,   -- who gets it
  kind text not null check (kind in ('issued', 'paid_out')),
  at timestamptz not null default now(),
  told integer check (told >= 0),                            -- how many people; null: not sent yet
  primary key (credit_note_id, kind)
);
create index franchise_credit_letter_organisation on franchise_credit_letter (organisation_id);
create index franchise_credit_letter_waiting on franchise_credit_letter (credit_note_id) where told is null;
call protect_table('franchise_credit_letter', 'own', '', false, false, false);
call protect_of_organisation('franchise_credit_letter');
-- Of those that are still to be paid out nobody has heard yet.
insert into franchise_credit_letter (credit_note_id, organisation_id, kind)
select id, organisation_id, 'issued' from franchise_credit_note where status = 'open';

-- Who is owed is reminded of a dispute that waits for its answer. The row is of who owes, as all about an invoice is.
alter table franchise_reminder drop constraint franchise_reminder_kind_check;
alter table franchise_reminder add constraint franchise_reminder_kind_check
  check (kind in ('issued', 'due_soon', 'overdue', 'last', 'answer_waits'));
