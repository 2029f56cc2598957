/** An unpaid invoice is written off by two people, and leaves the books; it is owed again when money arrives. */
import { expect, it } from 'vitest';
import { approvalContract } from '../approval/approval.contract.ts';
import { billingContract } from '../billing/billing.contract.ts';
import { dayCloseContract } from '../day-close/day-close.contract.ts';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import { writeOffContract } from './write-off.contract.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import { onlyAt, soundAtTheEnd } from '#areas/membership/membership.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, sold, test, KL } = await gym();
await onlyAt(test, KL);
soundAtTheEnd({ test, ...on }, ['memberships_by_date']);

it('is asked by one and decided by another, and leaves Collections; the tax stays', async () => {
  const before = await books();
  const { id, write_offs, can } = await asked();
  expect(can).not.toContain('write_off');
  expect(await isCollected(id)).toBe(true);
  const [one] = write_offs;
  const waiting = (await as.admin(approvalContract).list.data({ kind: 'write_off' })).data;
  expect(waiting.map(({ record_id, amount_cents }) => [record_id, amount_cents])).toContainEqual([one?.id, 150_00]);
  const version = one?.version ?? 0;
  expect(await decides.approve.data(one?.id ?? 0, { version })).toMatchObject({
    status: 'approved',
    written_off_on: on.today(),
    can: ['reverse'],
  });
  expect(await isCollected(id)).toBe(false);
  expect(await see(id)).toMatchObject({ status: 'unpaid', written_off_on: on.today() });
  const after = await books();
  expect((after['bad_debts'] ?? 0) - (before['bad_debts'] ?? 0)).toBe(150_00);
  const invoiced = await see(id);
  expect((before['tax_payable'] ?? 0) - (after['tax_payable'] ?? 0)).toBe(invoiced.tax_cents);
});

const asks = as.sales(writeOffContract);
const decides = as.admin(writeOffContract);
const see = (id: number): Promise<Invoice> => as.sales(invoiceContract).invoice.data(id);
const reason = 'Moved abroad';
/** An invoice for 150.00 that has been due for a month. */
const overdue = async (): Promise<Invoice> => {
  on.set('2026-03-05');
  const { invoice_id } = await sold.membership({ paid: 'later' });
  on.set('2026-04-05');
  return see(invoice_id);
};
const asked = async (): Promise<Invoice> => {
  const { id, version } = await overdue();
  return asks.ask.data(id, { version, reason });
};
const writtenOff = async (): Promise<Invoice> => {
  const { id, write_offs } = await asked();
  const [one] = write_offs;
  await decides.approve.data(one?.id ?? 0, { version: one?.version ?? 0 });
  return see(id);
};
const isCollected = async (id: number): Promise<boolean> =>
  (await as.sales(billingContract).collection.data({ itemsPerPage: 200 })).data.some((row) => row.id === id);
const books = async (): Promise<Record<string, number>> => {
  const { accounts } = await as.facility(dayCloseContract).month.data({ day: on.today() });
  return Object.fromEntries(accounts.map(({ account, after_cents }) => [account, after_cents]));
};
const pay = (id: number, amount_cents: number, open_cents: number) =>
  as.sales(invoiceContract).pay.data({ invoice_id: id, method: 'cash', amount_cents, open_cents });
const statuses = ({ write_offs }: Invoice): string[] => write_offs.map(({ status }) => status);

it('a payment reverses it first, in full or in part; the rest is collected again', async () => {
  for (const [amount, becomes] of [
    [150_00, 'success'],
    [50_00, 'unpaid'],
  ] as const) {
    const before = (await books())['bad_debts'] ?? 0;
    const { id } = await writtenOff();
    const paid = await pay(id, amount, 150_00);
    expect(paid).toMatchObject({ status: becomes, written_off_on: null });
    expect(statuses(paid)).toEqual(['reversed']);
    expect((await books())['bad_debts'] ?? 0).toBe(before);
    expect(await isCollected(id)).toBe(becomes === 'unpaid');
  }
});

it('a credit note over it reverses it too', async () => {
  const { id, version } = await writtenOff();
  const cancelled = await as.admin(invoiceContract).cancel.data(id, { version, reason: 'Never came' });
  expect(cancelled).toMatchObject({ status: 'cancelled', written_off_on: null });
  expect(statuses(cancelled)).toEqual(['reversed']);
});

it('what waits is withdrawn when money comes, and can be asked for again', async () => {
  const { id } = await asked();
  const paid = await pay(id, 50_00, 150_00);
  expect(statuses(paid)).toEqual(['withdrawn']);
  const again = await asks.ask.data(id, { version: paid.version, reason });
  expect(again.write_offs.at(-1)).toMatchObject({ status: 'pending', amount_cents: 100_00 });
});

it('is taken back with a reason, and the client owes it again', async () => {
  const { id, write_offs } = await writtenOff();
  const [one] = write_offs;
  await decides.reverse.data(one?.id ?? 0, { version: one?.version ?? 0, reason: 'Wrong client' });
  const after = await see(id);
  expect(after).toMatchObject({ written_off_on: null, status: 'unpaid' });
  expect(after.write_offs[0]).toMatchObject({ status: 'reversed', reversed_why: 'Wrong client' });
  expect(after.can).toContain('write_off');
});

it('says why not', async () => {
  on.set('2026-03-05');
  const { invoice_id } = await sold.membership({ paid: 'later' });
  const fresh = await see(invoice_id);
  expect(fresh.can).not.toContain('write_off');
  await asks.ask.refused('money.not_overdue', invoice_id, { version: fresh.version, reason });
  const { id, version, write_offs } = await asked();
  await asks.ask.refused('money.write_off_asked', id, { version, reason });
  const [one] = write_offs;
  const [decision, which] = [{ version: one?.version ?? 0 }, one?.id ?? 0];
  expect((await asks.approve(which, decision)).status).toBe(403);
  const other = await overdue();
  const [mine] = (await as.admin(writeOffContract).ask.data(other.id, { version: other.version, reason })).write_offs;
  await decides.approve.refused('money.own_request', mine?.id ?? 0, { version: mine?.version ?? 0 });
  await decides.reject.data(which, { ...decision, reason: 'Call again' });
  await decides.approve.refused('money.already_decided', which, decision);
});

const reversed = async (): Promise<number> => {
  const { id, write_offs } = await writtenOff();
  const [one] = write_offs;
  on.set('2026-05-20');
  await decides.reverse.data(one?.id ?? 0, { version: one?.version ?? 0, reason: 'Came back' });
  return id;
};
const lettersAbout = async (id: number): Promise<number> => {
  const { number } = await see(id);
  const found = await test.ownerSql.selectFrom('mail').select('id').where('subject', 'like', `%${number}%`).execute();
  return found.length;
};

it('reversed, it is followed from that day on: with a reminder the day after, whatever was written long ago', async () => {
  const id = await reversed();
  const before = await lettersAbout(id);
  await on.run('billing_by_date');
  expect(await lettersAbout(id)).toBe(before);
  const after: number[] = [];
  for (const day of [
    '2026-05-21',
    '2026-05-22',
    '2026-05-23',
    '2026-05-26',
    '2026-06-02',
    '2026-06-03',
    '2026-06-04',
  ]) {
    on.set(day);
    await on.run('billing_by_date');
    after.push((await lettersAbout(id)) - before);
  }
  expect(after).toEqual([1, 1, 2, 3, 4, 4, 4]);
});

it('reversed by a part payment, the rest is followed from that day on; by all of it, nothing is', async () => {
  for (const [amount, letters] of [
    [50_00, 1],
    [150_00, 0],
  ] as const) {
    const { id } = await writtenOff();
    on.set('2026-05-20');
    await pay(id, amount, 150_00);
    const before = await lettersAbout(id);
    on.set('2026-05-21');
    await on.run('billing_by_date');
    expect((await lettersAbout(id)) - before).toBe(letters);
  }
});

it('is shown as open until its day has passed, overdue from the day after, and as what became of it; lists find it by that', async () => {
  on.set('2026-03-05');
  const { invoice_id: id } = await sold.membership({ paid: 'later' });
  const money = as.sales(invoiceContract);
  const found = async (status: string): Promise<boolean> => {
    const [invoices, lines] = [
      await money.invoices.data({ status, itemsPerPage: 200 }),
      await money.transactions.data({ status, itemsPerPage: 200 }),
    ];
    const [one, other] = [
      invoices.data.find((row) => row.id === id),
      lines.data.find((row) => row.kind === 'invoice' && row.id === id),
    ];
    expect([one?.state, one?.status]).toEqual([other?.state, other?.status]);
    if (one) expect([one.status, (await see(id)).state]).toEqual(['unpaid', one.state]);
    return one !== undefined;
  };
  const shown = async () => {
    const states = ['open', 'overdue', 'written_off', 'unpaid', 'success'];
    const all = await Promise.all(states.map(async (state) => ((await found(state)) ? [state] : [])));
    return all.flat();
  };
  expect(await shown()).toEqual(['open', 'unpaid']);
  on.set('2026-03-06');
  expect(await shown()).toEqual(['overdue', 'unpaid']);
  const { version } = await see(id);
  const [one] = (await asks.ask.data(id, { version, reason })).write_offs;
  await decides.approve.data(one?.id ?? 0, { version: one?.version ?? 0 });
  expect(await shown()).toEqual(['written_off', 'unpaid']);
  await pay(id, 50_00, 150_00);
  expect(await shown()).toEqual(['overdue', 'unpaid']);
  await pay(id, 100_00, 100_00);
  expect((await see(id)).state).toBe('success');
  // A method belongs to money: no invoice has one, and nothing else was asked for.
  expect((await money.transactions.data({ kind: 'invoice', method: 'cash' })).total).toBe(0);
});
