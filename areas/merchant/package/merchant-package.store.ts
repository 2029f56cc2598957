/** All SQL about packages of partners. */
import { sql as raw, type Insertable } from 'kysely';
import type { MerchantPackageQuery } from './merchant-package.contract.ts';
import { merchantPackageMachine } from './merchant-package.machine.ts';
import type { MerchantPackage } from './merchant-package.model.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import { anyOf, containing, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type MerchantPackageRecord = Omit<MerchantPackage, 'can'>;
export type MerchantWhere = { branches: readonly number[]; network: boolean };
export const merchantPackages = listOf<MerchantPackageQuery, MerchantPackageRecord, MerchantWhere>({
  columns: raw`
    n.id, n.partner_name, n.title, n.description, n.contact_name, n.email, n.phone, n.valid_from, n.valid_until, n.status,
    c.promotions, c.redeemed, n.created_at, n.updated_at, n.version`,
  // Redeemed in the whole network, as each of its promotions shows it.
  from: raw`
    from merchant_package n
    cross join lateral (
      select count(*)::int as promotions,
             coalesce(sum((select u.total from promotion_used(p.id, null) u)), 0)::int as redeemed
        from promotion p where p.merchant_package_id = n.id) c`,
  // A branch sees the packages of which it can redeem something.
  seen: ({ network, branches }) => raw`
    (${network} or (n.status = 'published' and exists (
      select from promotion o where o.merchant_package_id = n.id and o.status = 'published'
         and (o.branch_ids = '{}' or o.branch_ids && ${[...branches]}::bigint[]))))`,
  filters: {
    status: anyOf('n.status'),
    q: containing("n.partner_name || ' ' || (n.title ->> 'en') || ' ' || (n.title ->> 'cn')"),
  },
  sorts: {
    partner_name: 'lower(n.partner_name)',
    valid_from: 'n.valid_from',
    valid_until: 'n.valid_until nulls last',
    id: 'n.id',
  },
  id: 'n.id',
});
export const insertMerchantPackage = async (db: Sql, record: Insertable<DB['merchant_package']>): Promise<number> => {
  const { id } = await db.insertInto('merchant_package').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const moveMerchantPackageRow = moverOf('merchant_package', merchantPackageMachine);
