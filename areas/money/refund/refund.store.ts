/** All SQL about refunds, and about payments for the refund rules. */
import { sql as raw, type Insertable } from 'kysely';
import type { RefundQuery } from './refund.contract.ts';
import { refundMachine } from './refund.machine.ts';
import type { PaymentView, RefundRow } from './refund.model.ts';
import type { Payable } from './refund.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { madeFrom, madeUntil } from '#kit/server/branch-days.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, inBranches, is, listOf } from '#kit/server/list.ts';
import { moverOf, saveVersioned } from '#kit/server/version.ts';
import type { SoldGoes } from '#areas/membership/membership/refunded.rules.ts';
import { creditedTaxed } from '../invoice/invoice.store.ts';

const nameOf = (alias: string) =>
  raw<string | null>`full_name(${raw.ref(`${alias}.first_name`)}, ${raw.ref(`${alias}.last_name`)})`;
const memberName = raw<string>`coalesce(full_name(m.first_name, m.last_name), '—')`;

/** Someone has to decide about the membership, unless it has ended meanwhile. */
const soldOpen = raw<boolean>`(r.sold_open and sold_runs(r.invoice_id))`;

const rows = (db: Sql) =>
  db
    .selectFrom('refund as r')
    .innerJoin('branch as b', 'b.id', 'r.branch_id')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .leftJoin('invoice as i', 'i.id', 'r.invoice_id')
    .leftJoin('credit_note as c', 'c.id', 'r.credit_note_id')
    .leftJoin('member as m', 'm.id', 'r.member_id')
    .leftJoin('staff as asker', 'asker.id', 'r.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'r.decided_by')
    .select([
      'r.id',
      'r.branch_id',
      'b.name as branch_name',
      'r.member_id',
      memberName.as('member_name'),
      'r.payment_id',
      'p.number as payment_number',
      'r.invoice_id',
      'i.number as invoice_number',
      'p.method',
      'r.source',
      'r.destination',
      'r.status',
      'r.currency',
      'r.amount_cents',
      'r.reason',
      'r.sold_goes',
      soldOpen.as('sold_open'),
      'r.credit_note_id',
      'r.asked_by',
      nameOf('asker').as('asked_by_name'),
      'r.created_at',
      nameOf('decider').as('decided_by_name'),
      'r.decided_at',
      'r.decided_why',
      'c.number as credit_note_number',
      'r.gateway_state',
      'r.gateway_ref',
      'r.due_on',
      'r.version',
    ])
    .$narrowType<Pick<RefundRow, 'method' | 'source' | 'destination' | 'status' | 'gateway_state' | 'sold_goes'>>();
export type RefundRecord = Awaited<ReturnType<typeof getRefund>>;

export const getRefund = (db: Sql, id: number) =>
  rows(db)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
export const refundsOf = (payment_id: number) =>
  rows(sql).where('r.payment_id', '=', payment_id).orderBy('r.id', 'desc');

/** The earliest day by which something in a client's wallet has to be paid out after an early end. */
export const owedOut = (branch_id: number, member_id: number) =>
  asQuery<{ pay_by: Day }>(raw<{ pay_by: Day }>`
    select pay_by from owed_out(array[${branch_id}]::bigint[]) where member_id = ${member_id} order by pay_by limit 1`);

export const refunds = listOf<RefundQuery, RefundRecord>({
  rows: () => rows(sql),
  counted: raw`from refund r`,
  seen: inBranches('r.branch_id'),
  filters: {
    status: anyOf('r.status'),
    sold_open: (open) => raw`${soldOpen} = ${open}`,
    member_id: is('r.member_id'),
    from: madeFrom('r'),
    until: madeUntil('r'),
    q: (
      typed,
    ) => raw`(exists (select 1 from payment q where q.id = r.payment_id and q.number ilike '%' || like_pattern(${typed}) || '%')
      or r.member_id in (select f.id from search_members(${typed}, null, 200, 0) f))`,
  },
  sorts: { created_at: 'r.created_at', amount_cents: 'r.amount_cents' },
  id: 'r.id',
});

/**
 * A payment with the amount applied to its invoice, its refunds and its pending requests; `except` is no longer
 * pending.
 */
export const findPayment = (id: number, except = 0) =>
  sql
    .selectFrom('payment as p')
    .innerJoin('branch as b', 'b.id', 'p.branch_id')
    .leftJoin('payment_allocation as a', 'a.payment_id', 'p.id')
    .leftJoin('invoice as i', (on) => on.on(raw<boolean>`i.id = coalesce(a.invoice_id, p.for_invoice_id)`))
    .leftJoin('member as m', 'm.id', 'p.member_id')
    .leftJoin('staff as s', 's.id', 'p.staff_id')
    .leftJoin('staff as d', 'd.id', 'p.decided_by')
    .select([
      'p.id',
      'p.number',
      'p.branch_id',
      'b.name as branch_name',
      'p.member_id',
      memberName.as('member_name'),
      'i.id as invoice_id',
      'i.number as invoice_number',
      'i.status as invoice_status',
      'i.total_cents as invoice_total',
      'i.credited_cents as invoice_credited',
      'i.tax_name',
      'i.tax_bp',
      creditedTaxed.as('credited_taxed_cents'),
      'i.membership_id',
      'p.method',
      'p.status',
      'p.paid_on',
      'p.currency',
      'p.amount_cents',
      'p.refunded_cents',
      raw<number>`coalesce(a.amount_cents, 0)`.as('allocated_cents'),
      'p.reference',
      'p.gateway_ref',
      nameOf('s').as('staff_name'),
      'p.slip_file_id',
      'p.staff_id',
      'p.given_why',
      nameOf('d').as('decided_by_name'),
      'p.decided_why',
      'p.version',
      raw<number>`coalesce((select w.balance_cents from wallet w where w.branch_id = p.branch_id and w.member_id = p.member_id and w.currency = p.currency), 0)`.as(
        'wallet_cents',
      ),
      raw<number>`coalesce((select sum(r.amount_cents) from refund r where r.payment_id = p.id and r.status = 'accepted' and r.source = 'invoice'), 0)::bigint`.as(
        'given_back_cents',
      ),
      raw<number>`coalesce((select sum(r.amount_cents) from refund r where r.payment_id = p.id and r.status = 'pending' and r.id <> ${except}), 0)::bigint
        + coalesce((select sum(d.amount_cents) from dispute d where d.payment_id = p.id and d.status <> 'won'), 0)::bigint`.as(
        'waiting_cents',
      ),
    ])
    .$narrowType<Pick<PaymentView, 'method' | 'status'>>()
    .where('p.id', '=', id);
export type PaymentRecord = Awaited<ReturnType<ReturnType<typeof findPayment>['executeTakeFirstOrThrow']>>;

/** The payments of some invoices, as far as they can be refunded. */
export const paymentsOfInvoices = (invoices: readonly number[]) =>
  asQuery<Payable>(raw<Payable>`
    select p.id, p.number, p.status, p.method, p.amount_cents, p.refunded_cents,
           coalesce((select sum(r.amount_cents) from refund r where r.payment_id = p.id and r.status = 'pending'), 0)::bigint
           + coalesce((select sum(d.amount_cents) from dispute d where d.payment_id = p.id and d.status <> 'won'), 0)::bigint as waiting_cents
      from payment p
     where p.id in (select a.payment_id from payment_allocation a where a.invoice_id = any (${[...invoices]}::bigint[]))`);

/** What a refund credited, by kind of line. */
export const creditedLines = (credit_note_id: number) =>
  sql.selectFrom('credit_note_line').select(['kind', 'amount_cents']).where('credit_note_id', '=', credit_note_id);
export const saveSoldGoes = (db: Sql, id: number, version: number, sold_goes: SoldGoes): Promise<void> =>
  saveVersioned(db, 'refund', id, version, { sold_goes, sold_open: false });

/** Locks the payment, and through it all its requests, until the commit. */
export const lockPayment = async (db: Sql, id: number): Promise<void> => {
  await db
    .selectFrom('payment')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound());
};

export const insertRefund = async (db: Sql, refund: Insertable<DB['refund']>): Promise<number> => {
  const { id } = await db.insertInto('refund').values(refund).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** The only way to change the status of a refund: a move of the machine, at the version that was read. */
export const moveRefund = moverOf('refund', refundMachine);

/** Updates the payment and the invoice after a refund; the caller has locked both rows. */
export const saveReturned = async (
  db: Sql,
  payment: { id: number; refunded_cents: number; status: 'success' | 'refunded' },
  invoice: { id: number; credited_cents: number; status: 'success' | 'refunded' } | null,
): Promise<void> => {
  const { id, ...returned } = payment;
  await db.updateTable('payment').set(returned).where('id', '=', id).where('status', '=', 'success').execute();
  if (!invoice) return;
  const { id: invoice_id, ...credited } = invoice;
  await db.updateTable('invoice').set(credited).where('id', '=', invoice_id).where('status', '=', 'success').execute();
};
