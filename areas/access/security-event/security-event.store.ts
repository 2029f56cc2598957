/**
 * All SQL about security events except writing them, which is in the kit. The policies of the table decide who can see
 * them.
 */
import { sql as raw } from 'kysely';
import { MOST_COUNTED } from '../audit/audit.contract.ts';
import type { SecurityEventQuery } from './security-event.contract.ts';
import type { SecurityDetail, SecurityFactor, SecurityKind } from '#kit/domain/security-event.ts';
import type { Tried } from './security-event.rules.ts';
import { asQuery, type Query } from '#kit/server/db.ts';

export type EventRecord = {
  id: number;
  at: string;
  kind: SecurityKind;
  count: number;
  actor: string | null;
  of: string | null;
  branch_name: string | null;
  address: string | null;
  agent: string | null;
  factor: SecurityFactor | null;
  detail: SecurityDetail;
  staff_id: number | null;
  actor_id: number | null;
  client_id: number | null;
  request_id: string | null;
};

const people = raw`
  left join staff_person a on a.id = c.actor_id left join staff_person s on s.id = c.staff_id
  left join member m on m.id = c.client_id left join branch b on b.id = c.branch_id`;
const columns = raw`c.id, c.at, c.kind, c.count, full_name(a.first_name, a.last_name) as actor,
  coalesce(full_name(s.first_name, s.last_name), full_name(m.first_name, m.last_name)) as of, b.name as branch_name,
  c.address, c.agent, c.factor, c.detail, c.staff_id, c.actor_id, c.client_id, c.request_id`;

const matching = (query: SecurityEventQuery, branch_id: number) => {
  const { kind, staff_id, at_branch_id, address, at_from, at_until, q } = query;
  // A program names no branch: its days are those of the head office.
  const here = raw`coalesce((select h.time_zone from branch h where h.id = ${branch_id}),
    (select h.time_zone from branch h where h.type = 'hq' order by h.id limit 1), 'UTC')`;
  const wanted = [raw<boolean>`true`];
  if (kind?.length) wanted.push(raw<boolean>`c.kind = any (${kind}::text[])`);
  if (staff_id !== undefined) wanted.push(raw<boolean>`(c.staff_id = ${staff_id} or c.actor_id = ${staff_id})`);
  if (at_branch_id !== undefined) wanted.push(raw<boolean>`c.branch_id = ${at_branch_id}`);
  if (address) wanted.push(raw<boolean>`c.address = ${address}`);
  if (at_from !== undefined) wanted.push(raw<boolean>`c.at >= ${at_from}::date::timestamp at time zone ${here}`);
  if (at_until !== undefined) wanted.push(raw<boolean>`c.at < (${at_until}::date + 1)::timestamp at time zone ${here}`);
  if (q)
    wanted.push(raw<boolean>`position(lower(${q}) in lower(concat_ws(' ', c.address, c.agent, c.detail::text, b.name,
      a.first_name, a.last_name, a.email, s.first_name, s.last_name, s.email, m.first_name, m.last_name))) > 0`);
  return raw<boolean>`${raw.join(wanted, raw` and `)}`;
};

export const listEvents = (query: SecurityEventQuery, branch_id: number, most: number): Query<EventRecord> => {
  const way = raw.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  return asQuery(raw<EventRecord>`
    select ${columns} from security_event c ${people} where ${matching(query, branch_id)}
     order by c.at ${way}, c.id ${way} limit ${most} offset ${(query.page - 1) * most}`);
};
export const countEvents = (query: SecurityEventQuery, branch_id: number): Query<{ total: number }> =>
  asQuery(raw<{ total: number }>`
    select count(*) as total from (select 1 from security_event c ${people} where ${matching(query, branch_id)} limit ${MOST_COUNTED + 1}) as found`);
export const findEvent = (id: number): Query<EventRecord> =>
  asQuery(raw<EventRecord>`select ${columns} from security_event c ${people} where c.id = ${id}`);

export type TriedAccount = Tried & {
  staff_id: number;
  email: string;
  first_name: string;
  locale: string;
  name: string;
};
/** Attempts at each staff account within the last hour, unless someone was notified within that hour. */
export const triedAccounts = (now: Date): Query<TriedAccount> =>
  asQuery(raw<TriedAccount>`
    select s.id as staff_id, s.email, s.first_name, s.locale, full_name(s.first_name, s.last_name) as name,
           t.wrong_codes, t.wrong_passwords, t.addresses
      from (select e.staff_id, coalesce(sum(e.count) filter (where e.kind = 'wrong_code'), 0) as wrong_codes,
                   coalesce(sum(e.count) filter (where e.kind in ('wrong_password', 'slowed_down')), 0) as wrong_passwords,
                   count(distinct e.address) filter (where e.kind in ('wrong_password', 'slowed_down')) as addresses
              from security_event e
             where e.kind in ('wrong_code', 'wrong_password', 'slowed_down') and e.staff_id is not null
               and e.at > ${now.toISOString()}::timestamptz - interval '1 hour'
             group by e.staff_id) t
      join staff_person s on s.id = t.staff_id and s.status = 'active'
     where not exists (select 1 from security_event w where w.kind = 'alarm' and w.staff_id = t.staff_id
                          and w.at > ${now.toISOString()}::timestamptz - interval '1 hour')`);

export type Watcher = { id: number; email: string; first_name: string; locale: string };
/** The administrators of the head office. */
export const headOfficeAdmins = (): Query<Watcher> =>
  asQuery(raw<Watcher>`
    select distinct s.id, s.email, s.first_name, s.locale from staff_person s
      join staff_role sr on sr.staff_id = s.id and sr.everywhere join role r on r.id = sr.role_id
     where r.key in ('super_admin', 'admin') and s.status = 'active' order by s.id`);

/** The administrators of a branch, and those of the head office. */
export const administratorsOf = (branch_id: number | null): Query<{ id: number }> =>
  asQuery(raw<{ id: number }>`
    select distinct sr.staff_id as id from staff_role sr
      join role r on r.id = sr.role_id and r.key in ('super_admin', 'admin')
      join staff s on s.id = sr.staff_id and s.status = 'active'
     where sr.everywhere or sr.branch_id = ${branch_id}::bigint order by id`);

const KEPT_DAYS = 365;
/** The head office can keep them for longer or shorter; the database never goes below 90 days. */
export const forgetEvents = () =>
  asQuery(raw<{ gone: number }>`
    select forget_security_events(coalesce((select (n.value #>> '{}')::integer from network_setting n where n.key = 'security_event_days'), ${KEPT_DAYS})) as gone`);
