/** SQL about where programmes are sold, for what is set in many branches. */
import { sql as raw } from 'kysely';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type Offer = {
  id: number;
  /** Null: a programme of the network. */
  branch_id: number | null;
  name: { en: string; cn: string };
  /** Null where it has no price in this currency. */
  price_cents: number | null;
  suspension_fee_cents: number;
  /** The joining fee belongs to the branch itself. */
  has_own_fee: boolean;
};
const offer = (currency: string, today: Day) => raw`
  select p.id, p.branch_id, jsonb_build_object('en', p.name ->> 'en', 'cn', coalesce(p.name ->> 'cn', '')) as name, price.price_cents,
         coalesce(price.suspension_fee_cents, 0) as suspension_fee_cents, coalesce(fee.branch_id is not null, false) as has_own_fee
    from programme p
    left join joining_fee fee on fee.id = p.joining_fee_id
    left join lateral (select pp.price_cents, pp.suspension_fee_cents from programme_price pp
                        where pp.programme_id = p.id and pp.currency = ${currency} and pp.valid_from <= ${today}::date
                        order by pp.valid_from desc limit 1) price on true`;
export const offersIn = (branch_id: number, currency: string, today: Day) =>
  asQuery(raw<Offer>`
    ${offer(currency, today)} join programme_branch pb on pb.programme_id = p.id and pb.branch_id = ${branch_id}
     where p.status = 'active' order by lower(p.name ->> 'en'), p.id`);
/** Today’s prices of programmes in another currency. */
export const pricesIn = (ids: readonly number[], currency: string, today: Day) =>
  asQuery(raw<Offer>`${offer(currency, today)} where p.id = any (${[...ids]}::bigint[])`);

export const addSoldIn = async (db: Sql, programme_id: number, branch_id: number): Promise<void> => {
  await db
    .insertInto('programme_branch')
    .values({ programme_id, branch_id })
    .onConflict((on) => on.doNothing())
    .execute();
};
/** How many branches still sell it; null if this one didn’t. */
export const dropSoldIn = async (db: Sql, programme_id: number, branch_id: number): Promise<number | null> => {
  const { numDeletedRows } = await db
    .deleteFrom('programme_branch')
    .where('programme_id', '=', programme_id)
    .where('branch_id', '=', branch_id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return null;
  const { left } = await db
    .selectFrom('programme_branch')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('programme_id', '=', programme_id)
    .executeTakeFirstOrThrow();
  return left;
};
