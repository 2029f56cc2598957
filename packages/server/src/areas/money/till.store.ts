/** All SQL about what leaves the till and what card providers pay out. */
import { sql as raw, type Insertable } from 'kysely';
import type { TillMove } from '#domain/areas/money/till.model.ts';
import type { Day } from '#domain/kit/day.ts';
import { NotFound } from '#domain/kit/errors.ts';
import { asQuery, sql, type DB, type Sql } from '#server/kit/db.ts';

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
/** What closing a day found more or less, as far as it stands. */
export const countsOf = (db: Sql, branch_id: number, day: Day) =>
  rows(db)
    .where('t.branch_id', '=', branch_id)
    .where('t.day', '=', day)
    .where('t.kind', '=', 'count')
    .where('t.undone_at', 'is', null)
    .execute();

type Held = { cash_cents: number; clearing_cents: number };
/** What the journal says at the end of a day. */
export const heldOn = (branch_id: number, currency: string, day: Day) =>
  asQuery<Held>(raw<Held>`
    select coalesce(sum(l.amount_cents) filter (where l.account = 'cash'), 0)::bigint as cash_cents,
           coalesce(sum(l.amount_cents) filter (where l.account = 'card_clearing'), 0)::bigint as clearing_cents
      from journal_line l join journal_entry e on e.id = l.entry_id and e.posted_on = l.posted_on
     where l.branch_id = ${branch_id} and l.account in ('cash', 'card_clearing') and l.posted_on <= ${day}::date and e.currency = ${currency}`);

export const insertMove = async (db: Sql, move: Insertable<DB['till_move']>): Promise<number> => {
  const { id } = await db.insertInto('till_move').values(move).returning('id').executeTakeFirstOrThrow();
  return id;
};
