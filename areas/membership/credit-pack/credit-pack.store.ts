/** All SQL about credit packs and their prices. */
import { sql as raw, type Insertable } from 'kysely';
import type { CreditPackQuery } from './credit-pack.contract.ts';
import type { CreditPack, CreditPackRow, CreditPrice } from './credit-pack.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, listOf, named } from '#kit/server/list.ts';

export type PackRecord = Omit<CreditPackRow, 'can'>;
type Where = { branch_id: number; branches: readonly number[]; currency: string; today: Day };

/** Today's price in the currency of the branch; without a branch, in any there is. */
const priced = ({ currency, today }: Pick<Where, 'currency' | 'today'>) => raw`
  left join lateral (
    select pp.currency, pp.price_cents from credit_pack_price pp
     where pp.credit_pack_id = p.id and pp.valid_from <= ${today}::date and (${currency} = '' or pp.currency = ${currency})
     order by pp.valid_from desc, pp.currency limit 1) price on true`;
const columns = raw`
  p.id, p.branch_id, b.name as branch_name, p.name, p.credits, p.validity, p.valid_count, p.valid_unit, p.uses, p.categories,
  p.priority, p.is_promotional, p.tax_class, p.status, p.version, price.currency, price.price_cents`;
const from = (place: Pick<Where, 'currency' | 'today'>) =>
  raw`from credit_pack p left join branch b on b.id = p.branch_id ${priced(place)}`;

/** Those of the network and of the branches in the call. */
export const packs = listOf<CreditPackQuery, PackRecord, Where>({
  columns,
  from,
  seen: ({ branches }) => raw`(p.branch_id is null or p.branch_id = any (${[...branches]}::bigint[]))`,
  filters: {
    status: anyOf('p.status'),
    uses: (uses) => raw`p.uses && ${uses}::text[]`,
    q: named('p.name'),
  },
  sorts: {
    name: "lower(p.name ->> 'en')",
    price_cents: 'price.price_cents nulls last',
    priority: 'p.priority',
    id: 'p.id',
  },
  id: 'p.id',
});
export const findPack = (id: number, place: Pick<Where, 'currency' | 'today'>) =>
  asQuery(raw<PackRecord>`select ${columns} ${from(place)} where p.id = ${id}`);

export const packPrices = (credit_pack_id: number) =>
  sql
    .selectFrom('credit_pack_price')
    .select(['currency', 'valid_from', 'price_cents'])
    .where('credit_pack_id', '=', credit_pack_id)
    .orderBy('currency')
    .orderBy('valid_from', 'desc');

const SHOWN_HOLDERS = 50;
const held = (id: number, today: Day) => raw`
  from credit_lot l join member m on m.id = l.member_id
 where l.credit_pack_id = ${id} and l.remaining > 0 and (l.expires_on is null or l.expires_on >= ${today}::date)`;
export const holdersOf = (id: number, today: Day) =>
  asQuery(raw<CreditPack['holders'][number]>`
    select l.member_id, full_name(m.first_name, m.last_name) as name, sum(l.remaining)::int as remaining, min(l.expires_on) as expires_on
      ${held(id, today)} group by 1, 2 order by 2, 1 limit ${SHOWN_HOLDERS}`);
export const countHolders = (id: number, today: Day) =>
  asQuery(raw<{ held_by: number; held_credits: number }>`
    select count(distinct l.member_id)::int as held_by, coalesce(sum(l.remaining), 0)::int as held_credits ${held(id, today)}`);

export const insertPack = async (db: Sql, pack: Insertable<DB['credit_pack']>): Promise<number> => {
  const { id } = await db.insertInto('credit_pack').values(pack).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** A price from a day; it replaces one that starts on the same day. */
export const setPackPrices = async (
  db: Sql,
  credit_pack_id: number,
  valid_from: Day,
  prices: readonly CreditPrice[],
): Promise<void> => {
  if (prices.length === 0) return;
  await db
    .insertInto('credit_pack_price')
    .values(prices.map((price) => ({ ...price, credit_pack_id, valid_from })))
    .onConflict((on) =>
      on
        .columns(['credit_pack_id', 'currency', 'valid_from'])
        .doUpdateSet((eb) => ({ price_cents: eb.ref('excluded.price_cents') })),
    )
    .execute();
};

export const movePackRow = async (
  db: Sql,
  id: number,
  version: number,
  { from: before, to }: { from: readonly string[]; to: string },
): Promise<boolean> => {
  const result = await db
    .updateTable('credit_pack')
    .set({ status: to })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', [...before])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
