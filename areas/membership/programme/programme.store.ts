/** All SQL about programmes, their prices and where they are sold. */
import { sql as raw, type Insertable, type RawBuilder } from 'kysely';
import type { ProgrammeQuery } from './programme.contract.ts';
import type { Programme, ProgrammePrice, ProgrammeRow } from './programme.model.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import { liveStatuses } from '../membership/membership.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { sql, type DB, type Query, type Sql } from '#kit/server/db.ts';

type Rules = Pick<
  Programme,
  | 'suspension_max_times'
  | 'suspension_max_days'
  | 'suspension_notice_days'
  | 'commitment_count'
  | 'commitment_unit'
  | 'notice_days'
  | 'sold_from'
  | 'sold_until'
  | 'joining_fee_id'
  | 'joining_fee_name'
  | 'categories'
  | 'credit_uses'
  | 'roll_over'
  | 'roll_over_most'
  | 'open_branches'
  | 'open_branch_names'
>;
export type ProgrammeRecord = Omit<ProgrammeRow, 'type'> & { version: number };
const asQuery = <R>(statement: RawBuilder<R>): Query<R> => ({ compile: () => statement.compile(sql) });

/** Today's price in a currency; if there is none, in a different one. */
const priced = (currency: string, today: Day) => raw`
  left join lateral (
    select pp.currency, pp.price_cents from programme_price pp
     where pp.programme_id = p.id and pp.valid_from <= ${today}::date
     order by pp.currency = ${currency} desc, pp.valid_from desc, pp.currency limit 1) price on true
  left join joining_fee fee on fee.id = p.joining_fee_id
  left join lateral (
    select fa.amount_cents from joining_fee_amount fa
     where fa.joining_fee_id = fee.id and fee.status = 'active' and fa.currency = price.currency and fa.valid_from <= ${today}::date
     order by fa.valid_from desc limit 1) owed on true`;
const columns = raw`
  p.id, p.branch_id, p.name, p.type_id, p.duration_count, p.duration_unit, p.sessions, p.credits, p.given_per, p.opens, p.status, p.version, p.tax_class,
  p.billing, p.every_count, p.every_unit, p.billing_day, p.instalment_count,
  price.currency, price.price_cents, case when price.currency is not null then coalesce(owed.amount_cents, 0) end as joining_fee_cents`;

const conditions = (query: ProgrammeQuery, branches: readonly number[]) =>
  raw.join(
    [
      raw`p.id in (select pb.programme_id from programme_branch pb where pb.branch_id = any (${[...branches]}::bigint[]))`,
      ...(query.type_id?.length ? [raw`p.type_id = any (${query.type_id}::bigint[])`] : []),
      ...(query.status?.length ? [raw`p.status = any (${query.status}::text[])`] : []),
      ...(query.q
        ? [
            raw`(p.name ->> 'en' ilike '%' || like_pattern(${query.q}) || '%' or p.name ->> 'cn' ilike '%' || like_pattern(${query.q}) || '%')`,
          ]
        : []),
    ],
    raw` and `,
  );

const SORTS = { name: "lower(p.name ->> 'en')", price_cents: 'price.price_cents', id: 'p.id' } as const;
type Where = { branches: readonly number[]; currency: string; today: Day };
export const listProgrammes = (query: ProgrammeQuery, { branches, currency, today }: Where) => {
  const way = query.sort.startsWith('-') ? 'desc' : 'asc';
  const field = SORTS[query.sort.replace('-', '') as keyof typeof SORTS];
  return asQuery(raw<ProgrammeRecord>`
    select ${columns} from programme p ${priced(currency, today)} where ${conditions(query, branches)}
     order by ${raw.raw(`${field} ${way} nulls last, p.id ${way}`)}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
};
export const countProgrammes = (query: ProgrammeQuery, branches: readonly number[]) =>
  asQuery(raw<{ total: number }>`select count(*) as total from programme p where ${conditions(query, branches)}`);

export const findProgramme = (id: number, { currency, today }: Pick<Where, 'currency' | 'today'>) =>
  asQuery(raw<ProgrammeRecord & Rules & { was_sold: boolean }>`
    select ${columns}, p.suspension_max_times, p.suspension_max_days, p.suspension_notice_days,
           p.commitment_count, p.commitment_unit, p.notice_days, p.sold_from, p.sold_until,
           p.joining_fee_id, fee.name as joining_fee_name, p.categories, p.open_branches, p.credit_uses, p.roll_over, p.roll_over_most,
           array(select b.name from branch b where b.id = any (p.open_branches) order by b.name) as open_branch_names,
           programme_was_sold(p.id) as was_sold
      from programme p ${priced(currency, today)} where p.id = ${id}`);

export const pricesOf = (programme_id: number) =>
  sql
    .selectFrom('programme_price')
    .select(['currency', 'valid_from', 'price_cents', 'suspension_fee_cents'])
    .where('programme_id', '=', programme_id)
    .orderBy('currency')
    .orderBy('valid_from', 'desc');

export const soldIn = (programme_id: number): Query<Programme['sold_in'][number]> =>
  sql
    .selectFrom('programme_branch as pb')
    .innerJoin('branch as b', 'b.id', 'pb.branch_id')
    .select(['b.id as branch_id', 'b.name as branch_name'])
    .where('pb.programme_id', '=', programme_id)
    .orderBy('b.name');

export const termsOf = (programme_id: number) =>
  asQuery(raw<Programme['terms'][number]>`
    select t.id, t.title, t.locale, t.revision from programme_terms pt join terms t on t.series = pt.series
     where pt.programme_id = ${programme_id} and t.status = 'published' order by t.series, t.locale desc`);

export const countRunning = (programme_id: number, today: Day) =>
  sql
    .selectFrom('membership')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('programme_id', '=', programme_id)
    .where('status', 'in', ['ongoing', 'pending_cancel', 'pending_terminate'])
    .where('start_on', '<=', today)
    .where((eb) => eb.or([eb('end_on', '>=', today), raw<boolean>`goes_on(billing, status)`]));

export const currenciesOf = async (
  db: Sql,
  branch_ids: readonly number[],
): Promise<{ id: number; currency: string; type: string }[]> =>
  branch_ids.length === 0
    ? []
    : db
        .selectFrom('branch')
        .select(['id', 'currency', 'type'])
        .where('id', 'in', [...branch_ids])
        .execute();

type NewProgrammeRow = Insertable<DB['programme']> & {
  prices: readonly ProgrammePrice[];
  valid_from: Day;
  sold_in: readonly number[];
};
export const insertProgramme = async (db: Sql, of: NewProgrammeRow): Promise<number> => {
  const { prices, valid_from, sold_in, ...programme } = of;
  const { id } = await db.insertInto('programme').values(programme).returning('id').executeTakeFirstOrThrow();
  await setPrices(db, id, valid_from, prices);
  await setSoldIn(db, id, sold_in);
  return id;
};

/** Prices from a day; they replace those that start on the same day. */
export const setPrices = async (
  db: Sql,
  programme_id: number,
  valid_from: Day,
  prices: readonly ProgrammePrice[],
): Promise<void> => {
  if (prices.length === 0) return;
  await db
    .insertInto('programme_price')
    .values(prices.map((price) => ({ ...price, programme_id, valid_from })))
    .onConflict((on) =>
      on.columns(['programme_id', 'currency', 'valid_from']).doUpdateSet((eb) => ({
        price_cents: eb.ref('excluded.price_cents'),
        suspension_fee_cents: eb.ref('excluded.suspension_fee_cents'),
      })),
    )
    .execute();
};
/** Sold in these branches, and in no others. */
export const setSoldIn = async (db: Sql, programme_id: number, branches: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('programme_branch')
    .where('programme_id', '=', programme_id)
    .where('branch_id', 'not in', [...branches])
    .execute();
  await db
    .insertInto('programme_branch')
    .values(branches.map((branch_id) => ({ branch_id, programme_id })))
    .onConflict((on) => on.doNothing())
    .execute();
};

const heldStatuses = [...liveStatuses];
const holders = (programme_id: number, branches: readonly number[]) =>
  sql
    .selectFrom('membership as ms')
    .innerJoin('branch as b', 'b.id', 'ms.branch_id')
    .innerJoin('member as m', 'm.id', 'ms.member_id')
    .where('ms.programme_id', '=', programme_id)
    .where('ms.branch_id', 'in', [...branches])
    .where('ms.status', 'in', heldStatuses);
export const listHolders = (
  programme_id: number,
  branches: readonly number[],
  ask: { page: number; itemsPerPage: number },
) =>
  holders(programme_id, branches)
    .select([
      'ms.id',
      'ms.member_id',
      raw<string>`full_name(m.first_name, m.last_name)`.as('member_name'),
      'b.name as branch_name',
      'ms.status',
      'ms.start_on',
      raw<Day | null>`case when not goes_on(ms.billing, ms.status) then ms.end_on end`.as('end_on'),
    ])
    .$narrowType<{ status: MembershipStatus }>()
    .orderBy('ms.end_on')
    .orderBy('ms.id')
    .limit(ask.itemsPerPage)
    .offset((ask.page - 1) * ask.itemsPerPage);
export const countHolders = (programme_id: number, branches: readonly number[]) =>
  holders(programme_id, branches).select((eb) => eb.fn.countAll<number>().as('total'));
