/** All SQL about closing days. */
import { sql as raw } from 'kysely';
import type { ClosedQuery } from './day-close.contract.ts';
import { countedMethods, type DayClosed, type Expected } from './day-close.model.ts';
import { bookedOn, type CloseEffect } from './day-close.rules.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { asQuery, sql, type Sql } from '#kit/server/db.ts';

/** If the day is open, it is kept open until the commit: nobody can close it in between. */
const holdOpen = async (db: Sql, branch_id: number, day: Day): Promise<boolean> => {
  const { rows } = await raw<{ is_open: boolean }>`select hold_open(${branch_id}, ${day}::date) as is_open`.execute(db);
  return rows[0]?.is_open === true;
};

/** A day that a transaction has found open stays so until its end, so several entries of one sale ask only once. */
const held = new WeakMap<TxCtx, Set<string>>();
const isOpen = async (ctx: TxCtx, branch_id: number, day: Day): Promise<boolean> => {
  const mine = held.get(ctx) ?? new Set();
  held.set(ctx, mine);
  const key = `${branch_id} ${day}`;
  if (!mine.has(key) && (await holdOpen(ctx.db, branch_id, day))) mine.add(key);
  return mine.has(key);
};

/** Nothing more is posted by hand to a day that is counted and closed. */
export const refuseIfClosed = async (ctx: TxCtx, branch: BranchFacts, day: Day = branch.today): Promise<void> => {
  if (bookedOn(day, await isOpen(ctx, branch.id, day), false) === null)
    throw new Refusal('money.day_closed', { day: formatDay(day, ctx.locale) });
};

/** The day on which automatic payments are booked: today, or the next open day. */
export const bookingDay = async (ctx: TxCtx, { id, today }: BranchFacts): Promise<Day> =>
  bookedOn(today, await isOpen(ctx, id, today), true) ?? today;

export const isClosed = async (ctx: TxCtx, branch_id: number, day: Day): Promise<boolean> =>
  !(await isOpen(ctx, branch_id, day));

/** Money in and out on a day, for each method that can be counted. */
export const expectedOn = (branch_id: number, day: Day) =>
  asQuery<Expected>(raw<Expected>`
    select method, sum(received)::bigint as received_cents, sum(returned)::bigint as returned_cents,
           (sum(received) - sum(returned))::bigint as expected_cents, sum(payments)::int as payments
      from (select method, amount_cents as received, 0::bigint as returned, 1 as payments from payment
             where branch_id = ${branch_id} and paid_on = ${day}::date and status in ('success', 'refunded')
            union all
            select p.method, 0, r.amount_cents, 0 from refund r join payment p on p.id = r.payment_id
             where r.branch_id = ${branch_id} and r.refunded_on = ${day}::date and r.status = 'accepted' and r.destination = 'method') as moved
     where method = any (${[...countedMethods]}::text[])
     group by method order by array_position(${[...countedMethods]}::text[], method)`);

const LOOKED_BACK = 60;
/** The days before today on which money moved and which are not closed, or were reopened, newest first. */
export const openDays = (branch_id: number, today: Day) =>
  asQuery<{ day: Day }>(raw<{ day: Day }>`
    select distinct p.paid_on as day from payment p
     where p.branch_id = ${branch_id} and p.paid_on < ${today}::date and p.paid_on > ${today}::date - ${LOOKED_BACK}::int
       and p.status in ('success', 'refunded')
       and not exists (select from day_close c where c.branch_id = p.branch_id and c.day = p.paid_on and c.status = 'closed')
     order by 1 desc`);

const closes = (db: Sql) =>
  db
    .selectFrom('day_close as c')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .leftJoin('staff as r', 'r.id', 'c.reopened_by')
    .select([
      'c.id',
      'c.day',
      'c.currency',
      'c.expected_cents',
      'c.counted_cents',
      'c.note',
      raw<string | null>`full_name(s.first_name, s.last_name)`.as('staff_name'),
      'c.created_at',
      'c.status',
      'c.version',
      'c.reopened_at',
      'c.reopen_reason',
      raw<string | null>`full_name(r.first_name, r.last_name)`.as('reopened_by'),
      raw<
        DayClosed['lines']
      >`coalesce((select jsonb_agg(jsonb_build_object('method', l.method, 'expected_cents', l.expected_cents,
        'counted_cents', l.counted_cents, 'reason', l.reason) order by l.id) from day_close_line l where l.day_close_id = c.id), '[]')`.as(
        'lines',
      ),
    ])
    .$narrowType<Pick<DayClosed, 'status'>>();
/** Every close of a day, newest first; at most the first one is in force. */
export const closesOf = (branch_id: number, day: Day) =>
  closes(sql)
    .select('c.staff_id')
    .where('c.branch_id', '=', branch_id)
    .where('c.day', '=', day)
    .orderBy('c.id', 'desc')
    .limit(50);
export const findClose = (id: number) =>
  sql
    .selectFrom('day_close')
    .select(['id', 'branch_id', 'day', 'status', 'staff_id', 'version'])
    .$narrowType<Pick<DayClosed, 'status'>>()
    .where('id', '=', id);
/** By the day (2026-11-24), the person who closed it, or the note. */
const closeNamed = (q: string) =>
  raw<boolean>`position(lower(${q}) in lower(c.day::text || ' ' || coalesce(full_name(s.first_name, s.last_name), '')
    || ' ' || coalesce(c.note, ''))) > 0`;
export const listCloses = (query: ClosedQuery, branches: readonly number[]) =>
  closes(sql)
    .where('c.branch_id', 'in', [...branches])
    .where('c.status', '=', 'closed')
    .$if(query.q !== undefined, (list) => list.where(closeNamed(query.q ?? '')))
    .orderBy('c.day', query.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('c.id', 'desc')
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
export const countCloses = (branches: readonly number[], q: string | undefined) =>
  sql
    .selectFrom('day_close as c')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .where('c.branch_id', 'in', [...branches])
    .where('c.status', '=', 'closed')
    .$if(q !== undefined, (list) => list.where(closeNamed(q ?? '')))
    .select((eb) => eb.fn.countAll<number>().as('total'));

/** Waits for anyone who is posting by hand in the branch, and keeps others out until the commit. */
export const holdDay = async (db: Sql, branch_id: number): Promise<void> => {
  await raw`select pg_advisory_xact_lock(7420018, ${branch_id}::integer)`.execute(db);
};

type Closing = { branch_id: number; day: Day; currency: string; note: string | null; staff_id: number | null };
export const insertClose = async (db: Sql, of: Closing, { lines, ...sums }: CloseEffect): Promise<void> => {
  const { id } = await db
    .insertInto('day_close')
    .values({ ...of, ...sums })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { branch_id } = of;
  if (lines.length > 0)
    await db
      .insertInto('day_close_line')
      .values(lines.map((line) => ({ ...line, branch_id, day_close_id: id })))
      .execute();
};
