/** A membership is changed for another programme; a sign-up is edited before it starts. */
import {
  changeEffect,
  editEffect,
  editFaults,
  whyNotChange,
  whyNotDifference,
  whyNotEdit,
  whyNotEdited,
  type ChangeEffect,
  type EditEffect,
} from '#domain/areas/membership/change.rules.ts';
import type {
  AskChange,
  AskEdit,
  Changed,
  ChangeFigures,
  NewChange,
  NewEdit,
} from '#domain/areas/membership/change.model.ts';
import { restsUntil } from '#domain/areas/membership/ending.rules.ts';
import type { Rest } from '#domain/areas/membership/suspension.rules.ts';
import type { Label } from '#domain/areas/money/invoice.model.ts';
import { backFigures } from '#domain/areas/money/give-back.rules.ts';
import type { PaymentAsked } from '#domain/areas/money/payment.model.ts';
import { whyNotMethod } from '#domain/areas/money/payment.rules.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#domain/kit/errors.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { lockInvoicesOf, postGiveBack, returnableOf } from '#server/areas/money/give-back.commands.ts';
import { postInvoice, postPayment } from '#server/areas/money/posting.commands.ts';
import { knownBranch, type BranchFacts } from '#server/areas/network/branch-facts.commands.ts';
import { command, type Ctx, type TxCtx } from '#server/kit/context.ts';
import { saveVersioned } from '#server/kit/version.ts';
import { lockAt, settleEnd, viewLife } from './ending.commands.ts';
import { findLife, getEnding, keepRests, takeBackEnding, type LifeRecord } from './ending.store.ts';
import { heldBy, insertMembership, lockMember } from './membership.store.ts';
import { loadOffer, refuseOverlap } from './offer.commands.ts';
import { getRests, restsOf } from './suspension.store.ts';

type Worked<E> = { branch: BranchFacts; effect: E; programme_name: Label };
type Payments = readonly PaymentAsked[];

/** What the new one is sold for; only what is paid at once can be changed for and into. */
const offerFor = async (ctx: Ctx, branch: BranchFacts, programme_id: number) => {
  const { offer, price, tax } = await loadOffer(ctx, branch, programme_id);
  refuseIf(offer.billing === 'upfront' ? null : 'membership.days_by_plan');
  return { programme_id, programme: offer, price, tax, chargesJoiningFee: false };
};

const workOutChange = async (
  ctx: Ctx,
  term: LifeRecord,
  rests: readonly Rest[],
  programme_id: number,
  payments: Payments,
): Promise<Worked<ChangeEffect>> => {
  if (!ctx.has('CHANGE_MEMBERSHIP', term.branch_id)) throw new Forbidden();
  const branch = await knownBranch(ctx, term.branch_id);
  refuseIf(whyNotChange(term, branch.today));
  refuseIf(programme_id === term.programme_id ? 'membership.same_programme' : null);
  const terms = await offerFor(ctx, branch, programme_id);
  const [held, invoices] = await ctx.read(heldBy(term.member_id), returnableOf(term.id));
  const effect = changeEffect(term, rests, terms, { payments, invoices }, branch.today);
  refuseOverlap(ctx, held, programme_id, effect.membership);
  return { branch, effect, programme_name: terms.programme.name };
};

const workOutEdit = async (
  ctx: Ctx,
  term: LifeRecord,
  ask: AskEdit,
  payments: Payments,
): Promise<Worked<EditEffect>> => {
  if (!ctx.has('SIGN_UP_CLIENT', term.branch_id)) throw new Forbidden();
  const branch = await knownBranch(ctx, term.branch_id);
  refuseIf(whyNotEdit(term));
  const faults = editFaults({ start_on: ask.start_on, payments }, branch.today);
  if (faults.length > 0) throw new ValidationError(faults);
  const terms = await offerFor(ctx, branch, ask.programme_id);
  const [held, invoices] = await ctx.read(heldBy(term.member_id), returnableOf(term.id));
  const effect = editEffect(term, terms, { start_on: ask.start_on, payments, invoices }, branch.today);
  const others = held.filter(({ id }) => id !== term.id);
  refuseOverlap(ctx, others, ask.programme_id, effect.membership);
  return { branch, effect, programme_name: terms.programme.name };
};

/** More goes back than was ever invoiced for it: what was brought in from elsewhere. */
const refuseWorthLess = (ctx: Ctx, { difference_cents: cents, back }: EditEffect, currency: string): void =>
  refuseIf(cents < 0 ? whyNotDifference(cents, [], back) : null, { amount: formatMoney(-cents, currency, ctx.locale) });

type Shown = Worked<Pick<ChangeEffect, 'membership' | 'difference_cents' | 'back' | 'posting'>>;
const figuresOf = (
  term: LifeRecord,
  { effect, programme_name }: Shown,
  left: Pick<ChangeFigures, 'left_cents' | 'used' | 'of' | 'pays_now'>,
): ChangeFigures => {
  const { membership, difference_cents, back, posting } = effect;
  const { status, start_on, end_on, price_cents, currency } = membership;
  return {
    ...left,
    programme_name,
    status,
    start_on,
    end_on,
    end_before: term.end_on,
    currency,
    price_cents,
    difference_cents,
    ...backFigures(back),
    invoice_lines: posting?.invoice.lines ?? [],
    tax_cents: posting?.invoice.tax_cents ?? 0,
    tax_name: posting?.invoice.tax_name ?? null,
    tax_bp: posting?.invoice.tax_bp ?? 0,
  };
};

export const previewChange = async (ctx: Ctx, id: number, ask: AskChange): Promise<ChangeFigures> => {
  const [[term], rests] = await ctx.read(findLife(id), restsOf(id));
  if (!term) throw new NotFound();
  const worked = await workOutChange(ctx, term, rests, ask.programme_id, []);
  refuseWorthLess(ctx, worked.effect, term.currency);
  const { left_cents, count: used, of } = worked.effect.used;
  return figuresOf(term, worked, { left_cents, used, of, pays_now: true });
};

export const previewEdit = async (ctx: Ctx, id: number, ask: AskEdit): Promise<ChangeFigures> => {
  const [[term]] = await ctx.read(findLife(id));
  if (!term) throw new NotFound();
  const worked = await workOutEdit(ctx, term, ask, []);
  refuseWorthLess(ctx, worked.effect, term.currency);
  const pays_now = term.status === 'ongoing_pending';
  return figuresOf(term, worked, { left_cents: term.price_cents, used: 0, of: 1, pays_now });
};

/** What was paid must be what the rule asks for, by methods that work, over the figures that the person saw. */
const refuseUnlessPaid = (
  ctx: Ctx,
  why: string | null,
  of: { seen: number; cents: number; payments: Payments; currency: string },
): void => {
  const { seen, cents, payments, currency } = of;
  const money = (amount: number): string => formatMoney(amount, currency, ctx.locale);
  if (seen !== cents) throw new Refusal('membership.figures_changed', { total: money(cents) });
  const paid = payments.reduce((sum, payment) => sum + payment.amount_cents, 0);
  refuseIf(why, { total: money(cents), paid: money(paid), amount: money(-cents) });
  refuseIf(payments.map((payment) => whyNotMethod(payment)).find((method) => method !== null) ?? null);
};

type Posted = Pick<Changed, 'invoice_id' | 'invoice_number' | 'receipts' | 'credit_notes'>;
type Of = { branch: BranchFacts; member_id: number; membership_id: number };
/** Credit notes of the old one first, then the invoice over the difference, or over what stays owed. */
const postDifference = async (
  ctx: TxCtx,
  of: Of,
  { posting, back }: Pick<EditEffect, 'posting' | 'back'>,
  { reason, from }: { reason: string; from: number },
): Promise<Posted> => {
  const taken = { ...of, membership_id: from, why: 'change' as const, reason };
  const credit_notes = await postGiveBack(ctx, taken, back.returned);
  if (!posting) return { invoice_id: null, invoice_number: null, receipts: [], credit_notes };
  const { invoice, invoice_entry: entry, payments, payment_entries } = posting;
  const posted = await postInvoice(ctx, { ...of, period_on: null, invoice, entry });
  const receipts: string[] = [];
  for (const [i, payment] of payments.entries()) {
    const payment_entry = payment_entries[i];
    if (!payment_entry) throw new Error('a payment without its journal entry');
    receipts.push(await postPayment(ctx, { ...of, invoice_id: posted.id, payment, entry: payment_entry }));
  }
  return { invoice_id: posted.id, invoice_number: posted.number, receipts, credit_notes };
};

export const editSignUp = command(async (ctx: TxCtx, id: number, ask: NewEdit): Promise<Changed> => {
  const term = await lockAt(ctx, id, ask.version);
  await lockInvoicesOf(ctx.db, id);
  const { branch, effect } = await workOutEdit(ctx, term, ask, ask.payments);
  const { difference_cents: cents, membership } = effect;
  const { payments, difference_cents: seen, programme_id, sales_staff_id } = ask;
  refuseUnlessPaid(ctx, whyNotEdited(term, cents, payments, effect.back), {
    seen,
    cents,
    payments,
    currency: term.currency,
  });
  const { joining_fee_cents: _fee, currency: _currency, ...changes } = membership;
  await saveVersioned(ctx.db, 'membership', id, ask.version, { ...changes, programme_id, sales_staff_id });
  const of = { branch, member_id: term.member_id, membership_id: id };
  const posted = await postDifference(ctx, of, effect, { reason: ask.reason, from: id });
  const { start_on, end_on } = membership;
  await settleEnd(ctx, term, 'edit_programme_date', { start_on, end_on }, branch.today);
  return { life: await viewLife(ctx, id), ...posted };
});

/** The old one ends with yesterday; what was left of it is written down beside the new one. */
const replace = async (
  ctx: TxCtx,
  term: LifeRecord,
  ask: NewChange,
  { effect, branch }: Worked<ChangeEffect>,
): Promise<number> => {
  const { branch_id, member_id, sales_staff_id, id } = term;
  const { rests: _kept, ...old } = effect.old;
  // It was to be cancelled: now it goes on as another one.
  const ending = await getEnding(ctx.db, id);
  if (ending) await takeBackEnding(ctx.db, ending.id, ctx.clock.now().toISOString());
  await saveVersioned(ctx.db, 'membership', id, ask.version, old);
  const { programme_id } = ask;
  const to = await insertMembership(ctx.db, {
    ...effect.membership,
    branch_id,
    member_id,
    programme_id,
    sales_staff_id,
  });
  const row = {
    branch_id,
    from_membership_id: id,
    to_membership_id: to,
    changed_on: branch.today,
    left_cents: effect.used.left_cents,
    difference_cents: effect.difference_cents,
    reason: ask.reason,
    staff_id: ctx.actor.staff_id,
  };
  await ctx.db.insertInto('membership_change').values(row).execute();
  return to;
};

export const changeMembership = command(async (ctx: TxCtx, id: number, ask: NewChange): Promise<Changed> => {
  const term = await lockAt(ctx, id, ask.version);
  await lockMember(ctx.db, term.member_id);
  await lockInvoicesOf(ctx.db, id);
  const stored = await getRests(ctx.db, id);
  const worked = await workOutChange(ctx, term, stored, ask.programme_id, ask.payments);
  const { effect, branch, programme_name } = worked;
  const { difference_cents: cents } = effect;
  const { payments, difference_cents: seen } = ask;
  refuseUnlessPaid(ctx, whyNotDifference(cents, payments, effect.back), {
    seen,
    cents,
    payments,
    currency: term.currency,
  });
  const at = ctx.clock.now().toISOString();
  await keepRests(ctx.db, stored, restsUntil(stored, branch.today), at);
  const to = await replace(ctx, term, ask, worked);
  const of = { branch, member_id: term.member_id, membership_id: to };
  const posted = await postDifference(ctx, of, effect, { reason: ask.reason, from: id });
  const { start_on, end_on } = effect.membership;
  await settleEnd(ctx, { ...term, programme_name }, 'joined_membership', { start_on, end_on }, branch.today);
  return { life: await viewLife(ctx, to), ...posted };
});
