/** Client activities for the demo network's memberships and payments, as the live calls would record them. */
import { sql as raw, type RawBuilder } from 'kysely';
import { activityTypeId, type ActivityType } from '#areas/people/activity/activity.model.ts';
import type { World } from './world.ts';

/** Rows of `branch_id, member_id, facts, at, staff_id`, with the facts that the live call writes. */
const noted: readonly [ActivityType, RawBuilder<unknown>][] = [
  [
    'suspension',
    raw`select s.branch_id, ms.member_id, s.created_at as at, s.staff_id,
               jsonb_build_object('programme', p.name ->> 'en', 'programme_cn', p.name ->> 'cn', 'move', 'suspend',
                 'from_on', s.from_on, 'until_on', s.until_on, 'reason', s.reason, 'back_on', null) as facts
          from membership_suspension s join membership ms on ms.id = s.membership_id join programme p on p.id = ms.programme_id
         where s.undone_at is null and s.group_key is null`,
  ],
  [
    'membership_cancellation',
    raw`select e.branch_id, ms.member_id, e.created_at as at, e.staff_id,
               jsonb_build_object('programme', p.name ->> 'en', 'programme_cn', p.name ->> 'cn', 'move', 'cancel', 'last_on', e.last_on) as facts
          from membership_ending e join membership ms on ms.id = e.membership_id join programme p on p.id = ms.programme_id
         where e.kind = 'cancel' and e.taken_back_at is null`,
  ],
  [
    'membership_termination',
    raw`select e.branch_id, ms.member_id, e.created_at as at, e.staff_id,
               jsonb_build_object('programme', p.name ->> 'en', 'programme_cn', p.name ->> 'cn', 'last_on', e.last_on) as facts
          from membership_ending e join membership ms on ms.id = e.membership_id join programme p on p.id = ms.programme_id
         where e.kind = 'terminate' and e.taken_back_at is null`,
  ],
  [
    'refund',
    raw`select r.branch_id, r.member_id, r.decided_at as at, r.decided_by as staff_id,
               jsonb_build_object('payment', y.number, 'cents', r.amount_cents, 'destination', r.destination) as facts
          from refund r join payment y on y.id = r.payment_id
         where r.status = 'accepted'`,
  ],
  [
    'invoice_cancellation',
    raw`select n.branch_id, n.member_id, n.created_at as at, n.staff_id,
               jsonb_build_object('invoice', i.number, 'credit_note', n.number, 'cents', n.total_cents, 'reason', n.reason) as facts
          from credit_note n join invoice i on i.id = n.invoice_id
         where n.why = 'cancellation'`,
  ],
  [
    'update_payment_method',
    raw`select ms.branch_id, ms.member_id, w.created_at as at, ms.sales_staff_id as staff_id,
               jsonb_build_object('brand', w.brand, 'last_four', w.last_four) as facts
          from membership ms join payment_method w on w.id = ms.payment_method_id`,
  ],
  [
    'questionnaire',
    raw`select a.branch_id, a.member_id, a.answered_at as at, a.recorded_by as staff_id,
               jsonb_build_object('survey', s.title ->> 'en', 'survey_cn', s.title ->> 'cn', 'response_id', a.id) as facts
          from survey_response a join survey s on s.id = a.survey_id
         where a.member_id is not null and a.recorded_by is not null`,
  ],
];

/** Last of all, when everything that they refer to exists. No activity is earlier than its event. */
export const makeActivities = async ({ db, now }: World): Promise<void> => {
  for (const [type, rows] of noted)
    await raw`
      insert into activity (branch_id, member_id, type_id, facts, at, staff_id)
      select branch_id, member_id, ${activityTypeId(type)}, facts, least(at, ${now.toISOString()}::timestamptz), staff_id
        from (${rows}) as noted order by at`.execute(db);
};
