/**
 * The SQL of triggers: to whom each applied on which day, for all clients of the branches at once, and whether it still
 * applies to somebody. Each is read by the day, so that a long history costs nothing.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Trigger } from './automation.model.ts';
import { liveStatuses } from '#areas/membership/membership/membership.rules.ts';
import { asQuery } from '#kit/server/db.ts';

type Part = RawBuilder<unknown>;
export type Asked = { trigger: Trigger; days: number | null; branches: readonly number[]; now: string };
/** `p`: each branch with its day; the days that are looked at go back so many. */
const places = ({ branches, now }: Asked): Part => raw`
  (select b.id as branch_id, b.time_zone, (${now}::timestamptz at time zone b.time_zone)::date as today
     from branch b where b.id = any (${[...branches]}::bigint[])) p`;
const live = raw`(${raw.join(liveStatuses.map((status) => raw.lit(status)))})`;
const running = raw`('ongoing', 'paused', 'pending_cancel', 'pending_terminate')`;
const TRIAL = 5;

/**
 * What happened in the last `back` days: the client, the day, and what makes the occasion unlike another one of the same
 * client (`occurrence`).
 */
const found: Record<Trigger, (asked: Asked, back: number) => Part> = {
  joined: (asked, back) => raw`
    select m.id as member_id, m.joined_on::text as occurrence, m.joined_on as on_day
      from ${places(asked)} join member m on m.branch_id = p.branch_id and m.joined_on between p.today - ${back}::int and p.today`,
  // Those born on 29 February have their birthday on the 28th in other years.
  birthday: (asked, back) => raw`
    select m.id, extract(year from d.day)::text, d.day
      from ${places(asked)} cross join lateral (select x::date as day from generate_series(p.today - ${back}::int, p.today, interval '1 day') x) d
      join member m on m.branch_id = p.branch_id and extract(month from m.date_of_birth) = extract(month from d.day)
       and (extract(day from m.date_of_birth) = extract(day from d.day)
            or (to_char(m.date_of_birth, 'MMDD') = '0229' and to_char(d.day, 'MMDD') = '0228' and to_char(d.day + 1, 'MMDD') = '0301'))
       and m.date_of_birth < d.day`,
  absent: (asked, back) => raw`
    select m.id, v.seen_on::text, v.seen_on + ${asked.days}::int
      from ${places(asked)} join member m on m.branch_id = p.branch_id and m.standing = 'active'
      left join (select l.member_id, max(l.last_on) as last_on from last_visit l group by 1) o on o.member_id = m.id
     cross join lateral (select greatest(o.last_on, m.joined_on) as seen_on) v
     where v.seen_on + ${asked.days}::int between p.today - ${back}::int and p.today`,
  payment_failed: (asked, back) => raw`
    select a.member_id, a.invoice_id::text, min(a.on_day)
      from ${places(asked)} join charge_attempt a on a.branch_id = p.branch_id and a.status = 'declined'
       and a.on_day between p.today - ${back}::int and p.today
      join member m on m.id = a.member_id and m.branch_id = p.branch_id
     group by 1, 2`,
  // Sold with fewer days than that, it never was so far from its end.
  expiring: (asked, back) => raw`
    select ms.member_id, ms.id || ':' || ms.end_on, ms.end_on - ${asked.days}::int
      from ${places(asked)} join membership ms on ms.branch_id = p.branch_id and ms.status in ${running}
       and ms.end_on between p.today - ${back}::int + ${asked.days}::int and p.today + ${asked.days}::int
       and ms.start_on <= ms.end_on - ${asked.days}::int and not goes_on(ms.billing, ms.status)
      join member m on m.id = ms.member_id and m.branch_id = p.branch_id`,
  class_full: (asked, back) => raw`
    select b.member_id, b.session_id::text, (b.created_at at time zone p.time_zone)::date
      from ${places(asked)} join booking b on b.branch_id = p.branch_id and b.wait_no is not null
       and b.created_at >= (p.today - ${back}::int)::timestamp at time zone p.time_zone and b.created_at <= ${asked.now}::timestamptz
      join member m on m.id = b.member_id and m.branch_id = p.branch_id`,
  trial_ended: (asked, back) => raw`
    select ms.member_id, ms.id::text, ms.end_on + ${asked.days}::int
      from ${places(asked)} join membership ms on ms.branch_id = p.branch_id and ms.status in ('ongoing', 'expired')
       and ms.end_on between p.today - ${back}::int - ${asked.days}::int and p.today - ${asked.days}::int
      join programme g on g.id = ms.programme_id and g.type_id = ${TRIAL}
      join member m on m.id = ms.member_id and m.branch_id = p.branch_id`,
};
/**
 * Of the past, also those who came back since: between two visits, or after the last one. By the visits that the caller
 * can see: clients who trained in another branch meanwhile are counted too, although the automation wouldn’t let them in.
 */
const awayBefore = (asked: Asked, back: number): Part => raw`
  select m.id as member_id, v.seen_on::text as occurrence, v.seen_on + ${asked.days}::int as on_day
    from ${places(asked)} join member m on m.branch_id = p.branch_id and m.standing = 'active'
    join (select c.member_id, c.day as seen_on, lead(c.day) over (partition by c.member_id order by c.day) as next_on
            from check_in c where c.allowed and c.day >= ${asked.now}::date - ${back}::int - ${asked.days}::int - 1
          union all
          select k.id, k.joined_on, (select min(c.day) from check_in c where c.member_id = k.id and c.day >= k.joined_on and c.allowed)
            from member k where k.branch_id = any (${[...asked.branches]}::bigint[])
             and k.joined_on >= ${asked.now}::date - ${back}::int - ${asked.days}::int - 1) v on v.member_id = m.id
   where v.seen_on + ${asked.days}::int between p.today - ${back}::int and p.today
     and (v.next_on is null or v.next_on > v.seen_on + ${asked.days}::int)`;

export const occasions = (asked: Asked, back: number): Part => found[asked.trigger](asked, back);

/** Whether it still applies to `e`, an entry or somebody about to enter: nothing is sent about what is settled. */
export const stillFits: Record<Trigger, (now: string) => Part> = {
  joined: () => raw`true`,
  birthday: () => raw`true`,
  absent: () => raw`(exists (select from member k where k.id = e.member_id and k.standing = 'active')
    and not exists (select from last_visit v where v.member_id = e.member_id and v.last_on > e.occurrence::date))`,
  payment_failed: () =>
    raw`exists (select from invoice i where i.id = e.occurrence::bigint and i.status = 'unpaid' and i.written_off_on is null)`,
  expiring: () => raw`exists (
    select from membership s where s.id = split_part(e.occurrence, ':', 1)::bigint and s.end_on = split_part(e.occurrence, ':', 2)::date
       and s.status in ${running} and not goes_on(s.billing, s.status)
       and not exists (select from membership o where o.member_id = s.member_id and o.id <> s.id and o.status in ${live}
                          and (goes_on(o.billing, o.status) or o.end_on > s.end_on)))`,
  class_full: (now) => raw`exists (
    select from booking k join class_session s on s.id = k.session_id
     where k.session_id = e.occurrence::bigint and k.member_id = e.member_id and k.status = 'waiting' and s.starts_at > ${now}::timestamptz)`,
  trial_ended: () => raw`not exists (
    select from membership o join programme g on g.id = o.programme_id
     where o.member_id = e.member_id and g.type_id <> ${TRIAL} and o.status in ${live})`,
};

/** Clients who can be written to at all. */
export const reachable = raw`m.is_active and m.erased_at is null and not m.is_walk_in`;
export const PREVIEW_DAYS = 30;
/** How many would have entered in the last days: clients, and times. */
export const countOccasions = (asked: Asked) =>
  asQuery(raw<{ people: number; times: number }>`
    select count(distinct c.member_id)::int as people, count(*)::int as times
      from (${asked.trigger === 'absent' ? awayBefore(asked, PREVIEW_DAYS) : occasions(asked, PREVIEW_DAYS)}) c (member_id, occurrence, on_day)
      join member m on m.id = c.member_id and ${reachable}`);
