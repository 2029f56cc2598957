/** Invariants of automations: who entered, where they are, and what was done for them. */
import { AT, bySql, type Invariant } from './invariant.ts';

export const automationInvariants: readonly Invariant[] = [
  bySql(
    'automation_steps',
    'Every plan of an automation begins with its first step, has no gap, and ends with a message',
    `select format('automation %s has no steps in plan %s', a.id, a.plan_no) from automation a
      where not exists (select from automation_step s where s.automation_id = a.id and s.plan_no = a.plan_no)
     union all
     select format('plan %s of automation %s has %s steps up to %s', s.plan_no, s.automation_id, count(*), max(s.no) + 1)
       from automation_step s group by s.automation_id, s.plan_no having count(*) <> max(s.no) + 1
     union all
     select format('plan %s of automation %s ends with %s', x.plan_no, x.automation_id, x.kind)
       from (select distinct on (s.automation_id, s.plan_no) s.automation_id, s.plan_no, s.kind from automation_step s
              order by s.automation_id, s.plan_no, s.no desc) x where x.kind <> 'send'`,
  ),
  bySql(
    'automation_entries',
    'People are inside of automations that have started and not ended, and at a step of their plan',
    `select format('entry %s is %s in automation %s, which is %s', e.id, e.status, a.id, a.status)
       from automation_entry e join automation a on a.id = e.automation_id
      where a.status = 'draft' or (a.status = 'ended' and e.status in ('waiting', 'sending'))
     union all
     select format('entry %s is at step %s of %s', e.id, e.step_no, x.steps)
       from automation_entry e
       join (select s.automation_id, s.plan_no, count(*) as steps from automation_step s group by 1, 2) x
         on x.automation_id = e.automation_id and x.plan_no = e.plan_no
      where e.step_no > x.steps or (e.status = 'done') <> (e.step_no = x.steps) and e.status not in ('waiting', 'stopped')
     union all
     select format('entry %s was due on %s', e.id, e.due_at)
       from automation_entry e join automation a on a.id = e.automation_id and a.status = 'active'
      where e.status = 'waiting' and e.due_at < ${AT} - interval '26 hours'`,
  ),
  bySql(
    'automation_events',
    'What was done for each person is known for each step that they passed, and for no other one',
    `select format('entry %s is at step %s and passed %s', e.id, e.step_no, count(v.id))
       from automation_entry e left join automation_event v on v.automation_entry_id = e.id and v.step_no < e.step_no
      group by e.id, e.step_no having count(v.id) <> e.step_no
     union all
     select format('entry %s is at step %s, and %s was done', e.id, e.step_no, v.step_no)
       from automation_event v join automation_entry e on e.id = v.automation_entry_id where v.step_no > e.step_no
     union all
     select format('what was done at step %s of entry %s is %s, and the step is %s', v.step_no, e.id, v.outcome, s.kind)
       from automation_event v join automation_entry e on e.id = v.automation_entry_id
       join automation_step s on s.automation_id = e.automation_id and s.plan_no = e.plan_no and s.no = v.step_no
      where s.kind <> case v.outcome when 'waits' then 'wait' when 'sent' then 'send' else 'condition' end
     union all
     select format('step %s of entry %s was sent by sending %s', v.step_no, e.id, u.id)
       from automation_event v join automation_entry e on e.id = v.automation_entry_id
       join campaign_recipient r on r.id = v.campaign_recipient_id join campaign_run u on u.id = r.campaign_run_id
       left join automation_step s on s.id = u.automation_step_id
      where s.id is null or (s.automation_id, s.plan_no, s.no) <> (e.automation_id, e.plan_no, v.step_no)`,
  ),
];
