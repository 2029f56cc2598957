/** One sale and its consequences, by the product's own rules. */
import { addDays, later, type Day } from '#kit/domain/day.ts';
import { membershipMachine } from '#areas/membership/membership/membership.machine.ts';
import { moveByDate, moveWhenPaid } from '#areas/membership/membership/membership.rules.ts';
import type { Rest } from '#areas/membership/suspension/suspension.rules.ts';
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import { keptFee } from '#areas/membership/joining-fee/joining-fee.rules.ts';
import { priceOn } from '#areas/membership/programme/programme.rules.ts';
import {
  owesJoiningFee,
  signUpEffect,
  withAllowance,
  type SignUpEffect,
} from '#areas/membership/sign-up/sign-up.rules.ts';
import { arrivedEffect, type PayEffect, type PaymentDraft } from '#areas/money/payment/payment.rules.ts';
import { partsOf, type Refused, type SoldPart } from './parts.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import type { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import type { Calendar } from './calendar.ts';
import type { DemoMember } from './members.ts';
import type { DemoProgramme } from './programmes.ts';
import type { Random } from './random.ts';
import type { DemoTax } from './world.ts';

export type Sale = {
  member: DemoMember;
  programme: DemoProgramme;
  sold_on: Day;
  start_on: Day;
  end_on: Day;
  effect: SignUpEffect;
  /** For sales in parts and rolling ones: everything after the first part. */
  parts: readonly SoldPart[];
  /** A payment made after the day of the sale. */
  paid_later: PayEffect | null;
  allowed: Allowed;
  /** For the joining fee due with it. */
  kept: ReturnType<typeof keptFee>;
  status: MembershipStatus;
  /** Set if it is suspended today. */
  rest: (Rest & { reason: string }) | null;
  /** Set if the client has asked to leave. */
  ending: { kind: 'cancel' | 'terminate'; asked_on: Day; last_on: Day; reason: string } | null;
  /** Of the programme's visits; null: unlimited. */
  sessions_left: number | null;
};
/** Some pay less than the price: students and staff of nearby companies; and a few pay nothing. */
const reasons = ['Student', 'Corporate rate', 'Returning client'] as const;
type Allowed = { discount_cents: number; discount_reason: string | null };
const allowedTo = ({ id }: DemoMember, { billing }: DemoProgramme, price_cents: number): Allowed => {
  if (id % 211 === 0 && billing === 'upfront')
    return { discount_cents: price_cents, discount_reason: 'Won at the open day' };
  if (id % 17 !== 0) return { discount_cents: 0, discount_reason: null };
  const discount_cents = Math.floor(price_cents / 1000) * 100;
  return discount_cents === 0
    ? { discount_cents, discount_reason: null }
    : { discount_cents, discount_reason: reasons[id % reasons.length] ?? reasons[0] };
};

export type Terms = { programme: DemoProgramme; sold_on: Day; start_on: Day };

const methods: Record<'MY' | 'SG', Partial<Record<PaymentMethod, number>>> = {
  MY: { visa: 30, credit_card: 22, direct_debit: 20, bank_transfer: 16, cash: 10, paypal: 1, complimentary: 1 },
  SG: { visa: 34, credit_card: 24, direct_debit: 20, bank_transfer: 10, cash: 5, paypal: 6, complimentary: 1 },
};

/** How long a rolling client stays at most. */
const MOST_PERIODS = 30;
type Paying = 'at_once' | 'later' | 'never';
const payingOf = (random: Random, isRecent: boolean): Paying =>
  random.weighted(isRecent ? { at_once: 88, later: 4, never: 8 } : { at_once: 95, later: 4, never: 1 });

const RECENT_DAYS = 21;
/** The open invoices of the last weeks are the desk's work. */
const isRecent = (day: Day, today: Day): boolean => addDays(day, RECENT_DAYS) > today;

const movedTo = (status: MembershipStatus, move: keyof (typeof membershipMachine)['moves'] | null): MembershipStatus =>
  move === null ? status : membershipMachine.moves[move].to;

export class Selling {
  private readonly taxes: readonly DemoTax[];
  private readonly calendar: Calendar;
  private readonly refused: Refused = { count: 0 };

  constructor(taxes: readonly DemoTax[], calendar: Calendar) {
    this.taxes = taxes;
    this.calendar = calendar;
  }

  get today(): Day {
    return this.calendar.day(this.calendar.last);
  }

  sell(member: DemoMember, held: readonly Sale[], { programme, sold_on, start_on }: Terms): Sale {
    const { random, branch } = member;
    const { currency } = branch;
    const dated = programme.prices[currency].map((row) => ({ ...row, currency }));
    const price = priceOn(dated, currency, sold_on);
    if (!price) throw new Error(`${programme.key} has no price in ${currency} on ${sold_on}`);
    const allowed = allowedTo(member, programme, price.price_cents);
    const listed = {
      programme,
      price: { ...price, joining_fee_cents: programme.fee?.amounts[currency] ?? 0 },
      fee: programme.fee,
      tax: taxOn(this.taxes, sold_on),
      chargesJoiningFee: !member.founding && owesJoiningFee(held.map(({ effect }) => effect.membership)),
    };
    const terms = withAllowance(listed, { ...allowed, fee_waived_reason: null });
    const paying = payingOf(random, isRecent(sold_on, this.today));
    const method = random.weighted(methods[branch.country_code] as Record<PaymentMethod, number>);
    const open = signUpEffect({ start_on, payments: [] }, terms, sold_on);
    // Transfers in this history have been seen on the statement.
    const asked = {
      is_confirmed: true,
      method,
      amount_cents: open.invoice.total_cents,
      reference: referenceOf(random, method),
    };
    const owes = open.invoice.total_cents > 0;
    const effect = owes && paying === 'at_once' ? signUpEffect({ start_on, payments: [asked] }, terms, sold_on) : open;
    const pays_on = owes && paying === 'later' ? addDays(sold_on, random.int(1, 9)) : null;
    const paid_later = pays_on !== null && pays_on <= this.today ? arrivedEffect(effect.invoice, asked, pays_on) : null;
    const { end_on, sessions_left } = effect.membership;
    const sale: Sale = {
      member,
      programme,
      sold_on,
      start_on,
      end_on,
      effect,
      paid_later,
      parts: [],
      allowed,
      kept: keptFee(terms, false),
      status: effect.membership.status,
      rest: null,
      ending: null,
      sessions_left,
    };
    this.goOn(sale, asked);
    sale.status = this.statusToday(sale);
    return sale;
  }

  /** Parts are billed on their days, if the membership ever started. A rolling one ends when the client leaves. */
  private goOn(sale: Sale, { method, reference }: PaymentAsked): void {
    const { programme, member, start_on, end_on, effect } = sale;
    const { billing, currency, price_cents } = effect.membership;
    if (billing === 'upfront') return;
    const began = effect.invoice.status === 'success' || sale.paid_later !== null;
    const { discount_cents } = sale.allowed;
    const sold = { programme, start_on, end_on, price_cents, discount_cents, currency };
    const of = { random: member.random, ...sold, taxes: this.taxes };
    const periods = began ? member.random.int(1, MOST_PERIODS) : 1;
    const today = began ? this.today : start_on;
    sale.parts = partsOf({ ...of, asked: { method, reference }, today, periods, refused: this.refused });
    const last = sale.parts.findLast((one) => one.billed);
    if (billing !== 'rolling' || !last) return;
    sale.end_on = last.part.until_on;
    effect.membership.end_on = last.part.until_on;
    effect.membership.paid_until = last.part.until_on;
  }

  /** The payment, and then the calendar, give a membership its status today. */
  private statusToday({ effect, paid_later, start_on, end_on }: Sale): MembershipStatus {
    let { status } = effect.membership;
    const term = { start_on, end_on };
    if (paid_later) status = movedTo(status, moveWhenPaid({ ...term, status }, paid_later.payment.paid_on));
    const { billing } = effect.membership;
    // Clients who left at the end of the paid term had asked to.
    if (billing === 'rolling' && status === 'ongoing' && end_on < this.today) return 'cancelled';
    return movedTo(status, moveByDate({ ...term, status, billing }, this.today));
  }
}

const referenceOf = (random: Random, method: PaymentMethod): string | null =>
  method === 'cash' || method === 'complimentary'
    ? null
    : `${method === 'bank_transfer' ? 'TRF' : 'APP'}${random.digits(6)}`;

/** From this day the membership gives access: not before it is paid. */
export const opensFrom = (sale: Sale): Day | null => {
  if (sale.effect.invoice.status === 'success') return sale.start_on;
  return sale.paid_later ? later(sale.start_on, sale.paid_later.payment.paid_on) : null;
};

export type Tried = Omit<PaymentDraft, 'status'> & { status: PaymentDraft['status'] | 'failed' };
/** The bank or the card refused it: the number is used, and nothing is posted. */
export const failedPayment = ({ status, effect, sold_on }: Sale): Tried | null => {
  const { currency, total_cents } = effect.invoice;
  if (status !== 'payment_failed') return null;
  return {
    method: 'direct_debit',
    status: 'failed',
    paid_on: sold_on,
    currency,
    amount_cents: total_cents,
    reference: null,
  };
};
