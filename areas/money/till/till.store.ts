/** All SQL about movements of the till and payouts of card providers. */
import { sql as raw, type Insertable } from 'kysely';
import type { TillMove } from './till.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';

const nameOf = (alias: string) =>
  raw<string | null>`full_name(${raw.ref(`${alias}.first_name`)}, ${raw.ref(`${alias}.last_name`)})`;
const rows = (db: Sql) =>
  db
    .selectFrom('till_move as t')
    .leftJoin('staff as s', 's.id', 't.staff_id')
    .leftJoin('staff as u', 'u.id', 't.undone_by')
    .select([
      't.id',
      't.branch_id',
      't.day',
      't.kind',
      't.method',
      't.currency',
      't.amount_cents',
      't.fee_cents',
      't.reference',
      't.note',
      nameOf('s').as('staff_name'),
      't.created_at',
      't.undone_at',
      nameOf('u').as('undone_by'),
      't.undone_why',
      't.version',
    ])
    .$narrowType<Pick<TillMove, 'kind' | 'method'>>();
export type TillRecord = Awaited<ReturnType<typeof getMove>>;

const MOST = 200;
export const movesOf = (branch_id: number, day: Day) =>
  rows(sql).where('t.branch_id', '=', branch_id).where('t.day', '=', day).orderBy('t.id', 'desc').limit(MOST);
export const getMove = (db: Sql, id: number) =>
  rows(db)
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
/** The differences found when a day was closed, as long as it stays closed. */
export const countsOf = (db: Sql, branch_id: number, day: Day) =>
  rows(db)
    .where('t.branch_id', '=', branch_id)
    .where('t.day', '=', day)
    .where('t.kind', '=', 'count')
    .where('t.undone_at', 'is', null)
    .execute();

type Held = { cash_cents: number; clearing_cents: number };
/** The journal's balance at the end of a day: the daily sums, and what was posted since the last merge. */
export const heldOn = (branch_id: number, currency: string, day: Day) =>
  asQuery<Held>(raw<Held>`
    select coalesce(sum(h.amount_cents) filter (where h.account = 'cash'), 0)::bigint as cash_cents,
           coalesce(sum(h.amount_cents) filter (where h.account = 'card_clearing'), 0)::bigint as clearing_cents
      from (select d.account, d.amount_cents from held_day d
             where d.branch_id = ${branch_id} and d.account in ('cash', 'card_clearing') and d.currency = ${currency} and d.day <= ${day}::date
            union all
            select p.account, p.amount_cents from held_delta p
             where p.branch_id = ${branch_id} and p.account in ('cash', 'card_clearing') and p.currency = ${currency} and p.day <= ${day}::date) h`);

export const insertMove = async (db: Sql, move: Insertable<DB['till_move']>): Promise<number> => {
  const { id } = await db.insertInto('till_move').values(move).returning('id').executeTakeFirstOrThrow();
  return id;
};
