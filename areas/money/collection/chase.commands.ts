/**
 * The daily follow-up of unpaid invoices in a branch: reminders, retries for memberships and, in the end, stopping
 * access.
 */
import { chaseStep, isShut, stopsOn, type ChaseStep } from './chase.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { stopAccess } from '#areas/membership/membership/membership-moves.commands.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { chargingName } from '#kit/server/gateway.ts';
import { insertAttempt } from '../payment/attempt.store.ts';
import { beginChases, endChase, lockChase, movingChases, saveChase, type OpenChase } from './chase.store.ts';
import { sendPayLetter, type LetterKind } from '../payment-link/payment-link.commands.ts';

const letterOf = (chase: OpenChase, step: ChaseStep): LetterKind | null =>
  step.stops ? 'stopped' : !step.writes ? null : stopsNothing(chase) ? 'due' : writesOf(chase);
/** Nothing to stop, or already stopped: a written-off invoice that is owed again. */
const stopsNothing = ({ stops_access, stopped_on }: OpenChase): boolean => !stops_access || stopped_on !== null;
const writesOf = ({ payment_method_id }: OpenChase): LetterKind => (payment_method_id === null ? 'unpaid' : 'failed');

const write = async (ctx: TxCtx, branch_id: number, chase: OpenChase, kind: LetterKind): Promise<void> => {
  const { invoice_id, member_id, number, first_name, email, what, open_cents, currency, is_announced } = chase;
  if (email === null || is_announced) return;
  const stops_on = stopsOn(chase);
  const of = { branch_id, member_id, invoice_id, number, first_name: first_name ?? '', to: email, what };
  await sendPayLetter(ctx, kind, { ...of, open_cents, currency, stops_on });
};

const retry = async (ctx: TxCtx, branch_id: number, chase: OpenChase, today: Day): Promise<void> => {
  const { invoice_id, member_id, payment_method_id, open_cents: amount_cents, currency } = chase;
  if (payment_method_id === null) return;
  const of = { branch_id, invoice_id, member_id, payment_method_id, amount_cents, currency };
  await insertAttempt(ctx.db, { ...of, kind: 'scheduled', on_day: today, staff_id: null });
};

/** The next step for one of them. The row is locked and checked again, so two runs make only one step. */
const stepOne = async (ctx: TxCtx, branch_id: number, chase: OpenChase, today: Day): Promise<void> => {
  const now = await lockChase(ctx.db, chase.invoice_id);
  if (!now) return;
  if (chase.invoice_status !== 'unpaid') return endChase(ctx.db, chase.invoice_id, ctx.clock.now());
  const stops_access = now.stops_access && !isShut(chase.membership_status);
  const step = chaseStep({ ...now, stops_access }, today);
  const { steps, retries, stops } = step;
  if (steps === now.steps && !stops) return;
  await saveChase(ctx.db, chase.invoice_id, { steps, stopped_on: stops ? today : now.stopped_on });
  const letter = letterOf(chase, step);
  if (letter) await write(ctx, branch_id, chase, letter);
  if (stops && chase.membership_id !== null) await stopAccess(ctx, chase.membership_id, today);
  if (retries) await retry(ctx, branch_id, chase, today);
};

/** One transaction each, so one failure doesn't hold up the others. Returns the number of them. */
export const chaseBranch = async (ctx: Ctx, branch_id: number): Promise<number> => {
  const { today, chases } = await ctx.tx(async (inside) => {
    const branch = await branchFacts(inside, branch_id);
    await beginChases(inside.db, branch_id, branch.today);
    const place = { branch_id, today: branch.today, gateway: chargingName(inside.services) };
    return { today: branch.today, chases: await movingChases(inside.db, place) };
  });
  for (const chase of chases) await ctx.tx((inside) => stepOne(inside, branch_id, chase, today));
  return chases.length;
};
