/** All SQL about joining fees and their amounts. */
import { sql as raw, type Insertable } from 'kysely';
import type { JoiningFeeQuery } from './joining-fee.contract.ts';
import type { FeeAmount, JoiningFee, JoiningFeeRow, OwedFee } from './joining-fee.model.ts';
import type { NamedFee } from './joining-fee.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { PageAsk } from '#kit/domain/page.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, listOf, named } from '#kit/server/list.ts';

export type FeeRecord = Omit<JoiningFeeRow, 'can' | 'tax_cents' | 'tax_name' | 'tax_bp'>;
type Place = { currency: string; today: Day };
type Where = Place & { branches: readonly number[] };

/** Today's amount in the currency of the branch; without a branch, in any there is. */
const from = ({ currency, today }: Place) => raw`
  from joining_fee f left join branch b on b.id = f.branch_id
  left join lateral (
    select a.currency, a.amount_cents from joining_fee_amount a
     where a.joining_fee_id = f.id and a.valid_from <= ${today}::date and (${currency} = '' or a.currency = ${currency})
     order by a.valid_from desc, a.currency limit 1) amount on true`;
const columns = raw`
  f.id, f.branch_id, b.name as branch_name, f.name, f.merchandise, f.tax_class, f.status, f.version, amount.currency, amount.amount_cents,
  (select count(*)::int from programme p where p.joining_fee_id = f.id) as programme_count`;

/** Those of the network and of the branches in the call. */
export const fees = listOf<JoiningFeeQuery, FeeRecord, Where>({
  columns,
  from,
  seen: ({ branches }) => raw`(f.branch_id is null or f.branch_id = any (${[...branches]}::bigint[]))`,
  filters: { status: anyOf('f.status'), q: named('f.name') },
  sorts: { name: "lower(f.name ->> 'en')", amount_cents: 'amount.amount_cents nulls last', id: 'f.id' },
  id: 'f.id',
});
export const findFee = (id: number, place: Place) =>
  asQuery(raw<FeeRecord>`select ${columns} ${from(place)} where f.id = ${id}`);

export const feeAmounts = (joining_fee_id: number) =>
  sql
    .selectFrom('joining_fee_amount')
    .select(['currency', 'valid_from', 'amount_cents'])
    .where('joining_fee_id', '=', joining_fee_id)
    .orderBy('currency')
    .orderBy('valid_from', 'desc');

const SHOWN_PROGRAMMES = 100;
export const programmesNaming = (joining_fee_id: number) =>
  sql
    .selectFrom('programme')
    .select(['id', 'name', 'status'])
    .$narrowType<JoiningFee['programmes'][number]>()
    .where('joining_fee_id', '=', joining_fee_id)
    .orderBy('status')
    .orderBy(raw`name ->> 'en'`)
    .limit(SHOWN_PROGRAMMES);

/** The fees that a new programme can have. */
export const findFeeToName = (id: number) =>
  sql.selectFrom('joining_fee').select(['id', 'branch_id', 'status']).where('id', '=', id);

/** The programme's fee, with all its amounts. */
export const feeOfProgramme = (programme_id: number) =>
  asQuery(raw<NamedFee>`
    select f.id, f.status, f.merchandise, f.tax_class,
           coalesce((select jsonb_agg(jsonb_build_object('currency', a.currency, 'valid_from', a.valid_from, 'amount_cents', a.amount_cents))
                       from joining_fee_amount a where a.joining_fee_id = f.id), '[]') as amounts
      from programme p join joining_fee f on f.id = p.joining_fee_id where p.id = ${programme_id}`);

const owed = (id: number, branches: readonly number[]) => raw`
  from membership ms join member m on m.id = ms.member_id join branch b on b.id = ms.branch_id
  left join lateral (
    select i.id, i.number, i.status from invoice i join invoice_line l on l.invoice_id = i.id and l.kind = 'joining_fee'
     where i.membership_id = ms.id order by (i.status = 'cancelled'), i.id limit 1) i on true
 where ms.joining_fee_id = ${id} and ms.branch_id = any (${[...branches]}::bigint[])`;
export const listOwed = (id: number, branches: readonly number[], { page, itemsPerPage }: PageAsk) =>
  asQuery(raw<OwedFee>`
    select ms.id, ms.member_id, full_name(m.first_name, m.last_name) as member_name, b.name as branch_name, ms.sold_on,
           ms.currency, ms.joining_fee_cents as amount_cents, ms.fee_waived_reason as reason, i.id as invoice_id, i.number as invoice_number,
           case when ms.fee_waived_reason is not null then 'waived' else coalesce(i.status, 'success') end as status
      ${owed(id, branches)} order by ms.id desc limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`);
export const countOwed = (id: number, branches: readonly number[]) =>
  asQuery(raw<{ total: number }>`select count(*) as total ${owed(id, branches)}`);

export const insertFee = async (db: Sql, fee: Insertable<DB['joining_fee']>): Promise<number> => {
  const { id } = await db.insertInto('joining_fee').values(fee).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** An amount from a day; it replaces one that starts on the same day. */
export const setFeeAmounts = async (
  db: Sql,
  joining_fee_id: number,
  valid_from: Day,
  amounts: readonly FeeAmount[],
): Promise<void> => {
  if (amounts.length === 0) return;
  await db
    .insertInto('joining_fee_amount')
    .values(amounts.map((amount) => ({ ...amount, joining_fee_id, valid_from })))
    .onConflict((on) =>
      on
        .columns(['joining_fee_id', 'currency', 'valid_from'])
        .doUpdateSet((eb) => ({ amount_cents: eb.ref('excluded.amount_cents') })),
    )
    .execute();
};
