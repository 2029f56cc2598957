import { z } from 'zod';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { CategoryKey, trainerGrades } from '#kit/domain/lookups/teaching.ts';

/** The work: time on a shift, a class, or an appointment of one of its two types. */
export const rateWorks = ['shift', 'class', 'pt', 'fight_fit'] as const;
export type RateWork = (typeof rateWorks)[number];
/** The rate type: per hour, per class, per head in it, or per session. */
export const rateKinds = ['hour', 'class', 'head', 'session'] as const;
export type RateKind = (typeof rateKinds)[number];
/** The people. If several apply to someone, the first one pays. */
export const rateWhos = ['person', 'grade', 'everyone'] as const;
export type RateWho = (typeof rateWhos)[number];
/** On the branch's day: current, upcoming or past. */
export const rateStates = ['current', 'coming', 'past'] as const;

const amounts = {
  kind: z.enum(rateKinds),
  /** Per hour, class, head or session, in the currency of the branch. */
  amount_cents: Cents,
  /** For a class paid per head: the minimum and the maximum. */
  floor_cents: orNull(Cents).default(null),
  ceiling_cents: orNull(Cents).default(null),
  valid_from: RequiredDay,
};
export const NewFreelanceRate = z.object({
  branch_id: Id,
  who: z.enum(rateWhos),
  staff_id: orNull(Id).default(null).describe('Required for the rate of one person.'),
  grade: orNull(z.enum(trainerGrades)).default(null).describe('Required for the rate of a grade.'),
  work: z.enum(rateWorks),
  /** Of a class; none: any class without its own rate. */
  category: orNull(CategoryKey).default(null),
  ...amounts,
});
export type NewFreelanceRate = z.output<typeof NewFreelanceRate>;
export const EditFreelanceRate = z.object({ version: Version, ...amounts });

export const freelanceRateActions = ['follow', 'edit', 'delete'] as const;

export const FreelanceRateRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  who: z.enum(rateWhos),
  staff_id: Id.nullable(),
  staff_name: z.string().nullable(),
  grade: z.enum(trainerGrades).nullable(),
  work: z.enum(rateWorks),
  category: CategoryKey.nullable(),
  kind: z.enum(rateKinds),
  amount_cents: Cents,
  floor_cents: Cents.nullable(),
  ceiling_cents: Cents.nullable(),
  currency: z.string(),
  valid_from: Day,
  /** The last day, if a later rate of the same scope has started. */
  valid_until: Day.nullable(),
  state: z.enum(rateStates),
  version: Version,
  can: z.array(z.enum(freelanceRateActions)),
});
export type FreelanceRateRow = z.output<typeof FreelanceRateRow>;

export const RateOnLine = FreelanceRateRow.pick({
  id: true,
  kind: true,
  amount_cents: true,
  floor_cents: true,
  ceiling_cents: true,
  currency: true,
  valid_from: true,
  valid_until: true,
  state: true,
});
export type RateOnLine = z.output<typeof RateOnLine>;
/** With all rates of its scope (the same people for the same work), newest first. */
export const FreelanceRate = FreelanceRateRow.extend({ line: z.array(RateOnLine) });
export type FreelanceRate = z.output<typeof FreelanceRate>;

export const NewStaffGrade = z.object({
  branch_id: Id,
  staff_id: Id,
  grade: z.enum(trainerGrades),
  valid_from: RequiredDay,
});

/** A trainer of the branch: today's grade, and an upcoming one. */
export const GradedTrainer = z.object({
  staff_id: Id,
  staff_name: z.string(),
  branch_id: Id,
  branch_name: z.string(),
  grade: z.enum(trainerGrades).nullable(),
  since: Day.nullable(),
  coming: z.object({ id: Id, grade: z.enum(trainerGrades), valid_from: Day, version: Version }).nullable(),
});
export type GradedTrainer = z.output<typeof GradedTrainer>;
