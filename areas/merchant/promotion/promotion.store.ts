/** All SQL about promotions, their codes and redemptions. */
import { sql as raw, type Insertable } from 'kysely';
import type { PromotionQuery, RedemptionQuery } from './promotion.contract.ts';
import { promotionMachine } from './promotion.machine.ts';
import type { Offer, Promotion, Redemption } from './promotion.model.ts';
import type { Standing } from './promotion.rules.ts';
import type { MerchantWhere } from '../package/merchant-package.store.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, is, listOf, since, upTo } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type PromotionRecord = Omit<Promotion, 'can'>;
/** A branch sees what it can redeem; head office sees everything, or everything that is for one of the chosen branches. */
type PromotionWhere = MerchantWhere & { isChosen?: boolean };
const offered = ({ branches, network, isChosen = false }: PromotionWhere) => {
  const isHere = raw`(n.branch_ids = '{}' or n.branch_ids && ${[...branches]}::bigint[])`;
  if (network) return isChosen ? isHere : raw`true`;
  return raw`(n.status = 'published' and k.status = 'published' and ${isHere})`;
};
export const promotions = listOf<PromotionQuery, PromotionRecord, PromotionWhere>({
  columns: raw`
    n.id, n.merchant_package_id, k.partner_name, k.title as package_title,
    k.valid_until as package_valid_until, k.status as package_status, n.title, n.terms, n.code_kind, n.shared_code, n.valid_from,
    n.valid_until, n.limit_total, n.limit_member, n.branch_ids, n.programme_ids, n.status, u.total as redeemed,
    coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name) from branch b where b.id = any (n.branch_ids)), '[]') as branches,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from programme p where p.id = any (n.programme_ids)), '[]') as programmes,
    n.created_at, n.updated_at, n.version`,
  from: raw`
    from promotion n join merchant_package k on k.id = n.merchant_package_id cross join lateral promotion_used(n.id, null) u`,
  seen: offered,
  filters: {
    status: anyOf('n.status'),
    merchant_package_id: is('n.merchant_package_id'),
    q: containing(
      "k.partner_name || ' ' || (n.title ->> 'en') || ' ' || (n.title ->> 'cn') || ' ' || coalesce(n.shared_code, '')",
    ),
  },
  sorts: {
    title: "lower(n.title ->> 'en')",
    valid_from: 'n.valid_from',
    valid_until: 'n.valid_until nulls last',
    redeemed: 'u.total',
    id: 'n.id',
  },
  id: 'n.id',
});
export const insertPromotion = async (db: Sql, record: Insertable<DB['promotion']>): Promise<number> => {
  const { id } = await db.insertInto('promotion').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const movePromotionRow = moverOf('promotion', promotionMachine);
/** Of these ids, the ones that don't exist. */
export const unknownIn = (ids: { branch_ids: readonly number[]; programme_ids: readonly number[] }) =>
  asQuery(raw<{ field: string }>`
    select 'branch_ids' as field where exists (select from unnest(${[...ids.branch_ids]}::bigint[]) x (id) where not exists (select from branch b where b.id = x.id))
    union all
    select 'programme_ids' where exists (select from unnest(${[...ids.programme_ids]}::bigint[]) x (id) where not exists (select from programme p where p.id = x.id))`);

/** A promotion as far as redeeming it is concerned, with how often it was. */
export type Weighed = Omit<Offer, 'why_not'> & Standing & { total: number };
const weighed = (member_id: number) => raw`
  select n.id as promotion_id, n.title, n.terms, k.partner_name, n.code_kind, n.valid_from, n.valid_until, n.limit_total, n.limit_member,
         n.branch_ids, n.programme_ids, n.status = 'published' as is_published, u.total, u.mine as used,
         jsonb_build_object('valid_from', k.valid_from, 'valid_until', k.valid_until, 'is_published', k.status = 'published') as package
    from promotion n join merchant_package k on k.id = n.merchant_package_id cross join lateral promotion_used(n.id, ${member_id}::bigint) u`;
/** What could be redeemed for a client in these branches, also what can't be just now. */
export const offersFor = (member_id: number, branches: readonly number[], today: Day) =>
  asQuery(raw<Weighed>`
    ${weighed(member_id)}
     where n.status = 'published' and k.status = 'published' and (n.branch_ids = '{}' or n.branch_ids && ${[...branches]}::bigint[])
       and coalesce(n.valid_until, k.valid_until, 'infinity') >= ${today}::date - 7
     order by lower(n.title ->> 'en'), n.id limit 100`);
export const weighedOne = (member_id: number, promotion_id: number) =>
  asQuery(raw<Weighed>`${weighed(member_id)} where n.id = ${promotion_id}`);

/** The client with the programmes of memberships that are valid on a day. */
export const holderOf = (member_id: number, today: Day) =>
  asQuery(raw<{ id: number; branch_id: number; name: string; number: string; programme_ids: number[] }>`
    select m.id, m.branch_id, full_name(m.first_name, m.last_name) as name, b.code || '-' || m.number as number,
           array(select distinct s.programme_id from membership s
                  where s.member_id = m.id and s.status in ('ongoing', 'pending_cancel', 'pending_terminate')
                    and ${today}::date between s.start_on and s.end_on) as programme_ids
      from member m join branch b on b.id = m.branch_id where m.id = ${member_id} and m.erased_at is null and m.is_active`);

export type FoundCode = { id: number | null; promotion_id: number; member_id: number | null; is_used: boolean };
/** A client's own code, or one that everyone has. */
export const findCode = (typed: string) =>
  asQuery(raw<FoundCode>`
    select c.id, c.promotion_id, c.member_id, c.is_used from find_promotion_code(${typed}) c
    union all
    select null, p.id, null, false from promotion p where upper(p.shared_code) = upper(${typed.trim()}) and p.code_kind = 'shared'`);
/** The request that holds it redeems next; the others wait and then read what is left. */
export const holdPromotion = async (db: Sql, promotion_id: number): Promise<void> => {
  await raw`select hold_promotion(${promotion_id})`.execute(db);
};
/** The client's code that wasn't redeemed yet. */
export const openCode = (promotion_id: number, member_id: number) =>
  asQuery(raw<{ id: number; code: string }>`
    select c.id, c.code from promotion_code c where c.promotion_id = ${promotion_id} and c.member_id = ${member_id}
       and not exists (select from redemption r where r.promotion_code_id = c.id and r.undone_at is null) order by c.id limit 1`);
export const insertCode = async (
  db: Sql,
  record: Insertable<DB['promotion_code']>,
): Promise<{ id: number; code: string }> =>
  db.insertInto('promotion_code').values(record).returning(['id', 'code']).executeTakeFirstOrThrow();
export const insertRedemption = async (db: Sql, record: Insertable<DB['redemption']>): Promise<number> => {
  const { id } = await db.insertInto('redemption').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};

export type RedemptionRecord = Omit<Redemption, 'can'> & { redeemed_on: Day };
export const redemptions = listOf<RedemptionQuery, RedemptionRecord>({
  columns: raw`
    r.id, r.branch_id, b.name as branch_name, r.promotion_id, p.title, k.partner_name, r.member_id,
    coalesce(full_name(m.first_name, m.last_name), '—') as member_name, r.redeemed_at, r.redeemed_on,
    full_name(s.first_name, s.last_name) as redeemed_by_name, case when r.undone_at is null then 'redeemed' else 'undone' end as status,
    r.undo_reason, r.version`,
  from: raw`
    from redemption r join branch b on b.id = r.branch_id join promotion p on p.id = r.promotion_id
    join merchant_package k on k.id = p.merchant_package_id join staff s on s.id = r.redeemed_by left join member m on m.id = r.member_id`,
  seen: inBranches('r.branch_id'),
  filters: {
    status: (value) => (value === 'undone' ? raw`r.undone_at is not null` : raw`r.undone_at is null`),
    promotion_id: is('r.promotion_id'),
    day_from: since('r.redeemed_on'),
    day_until: upTo('r.redeemed_on'),
    q: containing(
      "(p.title ->> 'en') || ' ' || (p.title ->> 'cn') || ' ' || k.partner_name || ' ' || coalesce(full_name(m.first_name, m.last_name), '')",
    ),
  },
  sorts: { redeemed_at: 'r.redeemed_at', id: 'r.id' },
  id: 'r.id',
});

type OwnCode = { promotion_id: number; code: string };
/** The codes of a client that weren't redeemed yet. */
export const openCodes = (member_id: number) =>
  asQuery(raw<OwnCode>`
    select distinct on (c.promotion_id) c.promotion_id, c.code from promotion_code c
     where c.member_id = ${member_id} and not exists (select from redemption r where r.promotion_code_id = c.id and r.undone_at is null)
     order by c.promotion_id, c.id`);
export const sharedCodes = (ids: readonly number[]) =>
  asQuery(raw<OwnCode>`select p.id as promotion_id, p.shared_code as code from promotion p
     where p.id = any (${[...ids]}::bigint[]) and p.shared_code is not null`);
