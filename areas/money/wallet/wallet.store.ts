/** All SQL about wallets: what a branch owes a client. A wallet is only written together with its journal entry. */
import { sql as raw } from 'kysely';
import type { WalletMove } from './wallet.contract.ts';
import { asQuery, fixed, sql, type Sql } from '#kit/server/db.ts';

type Holder = { branch_id: number; member_id: number; currency: string };

/**
 * Adds to a wallet, or takes from it if the balance allows. Undefined: not enough, and nothing was changed. The row
 * stays locked until the commit, so two desks can't spend the same money.
 */
export const moveWallet = async (db: Sql, of: Holder, change_cents: number): Promise<number | undefined> => {
  if (change_cents >= 0) {
    const { id } = await db
      .insertInto('wallet')
      .values({ ...of, balance_cents: change_cents })
      .onConflict((on) =>
        on.constraint('wallet_one').doUpdateSet({ balance_cents: raw`wallet.balance_cents + ${change_cents}` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const taken = await db
    .updateTable('wallet')
    .set((eb) => ({ balance_cents: eb('balance_cents', '+', change_cents) }))
    .where('branch_id', '=', of.branch_id)
    .where('member_id', '=', of.member_id)
    .where('currency', '=', of.currency)
    .where('balance_cents', '>=', -change_cents)
    .returning('id')
    .executeTakeFirst();
  return taken?.id;
};

const balance = (db: Sql, { branch_id, member_id, currency }: Holder) =>
  db
    .selectFrom('wallet')
    .select('balance_cents')
    .where('branch_id', '=', branch_id)
    .where('member_id', '=', member_id)
    .where('currency', '=', currency);
export const walletCents = async (db: Sql, of: Holder): Promise<number> =>
  (await balance(db, of).executeTakeFirst())?.balance_cents ?? 0;

/** The client's balances in the wallets that the caller can see, for the record. */
export const memberWallets = fixed((member_id: number) =>
  sql
    .selectFrom('wallet as w')
    .innerJoin('branch as b', 'b.id', 'w.branch_id')
    .select(['w.id', 'w.branch_id', 'b.name as branch_name', 'w.currency', 'w.balance_cents'])
    .where('w.member_id', '=', member_id)
    .where('w.balance_cents', '>', 0)
    .orderBy('b.name'),
);

const SHOWN = 50;
/** The journal is the only book: its lines about wallets, with the document of each entry. */
export const movesOfWallets = (member_id: number) =>
  asQuery(raw<WalletMove>`
    select e.id, e.posted_on as day, b.name as branch_name, e.currency,
           -(select sum(l.amount_cents) from journal_line l
              where l.entry_id = e.id and l.posted_on = e.posted_on and l.account = 'wallet')::bigint as amount_cents,
           coalesce(c.invoice_id, e.invoice_id) as invoice_id, coalesce(c.number, p.number, i.number) as number
      from wallet w join journal_entry e on e.wallet_id = w.id join branch b on b.id = w.branch_id
      left join credit_note c on c.id = e.credit_note_id
      left join payment p on p.id = e.payment_id
      left join invoice i on i.id = e.invoice_id
     where w.member_id = ${member_id}
     order by e.id desc limit ${SHOWN}`);
