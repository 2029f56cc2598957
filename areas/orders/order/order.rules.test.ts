import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import {
  discounted,
  fullLines,
  fulfilmentOf,
  invoicedLines,
  orderCan,
  orderFaults,
  saleEffect,
  splitLine,
  whyNotMoveOrder,
  whyNotSale,
  type ForSale,
} from './order.rules.ts';

const item = (variant_id: number, price_cents: number, member_price_cents: number | null = null): ForSale => ({
  variant_id,
  sku: `SKU-${variant_id}`,
  label: { en: `Item ${variant_id}`, cn: `商品 ${variant_id}` },
  tax_class: 'standard',
  price_cents,
  member_price_cents,
});
const [gloves, wraps, water] = [item(1, 50_00, 45_00), item(2, 12_00, 12_00), item(3, 3_33)];
const asked = [
  { variant_id: 1, quantity: 2 },
  { variant_id: 3, quantity: 3 },
];
const tax = { name: 'SST', rate_bp: 800 };
const cash = (amount_cents: number): PaymentAsked => ({ method: 'cash', amount_cents, reference: null });
const today = '2026-03-05';

describe('prices', () => {
  it('are the member price for clients who have a membership, where it is lower', () => {
    expect(fullLines(asked, [gloves, water], true).map((line) => [line.amount_cents, line.is_member_price])).toEqual([
      [90_00, true],
      [9_99, false],
    ]);
    expect(fullLines([{ variant_id: 2, quantity: 1 }], [wraps], true)[0]?.is_member_price).toBe(false);
    expect(fullLines(asked, [gloves, water], false)[0]?.amount_cents).toBe(100_00);
  });
  it('bear a discount by their shares, to the cent and never below zero', () => {
    const full = fullLines([...asked, { variant_id: 2, quantity: 1 }], [gloves, wraps, water], false);
    const lines = discounted(full, 20_01);
    expect(lines.reduce((sum, line) => sum + line.discount_cents, 0)).toBe(20_01);
    expect(lines.every((line) => line.amount_cents >= 0)).toBe(true);
    expect(discounted(full, 121_99).map((line) => line.amount_cents)).toEqual([0, 0, 0]);
  });
  it('of an order are refused with a discount above them, without its reason, or with an item twice', () => {
    const of = { full_cents: 10_00, currency: 'MYR' };
    const one = [{ variant_id: 1, quantity: 1 }];
    const fieldsOf = (lines: typeof one, discount_cents: number, discount_reason: string | null) =>
      orderFaults({ lines, discount_cents, discount_reason }, of).map(({ field, key }) => `${field} ${key}`);
    expect(fieldsOf(one, 10_00, 'Display item')).toEqual([]);
    expect(fieldsOf(one, 10_01, null)).toEqual(['discount_cents too_big', 'discount_reason required']);
    expect(fieldsOf([...one, ...one], 0, null)).toEqual(['lines duplicate']);
  });
});

describe('an order is paid', () => {
  const lines = discounted(fullLines(asked, [gloves, water], false), 0);
  const effect = (...payments: PaymentAsked[]) => saleEffect(lines, payments, { currency: 'MYR', tax }, today);
  const at = { wallet_cents: 0, is_walk_in: false, picks_up: false, isPreview: false };
  it('in full, by one method or several', () => {
    expect(effect(cash(109_99)).invoice).toMatchObject({ status: 'success', total_cents: 109_99, tax_cents: 8_15 });
    expect(whyNotSale(effect(cash(9_99), cash(100_00)), at)).toBeNull();
    expect(whyNotSale(effect(cash(109_98)), at)).toBe('orders.not_paid_in_full');
    expect(whyNotSale(effect(cash(110_00)), at)).toBe('orders.paid_too_much');
  });
  it('later only by a client who is known and picks it up', () => {
    expect(whyNotSale(effect(), { ...at, picks_up: true })).toBeNull();
    expect(whyNotSale(effect(cash(1_00)), { ...at, picks_up: true })).toBe('orders.not_paid_in_full');
    expect(whyNotSale(effect(), { ...at, picks_up: true, is_walk_in: true })).toBe('orders.not_paid_in_full');
    expect(whyNotSale(effect(), at)).toBe('orders.not_paid_in_full');
  });
  it('from a wallet up to its balance', () => {
    const wallet = { ...cash(109_99), method: 'wallet' as const };
    expect(whyNotSale(effect(wallet), at)).toBe('money.wallet_empty');
    expect(whyNotSale(effect(wallet), { ...at, wallet_cents: 109_98 })).toBe('money.wallet_short');
    expect(whyNotSale(effect(wallet), { ...at, wallet_cents: 109_99 })).toBeNull();
  });
  it('leaves lines that cost nothing off the invoice, but never all of them', () => {
    const free = fullLines([{ variant_id: 4, quantity: 1 }, ...asked], [item(4, 0), gloves, water], false);
    expect(invoicedLines(free).map(({ variant_id }) => variant_id)).toEqual([1, 3]);
    expect(invoicedLines(free.slice(0, 1))).toHaveLength(1);
  });
});

describe('an item', () => {
  it('is open, packed, handed over, and in the end perhaps returned', () => {
    const line = { quantity: 2, returned: 0, picked_at: null, handed_at: null };
    expect(fulfilmentOf(line)).toBe('open');
    expect(fulfilmentOf({ ...line, picked_at: today })).toBe('picked');
    expect(fulfilmentOf({ ...line, handed_at: today, returned: 1 })).toBe('handed');
    expect(fulfilmentOf({ ...line, handed_at: today, returned: 2 })).toBe('returned');
  });
});

const may = (flag: string): boolean => flag === 'MANAGE_ORDERS';
const signsUp = (flag: string): boolean => flag === 'SIGN_UP_CLIENT' || flag === 'MANAGE_ORDERS';
describe('what can be done', () => {
  const order = {
    status: 'payment_completed',
    source: 'pick_up',
    invoice_id: 1,
    kept: 2,
    handed: 0,
    to_choose: 0,
  } as const;
  it('follows the status', () => {
    expect(orderCan(order, may)).toEqual(['ready', 'complete', 'cancel', 'fulfil', 'note', 'return', 'receipt']);
    expect(orderCan({ ...order, status: 'payment_processing' }, may)).toEqual(['cancel', 'fulfil', 'note', 'receipt']);
    expect(orderCan({ ...order, status: 'order_completed' }, may)).toEqual(['note', 'return', 'receipt']);
    expect(orderCan(order, () => false)).toEqual([]);
  });
  it('is no cancellation of what the client already has, and no return of what came with a joining fee', () => {
    expect(orderCan({ ...order, handed: 1 }, may)).not.toContain('cancel');
    expect(orderCan({ ...order, source: 'sign_up', invoice_id: null }, may)).not.toContain('return');
    expect(orderCan({ ...order, kept: 0 }, may)).not.toContain('return');
  });
  it('of what came with a joining fee is to choose it first, by people who sign clients up', () => {
    const waits = { ...order, source: 'sign_up', to_choose: 1 } as const;
    expect(orderCan(waits, signsUp)).toEqual(['ready', 'choose', 'fulfil', 'note', 'receipt']);
    expect(orderCan({ ...waits, kept: 0 }, signsUp)).toEqual(['choose', 'note', 'receipt']);
    expect(orderCan({ ...waits, to_choose: 0 }, signsUp)).toContain('complete');
    expect(orderCan(waits, (flag) => flag === 'SIGN_UP_CLIENT')).toEqual(['choose']);
    expect(orderCan({ ...waits, status: 'order_completed' }, signsUp)).toEqual(['note', 'receipt']);
    expect(whyNotMoveOrder(waits, 'cancel')).toBe('orders.declined_instead');
  });
});

describe('a line of which some pieces leave', () => {
  const line = { quantity: 3, returned: 0, unit_price_cents: 50_00, discount_cents: 10_00 };
  it('is two lines, each with its share of the discount', () => {
    expect(splitLine(line, 2)).toEqual({
      leaves: { quantity: 2, discount_cents: 6_67, amount_cents: 93_33 },
      stays: { quantity: 1, discount_cents: 3_33, amount_cents: 46_67 },
    });
  });
  it('keeps what came back before with the pieces that leave', () => {
    const back = { ...line, returned: 1 };
    expect(splitLine(back, 1).leaves).toMatchObject({ quantity: 2, discount_cents: 6_67 });
    expect(splitLine(back, 1).stays).toMatchObject({ quantity: 1 });
  });
  it('never gives a line more discount than it costs, nor less than came back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 0, max: 20 }),
        fc.nat(180),
        fc.nat(8),
        fc.nat(8),
        (quantity, unit_price_cents, off, back, out) => {
          const returned = Math.min(back, quantity - 2);
          const pieces = 1 + (out % (quantity - returned - 1));
          const discount_cents = Math.min(off, quantity * unit_price_cents);
          const amount = quantity * unit_price_cents - discount_cents;
          const returned_cents = Math.round((amount * returned) / quantity);
          const { leaves, stays } = splitLine({ quantity, returned, unit_price_cents, discount_cents }, pieces);
          expect(leaves.amount_cents + stays.amount_cents).toBe(amount);
          expect(leaves.quantity + stays.quantity).toBe(quantity);
          expect(Math.min(stays.amount_cents, leaves.discount_cents, stays.discount_cents)).toBeGreaterThanOrEqual(0);
          expect(leaves.amount_cents).toBeGreaterThanOrEqual(returned_cents);
        },
      ),
    );
  });
});
