/** All SQL about check-ins. */
import { sql as raw } from 'kysely';
import type { CheckInQuery } from './check-in.contract.ts';
import type { CheckInRow, UndoneCheckIn } from './check-in.model.ts';
import type { Debt, DoorBooking, DoorMembership } from './check-in.rules.ts';
import { liveStatuses } from '#areas/membership/membership/membership.rules.ts';
import type { TermsRow } from '#areas/settings/terms/terms.model.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Locale } from '#kit/domain/words.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

type ToSign = Pick<TermsRow, 'title' | 'status' | 'publish_on'> & {
  series: number;
  locale: Locale;
  revision: number;
  series_signed: boolean;
};
export type AtDoor = {
  id: number;
  branch_id: number;
  branch_name: string;
  number: number;
  first_name: string;
  last_name: string;
  phone: string | null;
  photo_file_id: number | null;
  is_active: boolean;
  standing: string;
  is_exact: boolean;
  memberships: DoorMembership[];
  owes: Debt[];
  open_invoice_id: number | null;
  last_in_minutes: number | null;
  again_minutes: number;
  appointment: { at: string; trainer: string } | null;
  booking: DoorBooking | null;
  /** Documents of which the client has never signed a version. */
  to_sign: ToSign[];
  date_of_birth: Day | null;
  /** The branch of the door, and its day. */
  here_country: string;
  today: Day;
};

const here = (branch_id: number, at: string) => raw`
  here as materialized (
    select b.id, b.country_code, b.time_zone, (${at}::timestamptz at time zone b.time_zone)::date as today,
           coalesce((select r.again_minutes from schedule_rule r where r.branch_id = b.id), 0) as again_minutes
      from branch b where b.id = ${branch_id})`;

/** What the verdict needs to know about the members in `hits (id, place, is_exact)`, the most likely first. */
const figures = (at: string, most: number) => raw`
  select m.id, m.branch_id, b.name as branch_name, m.number, m.first_name, m.last_name, m.phone, m.photo_file_id, m.is_active, m.standing,
         hits.is_exact, here.country_code as here_country, here.today, here.again_minutes,
         (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from door_memberships(m.id) d) as memberships,
         (select coalesce(jsonb_agg(jsonb_build_object('cents', d.cents, 'currency', d.currency,
                   'branch_name', case when d.branch_id <> here.id then d.branch_name end)
                   order by d.branch_id <> here.id, d.branch_name, d.currency), '[]')
            from door_debts(m.id, here.today) d) as owes,
         (select i.id from invoice i where i.member_id = m.id and i.branch_id = here.id and i.status = 'unpaid' order by i.due_on, i.id limit 1) as open_invoice_id,
         (select extract(epoch from ${at}::timestamptz - c.at)::float8 / 60 from check_in c
           where c.member_id = m.id and c.branch_id = here.id and c.day between here.today - 1 and here.today + 1 and c.allowed
             and (c.day = here.today or abs(extract(epoch from ${at}::timestamptz - c.at)) < here.again_minutes * 60)
           order by abs(extract(epoch from ${at}::timestamptz - c.at)), c.id limit 1) as last_in_minutes,
         (select jsonb_build_object('at', to_char(a.starts_at at time zone here.time_zone, 'HH24:MI'), 'trainer', full_name(t.first_name, t.last_name))
            from appointment a join staff t on t.id = a.staff_id
           where a.member_id = m.id and a.branch_id = here.id and a.day = here.today and a.status in ('reserved', 'confirmed', 'present')
           order by a.starts_at limit 1) as appointment,
         (select jsonb_build_object('id', k.id, 'status', k.status, 'class', c.name, 'is_paid', k.credits > 0 or k.visit is not null,
                   'at', to_char(s.starts_at at time zone here.time_zone, 'HH24:MI'),
                   'minutes', extract(epoch from s.starts_at - ${at}::timestamptz)::float8 / 60)
            from booking k join class_session s on s.id = k.session_id join class c on c.id = s.class_id
           where k.member_id = m.id and k.branch_id = here.id and k.status in ('confirmed', 'present') and s.day = here.today
             and s.kind <> 'online' and s.status <> 'cancelled' and s.ends_at > ${at}::timestamptz
           order by s.starts_at limit 1) as booking,
         m.date_of_birth,
         (with held as materialized (
            select distinct ms.programme_id from membership ms
             where ms.member_id = m.id and ms.status in (${raw.join(liveStatuses.map((one) => raw.lit(one)))}))
          select coalesce(jsonb_agg(jsonb_build_object('series', t.series, 'title', t.title, 'locale', t.locale, 'revision', t.revision,
                   'status', t.status, 'publish_on', t.publish_on, 'series_signed', false) order by t.kind desc, t.series), '[]')
            from terms t
           -- What was signed in another branch is not seen from here: the home branch asks for it.
           where m.branch_id = here.id and t.status <> 'unpublish' and exists (select 1 from held)
             and (t.kind = 'legal' or t.series in (select pt.series from programme_terms pt join held on held.programme_id = pt.programme_id))
             and not exists (select 1 from terms_acceptance a join terms o on o.id = a.terms_id
                              where a.member_id = m.id and o.series = t.series)) as to_sign
    from here cross join hits
    join member m on m.id = hits.id
    join branch b on b.id = m.branch_id
   order by hits.is_exact desc, m.is_active desc, m.standing = 'active' desc, hits.place limit ${most}`;

const FOUND = 24;
const SHOWN = 8;
/**
 * By exact card or client number, else by part of the name, phone or e-mail, else by similar names. For a client number
 * nothing similar is offered: that would be somebody else's.
 */
export const findAtDoor = (asked: {
  branch_id: number;
  cards: string[];
  numbered: { code: string; number: number } | null;
  q: string;
  at: string;
}) =>
  asQuery(raw<AtDoor>`
    with ${here(asked.branch_id, asked.at)},
    carded as materialized (select id, 0::bigint as place from member where card_number = any (${asked.cards})),
    exact as materialized (
      select id, place from carded
      union all
      select n.id, 0::bigint from member n join branch h on h.id = n.branch_id
       where h.code = ${asked.numbered?.code ?? null}::text and n.number = ${asked.numbered?.number ?? null}::bigint
         and not exists (select 1 from carded)),
    typed as materialized (
      select f.id, f.place from search_members(${asked.q}, null, ${FOUND}, 0) with ordinality as f (id, total, place)
       where not exists (select 1 from exact)),
    alike as materialized (
      select f.id, f.place from search_members_alike(${asked.q}, ${SHOWN}) with ordinality as f (id, total, place)
       where not exists (select 1 from exact) and not exists (select 1 from typed) and ${asked.numbered === null}::boolean),
    hits as materialized (
      select id, place, true as is_exact from exact
      union all select id, place, false from typed union all select id, place, false from alike)
    ${figures(asked.at, SHOWN)}`);

export const cardIsKnown = (cards: string[]) =>
  asQuery(raw<{ known: boolean }>`select card_is_known(${cards}) as known`);

export const oneAtDoor = (asked: { branch_id: number; member_id: number; at: string }) =>
  asQuery(raw<AtDoor>`
    with ${here(asked.branch_id, asked.at)},
    hits as (select ${asked.member_id}::bigint as id, 0::bigint as place, true as is_exact)
    ${figures(asked.at, 1)}`);

/** The one statement of a check-in; see `put_check_in` in the migrations. What is published travels with the row. */
export const putCheckIn = `put as materialized (
  select p.*, $12::jsonb as told from put_check_in($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $13, $14, $15, $16, $17) p)`;

/** Each branch has its own today; constant bounds let the database skip the other months. */
const onDay = (day: string | undefined, branches: readonly number[], now: string) => raw`
    from branch b join check_in c on c.branch_id = b.id
   where b.id = any (${[...branches]}::bigint[])
     and ${
       day === undefined
         ? raw`c.day = (${now}::timestamptz at time zone b.time_zone)::date
               and c.day between (${now}::timestamptz)::date - 1 and (${now}::timestamptz)::date + 1`
         : raw`c.day = ${day}::date`
     }`;

export type ListedCheckIn = Omit<CheckInRow, 'can'>;
/** Clients who are no longer visible appear without a name. */
export const listCheckIns = (query: CheckInQuery, branches: readonly number[], now: string) => {
  const way = raw.raw(query.sort === 'at' ? 'asc' : 'desc');
  return asQuery(raw<ListedCheckIn>`
    with page as (
      select c.*, b.name as branch_name ${onDay(query.day, branches, now)}
         and (${query.allowed ?? null}::boolean is null or c.allowed = ${query.allowed ?? null}::boolean)
       order by c.id ${way} limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage})
    select c.id, c.branch_id, c.branch_name, c.day, c.at, c.member_id, m.first_name, m.last_name, m.photo_file_id,
           c.allowed, c.why, c.override_reason, c.undo_reason, p.name as programme, full_name(s.first_name, s.last_name) as staff_name
      from page c
      left join member m on m.id = c.member_id
      left join membership ms on ms.id = c.membership_id
      left join programme p on p.id = ms.programme_id
      left join staff s on s.id = c.staff_id
     order by c.id ${way}`);
};

/** Of the whole day, whatever the filter. */
export const countCheckIns = (day: string | undefined, branches: readonly number[], now: string) =>
  asQuery(raw<{ allowed: number; refused: number }>`
    select count(*) filter (where c.allowed) as allowed, count(*) filter (where not c.allowed and c.undone_at is null) as refused ${onDay(day, branches, now)}`);

/** The day finds it among the months. */
type At = { id: number; day: string };
export const getCheckIn = (db: Sql, { id, day }: At) =>
  db
    .selectFrom('check_in')
    .select(['branch_id', 'allowed', 'why', 'at'])
    .$narrowType<Pick<CheckInRow, 'why'>>()
    .where('day', '=', day)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

/** See `undo_check_in` in the migrations. `done` is false when someone else undid it in the meantime. */
export const undoneCheckIn = async (
  db: Sql,
  { id, day, staff_id, at, reason }: At & { staff_id: number | null; at: string; reason: string },
): Promise<Omit<UndoneCheckIn, 'id'> & { done: boolean }> => {
  const { rows } = await raw<Omit<UndoneCheckIn, 'id'> & { done: boolean }>`
    select done, visit_back, unmarked from undo_check_in(${day}, ${id}, ${staff_id}, ${at}, ${reason})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('undo_check_in gave no row');
  return row;
};
