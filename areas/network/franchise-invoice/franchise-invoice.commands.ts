/**
 * Franchise invoices: paid by transfer or cash, confirmed by a second person, disputed and answered. Each is one
 * transaction.
 */
import type {
  DayPaper,
  FranchiseInvoice,
  FranchiseInvoiceLine,
  FranchiseInvoiceMove,
  FranchiseInvoiceRow,
  Statement,
} from './franchise-invoice.model.ts';
import { recomputes, type FranchiseInput } from './franchise-invoice.rules.ts';
import {
  accountsOf,
  invoiceCan,
  maysOf,
  whyNotCredit,
  whyNotMoveInvoice,
  type Side,
} from './franchise-payment.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { faultAt, NotFound, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { todayOfNetwork } from '../agreement/agreement.commands.ts';
import { papersOfDay } from './franchise-day.store.ts';
import { giveBackFinally } from '../franchise-credit/franchise-credit.store.ts';
import { tellOther } from './franchise-news.letters.ts';
import { runAll } from './franchise-invoice-run.commands.ts';
import {
  accountEntries,
  decidePayment,
  contactsFor,
  findInvoice,
  lettersOf,
  linesOf,
  moveInvoice,
  paymentsOf,
  saveDispute,
  type FullRecord,
  type InvoiceRecord,
  type LineRecord,
  insertPayment,
} from './franchise-invoice.store.ts';
import { findOrganisation } from '../organisation/organisation.store.ts';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';

const sideOf = (ctx: Ctx, { pays, issues, heads }: InvoiceRecord): Side => ({
  pays,
  issues,
  heads,
  staff_id: ctx.actor.staff_id,
});
export const presentInvoice = (ctx: Ctx, invoice: InvoiceRecord): FranchiseInvoiceRow => {
  const { pays: _pays, issues: _issues, heads: _heads, recorded_by: _recorded_by, method: _method, ...row } = invoice;
  return { ...row, can: invoiceCan(invoice, sideOf(ctx, invoice)) };
};

const shown = ({ disputed_by: _disputed_by, ...line }: LineRecord, input: FranchiseInput): FranchiseInvoiceLine => {
  const isShare = line.kind === 'royalty' || line.kind === 'marketing';
  const days = isShare ? (input.branches.find(({ branch_id }) => branch_id === line.branch_id)?.days ?? []) : [];
  return { ...line, days: [...days] };
};

export const getInvoice = async (ctx: Ctx, id: number): Promise<FullRecord> => {
  const [[invoice]] = await ctx.read(findInvoice(id, await todayOfNetwork(ctx)));
  if (!invoice) throw new NotFound();
  return invoice;
};
export const viewInvoice = async (ctx: Ctx, id: number): Promise<FranchiseInvoice> => {
  const invoice = await getInvoice(ctx, id);
  const [lines, payments, letters, [people]] = await ctx.read(
    linesOf([id]),
    paymentsOf(id),
    lettersOf(id),
    contactsFor(invoice.organisation_id),
  );
  const { input, package_name, pay_to } = invoice;
  const { input: _input, package_name: _name, pay_to: _to, issuer_id: _issuer, ...row } = invoice;
  return {
    ...presentInvoice(ctx, row),
    royalty_base: input.terms.royalty_base,
    package_name,
    pay_to,
    recomputes: recomputes(input, lines),
    lines: lines.map(({ invoice_id: _invoice_id, ...line }) => shown(line, input)),
    payments,
    letters,
    contacts: people?.contacts ?? 0,
  };
};

/** The books as they are now: later corrections are shown beside the stored figure. */
export const viewDay = async (
  ctx: Ctx,
  id: number,
  { of_branch: branch_id, day }: { of_branch: number; day: Day },
): Promise<{ papers: DayPaper[]; net_cents: number }> => {
  const { input, currency } = await getInvoice(ctx, id);
  const isIn = input.branches.some((branch) => branch.branch_id === branch_id);
  if (!isIn || !ctx.has('VIEW_TRANSACTION', branch_id)) throw new NotFound();
  const [papers] = await ctx.read(papersOfDay(input.terms.royalty_base, { branch_id, currency, day }));
  return { papers, net_cents: papers.reduce((sum, { net_cents }) => sum + net_cents, 0) };
};

/** An invoice the caller can act on: visible, on the correct side, and in a status from which the move is possible. */
const getFor = async (
  ctx: TxCtx,
  id: number,
  move: FranchiseInvoiceMove | 'dispute' | 'answer',
): Promise<FullRecord> => {
  const invoice = await getInvoice(ctx, id);
  if (!maysOf(invoice, sideOf(ctx, invoice))[move]) throw new NotFound();
  if (move !== 'dispute' && move !== 'answer')
    refuseIf(whyNotMoveInvoice(invoice, move, sideOf(ctx, invoice)), { status: invoice.status });
  return invoice;
};
const checkDay = async (ctx: TxCtx, paid_on: Day): Promise<void> =>
  refuseIf(paid_on > (await todayOfNetwork(ctx)) ? 'network.paid_in_future' : null);

export const payByTransfer = command(
  franchiseInvoiceContract.transfer,
  async (ctx, id, { version, paid_on, reference, slip_file_id }) => {
    const invoice = await getFor(ctx, id, 'transfer');
    const { organisation_id, currency, total_cents } = invoice;
    await checkDay(ctx, paid_on);
    await moveInvoice(ctx.db, { id, version }, 'transfer');
    await changeFile(ctx, {
      field: 'slip_file_id',
      purpose: 'slip',
      before: null,
      after: slip_file_id,
      branch_id: null,
    });
    await insertPayment(ctx.db, {
      organisation_id,
      invoice_id: id,
      method: 'bank_transfer',
      currency,
      amount_cents: total_cents,
      status: 'pending',
      paid_on,
      reference: reference || null,
      slip_file_id,
      recorded_by: ctx.actor.staff_id,
    });
    await tellOther(ctx, invoice, 'slip');
    return viewInvoice(ctx, id);
  },
);
export const payByCash = command(franchiseInvoiceContract.cash, async (ctx, id, { version, paid_on, reference }) => {
  const invoice = await getFor(ctx, id, 'cash');
  const { organisation_id, currency, total_cents } = invoice;
  await checkDay(ctx, paid_on);
  await moveInvoice(ctx.db, { id, version }, 'cash');
  await insertPayment(ctx.db, {
    organisation_id,
    invoice_id: id,
    method: 'cash',
    currency,
    amount_cents: total_cents,
    status: 'pending',
    paid_on,
    reference: reference || null,
    recorded_by: ctx.actor.staff_id,
  });
  await tellOther(ctx, invoice, 'cash');
  return viewInvoice(ctx, id);
});

const decide = async (
  ctx: TxCtx,
  id: number,
  changes: { status: 'success' | 'failed'; reason?: string },
): Promise<Day> => {
  const by = { decided_by: ctx.actor.staff_id, decided_at: ctx.clock.now().toISOString() };
  const paid_on = await decidePayment(ctx.db, id, { ...changes, ...by });
  if (paid_on === null) throw new StaleWrite('franchise_invoice', id, 0);
  return paid_on;
};
export const confirmPayment = command(franchiseInvoiceContract.confirm, async (ctx, id, { version }) => {
  const invoice = await getFor(ctx, id, 'confirm');
  const paid_on = await decide(ctx, id, { status: 'success' });
  await moveInvoice(ctx.db, { id, version }, 'confirm', { paid_on });
  await tellOther(ctx, invoice, 'confirmed', { method: invoice.method });
  return viewInvoice(ctx, id);
});
export const refusePayment = command(
  async (ctx: TxCtx, id: number, version: number, reason: string): Promise<FranchiseInvoice> => {
    const invoice = await getFor(ctx, id, 'refuse');
    await decide(ctx, id, { status: 'failed', reason });
    await moveInvoice(ctx.db, { id, version }, 'refuse');
    await tellOther(ctx, invoice, 'refused', { text: reason, method: invoice.method });
    return viewInvoice(ctx, id);
  },
);

const lineIn = async (ctx: TxCtx, invoice_id: number, line_id: number): Promise<LineRecord> => {
  const [lines] = await ctx.read(linesOf([invoice_id]));
  return lines.find(({ id }) => id === line_id) ?? faultAt('line_id', 'not_one_of');
};
export const disputeLine = command(franchiseInvoiceContract.dispute, async (ctx, id, { line_id, text }) => {
  const invoice = await getFor(ctx, id, 'dispute');
  await lineIn(ctx, id, line_id);
  const saved = await saveDispute(
    ctx.db,
    { invoice_id: id, line_id, status: null },
    {
      dispute: text,
      dispute_status: 'open',
      disputed_by: ctx.actor.staff_id,
      disputed_at: ctx.clock.now().toISOString(),
    },
  );
  refuseIf(saved ? null : 'network.disputed_before');
  await tellOther(ctx, invoice, 'disputed', { text });
  return viewInvoice(ctx, id);
});
/**
 * Accepted: the amount is deducted from the next invoice, or credited by a note if none follows. Rejected: the reason
 * is shown at the line.
 */
export const answerDispute = command(
  franchiseInvoiceContract.answer,
  async (ctx, id, { line_id, accept, credit_cents, text }) => {
    const invoice = await getFor(ctx, id, 'answer');
    const line = await lineIn(ctx, id, line_id);
    refuseIf(line.dispute_status === 'open' ? null : 'network.not_disputed');
    refuseIf(line.disputed_by === ctx.actor.staff_id ? 'network.own_dispute' : null);
    refuseIf(whyNotCredit(line, accept, credit_cents));
    const saved = await saveDispute(
      ctx.db,
      { invoice_id: id, line_id, status: 'open' },
      {
        dispute_status: accept ? 'accepted' : 'rejected',
        answer: text,
        answered_by: ctx.actor.staff_id,
        answered_at: ctx.clock.now().toISOString(),
        credit_cents: accept ? credit_cents : null,
      },
    );
    refuseIf(saved ? null : 'network.not_disputed');
    // After the last invoice there is none to deduct it from.
    await tellOther(ctx, invoice, accept ? 'accepted' : 'rejected', { text, ...(accept && { credit_cents }) });
    if (accept) await giveBackFinally(ctx.db, invoice, await todayOfNetwork(ctx));
    return viewInvoice(ctx, id);
  },
);

export const runByHand = command(franchiseInvoiceContract.run, async (ctx, { preview }) => {
  const result = await runAll(ctx, { today: await todayOfNetwork(ctx), byHand: true, preview });
  // The job writes the letters, because they belong to no branch. A run can create a credit note when nothing is left
  // to invoice.
  if (!preview) await ctx.services.jobs.enqueue(ctx.db, 'franchise_letters', {}, { key: 'franchise_letters' });
  return result;
});

export const statementOf = async (
  ctx: Ctx,
  id: number,
  { from, until }: { from?: Day | undefined; until?: Day | undefined },
): Promise<Statement> => {
  const [[organisation], entries] = await ctx.read(findOrganisation(id), accountEntries(id));
  if (!organisation) throw new NotFound();
  return { organisation_id: id, organisation_name: organisation.name, accounts: accountsOf(entries, from, until) };
};
