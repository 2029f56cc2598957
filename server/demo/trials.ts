/** Classes that are open for trials, and trials that visitors of the websites and the desk have booked: a few in each branch. */
import { sql as raw } from 'kysely';
import type { World } from './world.ts';

export const makeTrials = async ({ db, now }: World): Promise<void> => {
  const at = raw`${now.toISOString()}::timestamptz`;
  await raw`
    insert into trial_rule (branch_id, category, places, days_ahead, created_at, updated_at)
    select c.branch_id, c.category, 2, 7, ${at} - interval '190 days', ${at} - interval '190 days'
      from (select distinct branch_id, category, dense_rank() over (partition by branch_id order by category) as turn from class where kind = 'room') c
     where c.turn <= 3`.execute(db);
  await raw`
    with people as (
      select l.*, count(*) over (partition by l.email) as with_email, count(*) over (partition by l.phone) as with_phone
        from lead l where l.email is not null and l.phone is not null),
    wanting as (
      select p.*, row_number() over (partition by p.branch_id, p.status = 'lead' order by p.id desc) as turn from people p
       where p.source = 'website' and p.converted_at is null and p.with_email = 1 and p.with_phone = 1),
    free as (
      select s.id, s.branch_id, s.starts_at, s.facility_id, s.starts_at > ${at} as comes,
             row_number() over (partition by s.branch_id, s.starts_at > ${at} order by abs(extract(epoch from s.starts_at - ${at})), s.id) as turn
        from class_session s join class c on c.id = s.class_id join trial_rule r on r.branch_id = s.branch_id and r.category = c.category
       where s.kind = 'room' and s.status <> 'cancelled' and s.booked < s.capacity and s.waiting = 0
         and (s.starts_at between ${at} - interval '40 days' and ${at} - interval '2 hours' or s.starts_at between ${at} + interval '2 hours' and ${at} + interval '6 days'))
    insert into trial_place (branch_id, session_id, lead_id, website_key_id, once, first_name, last_name, email, phone, locale, agreed_at, status, cancelled_by,
                             known_at, known_facility_id, created_at, updated_at)
    select l.branch_id, f.id, l.id, k.id, 'demo-' || lpad(l.id::text, 8, '0'), l.first_name, l.last_name, lower(l.email), l.phone,
           case when l.id % 4 = 0 then 'cn' else 'en' end, x.made, x.status, case when x.status = 'cancelled' then 'visitor' end, f.starts_at, f.facility_id, x.made, x.made
      from wanting l join free f on f.branch_id = l.branch_id and f.comes = (l.status = 'lead') and f.turn = l.turn
      join website_key k on k.branch_id = l.branch_id and k.name = 'Website'
     cross join lateral (
       select least(greatest(l.created_at, f.starts_at - interval '3 days'), ${at} - interval '1 hour') as made,
              case when f.comes then 'booked' when l.turn % 7 = 0 then 'cancelled' when l.turn % 4 = 0 then 'missed' else 'attended' end as status) x
     where l.turn <= case when f.comes then 4 else 14 end and l.created_at < f.starts_at
     order by x.made, l.id`.execute(db);
  // At the desk: an upcoming one in each branch, without an e-mail where there is such a lead.
  await raw`
    insert into trial_place (branch_id, session_id, lead_id, booked_by, first_name, last_name, email, phone, locale, status, known_at, known_facility_id, told_at, created_at, updated_at)
    select l.branch_id, s.id, l.id, p.staff_id, l.first_name, l.last_name, lower(l.email), l.phone, 'en', 'booked', s.starts_at, s.facility_id, ${at} - interval '3 hours', ${at} - interval '3 hours', ${at} - interval '3 hours'
      from (select distinct on (branch_id) * from lead l where l.phone is not null and l.converted_at is null and l.status = 'lead' and l.created_at < ${at} - interval '4 hours'
               and not exists (select from lead o where o.id <> l.id and (o.phone = l.phone or lower(o.email) = lower(l.email)))
               and not exists (select from trial_place t where t.lead_id = l.id or t.phone = l.phone or t.email = lower(l.email))
               and not exists (select from member m where m.phone = l.phone or lower(m.email) = lower(l.email))
             order by branch_id, email is not null, id desc) l
      join lateral (select s.* from class_session s where s.branch_id = l.branch_id and s.kind = 'room' and s.status = 'scheduled' and s.booked < s.capacity and s.waiting = 0
                       and s.starts_at between ${at} + interval '20 hours' and ${at} + interval '6 days' order by s.starts_at, s.id limit 1) s on true
      join lateral (select r.staff_id from staff_role r where r.branch_id = l.branch_id order by r.id limit 1) p on true
     order by l.branch_id`.execute(db);
};
