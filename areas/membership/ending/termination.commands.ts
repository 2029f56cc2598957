/** Ending memberships early: the charge under the country's rule, and its invoice. */
import type { AskTermination, NewTermination, TerminationFigures } from './ending.model.ts';
import { restsOfEnded } from './ending.rules.ts';
import type { Rest } from '../suspension/suspension.rules.ts';
import {
  coolingOffUntil,
  terminationEffect,
  terminationFaults,
  whyNotTerminate,
  type TerminationEffect,
  type TerminationRule,
} from './termination.rules.ts';
import { heldAfter, placesLost } from '#areas/classes/release/release.facts.ts';
import { backFigures } from '#areas/money/refund/give-back.rules.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import type { PayBack } from '#areas/money/refund/refund.model.ts';
import { inForceOn } from '#kit/domain/dated.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { planOf } from '#areas/money/billing/billing.facts.ts';
import { callOffInstalments } from '#areas/money/billing/billing.commands.ts';
import { lockInvoicesOf, postGiveBack } from '#areas/money/refund/give-back.commands.ts';
import { everInvoicedFor, returnableOf } from '#areas/money/refund/give-back.facts.ts';
import { forgoFree } from '#areas/money/journal/recognition.commands.ts';
import { askPayBack } from '#areas/money/refund/refund.commands.ts';
import { payableBack } from '#areas/money/refund/refund.facts.ts';
import { postInvoice } from '#areas/money/journal/posting.commands.ts';
import { feeGivenBack } from '#areas/orders/order/order-paid.commands.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { lockAt, settleEnd, viewLife } from './ending.commands.ts';
import {
  findLife,
  getEnding,
  holidaysAfter,
  insertEnding,
  keepRests,
  takeBackEnding,
  terminationRulesOf,
  type LifeRecord,
} from './ending.store.ts';
import { taxRowsOf } from '#areas/money/tax/tax.facts.ts';
import { getRests, restsOf } from '../suspension/suspension.store.ts';
import { lastDayOf } from '../membership/membership.rules.ts';
import { withReturned } from '../membership/value.rules.ts';
import { endingContract } from './ending.contract.ts';

type Worked = {
  effect: TerminationEffect;
  rule: TerminationRule;
  branch: BranchFacts;
  cooling_off_until: Day | null;
  pays_back: PayBack[];
  pay_by: Day | null;
  /** How much of the credit was paid in money and can be paid out. */
  payable_cents: number;
};

const mayTerminate = (ctx: Ctx, term: LifeRecord, ask: AskTermination): void => {
  if (!ctx.has('TERMINATE_MEMBERSHIP', term.branch_id)) throw new Forbidden();
  const agrees = ask.agreed_cents !== null;
  if (agrees && !ctx.has('SET_TERMINATION_CHARGE', term.branch_id)) throw new Forbidden();
  refuseIf(whyNotTerminate(term));
};

/** Every obstacle is refused here, in preview and posting alike. */
const workOut = async (ctx: Ctx, term: LifeRecord, rests: readonly Rest[], ask: AskTermination): Promise<Worked> => {
  mayTerminate(ctx, term, ask);
  const branch = await knownBranch(ctx, term.branch_id);
  const faults = terminationFaults(term, rests, ask.last_on, branch.today);
  if (faults.length > 0) throw new ValidationError(faults);
  const [rules, taxes, invoices, [ever], parts, holidays] = await ctx.read(
    terminationRulesOf(branch.country_code),
    taxRowsOf(branch.id),
    returnableOf(term.id),
    everInvoicedFor(term.id),
    planOf(term.id),
    holidaysAfter(branch.id, term.sold_on),
  );
  const days = holidays.map(({ day }) => day);
  const rule = inForceOn(rules, branch.today);
  if (!rule) throw new Refusal('membership.no_termination_rule');
  // Visits reserved for places after the last day are returned with them: they weren't used.
  const held = await heldAfter(ctx, term.id, ask.last_on);
  const effect = terminationEffect(
    withReturned(term, held),
    rests,
    ask,
    {
      rule,
      tax: taxOn(taxes, branch.today),
      tax_class: term.tax_class,
      programme_name: term.programme_name,
      invoices,
      ever_cents: ever?.cents ?? 0,
      parts,
      holidays: days,
    },
    branch.today,
  );
  const { returned, wallet_cents } = effect.back;
  const invoiced = returned.map(({ invoice }) => invoice.id);
  const payable = await payableBack(ctx, invoiced, wallet_cents);
  const pays_back = ctx.has('REFUND_PAYMENT', branch.id) ? payable : [];
  return {
    effect,
    rule,
    branch,
    cooling_off_until: coolingOffUntil(term.sold_on, rule, days),
    pays_back,
    payable_cents: payable.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    pay_by: rule.refund_days === null ? null : addDays(branch.today, rule.refund_days),
  };
};

export const previewTermination = async (ctx: Ctx, id: number, ask: AskTermination): Promise<TerminationFigures> => {
  const [[term], rests] = await ctx.read(findLife(id), restsOf(id));
  if (!term) throw new NotFound();
  const { effect, rule, cooling_off_until, pays_back, pay_by } = await workOut(ctx, term, rests, ask);
  const { status, end_on, lines, charge_cents, due_cents, credit_cents, back, posting } = effect;
  return {
    status,
    last_on: end_on,
    end_before: lastDayOf(term),
    currency: term.currency,
    rule: rule.source,
    lines,
    charge_cents,
    due_cents,
    credit_cents,
    ...backFigures(back),
    cooling_off_until,
    pays_back,
    pay_by: pays_back.length > 0 ? pay_by : null,
    places: await placesLost(ctx, id, { ...term, status, end_on }, effect.rests),
    invoice_lines: posting?.invoice.lines ?? [],
    tax_cents: posting?.invoice.tax_cents ?? 0,
    tax_name: posting?.invoice.tax_name ?? null,
    tax_bp: posting?.invoice.tax_bp ?? 0,
  };
};

/** Credit notes first, then what is due or still owed. */
const postMoney = async (ctx: TxCtx, term: LifeRecord, worked: Worked, { goes, reason }: NewTermination) => {
  const { effect, branch, pays_back, pay_by: due_on } = worked;
  const { member_id, id: membership_id } = term;
  const of = { branch, member_id, membership_id };
  const credit_notes = await postGiveBack(ctx, { ...of, why: 'ending', reason }, effect.back.returned);
  if (goes === 'method')
    await askPayBack(ctx, { branch_id: branch.id, member_id, currency: term.currency, reason, due_on }, pays_back);
  if (!effect.posting) return { invoice_id: null, invoice_number: null, credit_notes };
  const { invoice, invoice_entry: entry } = effect.posting;
  const posted = await postInvoice(ctx, { ...of, period_on: null, invoice, entry });
  return { invoice_id: posted.id, invoice_number: posted.number, credit_notes };
};

/**
 * The amount to pay out, and its deadline. A person who could pay it out and puts it into the wallet follows the
 * client's wish; if nobody here could, the deadline stays until someone does.
 */
const payOut = ({ pay_by, payable_cents, pays_back }: Worked, { goes }: NewTermination) => {
  const isWanted = goes === 'wallet' && pays_back.length > 0;
  return pay_by === null || isWanted || payable_cents === 0
    ? { pay_by: null, payable_cents: 0 }
    : { pay_by, payable_cents };
};

/** Posts what the person saw; a charge that differs from the rule has a reason. */
const refuseUnlessSeen = (ctx: Ctx, term: LifeRecord, ask: NewTermination, effect: TerminationEffect): void => {
  if (ask.agreed_cents !== null && !ask.agreed_reason)
    throw new ValidationError([{ field: 'agreed_reason', key: 'required' }]);
  const { due_cents, credit_cents } = effect;
  if (due_cents === ask.due_cents && credit_cents === ask.credit_cents) return;
  const total = formatMoney(due_cents - credit_cents, term.currency, ctx.locale);
  throw new Refusal('membership.figures_changed', { total });
};

export const terminateMembership = command(endingContract.terminate, async (ctx, id, ask) => {
  const term = await lockAt(ctx, id, ask.version);
  const stored = await getRests(ctx.db, id);
  await lockInvoicesOf(ctx.db, id);
  const worked = await workOut(ctx, term, stored, ask);
  const { effect, branch } = worked;
  refuseUnlessSeen(ctx, term, ask, effect);
  const at = ctx.clock.now().toISOString();
  const before = await getEnding(ctx.db, id);
  if (before) await takeBackEnding(ctx.db, before.id, at);
  await keepRests(ctx.db, stored, restsOfEnded(stored, branch.today, ask.last_on), at);
  const { status, end_on, paid_until, charge_cents, credit_cents } = effect;
  await forgoFree(ctx, branch, id, end_on);
  await saveVersioned(ctx.db, 'membership', id, ask.version, { status, end_on, paid_until });
  await callOffInstalments(ctx.db, id);
  const posted = await postMoney(ctx, term, worked, ask);
  await insertEnding(ctx.db, {
    branch_id: term.branch_id,
    membership_id: id,
    kind: 'terminate',
    asked_on: branch.today,
    last_on: end_on,
    reason: ask.reason,
    charge_cents,
    agreed_reason: ask.agreed_cents === null ? null : ask.agreed_reason,
    credit_cents,
    ...payOut(worked, ask),
    invoice_id: posted.invoice_id,
    staff_id: ctx.actor.staff_id,
  });
  await feeGivenBack(ctx, {
    invoices: effect.back.returned.map(({ invoice }) => invoice.id),
    again: posted.invoice_id,
    returns_fee: effect.lines.some(({ kind }) => kind === 'joining_fee'),
    why: ask.reason,
  });
  await settleEnd(ctx, term, 'membership_termination', { last_on: end_on }, branch.today);
  return { life: await viewLife(ctx, id), ...posted };
});
