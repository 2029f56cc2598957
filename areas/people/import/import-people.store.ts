/** Brings a batch of people in: one statement for all leads, one for all members, with branches and activities. */
import { sql as raw } from 'kysely';
import { activityTypeId, type ActivityType } from '../activity/activity.model.ts';
import type { Sql } from '#kit/server/db.ts';

export type Bringing = { branch_id: number; staff_id: number | null; file_name: string };
/** `row` is that of the file: it tells which id belongs to whom. */
export type LeadToBring = {
  row: number;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  gender: string | null;
  date_of_birth: string | null;
  source: string;
  interest: string | null;
  note: string | null;
};
export type MemberToBring = Omit<LeadToBring, 'source' | 'interest'> & {
  address: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country_code: string;
  emergency_name: string | null;
  emergency_phone: string | null;
  emergency_relationship: number | null;
  card_number: string | null;
  joined_on: string | null;
  standing: string;
};
type Made = { row: number; id: number };
const idsByRow = (rows: readonly Made[]): Map<number, number> => new Map(rows.map(({ row, id }) => [row, id]));
const imported = (name: ActivityType = 'imported'): number => activityTypeId(name);
const factsOf = ({ file_name }: Bringing): string => JSON.stringify({ file: file_name });

export const bringLeads = async (
  db: Sql,
  of: Bringing,
  leads: readonly LeadToBring[],
): Promise<Map<number, number>> => {
  if (leads.length === 0) return new Map();
  const made = await raw<Made>`
    with src as materialized (
      select nextval('lead_id_seq') as id, r.* from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb)
        as r(row int, first_name text, last_name text, email text, phone text, gender text, date_of_birth date, source text, interest text, note text)
    ), put as (
      insert into lead (id, branch_id, first_name, last_name, email, phone, gender, date_of_birth, source, interest, note)
      overriding system value
      select id, ${of.branch_id}, first_name, last_name, email, phone, gender, date_of_birth, source, interest, note from src
    ), told as (
      insert into activity (branch_id, lead_id, type_id, facts, staff_id)
      select ${of.branch_id}, id, ${imported()}, ${factsOf(of)}::jsonb, ${of.staff_id}::bigint from src
    )
    select row, id from src`.execute(db);
  return idsByRow(made.rows);
};

/** The first of so many numbers in a row, taken at once. */
const takeNumbers = async (db: Sql, branch_id: number, count: number): Promise<number> => {
  const taken = await raw<{ last: number }>`
    insert into number_series as n (branch_id, kind, year, last) values (${branch_id}, 'member', 0, ${count})
    on conflict (branch_id, kind, year) do update set last = n.last + ${count} returning last`.execute(db);
  return (taken.rows[0]?.last ?? count) - count;
};

export const bringMembers = async (
  db: Sql,
  of: Bringing,
  members: readonly MemberToBring[],
): Promise<Map<number, number>> => {
  if (members.length === 0) return new Map();
  const before = await takeNumbers(db, of.branch_id, members.length);
  const made = await raw<Made>`
    with src as materialized (
      select nextval('member_id_seq') as id, ${before}::bigint + row_number() over (order by r.row) as number, r.*
        from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
        as r(row int, first_name text, last_name text, email text, phone text, gender text, date_of_birth date, note text,
             address text, city text, state text, postcode text, country_code text, emergency_name text, emergency_phone text,
             emergency_relationship smallint, card_number text, joined_on date, standing text)
    ), put as (
      insert into member (id, branch_id, number, first_name, last_name, email, phone, gender, date_of_birth, note, address, city, state,
                          postcode, country_code, emergency_name, emergency_phone, emergency_relationship, card_number, joined_on, standing)
      overriding system value
      select id, ${of.branch_id}, number, first_name, last_name, email, phone, gender, date_of_birth, note, address, city, state,
             postcode, country_code, emergency_name, emergency_phone, emergency_relationship, card_number, joined_on, standing from src
    ), home as (
      insert into member_branch (branch_id, member_id, is_home) select ${of.branch_id}, id, true from src
    ), told as (
      insert into activity (branch_id, member_id, type_id, facts, staff_id)
      select ${of.branch_id}, id, ${imported()}, ${factsOf(of)}::jsonb, ${of.staff_id}::bigint from src
    )
    select row, id from src`.execute(db);
  return idsByRow(made.rows);
};

export type Converted = { lead_id: number; member_id: number };
/** Open leads who have become clients by the import: linked both ways, their history goes along. */
export const convertLeads = async (db: Sql, of: Bringing, converted: readonly Converted[]): Promise<void> => {
  if (converted.length === 0) return;
  const pairs = raw`jsonb_to_recordset(${JSON.stringify(converted)}::jsonb) as c(lead_id bigint, member_id bigint)`;
  await raw`update lead l set member_id = c.member_id, converted_at = now() from ${pairs}
             where l.id = c.lead_id and l.converted_at is null`.execute(db);
  await raw`update activity a set member_id = c.member_id from ${pairs} where a.lead_id = c.lead_id`.execute(db);
  await raw`insert into activity (branch_id, lead_id, member_id, type_id, staff_id)
            select ${of.branch_id}, c.lead_id, c.member_id, ${imported('lead_converted')}, ${of.staff_id}::bigint from ${pairs}`.execute(
    db,
  );
};

export type GuardianLink = { member_id: number; guardian_id: number };
/**
 * Links children and guardians. One guardian answers for a child: the first that is known; a further one is a
 * relation. Father or mother is told by the guardian's gender.
 */
export const linkGuardians = async (db: Sql, branch_id: number, links: readonly GuardianLink[]): Promise<void> => {
  if (links.length === 0) return;
  await raw`
    with l as (
      select x.member_id, x.guardian_id, row_number() over (partition by x.member_id order by x.ord) as n
        from rows from (jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as (member_id bigint, guardian_id bigint)) with ordinality as x(member_id, guardian_id, ord)
       where x.member_id <> x.guardian_id
    )
    insert into member_relation (branch_id, member_id, related_member_id, relationship, is_guardian)
    select ${branch_id}, l.member_id, l.guardian_id, case when g.gender = 'male' then 1 else 2 end,
           l.n = 1 and not exists (select 1 from member_relation r where r.member_id = l.member_id and r.is_guardian)
      from l join member g on g.id = l.guardian_id
    on conflict (member_id, related_member_id) do nothing`.execute(db);
};
