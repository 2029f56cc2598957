/** Changes a membership to a different programme, and edits a sign-up before it starts. */
import {
  balanceAfter,
  changeEffect,
  editEffect,
  editFaults,
  whyNotChange,
  whyNotDifference,
  whyNotEdit,
  whyNotEdited,
  whyNotWorth,
  type ChangeEffect,
  type EditEffect,
} from './change.rules.ts';
import type { AskChange, AskEdit, ChangeFigures, NewChange, NewEdit } from './change.model.ts';
import { statusWhenPaid } from '../membership/membership.rules.ts';
import { planDatesFaults } from '../dates/dates.rules.ts';
import { restsUntil } from '../ending/ending.rules.ts';
import { firstLots, type Offered } from '../membership/given.rules.ts';
import { withReturned } from '../membership/value.rules.ts';
import { soldWithRests } from '../sign-up/sign-up.rules.ts';
import type { Rest } from '../suspension/suspension.rules.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import { freePlaces, settleFreed } from '#areas/classes/release/release.commands.ts';
import { heldAfter, heldAsSold, placesLost, placesNotKept } from '#areas/classes/release/release.facts.ts';
import type { LostPlace } from '#areas/classes/release/release.model.ts';
import { addDays } from '#kit/domain/day.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { planOf } from '#areas/money/billing/billing.facts.ts';
import {
  callOffInstalments,
  forgetInstalments,
  lockPartsToCome,
  savePlan,
} from '#areas/money/billing/billing.commands.ts';
import { forgoFree } from '#areas/money/journal/recognition.commands.ts';
import { tendered } from '#areas/money/gift/gift.commands.ts';
import { lockInvoicesOf } from '#areas/money/refund/give-back.commands.ts';
import { everInvoicedFor, returnableOf } from '#areas/money/refund/give-back.facts.ts';
import { memberWallets } from '#areas/money/invoice/invoice.facts.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { figuresOf } from './change-figures.service.ts';
import { restsWithClosures, restInClosures } from '../closure/closure-keep.commands.ts';
import { postReplacement, type Posted } from './change-posting.commands.ts';
import { noteDates } from '../dates/dates.commands.ts';
import { lockAt, settleEnd, viewLife } from '../ending/ending.commands.ts';
import { findLife, getEnding, keepRests, lockLife, takeBackEnding, type LifeRecord } from '../ending/ending.store.ts';
import { heldBy, insertMembership, lockMember } from '../membership/membership.store.ts';
import { loadOffer, refuseOverlap } from '../sign-up/offer.commands.ts';
import { getRests, restsOf } from '../suspension/suspension.store.ts';
import { insertChange } from './change.store.ts';
import { changeContract } from './change.contract.ts';

type Worked<E> = {
  branch: BranchFacts;
  effect: E;
  offer: Offered & { name: Label };
  wallet_cents: number;
  /** Of the new membership. */
  rests: readonly Rest[];
};
type Payments = readonly PaymentAsked[];

const offerFor = async (ctx: Ctx, branch: BranchFacts, programme_id: number) => {
  const { offer, price, tax } = await loadOffer(ctx, branch, programme_id);
  return { programme_id, programme: offer, price, tax, chargesJoiningFee: false };
};
/** Everything known about the money of a membership, and the client's other memberships. */
const moneyOf = async (ctx: Ctx, { id, member_id, branch_id, currency }: LifeRecord) => {
  const [held, invoices, [ever], parts, wallets] = await ctx.read(
    heldBy(member_id),
    returnableOf(id),
    everInvoicedFor(id),
    planOf(id),
    memberWallets(member_id),
  );
  const wallet = wallets.find((one) => one.branch_id === branch_id && one.currency === currency);
  return { held, invoices, ever_cents: ever?.cents ?? 0, parts, wallet_cents: wallet?.balance_cents ?? 0 };
};

/** More was paid elsewhere than the new programme costs. */
const refuseLost = (ctx: Ctx, effect: Pick<EditEffect, 'lost_cents'>, currency: string): void =>
  refuseIf(whyNotWorth(effect), { amount: formatMoney(effect.lost_cents, currency, ctx.locale) });

/** Every obstacle is refused here, in preview and posting alike. */
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
  const { held, wallet_cents, ...money } = await moneyOf(ctx, term);
  const paid = await tendered(ctx, branch.id, payments);
  // Visits reserved for places to come weren't used: the old membership ends before them.
  const held_visits = await heldAfter(ctx, term.id, addDays(branch.today, -1));
  const changed = changeEffect(
    withReturned(term, held_visits),
    rests,
    terms,
    { ...money, payments: paid },
    branch.today,
  );
  const closed = await restsWithClosures(ctx, branch.id, changed.membership, branch.today);
  const named = { ...changed, name: terms.programme.name, invoice: changed.posting.invoice };
  const { end_on, invoice } = soldWithRests(named, closed);
  const posting = { ...changed.posting, invoice };
  const effect = { ...changed, posting, membership: { ...changed.membership, end_on } };
  refuseLost(ctx, effect, term.currency);
  refuseOverlap(ctx, held, programme_id, effect.membership);
  return { branch, effect, offer: terms.programme, wallet_cents, rests: closed };
};

/**
 * The suspensions after the edit: those already planned stay, and the closed days of the branch are those within the
 * new days.
 */
const restsOfEdited = async (
  ctx: Ctx,
  { id: branch_id, today }: BranchFacts,
  membership: EditEffect['membership'],
  rests: readonly Rest[],
): Promise<Rest[]> => {
  const own = rests.filter(({ closure }) => !closure);
  if (own.some(({ from_on }) => from_on < membership.start_on))
    throw new ValidationError([{ field: 'start_on', key: 'overlaps' }]);
  return restsWithClosures(ctx, branch_id, membership, today, own);
};

const workOutEdit = async (
  ctx: Ctx,
  term: LifeRecord,
  before: readonly Rest[],
  { start_on, programme_id }: AskEdit,
  payments: Payments,
): Promise<Worked<EditEffect>> => {
  if (!ctx.has('SIGN_UP_CLIENT', term.branch_id)) throw new Forbidden();
  const branch = await knownBranch(ctx, term.branch_id);
  refuseIf(whyNotEdit(term));
  const faults = editFaults({ start_on }, branch.today);
  if (faults.length > 0) throw new ValidationError(faults);
  const terms = await offerFor(ctx, branch, programme_id);
  const { held, wallet_cents, ...money } = await moneyOf(ctx, term);
  const paid = await tendered(ctx, branch.id, payments);
  const edited = editEffect(term, terms, { ...money, start_on, payments: paid }, branch.today);
  const rests = await restsOfEdited(ctx, branch, edited.membership, before);
  const sold = { ...edited, name: terms.programme.name };
  const { end_on } = soldWithRests({ ...sold, invoice: { lines: [] } }, rests);
  const { posting: made } = edited;
  const posting = made && { ...made, invoice: soldWithRests({ ...sold, invoice: made.invoice }, rests).invoice };
  const effect = { ...edited, posting, membership: { ...edited.membership, end_on } };
  const planFaults = effect.posting === null ? planDatesFaults(effect.parts) : [];
  if (planFaults.length > 0) throw new ValidationError(planFaults);
  refuseLost(ctx, effect, term.currency);
  const others = held.filter(({ id }) => id !== term.id);
  refuseOverlap(ctx, others, programme_id, effect.membership);
  return { branch, effect, offer: terms.programme, wallet_cents, rests };
};

/** What the old one has booked from today on: what the new one covers stays. */
const placesOfChange = async (
  ctx: Ctx,
  term: LifeRecord,
  programme_id: number,
  { effect: { membership, old, instalments }, rests, offer, branch }: Worked<ChangeEffect>,
): Promise<LostPlace[]> => {
  // It has no number yet.
  const anew = await heldAsSold(ctx, { id: 0, programme_id, branch_id: term.branch_id, membership, rests });
  const after = { status: old.status, start_on: term.start_on, end_on: old.end_on, billing: term.billing };
  const lots = firstLots(offer, membership, instalments, anew.categories).filter(
    (lot) => lot.bought_on <= branch.today,
  );
  return placesLost(ctx, term.id, after, old.rests, { will: (held) => [anew, ...held], first: 0, lots });
};
const placesOfEdit = async (
  ctx: Ctx,
  term: LifeRecord,
  programme_id: number,
  { effect: { membership }, rests }: Worked<EditEffect>,
): Promise<LostPlace[]> => {
  const { id, branch_id } = term;
  const anew = await heldAsSold(ctx, { id, programme_id, branch_id, membership, rests });
  // For the same programme it keeps the terms that it was sold with.
  const kept = ({ opens, open_branches, categories, credit_uses }: typeof anew): object =>
    programme_id === term.programme_id ? { opens, open_branches, categories, credit_uses } : {};
  return placesNotKept(ctx, id, (held) => held.map((m) => (m.id === id ? { ...anew, ...kept(m) } : m)));
};

export const previewChange = async (ctx: Ctx, id: number, ask: AskChange): Promise<ChangeFigures> => {
  const [[term], rests] = await ctx.read(findLife(id), restsOf(id));
  if (!term) throw new NotFound();
  const worked = await workOutChange(ctx, term, rests, ask.programme_id, []);
  const { used, value, called_off, instalments } = worked.effect;
  const { left_cents, brought_cents } = value;
  const coming = instalments.slice(1);
  const shown = { used, left_cents, brought_cents, called_off, coming, parts: instalments, pays_now: true };
  // As it will be once the difference is paid, or once the transfer has arrived.
  const membership = { ...worked.effect.membership, status: 'ongoing' as const };
  const places = await placesOfChange(ctx, term, ask.programme_id, worked);
  return figuresOf(term, { ...worked, ...shown, places, effect: { ...worked.effect, membership } });
};

export const previewEdit = async (ctx: Ctx, id: number, ask: AskEdit): Promise<ChangeFigures> => {
  const [[term], rests] = await ctx.read(findLife(id), restsOf(id));
  if (!term) throw new NotFound();
  const worked = await workOutEdit(ctx, term, rests, ask, []);
  const { instalments, parts, posting } = worked.effect;
  const left_cents = term.price_cents;
  const used = { count: 0, of: 1, used_cents: 0, left_cents };
  const coming = posting ? instalments.slice(1) : (parts ?? []).filter(({ status }) => status === 'planned');
  const pays_now = term.status === 'ongoing_pending';
  // A paid sign-up stays paid: the difference is paid in the same step.
  const { membership: edited } = worked.effect;
  const status = pays_now ? statusWhenPaid(edited, worked.branch.today) : edited.status;
  const effect = { ...worked.effect, membership: { ...edited, status } };
  const shown = { used, left_cents, brought_cents: 0, called_off: [], coming, pays_now };
  const places = await placesOfEdit(ctx, term, ask.programme_id, worked);
  return figuresOf(term, { ...worked, effect, ...shown, places, parts: posting ? instalments : (parts ?? []) });
};

/** The payment must match the rule, use valid methods, and refer to the figures that the person saw. */
const refuseUnlessPaid = (
  ctx: Ctx,
  why: string | null,
  of: { seen: number; worked: Worked<Pick<ChangeEffect, 'difference_cents' | 'back' | 'pays'>>; payments: Payments },
): void => {
  const { seen, worked, payments } = of;
  const { effect, wallet_cents, branch } = worked;
  const cents = effect.difference_cents;
  const money = (amount: number): string => formatMoney(amount, branch.currency, ctx.locale);
  if (seen !== cents) throw new Refusal('membership.figures_changed', { total: money(cents) });
  const paid = payments.reduce((sum, payment) => sum + payment.amount_cents, 0);
  const balance = money(balanceAfter(effect, wallet_cents));
  refuseIf(why, { total: money(Math.max(0, cents)), paid: money(paid), balance });
};

const saveEdited = async (ctx: TxCtx, term: LifeRecord, ask: NewEdit, effect: EditEffect): Promise<void> => {
  // Visits that were returned have changed it since it was locked.
  const { version } = await lockLife(ctx.db, term.id);
  const { joining_fee_cents: _fee, currency: _currency, ...changes } = effect.membership;
  const { programme_id, sales_staff_id } = ask;
  // A discount on the old programme isn't carried over to a different one.
  const priced = programme_id === term.programme_id ? {} : { discount_cents: 0, discount_reason: null };
  await saveVersioned(ctx.db, 'membership', term.id, version, {
    ...changes,
    ...priced,
    programme_id,
    sales_staff_id,
  });
  if (effect.parts) await savePlan(ctx.db, term.id, effect.parts);
  else await forgetInstalments(ctx.db, term.id);
};

export const editSignUp = command(changeContract.edit, async (ctx, id, ask) => {
  const term = await lockAt(ctx, id, ask.version);
  await lockMember(ctx.db, term.member_id);
  await lockInvoicesOf(ctx.db, id);
  const stored = await getRests(ctx.db, id);
  const worked = await workOutEdit(ctx, term, stored, ask, ask.payments);
  const { branch, effect, wallet_cents } = worked;
  const { payments, difference_cents: seen, reason } = ask;
  const why = whyNotEdited(term, effect, payments, balanceAfter(effect, wallet_cents));
  refuseUnlessPaid(ctx, why, { seen, worked, payments });
  const freed = await freePlaces(ctx, id);
  await saveEdited(ctx, term, ask, effect);
  const stays = (rest: Rest): boolean =>
    !rest.closure || worked.rests.some((one) => one.from_on === rest.from_on && one.until_on === rest.until_on);
  await keepRests(ctx.db, stored, stored.filter(stays), ctx.clock.now().toISOString());
  await restInClosures(ctx, { ...effect.membership, id, branch_id: branch.id }, branch.today);
  const of = { branch, member_id: term.member_id, membership_id: id };
  const { posting } = effect;
  const posted: Posted = posting
    ? await postReplacement(ctx, of, { ...effect, posting }, { membership_id: id, reason, period_on: null })
    : { invoice_id: null, invoice_number: null, receipts: [], credit_notes: [] };
  const { start_on, end_on } = effect.membership;
  await noteDates(ctx, term, { start_on, end_on }, { today: branch.today, reason });
  await settleFreed(ctx, id, term, freed);
  await settleEnd(ctx, term, 'edit_programme_date', { start_on, end_on }, branch.today);
  return { life: await viewLife(ctx, id), ...posted };
});

/** The old membership ends yesterday, and its upcoming payments are no longer charged. */
const endOld = async (
  ctx: TxCtx,
  term: LifeRecord,
  ask: NewChange,
  { effect: { old }, branch }: Worked<ChangeEffect>,
): Promise<void> => {
  const { rests: _kept, ...ended } = old;
  await forgoFree(ctx, branch, term.id, old.end_on);
  // It was going to be cancelled: now it continues as the new one.
  const ending = await getEnding(ctx.db, term.id);
  if (ending) await takeBackEnding(ctx.db, ending.id, ctx.clock.now().toISOString());
  await saveVersioned(ctx.db, 'membership', term.id, ask.version, ended);
  await callOffInstalments(ctx.db, term.id);
};
/** The new one is charged to the same card and credited to the same sales person. */
const beginNew = async (
  ctx: TxCtx,
  term: LifeRecord,
  { programme_id }: NewChange,
  { effect, branch }: Worked<ChangeEffect>,
): Promise<number> => {
  const { branch_id, member_id, sales_staff_id, payment_method_id } = term;
  const sold = { branch_id, member_id, programme_id, sales_staff_id, payment_method_id };
  const id = await insertMembership(ctx.db, { ...effect.membership, ...sold });
  await restInClosures(ctx, { ...effect.membership, id, branch_id }, branch.today);
  return id;
};
/** The unused amount of the old membership is saved with the new one. */
const noteChange = async (
  ctx: TxCtx,
  term: LifeRecord,
  { to, reason, invoice_id }: { to: number; reason: string; invoice_id: number },
  { branch, effect }: Worked<ChangeEffect>,
): Promise<void> => {
  const { value, difference_cents, owed_cents, back } = effect;
  const row = {
    branch_id: term.branch_id,
    from_membership_id: term.id,
    to_membership_id: to,
    changed_on: branch.today,
    left_cents: value.left_cents,
    difference_cents,
    owed_cents,
    credited_cents: back.returned.reduce((sum, { credit }) => sum + credit.total_cents, 0),
    invoice_id,
    reason,
    staff_id: ctx.actor.staff_id,
  };
  await insertChange(ctx.db, row);
};

export const changeMembership = command(changeContract.change, async (ctx, id, ask) => {
  const term = await lockAt(ctx, id, ask.version);
  await lockMember(ctx.db, term.member_id);
  await lockPartsToCome(ctx.db, id);
  await lockInvoicesOf(ctx.db, id);
  const stored = await getRests(ctx.db, id);
  const worked = await workOutChange(ctx, term, stored, ask.programme_id, ask.payments);
  const { effect, branch, offer, wallet_cents } = worked;
  const { payments, difference_cents: seen, reason } = ask;
  const why = whyNotDifference(effect, payments, balanceAfter(effect, wallet_cents));
  refuseUnlessPaid(ctx, why, { seen, worked, payments });
  const at = ctx.clock.now().toISOString();
  await keepRests(ctx.db, stored, restsUntil(stored, branch.today), at);
  await endOld(ctx, term, ask, worked);
  const to = await beginNew(ctx, term, ask, worked);
  const of = { branch, member_id: term.member_id, membership_id: to };
  const { start_on, end_on } = effect.membership;
  const posted = await postReplacement(ctx, of, effect, { membership_id: id, reason, period_on: start_on });
  await noteChange(ctx, term, { to, reason, invoice_id: posted.invoice_id }, worked);
  await settleEnd(
    ctx,
    { ...term, programme_name: offer.name },
    'joined_membership',
    { start_on, end_on },
    branch.today,
    to,
  );
  return { life: await viewLife(ctx, to), ...posted };
});
