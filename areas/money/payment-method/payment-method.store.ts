/** All SQL about cards and mandates of clients. */
import { sql as raw, type Insertable } from 'kysely';
import type { MembershipPaying } from './payment-method.contract.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

type Holder = Omit<MembershipPaying, 'methods' | 'can'> & { branch_id: number; email: string | null };
export const holderOf = (membership_id: number) =>
  asQuery<Holder>(raw<Holder>`
    select ms.id, ms.branch_id, ms.member_id, ms.payment_method_id, ms.version, p.name as programme_name, m.email,
           full_name(m.first_name, m.last_name) as member_name
      from membership ms join member m on m.id = ms.member_id join programme p on p.id = ms.programme_id
     where ms.id = ${membership_id}`);

export type KeptMethod = Omit<MembershipPaying['methods'][number], 'expires'>;
export const methodsOf = (membership_id: number) =>
  asQuery<KeptMethod>(raw<KeptMethod>`
    select pm.id, pm.kind, pm.gateway, pm.brand, pm.last_four, pm.expires_on
      from payment_method pm join membership ms on ms.member_id = pm.member_id
     where ms.id = ${membership_id} and pm.status = 'active' order by pm.id desc limit 50`);

export const insertMethod = async (db: Sql, method: Insertable<DB['payment_method']>): Promise<number> => {
  const { id } = await db.insertInto('payment_method').values(method).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const findKept = (db: Sql, gateway: string, token: string) =>
  db
    .selectFrom('payment_method')
    .select(['id', 'member_id'])
    .where('gateway', '=', gateway)
    .where('token', '=', token)
    .where('status', '=', 'active')
    .executeTakeFirst();
export const customerOf = async (db: Sql, member_id: number, gateway: string): Promise<string | null> => {
  const found = await db
    .selectFrom('payment_method')
    .select('customer_ref')
    .where('member_id', '=', member_id)
    .where('gateway', '=', gateway)
    .where('customer_ref', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.customer_ref ?? null;
};

/** With a new card the retries continue: the final refusal was about the old one. */
export const softenChases = async (db: Sql, membership_id: number): Promise<void> => {
  await db
    .updateTable('invoice_chase')
    .set({ is_hard: false })
    .where('membership_id', '=', membership_id)
    .where('ended_at', 'is', null)
    .execute();
};
