import { expect, it } from 'vitest';
import type { RefundFigures } from '#areas/money/refund/refund.model.ts';
import { packsOf, usingCredits } from './credit.testing.ts';
import { atDesk } from '../membership.testing.ts';

const desk = await atDesk(['admin']);
const { test, call, run, KL, admin, sales, aMember, taxed, paymentOf, refundAsked, acceptRefund, creditsOf } = desk;
await taxed();
const { aPack, sold } = packsOf(desk, admin);
const pack = await aPack();
const soldTo = async (member_id: number) => paymentOf((await sold(member_id, pack)).invoice_id ?? 0);

it('takes unused credits back and never used ones, as the preview says, and the ledger shows it', async () => {
  const member_id = await aMember();
  const payment_id = await soldTo(member_id);
  await use(member_id, 3);
  await tonight();
  const preview = await call(sales, 'POST', `payment/refund/preview/${payment_id}`, { amount_cents: 300_00 });
  expect(preview.data as RefundFigures).toMatchObject({ credits_back: 7 });
  await refund(payment_id, 300_00);
  const { left, lots, entries } = await creditsOf(member_id);
  expect({ left, used: lots[0]?.used }).toEqual({ left: 0, used: 3 });
  expect(entries[0]).toMatchObject({ kind: 'take_back', credits: -7, reason: 'Moves away' });
  await tonight();
  expect(await test.faults()).toEqual([]);
});

const use = (member_id: number, credits: number) =>
  usingCredits(test, KL).spend(member_id, { credits, purpose: `test ${member_id}` });
const tonight = () => run('credits_by_date');
const refund = async (payment_id: number, amount_cents: number): Promise<void> => {
  expect((await acceptRefund(await refundAsked(payment_id, amount_cents), admin)).responseCode).toBe(0);
};

it('in part takes as many as it paid for; what is left can be used, and is earned', async () => {
  const member_id = await aMember();
  const payment_id = await soldTo(member_id);
  await refund(payment_id, 60_00);
  expect((await creditsOf(member_id)).left).toBe(8);
  await refund(payment_id, 45_00);
  expect((await creditsOf(member_id)).left).toBe(6);
  await use(member_id, 6);
  await tonight();
  const lot = await test.ownerSql
    .selectFrom('credit_lot')
    .select(['net_cents', 'earned_cents', 'taken_back'])
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  expect(lot).toEqual({ net_cents: 180_56, earned_cents: 180_56, taken_back: 4 });
  expect(await test.faults()).toEqual([]);
});
