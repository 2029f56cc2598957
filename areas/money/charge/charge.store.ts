/** All SQL about custom charges. */
import { expressionBuilder, sql as raw, type Expression, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { ChargeQuery } from './charge.contract.ts';
import type { Charge } from './charge.model.ts';
import { chargeMachine } from './charge.machine.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { madeBetween } from '#kit/server/branch-days.ts';
import { sql, type DB, type Sql } from '#kit/server/db.ts';

const nameOf = (alias: string) =>
  raw<string | null>`full_name(${raw.ref(`${alias}.first_name`)}, ${raw.ref(`${alias}.last_name`)})`;

const rows = (db: Sql) =>
  db
    .selectFrom('custom_charge as c')
    .innerJoin('branch as b', 'b.id', 'c.branch_id')
    .leftJoin('invoice as i', 'i.id', 'c.invoice_id')
    .leftJoin('member as m', 'm.id', 'c.member_id')
    .leftJoin('staff as asker', 'asker.id', 'c.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'c.decided_by')
    .select([
      'c.id',
      'c.branch_id',
      'b.name as branch_name',
      'c.member_id',
      raw<string>`coalesce(full_name(m.first_name, m.last_name), '—')`.as('member_name'),
      'c.status',
      'c.description',
      'c.currency',
      'c.amount_cents',
      'c.tax_class',
      'c.reason',
      'c.asked_by',
      nameOf('asker').as('asked_by_name'),
      'c.created_at',
      nameOf('decider').as('decided_by_name'),
      'c.decided_at',
      'c.decided_why',
      'c.invoice_id',
      'i.number as invoice_number',
      'c.version',
    ])
    .$narrowType<Pick<Charge, 'status' | 'tax_class'>>();
export type ChargeRecord = Awaited<ReturnType<typeof getCharge>>;
export const getCharge = (db: Sql, id: number) =>
  rows(db)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

const matching = (query: ChargeQuery, branches: readonly number[]): Expression<SqlBool> => {
  const eb = expressionBuilder<{ c: DB['custom_charge'] }, 'c'>();
  const wanted: Expression<SqlBool>[] = [eb('c.branch_id', 'in', [...branches])];
  if (query.status?.length) wanted.push(eb('c.status', 'in', query.status));
  if (query.member_id !== undefined) wanted.push(eb('c.member_id', '=', query.member_id));
  wanted.push(...madeBetween('c', query.from, query.until));
  if (query.q)
    wanted.push(
      raw<boolean>`(c.description ilike '%' || like_pattern(${query.q}) || '%'
        or c.member_id in (select f.id from search_members(${query.q}, null, 200, 0) f))`,
    );
  return eb.and(wanted);
};
export const listCharges = (query: ChargeQuery, branches: readonly number[]) => {
  const way = query.sort.startsWith('-') ? 'desc' : 'asc';
  return rows(sql)
    .where(matching(query, branches))
    .orderBy(query.sort.endsWith('amount_cents') ? 'c.amount_cents' : 'c.created_at', way)
    .orderBy('c.id', way)
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
};
export const countCharges = (query: ChargeQuery, branches: readonly number[]) =>
  sql
    .selectFrom('custom_charge as c')
    .where(matching(query, branches))
    .select((eb) => eb.fn.countAll<number>().as('total'));

export const insertCharge = async (db: Sql, charge: Insertable<DB['custom_charge']>): Promise<number> => {
  const { id } = await db.insertInto('custom_charge').values(charge).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const lockCharge = async (db: Sql, id: number): Promise<void> => {
  await db
    .selectFrom('custom_charge')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound());
};
/** The only way to change the status of a charge: a move of the machine, at the version that was read. */
export const moveCharge = async (
  db: Sql,
  { id, version }: { id: number; version: number },
  move: keyof (typeof chargeMachine)['moves'],
  decision: Updateable<DB['custom_charge']>,
): Promise<void> => {
  const { from, to } = chargeMachine.moves[move];
  const done = await db
    .updateTable('custom_charge')
    .set({ ...decision, status: to })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) throw new StaleWrite('custom_charge', id, version);
};

export const taxRowsAt = (branch_id: number) =>
  sql.selectFrom('branch_tax').select(['valid_from', 'name', 'rate_bp']).where('branch_id', '=', branch_id);
