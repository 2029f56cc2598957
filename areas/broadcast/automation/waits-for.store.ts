/** The class for which the recipient of a message waits, with other times that have places: for the fields of a text. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { BothTexts } from '#kit/domain/words.ts';

export type WaitsFor = { class_name: BothTexts; starts_at: string; time_zone: string; others: string[] };
const MOST_OTHERS = 3;
/**
 * Of `campaign_recipient` with this name. Of several classes in one message, the next for which they still wait. Other
 * times are those of the same class that the client could book now: with a place, without a waiting list, within the days
 * that can be booked ahead, and without a place of theirs.
 */
export const waitsFor = (recipient: string, now: string): RawBuilder<unknown> => raw`
  (select jsonb_build_object('class_name', c.name, 'starts_at', s.starts_at, 'time_zone', b.time_zone, 'others', array(
            select o.starts_at from class_session o join schedule_rule y on y.branch_id = o.branch_id
             where o.class_id = s.class_id and o.branch_id = s.branch_id and o.id <> s.id and o.status = 'scheduled'
               and o.booked < o.capacity and o.waiting = 0 and o.starts_at > ${now}::timestamptz
               and o.starts_at <= ${now}::timestamptz + y.booking_window_days * interval '24 hours'
               and not exists (select from booking h where h.session_id = o.id and h.member_id = e.member_id
                                  and h.status not in ('cancelled', 'skipped'))
             order by o.starts_at, o.id limit ${MOST_OTHERS}))
     from automation_entry e join automation a on a.id = e.automation_id and a.trigger = 'class_full'
     join class_session s on s.id = case when a.trigger = 'class_full' then e.occurrence::bigint end
     join class c on c.id = s.class_id join branch b on b.id = s.branch_id
     left join booking k on k.session_id = s.id and k.member_id = e.member_id and k.status = 'waiting'
    where e.campaign_recipient_id = ${raw.ref(`${recipient}.id`)} order by k.id is null, s.starts_at, s.id limit 1)`;
