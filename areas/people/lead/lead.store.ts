/** All SQL about leads. */
import { sql as raw, type InferResult, type Insertable, type Updateable } from 'kysely';
import type { LeadQuery } from './lead.contract.ts';
import { activityTypeId, type Activity } from '../activity/activity.model.ts';
import type { LeadRow } from './lead.model.ts';
import type { TrialAsks } from './lead.rules.ts';
import { NotFound, Refusal, StaleWrite } from '#kit/domain/errors.ts';
import { sql, type DB, type Sql, asQuery } from '#kit/server/db.ts';
import { anyOf, is, listOf, upTo } from '#kit/server/list.ts';

const rows = (db: Sql) =>
  db
    .selectFrom('lead')
    .innerJoin('branch', 'branch.id', 'lead.branch_id')
    .leftJoin('staff', 'staff.id', 'lead.sales_staff_id')
    .select([
      'lead.id',
      'lead.branch_id',
      'branch.name as branch_name',
      'lead.first_name',
      'lead.last_name',
      'lead.email',
      'lead.phone',
      'lead.status',
      'lead.source',
      'lead.interest',
      'lead.sales_staff_id',
      raw<string | null>`full_name(staff.first_name, staff.last_name)`.as('sales_staff_name'),
      'lead.next_action',
      'lead.next_action_on',
      'lead.member_id',
      'lead.converted_at',
      'lead.created_at',
      'lead.version',
    ])
    .$narrowType<{ status: LeadRow['status'] }>();

type Where = { branches: readonly number[]; now: Date };
/** One branch as a value of its own: the plan then reads the index in the order of the list. */
const inThese = ({ branches }: Where) =>
  branches.length === 1
    ? raw`lead.branch_id = ${branches[0] ?? 0}`
    : raw`lead.branch_id = any (${[...branches]}::bigint[])`;
const todayOf = (now: Date) =>
  raw`(select (${now.toISOString()}::timestamptz at time zone b.time_zone)::date from branch b where b.id = lead.branch_id)`;
/** The leads of some branches. Converted ones are left out unless they are asked for. */
export const leads = listOf<LeadQuery, InferResult<ReturnType<typeof rows>>[number], Where>({
  rows: () => rows(sql),
  counted: raw`from lead`,
  seen: inThese,
  filters: {
    status: anyOf('lead.status'),
    source: anyOf('lead.source'),
    sales_staff_id: is('lead.sales_staff_id'),
    due_until: upTo('lead.next_action_on'),
    due: (due, { now }) => (due ? raw`lead.next_action_on <= ${todayOf(now)}` : undefined),
    converted: (converted) => (converted ? raw`lead.converted_at is not null` : raw`lead.converted_at is null`),
    // The policy would hide the trigram index from a LIKE: the function checks the scope itself.
    q: (typed) => raw`lead.id in (select f.id from find_leads(${typed}) f)`,
  },
  sorts: {
    created_at: 'lead.id',
    first_name: 'lead.first_name',
    next_action_on: 'lead.next_action_on nulls last',
    status: 'lead.status',
  },
  id: 'lead.id',
  ties: 'lead.id desc',
});

const oneLead = (db: Sql, id: number) =>
  rows(db)
    .select(['lead.gender', 'lead.date_of_birth', 'lead.note', 'lead.updated_at'])
    .$narrowType<{ gender: 'male' | 'female' | null }>()
    .where('lead.id', '=', id);

export const findLead = (id: number) => oneLead(sql, id);
export type LeadRecord = Awaited<ReturnType<typeof getLead>>;
export const getLead = (db: Sql, id: number) => oneLead(db, id).executeTakeFirstOrThrow(() => new NotFound());

export const insertLead = async (db: Sql, lead: Insertable<DB['lead']>): Promise<number> => {
  const { id } = await db.insertInto('lead').values(lead).returning('id').executeTakeFirstOrThrow();
  return id;
};

type Moved = Pick<LeadRow, 'status'> & Partial<Pick<LeadRow, 'next_action' | 'next_action_on'>>;
/** The new status, if the lead still has the status where the move starts and the version that was read. */
export const moveLeadTo = async (
  db: Sql,
  lead: { id: number; status: LeadRow['status'] },
  moved: Moved,
  version: number,
): Promise<void> => {
  const result = await db
    .updateTable('lead')
    .set(moved)
    .where('id', '=', lead.id)
    .where('status', '=', lead.status)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('lead', lead.id, version);
};

/** What the last trial asked for; nothing if something was planned when it started. */
export const findTrialAsks = async (db: Sql, lead_id: number): Promise<TrialAsks | undefined> => {
  const found = await db
    .selectFrom('activity')
    .select('facts')
    .$narrowType<{ facts: Activity['facts'] }>()
    .where('lead_id', '=', lead_id)
    .where('type_id', '=', activityTypeId('lead_status'))
    .where(raw<string>`facts ->> 'to'`, '=', 'trial')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && 'asks_on' in found.facts ? (found.facts as TrialAsks) : undefined;
};

export const deleteLead = async (db: Sql, id: number, version: number): Promise<void> => {
  await db.deleteFrom('activity').where('lead_id', '=', id).execute();
  const result = await db.deleteFrom('lead').where('id', '=', id).where('version', '=', version).executeTakeFirst();
  if (result.numDeletedRows === 0n) throw new StaleWrite('lead', id, version);
};

export const linkLeadToMember = async (db: Sql, id: number, member_id: number, version: number): Promise<void> => {
  const changes: Updateable<DB['lead']> = { member_id, converted_at: raw<string>`now()` as unknown as string };
  const result = await db
    .updateTable('lead')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('converted_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('lead', id, version);
  await db.updateTable('activity').set({ member_id }).where('lead_id', '=', id).execute();
};

/** People with the same name, phone or e-mail as someone else: leads and members of the branches in scope. */
export const findAlike = (who: {
  name: string;
  phone: string | null;
  email: string | null;
  except_lead_id: number | null;
}) =>
  asQuery(raw<{
    kind: 'lead' | 'member';
    id: number;
    first_name: string;
    last_name: string;
    email: string | null;
    phone: string | null;
  }>`
    select kind, id, first_name, last_name, email, phone
      from find_alike(${who.name}, ${who.phone}, ${who.email}) where not (kind = 'lead' and id = coalesce(${who.except_lead_id}::bigint, 0)) limit 8`);

/** The newest lead of a branch with this e-mail or phone that isn't a client yet. Held until the end. */
export const openLeadOf = async (
  db: Sql,
  branch_id: number,
  { email, phone }: { email: string; phone: string },
): Promise<number | undefined> => {
  const { rows } = await raw<{ id: number }>`
    select id from lead where branch_id = ${branch_id} and converted_at is null and (lower(email) = ${email} or phone = ${phone})
     order by id desc limit 1 for no key update`.execute(db);
  return rows[0]?.id;
};
export const planNext = async (
  db: Sql,
  id: number,
  next_action: string | null,
  next_action_on: string | null,
): Promise<void> => {
  await db.updateTable('lead').set({ next_action, next_action_on }).where('id', '=', id).execute();
};

export const refuseMove = (status: string): never => {
  throw new Refusal('kit.move_not_possible', { status });
};
