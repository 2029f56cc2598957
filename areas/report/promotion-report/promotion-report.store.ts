/** All SQL of the report about promotions. */
import { sql as raw } from 'kysely';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until'>;
/** A row for each redemption, also for one that was undone. */
export const redemptionRows = ({ branches, from, until }: Where) => raw`
  select b.id as branch_id, b.name as branch_name, n.redeemed_on as day, n.promotion_id, p.title as promotion, p.merchant_package_id,
         k.partner_name, n.member_id, coalesce(full_name(m.first_name, m.last_name), '—') as member_name,
         (n.undone_at is null)::int as redeemed, (n.undone_at is not null)::int as undone
    from redemption n join branch b on b.id = n.branch_id join promotion p on p.id = n.promotion_id
    join merchant_package k on k.id = p.merchant_package_id left join member m on m.id = n.member_id
   where n.branch_id = any (${[...branches]}::bigint[]) and n.redeemed_on between ${from}::date and ${until}::date`;
