import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { InvoiceRow, TransactionRow } from '../invoice/invoice.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const desk = await atDesk(['trainer', 'elsewhere']);
const { test, call, get, KL, sales, trainer, elsewhere } = desk;
const { aProgramme, aSale, invoiceOf, cash, memberOf: view, pay } = desk;
const programme_id = (await aProgramme()).id;

const TOTAL = 250_00;

describe('taking a payment', () => {
  it('is refused without a session, without the flag and from another branch, then starts the membership', async () => {
    const { invoice_id, member_id } = await aSale({ programme_id, payments: [] });
    expect(await view(member_id)).toMatchObject({ owed: [{ currency: 'MYR', open_cents: TOTAL, invoices: 1 }] });
    expect((await view(member_id)).can).toContain('pay');
    expect((await pay(invoice_id, TOTAL, TOTAL, {}, {})).responseCode).toBe(codes.sessionEnded);
    expect((await pay(invoice_id, TOTAL, TOTAL, {}, trainer)).status).toBe(403);
    expect((await pay(invoice_id, TOTAL, TOTAL, {}, elsewhere)).status).toBe(403);
    const body = {
      branch_id: test.network.branches.OR,
      invoice_id,
      amount_cents: TOTAL,
      open_cents: TOTAL,
      method: 'cash',
    };
    expect((await call(elsewhere, 'POST', 'payment', body)).responseCode).toBe(codes.notFound);
    const paid = await pay(invoice_id, TOTAL, TOTAL);
    expect(paid.data).toMatchObject({
      status: 'success',
      paid_cents: TOTAL,
      payments: [{ method: 'cash', amount_cents: TOTAL, staff_name: 'sales kl' }],
      can: ['send', 'refund'],
    });
    expect(await view(member_id)).toMatchObject({ standing: 'active', memberships: [{ status: 'ongoing' }], owed: [] });
  });

  it('without a branch is told of all that is wrong at once, and of nothing but the branch where one may nowhere', async () => {
    expect(await call(sales, 'POST', 'payment', {})).toMatchObject({
      responseCode: codes.validation,
      data: {
        branch_id: [expect.any(String)],
        invoice_id: [expect.any(String)],
        amount_cents: [expect.any(String)],
        open_cents: [expect.any(String)],
        method: [expect.any(String)],
      },
    });
    const { data } = await call(trainer, 'POST', 'payment', {});
    expect(Object.keys(data as object)).toEqual(['branch_id']);
  });

  it('can be in parts, and waits with a membership that starts later', async () => {
    const { invoice_id, member_id } = await aSale({ programme_id, payments: [], start_on: '2026-03-20' });
    expect((await pay(invoice_id, 100_00, TOTAL)).data).toMatchObject({
      status: 'unpaid',
      paid_cents: 100_00,
      can: ['pay', 'send'],
    });
    expect((await view(member_id)).memberships[0]?.status).toBe('payment_pending');
    expect((await pay(invoice_id, 150_01, 150_00)).refusal?.code).toBe('money.more_than_open');
    expect((await pay(invoice_id, 150_00, TOTAL)).refusal).toMatchObject({
      code: 'money.open_changed',
      open: 'RM 150.00',
    });
    expect((await pay(invoice_id, 150_00, 150_00, { method: 'wallet' })).refusal?.code).toBe('money.wallet_empty');
    expect((await pay(invoice_id, 150_00, 150_00)).data).toMatchObject({ status: 'success' });
    expect((await view(member_id)).memberships[0]?.status).toBe('ongoing_pending');
    expect((await pay(invoice_id, 1, 0)).refusal?.code).toBe('money.already_paid');
  });

  it('goes through at one of many desks only', async () => {
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(invoice_id, TOTAL, TOTAL)));
    expect(answers.filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.responseCode === codes.refused);
    expect(refused.map((answer) => answer.refusal?.code)).toEqual(Array(5).fill('money.already_paid'));
    expect((await invoiceOf(invoice_id)).payments).toHaveLength(1);
  });

  it('goes through at one of two desks that take the same part', async () => {
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    const answers = await Promise.all([pay(invoice_id, 100_00, TOTAL), pay(invoice_id, 100_00, TOTAL)]);
    expect(answers.filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    expect(answers.map((answer) => answer.refusal?.code)).toContain('money.open_changed');
    expect((await invoiceOf(invoice_id)).paid_cents).toBe(100_00);
  });

  it('is taken once when the same request is sent again', async () => {
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    const key = { ...sales, 'idempotency-key': randomUUID() };
    const first = await pay(invoice_id, TOTAL, TOTAL, {}, key);
    const again = await pay(invoice_id, TOTAL, TOTAL, {}, key);
    expect(again).toEqual(first);
    expect((await invoiceOf(invoice_id)).payments).toHaveLength(1);
  });
});

describe('the books', () => {
  it('balance: entry by entry, and what is receivable is what is open', async () => {
    await aSale({ programme_id, payments: [cash(100_00), { method: 'visa', amount_cents: 150_00, reference: 'T-1' }] });
    const entries = await test.ownerSql
      .selectFrom('journal_line')
      .select((eb) => ['entry_id', eb.fn.sum<string>('amount_cents').as('sum')])
      .groupBy('entry_id')
      .execute();
    expect(entries.length).toBeGreaterThan(10);
    expect(entries.filter((entry) => Number(entry.sum) !== 0)).toEqual([]);
    const [receivable] = await test.ownerSql
      .selectFrom('journal_line')
      .select((eb) => eb.fn.sum<number>('amount_cents').as('sum'))
      .where('account', '=', 'receivable')
      .execute();
    const [owed] = await test.ownerSql
      .selectFrom('invoice')
      .select((eb) => eb.fn.sum<number>(eb('total_cents', '-', eb.ref('paid_cents'))).as('sum'))
      .where('status', '=', 'unpaid')
      .execute();
    expect(Number(receivable?.sum)).toBe(Number(owed?.sum));
  });

  it('refuse an entry out of balance, and a change of what is posted', async () => {
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    const entry = { branch_id: KL, posted_on: '2026-03-05', kind: 'correction', currency: 'MYR', invoice_id };
    const lone = test.ownerSql.transaction().execute(async (db) => {
      const { id } = await db.insertInto('journal_entry').values(entry).returning('id').executeTakeFirstOrThrow();
      const line = { branch_id: KL, posted_on: '2026-03-05', entry_id: id, account: 'cash', amount_cents: 1 };
      await db.insertInto('journal_line').values(line).execute();
    });
    await expect(lone).rejects.toThrow('out of balance');
    const change = test.ownerSql.updateTable('journal_line').set({ amount_cents: 1 }).execute();
    await expect(change).rejects.toThrow('append-only');
  });
});

const invoices = (query: string) => get<Paged<InvoiceRow>>(sales, `invoice/${KL}?${query}`);
const transactions = (query: string) => get<Paged<TransactionRow>>(sales, `transaction/${KL}?${query}`);

describe('the lists', () => {
  it('are open to those who may see money in the branch', async () => {
    for (const path of [`invoice/${KL}`, `transaction/${KL}`]) {
      expect((await call({}, 'GET', path)).responseCode).toBe(codes.sessionEnded);
      expect((await call(trainer, 'GET', path)).status).toBe(403);
      expect((await call(elsewhere, 'GET', path)).status).toBe(403);
    }
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    expect((await call(elsewhere, 'GET', `invoice/view/${invoice_id}`)).responseCode).toBe(codes.notFound);
  });

  it('find invoices by status, number and client', async () => {
    const { invoice_id, invoice_number, member_id } = await aSale({ programme_id, payments: [] });
    const unpaid = await invoices('status=unpaid');
    expect(unpaid.data[0]).toMatchObject({ id: invoice_id, number: invoice_number, status: 'unpaid' });
    expect(unpaid.data.every((row) => row.status === 'unpaid')).toBe(true);
    expect((await invoices(`q=${invoice_number}`)).data.map((row) => row.id)).toEqual([invoice_id]);
    const name = unpaid.data[0]?.member_name ?? '';
    expect((await invoices(`q=${encodeURIComponent(name)}`)).data.map((row) => row.id)).toContain(invoice_id);
    expect((await invoices(`member_id=${member_id}`)).total).toBe(1);
    expect((await invoices('from=2026-03-06')).total).toBe(0);
  });

  it('tell invoices and payments in one line of time', async () => {
    const done = await aSale({
      programme_id,
      payments: [{ method: 'paypal', amount_cents: TOTAL, reference: 'PP-77' }],
    });
    const waits = await aSale({ programme_id, payments: [] });
    await pay(waits.invoice_id, TOTAL, TOTAL, { method: 'bank_transfer' });
    const all = await transactions('itemsPerPage=200');
    expect(all.total).toBe(all.data.length);
    expect(all.data).toContainEqual(
      expect.objectContaining({
        kind: 'payment',
        number: done.receipts[0],
        invoice_id: done.invoice_id,
        reference: 'PP-77',
      }),
    );
    expect(all.data).toContainEqual(
      expect.objectContaining({ kind: 'invoice', id: done.invoice_id, amount_cents: TOTAL }),
    );
    const paypal = await transactions('method=paypal');
    expect(paypal.data.map((row) => row.number)).toEqual(done.receipts);
    expect((await transactions('status=unpaid')).data.every((row) => row.kind === 'invoice')).toBe(true);
    const transfers = await get<Paged<TransactionRow>>(sales, `transaction/bankTransfer/${KL}`);
    expect(transfers.data.every((row) => row.method === 'bank_transfer')).toBe(true);
    expect(transfers.total).toBeGreaterThan(0);
    const second = await transactions('itemsPerPage=3&page=2');
    expect(second.data).toEqual(all.data.slice(3, 6));
    expect((await transactions('kind=invoice&q=PP-77')).total).toBe(0);
    expect((await transactions('q=pp-77')).total).toBe(1);
  });
});
