/** All SQL about custom charges. */
import { sql as raw, type Insertable } from 'kysely';
import type { ChargeQuery } from './charge.contract.ts';
import type { Charge } from './charge.model.ts';
import { chargeMachine } from './charge.machine.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { madeFrom, madeUntil } from '#kit/server/branch-days.ts';
import { sql, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, inBranches, is, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

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

export const charges = listOf<ChargeQuery, ChargeRecord>({
  rows: () => rows(sql),
  counted: raw`from custom_charge c`,
  seen: inBranches('c.branch_id'),
  filters: {
    status: anyOf('c.status'),
    member_id: is('c.member_id'),
    from: madeFrom('c'),
    until: madeUntil('c'),
    q: (typed) => raw`(c.description ilike '%' || like_pattern(${typed}) || '%'
      or c.member_id in (select f.id from search_members(${typed}, null, 200, 0) f))`,
  },
  sorts: { created_at: 'c.created_at', amount_cents: 'c.amount_cents' },
  id: 'c.id',
});

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
export const moveCharge = moverOf('custom_charge', chargeMachine);
