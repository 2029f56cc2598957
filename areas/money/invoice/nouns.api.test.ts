/** Custom charges and refunds, tested by their contracts. */
import { because, versionOf } from '#server/testing/client.testing.ts';
import { chargeContract } from '../charge/charge.contract.ts';
import type { Charge } from '../charge/charge.model.ts';
import { invoiceContract } from './invoice.contract.ts';
import { refundContract } from '../refund/refund.contract.ts';
import type { RefundRow } from '../refund/refund.model.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, sold, test } = await gym();
const member_id = (await sold.member()).id;
const typed = { description: 'Lost locker key', amount_cents: 60_00, reason: 'Key 14' };
const charge = (more: object = {}): Promise<Charge> =>
  as.sales(chargeContract).ask.data({ member_id, ...typed, ...more });

/** Two that were requested in the first and the last hour of the branch's day, and filters that leave each out. */
const aroundMidnight = async (table: 'custom_charge' | 'refund', make: () => Promise<{ id: number }>) => {
  const [early, late] = [(await make()).id, (await make()).id];
  const asked = (id: number, created_at: string) =>
    test.ownerSql.updateTable(table).set({ created_at }).where('id', '=', id).execute();
  await asked(early, '2026-02-09T16:30:00Z');
  await asked(late, '2026-02-10T16:30:00Z');
  return { early, late };
};
const from = (table: 'custom_charge' | 'refund', make: () => Promise<{ id: number }>) => async () => {
  const { early, late } = await aroundMidnight(table, make);
  return { asked: '2026-02-11', found: late, left_out: early };
};
const until = (table: 'custom_charge' | 'refund', make: () => Promise<{ id: number }>) => async () => {
  const { early, late } = await aroundMidnight(table, make);
  return { asked: '2026-02-10', found: early, left_out: late };
};

const { list, preview, ask, approve, reject } = chargeContract;
lifecycle(
  'A custom charge',
  { list, preview, create: ask, approve, reject },
  {
    as,
    by: 'sales',
    create: (n) => ({ member_id, ...typed, description: `Key ${n} of a locker` }),
    read: async (id) =>
      (await as.sales(chargeContract).list.data({ itemsPerPage: 200 })).data.find((one) => one.id === id),
    label: ({ description }: Charge) => description,
    filters: {
      status: async () => {
        const [open, done] = [await charge(), await charge()];
        await as.admin(chargeContract).approve.data(done.id, { version: done.version });
        return [
          { asked: 'pending', found: open.id, left_out: done.id },
          { asked: 'approved', found: done.id, left_out: open.id },
        ];
      },
      member_id: async () => {
        const other = (await sold.member()).id;
        const [one, two] = [await charge(), await charge({ member_id: other })];
        return [
          { asked: member_id, found: one.id, left_out: two.id },
          { asked: other, found: two.id, left_out: one.id },
        ];
      },
      from: from('custom_charge', charge),
      until: until('custom_charge', charge),
    },
    rows: { preview: () => ({ input: { amount_cents: 60_00 } }), approve: versionOf, reject: because('Was found') },
  },
);

const refunds = as.sales(refundContract);
const programme_id = (await sold.programme()).id;
/** Each refund has its own payment, because it is found by the number of its payment and by its client. */
const refund = async (amount_cents = 1_00): Promise<RefundRow> => {
  const { invoice_id } = await sold.membership({ programme_id });
  const [payment] = (await as.sales(invoiceContract).invoice.data(invoice_id)).payments;
  const [newest] = (await refunds.ask.data(payment?.id ?? 0, { amount_cents, reason: 'Moved away' })).refunds;
  if (!newest) throw new Error('the payment does not show the refund');
  return newest;
};
const ofPayment = (more: object) => (one: RefundRow) => ({ id: one.payment_id, input: more });

lifecycle(
  'A refund',
  {
    list: refundContract.list,
    payment: refundContract.payment,
    preview: refundContract.preview,
    ask: refundContract.ask,
    accept: refundContract.accept,
    reject: refundContract.reject,
  },
  {
    as,
    by: 'sales',
    make: () => refund(),
    label: ({ payment_number }: RefundRow) => payment_number,
    read: async (id) => (await refunds.list.data({ itemsPerPage: 200 })).data.find((one) => one.id === id),
    filters: {
      status: async () => {
        const [open, done] = [await refund(), await refund()];
        await as.admin(refundContract).accept.data(done.id, { version: done.version });
        return [
          { asked: 'pending', found: open.id, left_out: done.id },
          { asked: 'accepted', found: done.id, left_out: open.id },
        ];
      },
      member_id: async () => {
        const [one, two] = [await refund(), await refund()];
        return [
          { asked: one.member_id, found: one.id, left_out: two.id },
          { asked: two.member_id, found: two.id, left_out: one.id },
        ];
      },
      sold_open: async () => {
        const [open, done] = [await refund(), await refund()];
        await test.ownerSql.updateTable('refund').set({ sold_open: true }).where('id', '=', open.id).execute();
        return [
          { asked: 'true', found: open.id, left_out: done.id },
          { asked: 'false', found: done.id, left_out: open.id },
        ];
      },
      from: from('refund', refund),
      until: until('refund', refund),
    },
    sorts: { amount_cents: { of: async () => [(await refund(3_00)).id, (await refund(2_00)).id] } },
    rows: {
      payment: ofPayment({}),
      preview: ofPayment({ amount_cents: 1_00 }),
      ask: ofPayment({ amount_cents: 1_00, reason: 'Moved away' }),
      accept: versionOf,
      reject: because('Was found'),
    },
  },
);
