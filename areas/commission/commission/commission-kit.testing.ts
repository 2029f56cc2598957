/** For the API tests of commission: plans, sales of a yearly membership, payments and refunds, by the calls of people. */
import { expect } from 'vitest';
import type { CommissionPlanRow, NewCommissionPlan } from '../commission-plan/commission-plan.model.ts';
import { commissionPlanContract } from '../commission-plan/commission-plan.contract.ts';
import { commissionContract } from './commission.contract.ts';
import type { Commission } from './commission.model.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { refundContract } from '#areas/money/refund/refund.contract.ts';
import { signUpContract } from '#areas/membership/sign-up/sign-up.contract.ts';
import { gym, type Gym, type GymOptions, type Person } from '#server/testing/gym.testing.ts';
import { commissionInvariants } from '#server/verify/commission.ts';

const seller = [{ to: 'seller' as const, staff_id: null, share_bp: 10_000 }];
type MonthlySale = {
  member_id?: number;
  programme_id?: number;
  paid?: number;
  seller?: number | null;
  kind?: 'instalments';
};
type Sale = { member_id?: number; price?: number; paid?: number; seller?: number; start_on?: string };

export const commissionKit = ({ as, on, sold, test, branches }: Gym) => {
  const invoiceOf = (id: number, by: Person = as.sales) => by(invoiceContract).invoice.data(id);
  const pay = async (invoice_id: number, amount_cents: number, by: Person = as.sales) => {
    const { total_cents, paid_cents } = await invoiceOf(invoice_id, by);
    const asked = { invoice_id, amount_cents, method: 'cash' as const, open_cents: total_cents - paid_cents };
    return by(invoiceContract).pay(asked);
  };
  const paid = async (invoice_id: number, amount_cents: number, by: Person = as.sales): Promise<void> => {
    const { responseCode, data } = await pay(invoice_id, amount_cents, by);
    expect({ responseCode, data }).toMatchObject({ responseCode: 0 });
  };
  /** A refund that is requested, of a payment with so much left. */
  const asked = async (invoice_id: number, amount_cents: number): Promise<{ id: number; version: number }> => {
    const { payments } = await invoiceOf(invoice_id, as.facility);
    const asks = { amount_cents, destination: 'method' as const, reason: 'Moves away', sold_goes: 'keep' as const };
    for (const { id } of payments) {
      const { most } = await as.facility(refundContract).payment.data(id);
      if (most.method < amount_cents) continue;
      const [one] = (await as.admin(refundContract).ask.data(id, asks)).refunds;
      if (one) return one;
    }
    throw new Error(`no payment of invoice ${invoice_id} has ${amount_cents} left`);
  };
  return {
    /** 10 % of new sales, 5 % of renewals. */
    plan: (more: Partial<NewCommissionPlan> = {}, by: Person = as.admin): Promise<CommissionPlanRow> =>
      by(commissionPlanContract).create.data({
        name: 'Plan',
        valid_from: on.today(),
        sale_bp: 1000,
        renewal_bp: 500,
        product_bp: 0,
        split: seller,
        ...more,
      }),
    pay,
    paid,
    invoiceOf,
    /** A yearly membership of 1,500.00 or another price, of which so much is paid. Only one that is paid can be refunded. */
    sell: async ({ paid: amount = 0, price = 1500_00, seller: sales_staff_id = as.sales.id, ...of }: Sale = {}) => {
      const member_id = of.member_id ?? (await sold.member()).id;
      const prices = [{ currency: 'MYR' as const, price_cents: price }];
      const programme_id = (await sold.programme({ kind: 'yearly', prices })).id;
      const ask = { member_id, programme_id, start_on: of.start_on ?? on.today(), sales_staff_id };
      const { total_cents } = await as.facility(signUpContract).preview.data(ask);
      const done = await as.facility(signUpContract).signUp.data({ ...ask, payments: [], total_cents });
      if (amount > 0) await paid(done.invoice_id, amount, as.facility);
      return { ...done, member_id, programme_id };
    },
    /** A membership of 150.00 a month that the seller signs up, paid in cash, or of which only so much is paid. */
    sellMonthly: async ({ kind, paid: amount, seller: sales_staff_id = as.sales.id, ...of }: MonthlySale = {}) => {
      const member_id = of.member_id ?? (await sold.member()).id;
      const programme_id = of.programme_id ?? (await sold.programme(kind && { kind })).id;
      const ask = { member_id, programme_id, start_on: on.today(), sales_staff_id };
      const { total_cents } = await as.sales(signUpContract).preview.data(ask);
      const payments = amount === undefined ? [{ method: 'cash' as const, amount_cents: total_cents }] : [];
      const done = await as.sales(signUpContract).signUp.data({ ...ask, payments, total_cents });
      if (amount) await pay(done.invoice_id, amount);
      return { ...done, member_id, programme_id };
    },
    asked,
    refund: async (invoice_id: number, amount_cents: number): Promise<void> => {
      const { id, version } = await asked(invoice_id, amount_cents);
      await as.facility(refundContract).accept.data(id, { version });
    },
    /** The statement of a person for a month in Kuala Lumpur, or elsewhere. */
    statement: async (
      month: string,
      staff_id: number = as.sales.id,
      branch_id: number = branches.KL,
      by: Person = as.hq,
    ): Promise<Commission | undefined> => {
      const statements = by(commissionContract);
      const { data } = await statements.list.data({ branch_id, itemsPerPage: 100 });
      const found = data.find((one) => one.month === month && one.staff_id === staff_id && one.branch_id === branch_id);
      return found && statements.view.data(found.id);
    },
    sound: async (more: typeof commissionInvariants = []): Promise<void> => {
      expect(await test.faults(on.clock.now(), [...commissionInvariants, ...more])).toEqual([]);
    },
  };
};
/** A gym that pays commission. */
export const commissionGym = async (options?: GymOptions) => {
  const made = await gym(options);
  return { ...made, made, ...commissionKit(made) };
};
