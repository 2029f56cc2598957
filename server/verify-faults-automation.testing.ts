const inside = `(select min(id) from automation_entry where status = 'waiting')`;
const done = `(select min(id) from automation_entry where status = 'done')`;
/** A fault for each invariant of automations. */
export const automationFaults: Record<string, string | readonly string[]> = {
  automation_steps: [
    `update automation set plan_no = plan_no + 1 where id = (select min(id) from automation)`,
    `update automation_step set no = no + 1 where id = (select max(id) from automation_step where kind = 'send')`,
    `update automation_step set kind = 'wait', campaign_id = null, wait_count = 1, wait_unit = 'days'
      where id = (select s.id from automation_step s order by s.automation_id, s.no desc limit 1)`,
  ],
  automation_entries: [
    `update automation set status = 'ended' where id = (select automation_id from automation_entry where id = ${inside})`,
    `update automation_entry set step_no = 9 where id = ${inside}`,
    `update automation_entry set status = 'done', due_at = null, done_at = now() where id = ${inside}`,
    `update automation_entry set due_at = now() - interval '2 days' where id = ${inside}`,
  ],
  automation_events: [
    `update automation_entry set step_no = step_no + 1 where id = ${inside}`,
    `alter table automation_event disable trigger user; delete from automation_event where automation_entry_id = ${done}`,
    `insert into automation_event (branch_id, automation_entry_id, step_no, outcome, at)
      select branch_id, id, step_no + 1, 'waits', now() from automation_entry where id = ${inside}`,
  ],
};
