import { learnFixture, learnKinds } from './fixture-learn.ts';

/** The kinds of records of reports, and of learning; a statement is about a client. */
export const reportKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['reportSchedule/', 'report_schedule'],
  ['journalExport/', 'journal_export'],
  ['accountCodes/', 'accounting_program'],
  ['statement/', 'member'],
  ...learnKinds,
];

/**
 * A report that is sent by e-mail, one in each branch, to the people who try every call; an export of the journal, and
 * the account codes of the network.
 */
export const reportFixture: Readonly<Record<string, string>> = {
  report_schedule: `with n as (insert into report_schedule (branch_id, staff_id, name, report, search, every, hour, formats, next_at)
      select $b, min(s.id), 'Fixture $b', 'invoices', '{}', 'day', 7, '{csv}', '2099-01-01' from staff s returning id, branch_id, staff_id),
    p as (insert into report_schedule_person (report_schedule_id, branch_id, staff_id) select n.id, n.branch_id, n.staff_id from n)
    select id from n`,
  journal_export: `with n as (insert into journal_export (branch_id, program, from_on, until_on, per, currency, debit_cents, line_count, repeats, created_at)
      select id, 'xero', '2001-01-01', '2001-01-31', 'month', currency, 100, 2, false, '2001-02-01' from branch where id = $b returning id, branch_id),
    l as (insert into journal_export_line (journal_export_id, position, branch_id, posted_on, account, debit_cents, credit_cents, code, tax_code)
      select n.id, l.position, n.branch_id, '2001-01-31', l.account, l.debit, l.credit, 'FIX', ''
        from n, (values (0, 'cash', 100, 0), (1, 'revenue', 0, 100)) l (position, account, debit, credit))
    select id from n`,
  accounting_program: `select id from accounting_program order by id offset $b % 4 limit 1`,
  ...learnFixture,
};
