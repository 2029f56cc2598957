/** Who can teach at a time, and who can be assigned. */
import { fullName } from '#areas/people/person/person.rules.ts';
import type { LackingTrainer } from '../class/lacked.model.ts';
import type { TrainerAsked, TrainerAt, TrainersAsk } from '../timetable/timetable.model.ts';
import { byFitness, isQualified } from '../timetable/timetable.rules.ts';
import { dayIn, formatDay, type Day } from '#kit/domain/day.ts';
import { faultAt, Forbidden, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { textIn } from '#kit/domain/words.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { busyAt, categoryOf, requiredFor, trainersOf } from './trainer.store.ts';

export const trainersAt = async (ctx: Ctx, ask: TrainersAsk): Promise<TrainerAt[]> => {
  if (ask.ends_at <= ask.starts_at) faultAt('ends_at', 'ends_before_start');
  const { time_zone } = await knownBranch(ctx, ask.branch_id);
  const day = dayIn(time_zone, new Date(ask.starts_at));
  const [[of]] = await ctx.read(categoryOf({ session_id: ask.session_id ?? null, class_id: ask.class_id ?? null }));
  const [trainers] = await ctx.read(trainersOf(ask.branch_id, of ? { ...of, day } : null));
  const ids = trainers.map((trainer) => trainer.id);
  const [busy] = await ctx.read(
    busyAt(ask.starts_at, ask.ends_at, ids, ask.session_id === undefined ? [] : [ask.session_id]),
  );
  const at = trainers.map((trainer) => {
    const other = busy.find((one) => one.staff_id === trainer.id);
    return {
      ...trainer,
      is_free: other === undefined,
      busy_with: other?.name ?? null,
      is_qualified: isQualified(trainer.certified_until, day) && trainer.lacks.length === 0,
    };
  });
  return at.toSorted(byFitness);
};

/** Where, what and on which days somebody is to teach. */
export type ToTeach = {
  branch_id: number;
  category: string;
  days: readonly Day[];
  /** They teach it already, on these days: what the category requires since then doesn't concern them. */
  kept?: readonly number[];
};
const lastOf = (days: readonly Day[]): Day => days.toSorted().at(-1) ?? '';
const known = (ctx: Ctx, { branch_id, category, days }: ToTeach) =>
  ctx.read(trainersOf(branch_id, days.length === 0 ? null : { category, day: lastOf(days) }), requiredFor(category));

/**
 * Trainers of the branch, each once, whose certificates are valid on all of the days: that for first aid, and those of
 * the courses that the category requires. Without one only with a reason, by someone with the permission. Returns the
 * courses that were looked at.
 */
export const mustBeAssignable = async (
  ctx: Ctx,
  asked: readonly TrainerAsked[],
  teaching: ToTeach,
): Promise<number[]> => {
  if (asked.length === 0) return [];
  const [trainers, [required]] = await known(ctx, teaching);
  const unknown = asked.findIndex(
    (one, at) => !isOnce(asked, at) || !trainers.some((trainer) => trainer.id === one.staff_id),
  );
  if (unknown >= 0) throw new ValidationError([{ field: `trainers.${unknown}.staff_id`, key: 'unknown_record' }]);
  const last = lastOf(teaching.days);
  for (const { staff_id, override_reason } of asked) {
    const trainer = trainers.find((one) => one.id === staff_id);
    const lacks = teaching.kept?.includes(staff_id) ? [] : (trainer?.lacks ?? []);
    if (!trainer || (isQualified(trainer.certified_until, last) && lacks.length === 0)) continue;
    const name = fullName(trainer);
    if (override_reason === null || override_reason === '')
      throw lacks.length > 0
        ? lackedRefusal(ctx, { staff_id, name, lacks }, last)
        : new Refusal('classes.unqualified', { name, staff_id });
    if (!ctx.has('OVERRIDE_TRAINER', teaching.branch_id)) throw new Forbidden();
  }
  return required?.course_ids ?? [];
};
export const lackedRefusal = (ctx: Ctx, { staff_id, name, lacks }: LackingTrainer, day: Day): Refusal =>
  new Refusal('classes.lacks_course', {
    name,
    staff_id,
    course: lacks.map(({ title }) => textIn(title, ctx.locale)).join(ctx.locale === 'cn' ? '、' : ', '),
    day: formatDay(day, ctx.locale),
  });

/** The requested trainers whose certificate isn't valid on all of the days, by name, and who lacks which course. */
export const unqualifiedOn = async (
  ctx: Ctx,
  asked: readonly Pick<TrainerAsked, 'staff_id'>[],
  teaching: ToTeach,
): Promise<{ unqualified: string[]; lacking: LackingTrainer[] }> => {
  if (asked.length === 0) return { unqualified: [], lacking: [] };
  const [trainers] = await known(ctx, teaching);
  const meant = trainers.filter((one) => asked.some(({ staff_id }) => staff_id === one.id));
  const last = lastOf(teaching.days);
  return {
    unqualified: meant.filter((one) => !isQualified(one.certified_until, last)).map(fullName),
    lacking: meant
      .filter(({ id, lacks }) => lacks.length > 0 && !teaching.kept?.includes(id))
      .map((one) => ({ staff_id: one.id, name: fullName(one), lacks: one.lacks })),
  };
};
const isOnce = (asked: readonly TrainerAsked[], at: number): boolean =>
  asked.findIndex((one) => one.staff_id === asked[at]?.staff_id) === at;
