/** Complimentary payments where something is sold: a credit pack, paying off a plan, a sign-up edited after payment. */
import { expect, it } from 'vitest';
import { changeContract } from '#areas/membership/change/change.contract.ts';
import { creditContract } from '#areas/membership/credit/credit.contract.ts';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import { upfrontContract } from '#areas/membership/upfront/upfront.contract.ts';
import { giftContract } from './gift.contract.ts';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import { giftGym, LIMIT } from './gift.testing.ts';

const { as, on, sold } = await giftGym('memberships_by_date', 'credits_by_date');
const cash = (amount_cents: number) => ({ method: 'cash' as const, amount_cents });

it('a credit pack: by permission and with a reason; up to the amount at once, above it once it is approved', async () => {
  const { id: credit_pack_id } = await sold.creditPack();
  const { id: member_id } = await sold.member();
  const ask = { member_id, credit_pack_id, total_cents: 200_00 };
  expect((await as.sales(creditContract).sell({ ...ask, payments: [gift(200_00)] })).status).toBe(403);
  const credits = as.admin(creditContract);
  await credits.sell.refused('money.gift_reason', { ...ask, payments: [gift(200_00, null)] });
  const small = await credits.sell.data({ ...ask, payments: [gift(LIMIT), cash(100_00)] });
  expect(small).toMatchObject({ invoice_status: 'success', waits: false });
  expect((await credits.ofMember.data(member_id)).left).toBe(10);
  // A cent more, in two parts.
  const parts = [gift(60_00), gift(40_01), cash(99_99)];
  const large = await credits.sell.data({ ...ask, payments: parts });
  expect(large).toMatchObject({ invoice_status: 'unpaid', paid_cents: 99_99, waits: true });
  expect((await credits.ofMember.data(member_id)).left).toBe(10);
  await approve(large.invoice_id);
  expect((await credits.ofMember.data(member_id)).left).toBe(10);
  await approve(large.invoice_id);
  expect((await credits.ofMember.data(member_id)).left).toBe(20);
});

const complimentary = { method: 'complimentary' } as const;
const won = 'Won the raffle';
const gift = (amount_cents: number, given_why: string | null = won) => ({ ...complimentary, amount_cents, given_why });
/** A different person approves a gift that waits on an invoice. */
const approve = async (invoice_id: number): Promise<void> => {
  const { payments } = await as.admin(invoiceContract).invoice.data(invoice_id);
  const waits = payments.find(({ status }) => status === 'pending');
  const decision = { version: waits?.version ?? 0 };
  await as.admin(giftContract).approve.refused('money.own_request', waits?.id ?? 0, decision);
  await as.facility(giftContract).approve.data(waits?.id ?? 0, decision);
};

it('the rest of a plan: it is open until the gift is approved', async () => {
  const { membership_id } = await sold.membership({ kind: 'instalments' });
  const { version } = await as.admin(endingContract).life.data(membership_id);
  const ask = { version, total_cents: 1650_00 };
  expect((await as.sales(upfrontContract).convert(membership_id, { ...ask, payments: [gift(1650_00)] })).status).toBe(
    403,
  );
  const converts = as.admin(upfrontContract).convert;
  await converts.refused('money.gift_reason', membership_id, { ...ask, payments: [gift(1650_00, null)] });
  const done = await converts.data(membership_id, { ...ask, payments: [gift(150_00), cash(1500_00)] });
  expect(done).toMatchObject({ invoice_status: 'unpaid', paid_cents: 1500_00 });
  await approve(done.invoice_id);
  expect((await as.admin(invoiceContract).invoice.data(done.invoice_id)).status).toBe('success');
});

it('a sign-up that is paid stays paid: its difference is given up to the amount, and never waits', async () => {
  const { membership_id, programme_id: _before } = await sold.membership({ start_on: on.in(7) });
  const { id: programme_id } = await sold.programme({ prices: [{ currency: 'MYR', price_cents: 300_00 }] });
  const { version } = await as.admin(endingContract).life.data(membership_id);
  const ask = { version, start_on: on.in(9), programme_id, reason: 'Other days', difference_cents: 150_00 };
  const edits = as.admin(changeContract).edit;
  expect((await as.sales(changeContract).edit(membership_id, { ...ask, payments: [gift(150_00)] })).status).toBe(403);
  await edits.refused('money.gift_too_high', membership_id, { ...ask, payments: [gift(150_00)] });
  await edits.refused('money.gift_reason', membership_id, { ...ask, payments: [gift(LIMIT, null), cash(50_00)] });
  const { life } = await edits.data(membership_id, { ...ask, payments: [gift(LIMIT), cash(50_00)] });
  expect(life).toMatchObject({ status: 'ongoing_pending', start_on: on.in(9) });
});
