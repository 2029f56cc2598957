/** Using, returning, granting and correcting credits. The pure model plans each row of the ledger. */
import type { MemberCredits } from './credit.model.ts';
import {
  creditsLeft,
  GIVEN_BY_HAND,
  lotState,
  orderOfUse,
  planReturn,
  planUse,
  usableCredits,
  whyNotCorrect,
  type SpendAsk,
} from './credit.rules.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { faultAt, NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { branchFacts, knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import {
  entriesOf,
  getLot,
  insertEntries,
  insertLot,
  lockCredits,
  lockCreditsOf,
  lotsOf,
  lotsUsableAt,
  openUses,
  type LotRow,
} from './credit.store.ts';
import { creditContract } from './credit.contract.ts';

export const staffOf = (ctx: Ctx): number | null => (ctx.actor.staff_id > 0 ? ctx.actor.staff_id : null);

/** For commands that change more than a client's credits: a command that waits here doesn't wait again later. */
export const lockMemberCredits = (ctx: TxCtx, member_id: number): Promise<void> => lockCredits(ctx.db, member_id);

export const lockCreditsOfMembers = (ctx: TxCtx, members: readonly number[]): Promise<void> =>
  lockCreditsOf(ctx.db, members);

/** Where credits are used, and for what: `purpose` names the one thing, as "booking 17". */
type Spending = SpendAsk & { branch: BranchFacts; member_id: number; purpose: string };
/**
 * Uses a client's credits for one thing, in the order of use, or refuses: too few, or already used for it. Part of the
 * caller's transaction. Returns the lots used.
 */
export const spendCredits = async (ctx: TxCtx, of: Spending): Promise<{ lot_id: number; credits: number }[]> => {
  const { branch, member_id, purpose, ...ask } = of;
  await lockCredits(ctx.db, member_id);
  const before = await openUses(ctx.db, member_id, purpose);
  refuseIf(before.length === 0 ? null : 'membership.credits_spent_already');
  const lots = await lotsUsableAt(ctx.db, member_id, branch.id, ask.day);
  const planned = planUse(lots, ask);
  if (!planned) throw new Refusal('membership.credits_short', { left: usableCredits(lots, ask) });
  const row = { branch_id: branch.id, member_id, on_day: ask.day, purpose, staff_id: staffOf(ctx) };
  await insertEntries(ctx.db, planned, row);
  return planned.map(({ lot_id, credits }) => ({ lot_id, credits: -credits }));
};

/**
 * Returns the credits used for one thing, each to its lot. Returns their number; zero if none were used, or they were
 * already returned.
 */
export const returnCredits = async (
  ctx: TxCtx,
  of: {
    branch: BranchFacts;
    member_id: number;
    purpose: string;
    reason?: string;
    /** The membership that ends or is suspended: its credits get no further days. */
    released?: number;
  },
): Promise<number> => {
  const { branch, member_id, purpose, reason, released } = of;
  await lockCredits(ctx.db, member_id);
  const uses = await openUses(ctx.db, member_id, purpose);
  for (const use of uses) {
    const lot = await getLot(ctx.db, use.lot_id);
    const hasEnded = released !== undefined && lot.membership_id === released;
    const entry = planReturn(lot, use.credits, branch.today, hasEnded);
    const row = { branch_id: branch.id, member_id, on_day: branch.today, use_id: use.id, staff_id: staffOf(ctx) };
    await insertEntries(ctx.db, [entry], { ...row, ...(reason !== undefined && { reason }) });
  }
  return uses.reduce((sum, use) => sum + use.credits, 0);
};

export const memberCredits = async (ctx: Ctx, member_id: number): Promise<MemberCredits> => {
  const member = await memberFacts(ctx, member_id);
  const { today } = await knownBranch(ctx, ctx.branch_id > 0 ? ctx.branch_id : member.branch_id);
  const [lots, entries] = await ctx.read(lotsOf(member_id), entriesOf(member_id));
  const mayAdjust = ctx.has('ADJUST_CREDIT', ctx.branch_id > 0 ? ctx.branch_id : member.branch_id);
  return {
    id: member_id,
    ...creditsLeft(lots, today),
    lots: sorted(lots, today).map(({ branch_id, ...lot }) => ({
      ...lot,
      state: lotState(lot, today),
      can: ctx.has('ADJUST_CREDIT', branch_id) && !lot.waits ? (['correct'] as const).slice() : [],
    })),
    entries,
    can: [
      ...(member.is_active && ctx.has('SIGN_UP_CLIENT') ? (['sell'] as const) : []),
      ...(member.is_active && mayAdjust ? (['grant'] as const) : []),
    ],
  };
};
/** Live ones in the order of use, then those that have ended, newest first. */
const sorted = (lots: readonly LotRow[], today: Day): LotRow[] => {
  const isLive = (lot: LotRow): boolean => lotState(lot, today) === 'live';
  return [...lots.filter(isLive).toSorted(orderOfUse), ...lots.filter((lot) => !isLive(lot))];
};

export const grantCredits = command(creditContract.grant, async (ctx, input) => {
  const { branch_id, member_id, credits, uses, expires_on, reason } = input;
  const branch = await branchFacts(ctx, branch_id);
  const member = await memberFacts(ctx, member_id);
  refuseIf(member.is_active ? null : 'membership.member_inactive');
  if (expires_on !== null && expires_on < branch.today) faultAt('expires_on', 'in_the_past');
  const { today: bought_on, currency } = branch;
  const lot_id = await insertLot(ctx.db, {
    branch_id,
    member_id,
    name: JSON.stringify(GIVEN_BY_HAND),
    opens: 'home',
    credits,
    bought_on,
    validity: 'purchase',
    valid_count: 1,
    valid_unit: 'day',
    expires_on,
    uses,
    categories: [],
    priority: 5,
    is_promotional: true,
    currency,
    price_cents: 0,
  });
  const row = { branch_id, member_id, on_day: bought_on, reason, staff_id: staffOf(ctx) };
  await insertEntries(ctx.db, [{ lot_id, kind: 'grant', credits, expires_on }], row);
  return memberCredits(ctx, member_id);
});

export const correctCredits = command(creditContract.correct, async (ctx, lot_id, { credits, seen, reason }) => {
  const { branch_id, member_id } = await getLot(ctx.db, lot_id);
  if (!ctx.has('ADJUST_CREDIT', branch_id)) throw new NotFound();
  await lockCredits(ctx.db, member_id);
  const lot = await getLot(ctx.db, lot_id);
  refuseIf(lot.waits ? 'membership.credits_wait' : whyNotCorrect(lot, credits, seen), { left: lot.remaining });
  const { time_zone } = await branchFacts(ctx, branch_id);
  const on_day = dayIn(time_zone, ctx.clock.now());
  const row = { branch_id, member_id, on_day, reason, staff_id: staffOf(ctx) };
  await insertEntries(ctx.db, [{ lot_id, kind: 'correct', credits, expires_on: lot.expires_on }], row);
  return memberCredits(ctx, member_id);
});
