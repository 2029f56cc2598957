import { learnFaults } from './verify-faults-learn.testing.ts';

/** A fault for each invariant of reports that are sent by e-mail, of exports of the journal, of walk-ins, and of learning. */
export const reportScheduleFaults: Record<string, string | readonly string[]> = {
  report_letters: [
    `alter table report_schedule_letter drop constraint report_schedule_letter_pkey;
     insert into report_schedule_letter (report_schedule_run_id, branch_id, staff_id, outcome, at)
       select report_schedule_run_id, branch_id, staff_id, outcome, at from report_schedule_letter order by 1 limit 1`,
    `alter table report_schedule_run drop constraint report_schedule_run_report_schedule_id_due_at_key;
     update report_schedule_run set due_at = (select min(due_at) from report_schedule_run x where x.report_schedule_id = report_schedule_run.report_schedule_id)`,
    `update report_schedule_letter set at = at - interval '1 hour' where report_schedule_run_id = (select min(id) from report_schedule_run)`,
  ],
  journal_exports:
    'update journal_export_line set debit_cents = debit_cents + 1 where debit_cents > 0 and journal_export_id = (select min(id) from journal_export)',
  report_next: `update report_schedule n set next_at = (select min(due_at) from report_schedule_run where report_schedule_id = n.id)
     where status = 'active' and exists (select from report_schedule_run where report_schedule_id = n.id)`,
  walk_in_names: `update invoice_party set member_name = '散客' where invoice_id = (
    select min(i.id) from invoice i join member m on m.id = i.member_id where m.is_walk_in)`,
  ...learnFaults,
};
