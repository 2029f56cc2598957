/** Who can teach at a time, and who can be assigned. */
import { fullName } from '#areas/people/person/person.rules.ts';
import type { TrainerAsked, TrainerAt, TrainersAsk } from '../timetable/timetable.model.ts';
import { byFitness, isQualified } from '../timetable/timetable.rules.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { faultAt, Forbidden, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { busyAt, trainersOf } from './trainer.store.ts';

export const trainersAt = async (ctx: Ctx, ask: TrainersAsk): Promise<TrainerAt[]> => {
  if (ask.ends_at <= ask.starts_at) faultAt('ends_at', 'ends_before_start');
  const { time_zone } = await knownBranch(ctx, ask.branch_id);
  const [trainers] = await ctx.read(trainersOf(ask.branch_id));
  const ids = trainers.map((trainer) => trainer.id);
  const [busy] = await ctx.read(
    busyAt(ask.starts_at, ask.ends_at, ids, ask.session_id === undefined ? [] : [ask.session_id]),
  );
  const day = dayIn(time_zone, new Date(ask.starts_at));
  const at = trainers.map((trainer) => {
    const other = busy.find((one) => one.staff_id === trainer.id);
    return {
      ...trainer,
      is_free: other === undefined,
      busy_with: other?.name ?? null,
      is_qualified: isQualified(trainer.certified_until, day),
    };
  });
  return at.toSorted(byFitness);
};

/**
 * Trainers of the branch, each once, whose certificate is valid on all of the days; without one only with a reason, by
 * someone with the permission.
 */
export const mustBeAssignable = async (
  ctx: Ctx,
  branch_id: number,
  asked: readonly TrainerAsked[],
  days: readonly Day[],
): Promise<void> => {
  if (asked.length === 0) return;
  const [trainers] = await ctx.read(trainersOf(branch_id));
  const last = days.toSorted().at(-1) ?? '';
  const unknown = asked.findIndex(
    (one, at) => !isOnce(asked, at) || !trainers.some((trainer) => trainer.id === one.staff_id),
  );
  if (unknown >= 0) throw new ValidationError([{ field: `trainers.${unknown}.staff_id`, key: 'unknown_record' }]);
  for (const { staff_id, override_reason } of asked) {
    const trainer = trainers.find((one) => one.id === staff_id);
    if (!trainer || isQualified(trainer.certified_until, last)) continue;
    const name = fullName(trainer);
    if (override_reason === null || override_reason === '')
      throw new Refusal('classes.unqualified', { name, staff_id });
    if (!ctx.has('OVERRIDE_TRAINER', branch_id)) throw new Forbidden();
  }
};
/** The requested trainers whose certificate isn't valid on all of the days, by name. */
export const unqualifiedOn = async (
  ctx: Ctx,
  branch_id: number,
  asked: readonly TrainerAsked[],
  days: readonly Day[],
): Promise<string[]> => {
  if (asked.length === 0) return [];
  const [trainers] = await ctx.read(trainersOf(branch_id));
  const last = days.toSorted().at(-1) ?? '';
  return trainers
    .filter((one) => asked.some(({ staff_id }) => staff_id === one.id) && !isQualified(one.certified_until, last))
    .map(fullName);
};
const isOnce = (asked: readonly TrainerAsked[], at: number): boolean =>
  asked.findIndex((one) => one.staff_id === asked[at]?.staff_id) === at;
