/** The list of staff: those of branches, or those of the head office. */
import { sql as raw, type RawBuilder } from 'kysely';
import { EXPIRING_DAYS } from '../certificate/certificate.rules.ts';
import type { StaffQuery } from './staff.contract.ts';
import type { StaffRow } from './staff.model.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { Locale } from '#kit/domain/words.ts';
import { asQuery } from '#kit/server/db.ts';
import { pictureAt } from '#kit/server/file.ts';
import { groupPart } from '../role/role.store.ts';
import { placeName, type PlaceParts } from '../role/place.service.ts';

type Part = RawBuilder<unknown>;
/** Whom a list shows. Head office staff have a role everywhere; people without any role are found there too. */
export type Audience = { branches: readonly number[] } | 'head_office';

const heldEverywhere = raw`exists (select 1 from staff_role sr where sr.staff_id = s.id and sr.everywhere)`;
const among = (who: Audience): Part =>
  who === 'head_office'
    ? raw`(${heldEverywhere} or not exists (select 1 from staff_role sr where sr.staff_id = s.id))`
    : raw`s.id in (select w.staff_id from staff_of(${[...who.branches]}::bigint[]) w) and not ${heldEverywhere}`;

/** The earliest end among the newest certificates of each kind. */
const certificateUntil = raw`(select min(newest.expires_on) from (
  select max(c.expires_on) as expires_on from staff_certificate c where c.staff_id = s.id group by c.kind) newest)`;
const lastSeen = raw`(select max(x.last_seen_at) from session x where x.staff_id = s.id)`;

const conditions = (query: StaffQuery, today: Day): Part[] => {
  const wanted: Part[] = [
    query.status?.length ? raw`s.status = any (${query.status}::text[])` : raw`s.status <> 'deactivated'`,
  ];
  if (query.staff_type?.length) wanted.push(raw`s.staff_type = any (${query.staff_type}::text[])`);
  if (query.role_id !== undefined)
    wanted.push(raw`exists (select 1 from staff_role sr where sr.staff_id = s.id and sr.role_id = ${query.role_id})`);
  if (query.certificate_due !== undefined) {
    const due = raw`coalesce(${certificateUntil} <= ${addDays(today, EXPIRING_DAYS)}::date, false)`;
    wanted.push(query.certificate_due ? due : raw`not ${due}`);
  }
  if (query.invited !== undefined) {
    const isInvited = raw`(s.invited_at is not null and ${lastSeen} is null)`;
    wanted.push(query.invited ? isInvited : raw`not ${isInvited}`);
  }
  if (query.q) {
    wanted.push(
      raw`position(lower(${query.q}) in lower(full_name(s.first_name, s.last_name) || ' ' || s.first_name || ' ' || s.last_name || ' ' || s.email || ' ' || coalesce(s.phone, ''))) > 0`,
    );
  }
  return wanted;
};
const found = (query: StaffQuery, who: Audience, today: Day): Part =>
  raw`staff_person s where ${raw.join([among(who), ...conditions(query, today)], raw` and `)}`;

const rolesColumn = raw<RoleParts[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('title', coalesce(r.title, '{"en": "—", "cn": "—"}'), 'everywhere', sr.everywhere,
           'country_code', sr.country_code, 'named', coalesce(o.name, b.name), 'group', ${groupPart}) order by sr.everywhere desc, b.name, sr.id), '[]')
    from staff_role sr left join role r on r.id = sr.role_id
    left join branch b on b.id = sr.branch_id left join organisation o on o.id = sr.organisation_id
    left join branch_group g on g.id = sr.branch_group_id
   where sr.staff_id = s.id)`;
type RoleParts = PlaceParts & { title: { en: string; cn: string } };

/** What a row of the list and a record have in common. */
export const staffColumns = raw`s.id, s.first_name, s.last_name, s.email, s.phone, ${pictureAt('staff/avatar', 's.id', 's.avatar_file_id')} as avatar,
  s.staff_type, s.employment, s.status, ${rolesColumn} as roles,
  case when s.password_hash is not null then 'ready'
       when exists (select 1 from one_time_secret i where i.staff_id = s.id and i.purpose = 'invitation' and i.used_at is null and i.expires_at > now())
       then 'invited' else 'invitation_over' end as sign_in,
  ${lastSeen} as last_seen_at, s.employed_from, ${certificateUntil} as certificate_until, s.version`;
export type ListedStaff = Omit<StaffRow, 'roles'> & { roles: RoleParts[] };

const SORTS: Readonly<Record<string, Part>> = {
  first_name: raw`lower(first_name), lower(last_name)`,
  employed_from: raw`employed_from`,
  created_at: raw`id`,
  certificate_until: raw`certificate_until`,
  last_seen_at: raw`last_seen_at`,
};
const downwards: Readonly<Record<string, Part>> = {
  first_name: raw`lower(first_name) desc, lower(last_name) desc`,
  employed_from: raw`employed_from desc nulls last`,
  created_at: raw`id desc`,
  certificate_until: raw`certificate_until desc nulls last`,
  last_seen_at: raw`last_seen_at desc nulls last`,
};

export const listStaff = (query: StaffQuery, who: Audience, today: Day) => {
  const isDown = query.sort.startsWith('-');
  const order = (isDown ? downwards : SORTS)[query.sort.replace('-', '')] ?? raw`id`;
  return asQuery(
    raw<ListedStaff>`select * from (select ${staffColumns} from ${found(query, who, today)}) listed
      order by ${order}, id limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`,
  );
};
export const countStaff = (query: StaffQuery, who: Audience, today: Day) =>
  asQuery(raw<{ total: number }>`select count(*) as total from ${found(query, who, today)}`);

export const asStaffRow =
  (locale: Locale) =>
  (row: ListedStaff): StaffRow => ({
    ...row,
    roles: row.roles.map(({ title, ...place }) => ({ title, place: placeName(place, locale) })),
  });
