/**
 * What memberships give with their periods. Each part gives once: its lot has a unique key, and its sessions are marked
 * in the same commit, so a job that is killed, repeated or run twice in parallel gives nothing twice and forgets
 * nobody.
 */
import { partToOpen, planMoves, planRollOver, givenUntil, type GivenLot, type GivenPart } from './given.rules.ts';
import { givesByPeriod, sessionsOfPeriod } from '../credit/roll-over.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { insertEntries, lockCredits } from '../credit/credit.store.ts';
import {
  duePeriods,
  givingTermsOf,
  insertLotOnce,
  lockGiving,
  lotsGivenBy,
  markOpened,
  setSessions,
  type GivingTerm,
} from './given.store.ts';

type Opening = GivenPart & { opens_on: Day };
const PRIORITY = 5;

/** The credits of a part, as a lot of their own. */
const giveCredits = async (ctx: TxCtx, term: GivingTerm, part: Opening): Promise<void> => {
  const { branch_id, member_id } = term;
  const credits = (term.credits ?? 0) * part.periods;
  const expires_on = givenUntil(term, part);
  const lot_id = await insertLotOnce(ctx.db, {
    branch_id,
    member_id,
    membership_id: term.id,
    part_no: part.part_no,
    name: JSON.stringify(term.name),
    opens: term.opens === 'network' ? 'network' : 'home',
    credits,
    bought_on: part.opens_on,
    validity: 'purchase',
    valid_count: 1,
    valid_unit: 'day',
    expires_on,
    uses: [...term.credit_uses],
    categories: [...term.categories],
    priority: PRIORITY,
    is_promotional: false,
    currency: term.currency,
    price_cents: 0,
  });
  if (lot_id === null) return;
  const row = { branch_id, member_id, on_day: part.opens_on, staff_id: null };
  await insertEntries(ctx.db, [{ lot_id, kind: 'grant', credits, expires_on }], row);
};

/**
 * After a membership has changed: its first credits on its first day, and the validity of its lots. The caller holds
 * locks on memberships and waits for no lock on credits: ledger rows that need one (expiry, roll-over) are written by
 * the jobs.
 */
export const settleGiven = async (ctx: TxCtx, member_ids: readonly number[], today: Day): Promise<void> => {
  if (member_ids.length === 0) return;
  const terms = await givingTermsOf(ctx.db, member_ids, ctx.scope.branches);
  const lots = await lotsGivenBy(
    ctx.db,
    terms.map(({ id }) => id),
  );
  for (const term of terms) {
    const own = lots.filter(({ membership_id }) => membership_id === term.id);
    const first = own.length === 0 ? partToOpen(term, [], today) : null;
    if (first?.part_no === 1) await giveCredits(ctx, term, first);
    const { branch_id, member_id } = term;
    await insertEntries(ctx.db, planMoves(term, own), { branch_id, member_id, on_day: today, staff_id: null });
  }
};

const openCredits = async (ctx: TxCtx, term: GivingTerm, today: Day): Promise<void> => {
  for (;;) {
    const lots: GivenLot[] = await lotsGivenBy(ctx.db, [term.id]);
    const part = partToOpen(
      term,
      lots.map(({ part_no }) => part_no),
      today,
    );
    if (!part) return;
    const { branch_id, member_id } = term;
    const ends = planRollOver(term, lots, part.opens_on);
    await insertEntries(ctx.db, ends, { branch_id, member_id, on_day: today, staff_id: null });
    await giveCredits(ctx, term, part);
  }
};

/** Sessions of a term paid in instalments; those of a rolling one come with its invoice. */
const openSessions = async (ctx: TxCtx, term: GivingTerm, today: Day): Promise<void> => {
  const { id, sessions_total } = term;
  if (sessions_total === null || term.billing !== 'instalments' || !givesByPeriod(term)) return;
  const opened = [1, ...term.opened];
  let left = term.sessions_left;
  for (let part = partToOpen(term, opened, today); part; part = partToOpen(term, opened, today)) {
    opened.push(part.part_no);
    if (!(await markOpened(ctx.db, id, part, today))) continue;
    left = sessionsOfPeriod(left, sessions_total * part.periods, term);
    await setSessions(ctx.db, id, left ?? 0);
  }
};

/**
 * Everything that began in a branch by its own day. One membership in a transaction; the lock on credits comes before
 * that on its row.
 */
export const openPeriods = async (ctx: Ctx, branch: Pick<BranchFacts, 'id' | 'today'>): Promise<number> => {
  const [due] = await ctx.read(duePeriods(branch.id, branch.today));
  for (const { id, member_id } of due) {
    await ctx.tx(async (inside) => {
      await lockCredits(inside.db, member_id);
      const term = await lockGiving(inside.db, id);
      if (!term) return;
      if (term.credits !== null) await openCredits(inside, term, branch.today);
      await openSessions(inside, term, branch.today);
    });
  }
  return due.length;
};
