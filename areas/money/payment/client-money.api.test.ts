/** What one client has paid, and the movements of the wallet. */
import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { TransactionRow, TransactionTotal } from '../invoice/invoice.model.ts';
import type { PaymentView } from '../refund/refund.model.ts';
import type { WalletMove } from '../wallet/wallet.contract.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const desk = await atDesk(['admin', 'trainer', 'elsewhere']);
const { test, call, get, KL, admin, trainer, elsewhere, facility: boss, aProgramme, aSale, cash, invoiceOf } = desk;
const sale = { programme_id: (await aProgramme()).id, start_on: '2026-03-05', total_cents: 250_00 };
const { invoice_id, member_id: one } = await aSale({ ...sale, payments: [] }, admin);
const { member_id: other } = await aSale(sale, admin);

it('lists the transactions of one client, with their total', async () => {
  expect((await transactions('')).total).toBe(3);
  const mine = await transactions(`member_id=${other}`);
  expect(mine.total).toBe(2);
  expect(new Set(mine.data.map((row) => row.kind))).toEqual(new Set(['invoice', 'payment']));
  expect(mine.data.every((row) => row.member_id === other)).toBe(true);
  expect((await transactions(`member_id=${one}&kind=payment`)).data).toEqual([]);
});

const transactions = (query: string): Promise<Paged<TransactionRow>> => get(admin, `transaction/${KL}?${query}`);

const moves = (id: number): Promise<WalletMove[]> => get(admin, `wallet/member/${id}`);

it('tells what went into the wallet and out of it, to those who see money, where the client is seen', async () => {
  expect((await call(trainer, 'GET', `wallet/member/${one}`)).status).toBe(403);
  expect((await call(elsewhere, 'GET', `wallet/member/${one}`)).responseCode).toBe(codes.notFound);
  expect(await moves(one)).toEqual([]);
  const pay = { branch_id: KL, invoice_id, open_cents: 250_00, method: 'cash', rest_to_wallet: true };
  const paid = await call(admin, 'POST', 'payment', { ...pay, amount_cents: 300_00 });
  expect(paid.responseCode).toBe(codes.ok);
  const { payments } = await invoiceOf(invoice_id, admin);
  expect(await moves(one)).toMatchObject([{ amount_cents: 50_00, invoice_id, number: payments[0]?.number }]);
  expect(await moves(other)).toEqual([]);
});

const totals = async (): Promise<Record<string, number>> => {
  const query = 'from=2026-03-05&until=2026-03-05';
  const { data } = await call(admin, 'GET', `transaction/totals/${KL}?${query}`);
  return Object.fromEntries((data as TransactionTotal[]).map(({ kind, amount_cents }) => [kind, amount_cents]));
};
const received = async (): Promise<number> => (await totals())['payment'] ?? 0;

it('adds up as received only money that moved: nothing complimentary, nothing from a wallet', async () => {
  const before = await received();
  const programme = await aProgramme();
  await test.ownerSql.updateTable('branch').set({ gift_limit_cents: 250_00 }).where('id', '=', KL).execute();
  const free = { ...cash(250_00), method: 'complimentary', given_why: 'Won at the open day' };
  const asked = { ...sale, programme_id: programme.id };
  await aSale({ ...asked, payments: [free] }, admin);
  expect(await received()).toBe(before);
  const spender = await aSale({ ...asked, payments: [] }, admin);
  const pay = { branch_id: KL, invoice_id: spender.invoice_id, open_cents: 250_00, rest_to_wallet: true };
  await call(admin, 'POST', 'payment', { ...pay, method: 'cash', amount_cents: 300_00 });
  expect(await received()).toBe(before + 300_00);
});

it('is reduced by what was paid out again, which is named beside it', async () => {
  const before = await received();
  const { payments } = await invoiceOf(invoice_id, admin);
  const body = { amount_cents: 40_00, reason: 'Moves away' };
  const asked = await call(admin, 'POST', `payment/refund/${payments[0]?.id}`, body);
  const [refund] = (asked.data as PaymentView).refunds ?? [];
  expect(await received()).toBe(before);
  const accept = await call(boss, 'POST', `refund/accept/${refund?.id}`, { version: refund?.version });
  expect(accept.responseCode).toBe(codes.ok);
  expect(await totals()).toMatchObject({ payment: before - 40_00, refund: -40_00 });
});
