/**
 * Posting: documents, payments and journal as the rules computed them. Numbers are assigned last, because their rows
 * are hot.
 */
import type { CreditDraft } from '../invoice/credit-note.rules.ts';
import type { CreditNote } from '../invoice/credit-note.model.ts';
import type { InvoiceDraft } from '../invoice/invoice.rules.ts';
import { journalForCommission, journalForCredits, walletChange, type JournalEntry } from './journal.rules.ts';
import type { PayEffect, PaymentDraft } from '../payment/payment.rules.ts';
import { whyNotTendered } from '../payment/tender.rules.ts';
import { reversalEffect } from '../write-off/write-off.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { Refusal, refuseIf } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { DocumentKind } from '#kit/domain/number.ts';
import { accrue, noteSale } from '#areas/commission/commission/commission-accrual.commands.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { takeDocumentNumber } from '#kit/server/number.ts';
import { beginAfresh } from '../collection/chase.store.ts';
import { insertCreditNote } from '../invoice/credit-note.store.ts';
import { refuseIfClosed } from '../day-close/day-close.store.ts';
import { insertInvoice } from '../invoice/invoice.store.ts';
import { insertAllocation, insertEntry, insertPayment } from '../payment/payment.store.ts';
import { moveWriteOff, openWriteOff, saveWrittenOff } from '../write-off/write-off.store.ts';
import { moveWallet, walletCents } from '../wallet/wallet.store.ts';

const yearOf = (day: Day): number => Number(day.slice(0, 4));
const numberFor = (ctx: TxCtx, branch: BranchFacts, kind: DocumentKind, day: Day): Promise<string> =>
  takeDocumentNumber(ctx.db, branch, kind, yearOf(day));
export const staffOf = (ctx: Ctx): number | null => (ctx.actor.staff_id > 0 ? ctx.actor.staff_id : null);

export type EntryOf = {
  branch: BranchFacts;
  member_id: number;
  membership_id?: number | null;
  invoice_id?: number | null;
  payment_id?: number | null;
  refund_id?: number | null;
  credit_note_id?: number | null;
  dispute_id?: number | null;
};

/**
 * No entry is dated on a closed day, no matter who posts it: automatic payments are given the next open day first. An entry
 * that touches a wallet changes its balance, and that is the only way it changes, so the balance always agrees with the
 * journal.
 */
export const postEntry = async (ctx: TxCtx, entry: JournalEntry, of: EntryOf): Promise<void> => {
  const { branch, member_id, ...links } = of;
  await refuseIfClosed(ctx, branch, entry.posted_on);
  const wallet_id = entry.lines.some((line) => line.account === 'wallet')
    ? await changeWallet(ctx, branch, member_id, entry)
    : null;
  insertEntry(ctx.db, entry, { ...links, branch_id: branch.id, wallet_id });
  await accrue(ctx, entry, links);
};

const changeWallet = async (
  ctx: TxCtx,
  branch: BranchFacts,
  member_id: number,
  entry: JournalEntry,
): Promise<number> => {
  const { currency } = entry;
  const holder = { branch_id: branch.id, member_id, currency };
  const id = await moveWallet(ctx.db, holder, walletChange(entry));
  if (id !== undefined) return id;
  const balance = await walletCents(ctx.db, holder);
  throw new Refusal('money.wallet_short', { balance: formatMoney(balance, currency, ctx.locale) });
};

/**
 * Money arrives for an invoice that was written off, or for which a write-off was requested: the request is withdrawn
 * or the write-off reversed, and the open amount is owed as before.
 */
export const oweAgain = async (ctx: TxCtx, of: EntryOf & { invoice_id: number }, day: Day): Promise<void> => {
  const found = await openWriteOff(ctx.db, of.invoice_id);
  if (!found) return;
  if (found.status === 'pending')
    return moveWriteOff(ctx.db, found, 'withdraw', { decided_at: ctx.clock.now().toISOString() });
  await moveWriteOff(ctx.db, found, 'reverse', { reversed_on: day });
  await saveWrittenOff(ctx.db, of.invoice_id, null);
  await beginAfresh(ctx.db, of.invoice_id, day);
  await postEntry(ctx, reversalEffect(found, day), of);
};

type InvoicePosting = {
  branch: BranchFacts;
  member_id: number;
  membership_id: number | null;
  /** The first day that it covers: at most one invoice for a membership and a period. */
  period_on: Day | null;
  invoice: InvoiceDraft & { status: 'unpaid' | 'success'; paid_cents: number };
  entry: JournalEntry | null;
};
export const postInvoice = async (ctx: TxCtx, of: InvoicePosting): Promise<{ id: number; number: string }> => {
  const { branch, member_id, membership_id, period_on, entry } = of;
  const { lines, ...invoice } = of.invoice;
  const number = await numberFor(ctx, branch, 'invoice', invoice.issued_on);
  const row = { ...invoice, branch_id: branch.id, member_id, membership_id, period_on, number };
  const id = await insertInvoice(ctx.db, row, lines);
  await noteSale(ctx, id);
  if (entry) await postEntry(ctx, entry, { branch, member_id, invoice_id: id, membership_id });
  return { id, number };
};

type PaymentPosting = {
  branch: BranchFacts;
  member_id: number;
  membership_id: number | null;
  invoice_id: number;
  payment: PaymentDraft & { gateway_ref?: string };
  entry: JournalEntry;
  /** The invoice was posted by this request: nobody can have written it off. */
  is_new?: true;
  /** How much of it is applied to the invoice; all of it by default. */
  allocated_cents?: number;
};
/** The payment with its receipt and entry; the caller updates the invoice. Returns the number of the receipt. */
export const postPayment = async (ctx: TxCtx, of: PaymentPosting): Promise<string> => {
  const { branch, member_id, membership_id, invoice_id, payment, entry } = of;
  await refuseIfClosed(ctx, branch, payment.paid_on);
  const number = await numberFor(ctx, branch, 'receipt', payment.paid_on);
  const row = { ...payment, branch_id: branch.id, member_id, number, staff_id: staffOf(ctx) };
  const payment_id = await insertPayment(ctx.db, row);
  const amount_cents = of.allocated_cents ?? payment.amount_cents;
  if (amount_cents > 0 && !of.is_new)
    await oweAgain(ctx, { branch, member_id, invoice_id, membership_id }, payment.paid_on);
  insertAllocation(ctx.db, { branch_id: branch.id, payment_id, invoice_id, amount_cents });
  await postEntry(ctx, entry, { branch, member_id, invoice_id, payment_id, membership_id });
  return number;
};

type PaidFor = Pick<PaymentPosting, 'branch' | 'member_id' | 'membership_id' | 'invoice_id' | 'is_new'>;
/** A transfer that nobody has found on the statement: it has a number and posts nothing. */
const notePending = async (ctx: TxCtx, of: PaidFor & Pick<PaymentPosting, 'payment'>): Promise<string> => {
  const { branch, member_id, invoice_id: for_invoice_id, payment } = of;
  const number = await numberFor(ctx, branch, 'receipt', payment.paid_on);
  const row = { ...payment, branch_id: branch.id, member_id, number, for_invoice_id, staff_id: staffOf(ctx) };
  await insertPayment(ctx.db, row);
  return number;
};

/**
 * The payments that a person takes for an invoice, in order, each with its entry; a pending transfer has none. Returns
 * the numbers of the receipts.
 */
export const postPayments = async (
  ctx: TxCtx,
  of: PaidFor,
  taken: readonly (Pick<PayEffect, 'payment' | 'entry'> & { allocated_cents?: number })[],
): Promise<string[]> => {
  refuseIf(whyNotTendered(taken.map(({ payment }) => payment)));
  const receipts: string[] = [];
  for (const { payment, entry, allocated_cents } of taken) {
    const after = payment.slip_file_id ?? null;
    await changeFile(ctx, { field: 'slip_file_id', purpose: 'slip', before: null, after, branch_id: of.branch.id });
    if ((entry === null) !== (payment.status === 'pending')) throw new Error('a payment and its entry disagree');
    const posted = entry && { ...of, payment, entry, ...(allocated_cents !== undefined && { allocated_cents }) };
    receipts.push(posted ? await postPayment(ctx, posted) : await notePending(ctx, { ...of, payment }));
  }
  return receipts;
};
/** Pairs payments with their entries, as the rules of a sale return them. */
export const withEntries = (
  payments: readonly PaymentDraft[],
  entries: readonly (JournalEntry | null)[],
): Pick<PayEffect, 'payment' | 'entry'>[] => payments.map((payment, i) => ({ payment, entry: entries[i] ?? null }));

type CreditPosting = {
  branch: BranchFacts;
  member_id: number;
  invoice_id: number;
  membership_id: number | null;
  why: CreditNote['why'];
  reason: string;
  credit: CreditDraft;
  entry: JournalEntry;
};
export const postCreditNote = async (ctx: TxCtx, of: CreditPosting): Promise<{ id: number; number: string }> => {
  const { branch, member_id, invoice_id, membership_id, why, reason, entry } = of;
  const { lines, ...credit } = of.credit;
  const number = await numberFor(ctx, branch, 'credit_note', credit.issued_on);
  const row = { ...credit, branch_id: branch.id, member_id, invoice_id, number, why, reason, staff_id: staffOf(ctx) };
  const id = await insertCreditNote(ctx.db, row, lines);
  await oweAgain(ctx, { branch, member_id, invoice_id, membership_id }, credit.issued_on);
  await postEntry(ctx, entry, { branch, member_id, invoice_id, membership_id, credit_note_id: id });
  return { id, number };
};

type CreditsEarned = { branch: BranchFacts; invoice_id: number; currency: string; amount_cents: number };
/** Credits were used, expired or returned: more, or less, of their invoice is earned. */
export const postEarnedCredits = async (ctx: TxCtx, of: CreditsEarned): Promise<void> => {
  const { branch, invoice_id, currency, amount_cents } = of;
  const entry = journalForCredits({ amount_cents, earned_on: branch.today, currency });
  insertEntry(ctx.db, entry, { branch_id: branch.id, invoice_id, payment_id: null, membership_id: null });
};

/** What stock is worth, beside the money of the day: it can be posted on a day whose till was counted. */
export const postStockEntry = (
  ctx: TxCtx,
  entry: JournalEntry,
  of: { branch_id: number; stock_source: string; stock_document_id: number },
): void => insertEntry(ctx.db, entry, of);

type CommissionOwed = {
  branch_id: number;
  commission_close_id: number;
  amount_cents: number;
  currency: string;
  posted_on: Day;
};
/** What a closed month of commission costs, and is owed to staff; less, if more went back than was earned. */
export const postCommission = async (
  ctx: TxCtx,
  { amount_cents, currency, posted_on, ...of }: CommissionOwed,
): Promise<void> => {
  if (amount_cents !== 0) insertEntry(ctx.db, journalForCommission({ amount_cents, currency, posted_on }), of);
};
