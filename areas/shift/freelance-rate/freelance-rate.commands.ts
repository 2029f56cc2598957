/** Sets freelance rates and trainer grades: load, decide by the rules, save. Each is one transaction. */
import type { FreelanceRate, FreelanceRateRow } from './freelance-rate.model.ts';
import { amountFaults, rateCan, scopeFaults, whoOf, whyNotChange } from './freelance-rate.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { faultsOfCategories } from '#areas/settings/class-category/class-category.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { deleteRate, insertRate, lineOf, rates, type RateRecord, type Viewer } from './freelance-rate.store.ts';
import { paidUntil } from '../staff-invoice/staff-invoice.store.ts';
import { deleteGrade, getGrade, insertGrade, isTrainerIn } from './staff-grade.store.ts';
import { freelanceRateContract } from './freelance-rate.contract.ts';

export const viewerOf = (ctx: Ctx): Viewer => ({
  staff_id: ctx.actor.staff_id,
  branches: ctx.scope.branches,
  // People who set them can see them.
  seesAllIn: [...ctx.actor.branchesWith('VIEW_FREELANCE_RATE'), ...ctx.actor.branchesWith('MANAGE_FREELANCE_RATE')],
  now: ctx.clock.now(),
});

/** A rate for the page, with what the caller can do. */
export const presentRate = (ctx: Ctx, { today, ...rate }: RateRecord): FreelanceRateRow => ({
  ...rate,
  who: whoOf(rate),
  can: rateCan(rate, today, ctx.has('MANAGE_FREELANCE_RATE', rate.branch_id)),
});

export const viewRate = async (ctx: Ctx, id: number): Promise<FreelanceRate> => {
  const [[rate], line] = await ctx.read(rates.one(id, viewerOf(ctx)), lineOf(id, ctx.clock.now()));
  if (!rate) throw new NotFound();
  return { ...presentRate(ctx, rate), line };
};

/** The branch's last day that was paid by a rate. */
const usedUntil = async (ctx: TxCtx, branch_id: number): Promise<Day | null> => {
  const [[paid]] = await ctx.read(paidUntil(branch_id));
  return paid?.day ?? null;
};

export const createRate = command(freelanceRateContract.create, async (ctx, input) => {
  const { currency } = await branchFacts(ctx, input.branch_id);
  const { who: _who, ...rate } = input;
  const { staff_id } = rate;
  const isStranger = staff_id !== null && !(await isTrainerIn(ctx.db, staff_id, input.branch_id, ctx.clock.now()));
  const faults = [
    ...scopeFaults(input),
    ...(isStranger ? [{ field: 'staff_id', key: 'not_one_of' }] : []),
    ...(await faultsOfCategories(ctx, 'category', rate.category === null ? [] : [rate.category])),
    ...amountFaults(input, { work: input.work, used_until: await usedUntil(ctx, input.branch_id) }),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
  return viewRate(ctx, await insertRate(ctx.db, { ...rate, currency }));
});

/** A rate that has not started; one that has started stays. */
const getComing = async (ctx: TxCtx, id: number): Promise<RateRecord> => {
  const [[rate]] = await ctx.read(rates.one(id, viewerOf(ctx)));
  if (!rate) throw new NotFound();
  refuseIf(whyNotChange(rate, rate.today));
  return rate;
};

export const editRate = command(freelanceRateContract.edit, async (ctx, id, { version, ...input }) => {
  const { work, branch_id } = await getComing(ctx, id);
  const faults = amountFaults(input, { work, used_until: await usedUntil(ctx, branch_id) });
  if (faults.length > 0) throw new ValidationError(faults);
  await saveVersioned(ctx.db, 'freelance_rate', id, version, input);
  return viewRate(ctx, id);
});

export const removeRate = command(freelanceRateContract.remove, async (ctx, id, { version }) => {
  await getComing(ctx, id);
  await deleteRate(ctx.db, id, version);
  return { id };
});

export const setGrade = command(freelanceRateContract.setGrade, async (ctx, input) => {
  if (!(await isTrainerIn(ctx.db, input.staff_id, input.branch_id, ctx.clock.now())))
    throw new ValidationError([{ field: 'staff_id', key: 'not_one_of' }]);
  return { id: await insertGrade(ctx.db, input) };
});

export const removeGrade = command(freelanceRateContract.removeGrade, async (ctx, id, { version }) => {
  const grade = await getGrade(ctx.db, id);
  const { today } = await branchFacts(ctx, grade.branch_id);
  refuseIf(whyNotChange(grade, today));
  await deleteGrade(ctx.db, id, version);
  return { id };
});
