/** Whom a letter about an order greets, where the branch is, and how long its address is kept. */
import { sql as raw } from 'kysely';
import type { Locale } from '#kit/domain/words.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

type Addressed = { first_name: string; locale: Locale | null; address: string };
export const addressOf = async (db: Sql, id: number): Promise<Addressed[]> => {
  const { rows } = await raw<Addressed>`
    select m.first_name, coalesce(b.address, '') as address,
           coalesce((select c.locale from member_consent c where c.member_id = m.id order by c.given_at desc, c.id desc limit 1),
                    (select t.locale from terms_acceptance a join terms t on t.id = a.terms_id where a.member_id = m.id order by a.id desc limit 1)) as locale
      from product_order o join branch b on b.id = o.branch_id join member m on m.id = o.member_id where o.id = ${id}`.execute(
    db,
  );
  return rows;
};

/** Addresses of orders that were closed before a time are no longer needed. */
export const forgetAddresses = (closed_before: Date) =>
  asQuery(raw<{ gone: number }>`select forget_order_addresses(${closed_before.toISOString()}::timestamptz) as gone`);
