/**
 * A small branch in memory that applies what the rules return: the journal, the invoices with what is left of their
 * lines, the payments, the wallet and the memberships. Amounts are in minor units. It makes no decisions of its own.
 */
import { addDays, type Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { membershipMachine } from '#areas/membership/membership/membership.machine.ts';
import { moveByDate, moveWhenPaid, type MembershipMove } from '#areas/membership/membership/membership.rules.ts';
import { signUpEffect, type MembershipDraft, type SignUpTerms } from '#areas/membership/sign-up/sign-up.rules.ts';
import { billEffect } from '../billing/bill.rules.ts';
import type { Instalment } from '../billing/billing.rules.ts';
import { cancelEffect } from '../cancel/cancel.rules.ts';
import { chaseStep, isHardDecline, type Chase } from '../collection/chase.rules.ts';
import type { CreditDraft } from '../invoice/credit-note.rules.ts';
import type { GiveBack, InvoicedAgain, Returnable } from '../refund/give-back.rules.ts';
import type { InvoiceDraft } from '../invoice/invoice.rules.ts';
import { invoiceMachine } from '../invoice/invoice.machine.ts';
import { walletChange, type Account, type JournalEntry } from './journal.rules.ts';
import { payEffect, whyNotPay } from '../payment/payment.rules.ts';
import {
  mostRefundable,
  refundEffect,
  whyNotRefund,
  type MoneyAsked,
  type RefundFacts,
} from '../refund/refund.rules.ts';
import type { TaxClass } from '../tax/tax.model.ts';
import { taxedCents } from '../tax/tax.rules.ts';

export const tax = { name: 'GST', rate_bp: 900 };
export const name = { en: 'Monthly', cn: '月卡' };

export type Membership = MembershipDraft & {
  id: number;
  tax_class: TaxClass;
  discount_cents: number;
  parts: (Instalment & { invoice_id: number | null })[];
  moves: string[];
};
export type Invoice = Returnable & { membership_id: number; part_no: number | null; chase: Chase | null };
type Payment = {
  invoice_id: number;
  method: PaymentMethod;
  amount_cents: number;
  allocated_cents: number;
  refunded_cents: number;
  given_back_cents: number;
  status: 'success' | 'refunded';
};
type Movement = JournalEntry & { invoice_id: number };

export class Books {
  today: Day;
  wallet_cents = 0;
  readonly journal: Movement[] = [];
  readonly balances = new Map<Account, number>();
  readonly memberships: Membership[] = [];
  readonly invoices: Invoice[] = [];
  readonly payments: Payment[] = [];

  constructor(today: Day) {
    this.today = today;
  }

  private post(entry: JournalEntry | null, invoice_id: number): void {
    if (!entry) return;
    this.journal.push({ ...entry, invoice_id });
    for (const { account, amount_cents } of entry.lines)
      this.balances.set(account, (this.balances.get(account) ?? 0) + amount_cents);
    this.wallet_cents += walletChange(entry);
  }

  private moveTo(one: Membership, move: MembershipMove): void {
    const { to } = membershipMachine.moves[move];
    one.moves.push(`${one.status} ${to}`);
    one.status = to;
  }

  private become(one: Membership, status: Membership['status']): void {
    if (one.status !== status) one.moves.push(`${one.status} ${status}`);
    one.status = status;
  }

  private issue(
    draft: InvoiceDraft & { status: 'unpaid' | 'success'; paid_cents: number },
    entry: JournalEntry | null,
    of: Pick<Invoice, 'membership_id' | 'part_no'>,
  ): Invoice {
    const id = this.invoices.length + 1;
    const { status, currency, total_cents, paid_cents, tax_name, tax_bp } = draft;
    const lines = draft.lines.map((line, i) => ({ ...line, id: id * 10 + i }));
    const nothing = { credited_cents: 0, credited_taxed_cents: 0, complimentary_cents: 0, chase: null };
    const facts = { number: `INV-${id}`, version: 1, ...nothing, ...of };
    const invoice = { id, status, currency, total_cents, paid_cents, tax_name, tax_bp, lines, ...facts };
    this.invoices.push(invoice);
    this.post(entry, id);
    return invoice;
  }

  private received(invoice: Invoice, method: PaymentMethod, amount_cents: number, allocated_cents: number): void {
    const nothing = { refunded_cents: 0, given_back_cents: 0, status: 'success' as const };
    this.payments.push({ invoice_id: invoice.id, method, amount_cents, allocated_cents, ...nothing });
    if (method === 'complimentary') invoice.complimentary_cents += allocated_cents;
  }

  sell(terms: SignUpTerms, method: PaymentMethod | null): void {
    const open = signUpEffect({ start_on: this.today, payments: [] }, terms, this.today);
    const amount_cents = open.invoice.total_cents;
    const payments = method === null || amount_cents === 0 ? [] : [{ method, amount_cents, reference: null }];
    const effect = signUpEffect({ start_on: this.today, payments }, terms, this.today);
    const id = this.memberships.length + 1;
    const of = { membership_id: id, part_no: 1 };
    const invoice = this.issue(effect.invoice, effect.invoice_entry, of);
    const parts = effect.instalments.map((part, i) => ({ ...part, invoice_id: i === 0 ? invoice.id : null }));
    const { tax_class } = terms.programme;
    const discount_cents = terms.taken_off?.price_cents ?? 0;
    this.memberships.push({ ...effect.membership, id, tax_class, discount_cents, parts, moves: [] });
    for (const [i, payment] of effect.payments.entries()) {
      this.post(effect.payment_entries[i] ?? null, invoice.id);
      this.received(invoice, payment.method, payment.amount_cents, payment.amount_cents);
    }
  }

  /** What the branch's date brings; repeating it changes nothing. `charge` is the bank's answer. */
  night(charge: () => 'paid' | 'soft' | 'hard' | 'by_hand'): void {
    for (const one of this.memberships) {
      for (let move = moveByDate(one, this.today); move; move = moveByDate(one, this.today)) this.moveTo(one, move);
      this.bill(one, charge);
    }
    for (const invoice of this.invoices) this.chase(invoice, charge);
  }

  private bill(one: Membership, charge: () => string): void {
    if (!['ongoing', 'pending_cancel', 'ongoing_pending'].includes(one.status)) return;
    for (let part = this.due(one); part; part = this.due(one)) {
      const effect = billEffect(part, one, { name, tax, today: this.today });
      const invoice = this.issue(effect.invoice, effect.entry, { membership_id: one.id, part_no: part.part_no });
      part.invoice_id = invoice.id;
      if (effect.next && one.status === 'ongoing') one.parts.push({ ...effect.next, invoice_id: null });
      if (effect.paid_until && one.status !== 'pending_cancel')
        [one.paid_until, one.end_on] = [effect.paid_until, effect.paid_until];
      if (invoice.status === 'unpaid') this.tryCharge(invoice, charge());
    }
  }
  private due(one: Membership): Membership['parts'][number] | undefined {
    // A cancelled membership is billed until its end.
    const last = one.status === 'pending_cancel' ? one.paid_until : this.today;
    return one.parts.find((part) => part.invoice_id === null && part.due_on <= this.today && part.from_on <= last);
  }

  private tryCharge(invoice: Invoice, answer: string): void {
    if (answer === 'paid') return this.pay(invoice, 'credit_card', invoice.total_cents - invoice.paid_cents);
    const is_hard = isHardDecline(answer === 'hard' ? 'stolen_card' : 'insufficient_funds');
    invoice.chase ??= { began_on: this.today, steps: 0, is_hard, stopped_on: null, stops_access: true };
    if (is_hard) invoice.chase = { ...invoice.chase, is_hard };
  }

  private chase(invoice: Invoice, charge: () => string): void {
    const { chase } = invoice;
    if (!chase || invoice.status !== 'unpaid') return;
    const { steps, retries, stops } = chaseStep(chase, this.today);
    invoice.chase = { ...chase, steps, stopped_on: stops ? this.today : chase.stopped_on };
    const one = this.memberships.find(({ id }) => id === invoice.membership_id);
    if (stops && one && canMove(membershipMachine, one.status, 'fail_payment')) this.moveTo(one, 'fail_payment');
    if (retries) this.tryCharge(invoice, charge());
  }

  pay(invoice: Invoice, method: PaymentMethod, amount_cents: number, rest_to_wallet = false): void {
    const asked = { method, amount_cents, reference: null, rest_to_wallet };
    if (amount_cents === 0 || whyNotPay(invoice, asked, invoice.total_cents - invoice.paid_cents, this.wallet_cents))
      return;
    const effect = payEffect(invoice, asked, this.today);
    this.post(effect.entry, invoice.id);
    this.received(invoice, method, amount_cents, effect.allocated_cents);
    invoice.paid_cents = effect.invoice.paid_cents;
    this.settle(invoice, effect.invoice.status);
  }
  private settle(invoice: Invoice, status: Invoice['status']): void {
    if (status === invoice.status) return;
    if (!Object.values(invoiceMachine.moves).some((row) => row.from.includes(invoice.status) && row.to === status))
      throw new Error(`an invoice that was ${invoice.status} became ${status}`);
    invoice.status = status;
    const one = this.memberships.find(({ id }) => id === invoice.membership_id);
    const owes = this.invoices.some(
      (other) => other.membership_id === one?.id && other.status === 'unpaid' && other.chase?.stopped_on,
    );
    const move = one && status === 'success' && !owes ? moveWhenPaid(one, this.today) : null;
    if (one && move) this.moveTo(one, move);
    if (one && status === 'cancelled' && invoice.part_no === 1 && canMove(membershipMachine, one.status, 'call_off'))
      this.moveTo(one, 'call_off');
  }

  private credited(invoice: Invoice, credit: CreditDraft): void {
    for (const line of invoice.lines) {
      const gone = credit.lines.find(({ id }) => id === line.id);
      line.amount_cents -= gone?.amount_cents ?? 0;
      line.tax_cents -= gone?.tax_cents ?? 0;
      if (line.discount_cents === undefined) continue;
      line.discount_cents -= gone?.discount_cents ?? 0;
      line.discount_net_cents = (line.discount_net_cents ?? 0) - (gone?.discount_net_cents ?? 0);
    }
    invoice.lines = invoice.lines.filter(({ amount_cents, discount_cents = 0 }) => amount_cents + discount_cents > 0);
    invoice.credited_cents += credit.total_cents;
    invoice.credited_taxed_cents += credit.lines.reduce((sum, line) => sum + taxedCents(line), 0);
  }

  cancelInvoice(invoice: Invoice): void {
    const effect = cancelEffect(invoice, invoice.lines, this.today);
    this.credited(invoice, effect.credit);
    this.post(effect.credit_entry, invoice.id);
    this.post(effect.wallet_entry, invoice.id);
    this.settle(invoice, 'cancelled');
  }

  factsOf(payment: Payment): RefundFacts {
    const found = this.invoices.find(({ id }) => id === payment.invoice_id) ?? null;
    const { allocated_cents, given_back_cents } = payment;
    return {
      payment,
      invoice: found,
      allocated_cents,
      given_back_cents,
      waiting_cents: 0,
      wallet_cents: this.wallet_cents,
    };
  }
  mostOf(payment: Payment) {
    return mostRefundable(this.factsOf(payment));
  }
  refund(payment: Payment, asked: MoneyAsked): void {
    const facts = this.factsOf(payment);
    if (whyNotRefund(facts, asked) !== null) return;
    const invoice = this.invoices.find(({ id }) => id === payment.invoice_id);
    const effect = refundEffect(facts, asked, invoice?.lines ?? [], 'SGD', this.today);
    if (invoice && effect.credit) {
      this.credited(invoice, effect.credit);
      payment.given_back_cents += asked.amount_cents;
      if (payment.method === 'complimentary') invoice.complimentary_cents -= asked.amount_cents;
    }
    this.post(effect.credit_entry, payment.invoice_id);
    this.post(effect.entry, payment.invoice_id);
    payment.refunded_cents = effect.payment.refunded_cents;
    payment.status = effect.payment.status;
    if (invoice && effect.invoice) this.settle(invoice, effect.invoice.status);
  }

  /** A membership has ended or has new terms: what is credited, and what is owed now. */
  giveBack(
    one: Membership,
    back: GiveBack,
    again: InvoicedAgain | null,
    ends: Pick<Membership, 'status' | 'end_on' | 'paid_until'>,
  ): void {
    this.become(one, ends.status);
    [one.end_on, one.paid_until] = [ends.end_on, ends.paid_until];
    for (const { invoice: of, after, credit, credit_entry, entry } of back.returned) {
      const invoice = this.invoices.find(({ id }) => id === of.id);
      if (!invoice) throw new Error('an invoice that is none');
      this.credited(invoice, credit);
      this.post(credit_entry, invoice.id);
      this.post(entry, invoice.id);
      for (const { account, amount_cents } of entry?.lines ?? [])
        if (account === 'complimentary') invoice.complimentary_cents += amount_cents;
      if (after.status !== invoice.status) invoice.status = after.status;
    }
    if (again) this.issue(again.invoice, again.invoice_entry, { membership_id: one.id, part_no: null });
    // An ended membership is no longer billed.
    one.parts = one.parts.filter(({ invoice_id }) => invoice_id !== null);
  }

  wait(days: number): void {
    this.today = addDays(this.today, days);
  }
}
