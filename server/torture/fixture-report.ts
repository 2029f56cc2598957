/** The kinds of records that reports and statements are about. */
export const reportKinds: readonly (readonly [prefix: string, kind: string])[] = [['statement/', 'member']];

/** A report that is sent by e-mail, one in each branch, to the people who try every call. */
export const reportFixture: Readonly<Record<string, string>> = {
  report_schedule: `with n as (insert into report_schedule (branch_id, staff_id, name, report, search, every, hour, formats, next_at)
      select $b, min(s.id), 'Fixture $b', 'invoices', '{}', 'day', 7, '{csv}', '2099-01-01' from staff s returning id, branch_id, staff_id),
    p as (insert into report_schedule_person (report_schedule_id, branch_id, staff_id) select n.id, n.branch_id, n.staff_id from n)
    select id from n`,
};
