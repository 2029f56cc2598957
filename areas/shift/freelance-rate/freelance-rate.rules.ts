/** Which rate pays for what on a day, and the amount. No clock: the day is a parameter. Money in minor units. */
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { mulDiv } from '#kit/domain/money.ts';
import type { ClassCategory, TrainerGrade } from '#kit/domain/lookups/teaching.ts';
import type { FreelanceRateRow, NewFreelanceRate, RateKind, RateWho, RateWork } from './freelance-rate.model.ts';

/** The same people for the same work: rates of one scope follow each other. */
type RateScope = {
  staff_id: number | null;
  grade: TrainerGrade | null;
  work: RateWork;
  category: ClassCategory | null;
};
export type DatedRate = RateScope & { valid_from: Day };
type RateAsk = {
  staff_id: number;
  grade: TrainerGrade | null;
  work: RateWork;
  category: ClassCategory | null;
  day: Day;
};

export const whoOf = (scope: Pick<RateScope, 'staff_id' | 'grade'>): RateWho =>
  scope.staff_id !== null ? 'person' : scope.grade !== null ? 'grade' : 'everyone';

/** The rate types of each kind of work; the first one is the form's default. */
export const kindsFor: Readonly<Record<RateWork, readonly [RateKind, ...RateKind[]]>> = {
  shift: ['hour'],
  class: ['class', 'head', 'hour'],
  pt: ['session', 'hour'],
  fight_fit: ['session', 'hour'],
};

const fits = (rate: DatedRate, ask: RateAsk): boolean =>
  rate.work === ask.work &&
  rate.valid_from <= ask.day &&
  (rate.category === null || rate.category === ask.category) &&
  (rate.staff_id === null || rate.staff_id === ask.staff_id) &&
  (rate.grade === null || rate.grade === ask.grade);
const nearness = (rate: RateScope): number =>
  ({ person: 4, grade: 2, everyone: 0 })[whoOf(rate)] + (rate.category === null ? 0 : 1);

/**
 * The rate for a piece of work on a day: the person's rate before the grade's, and the grade's before the general one;
 * then the category's before the one for any class; then the newest that has started by that day.
 */
export const rateOn = <R extends DatedRate>(rates: readonly R[], ask: RateAsk): R | undefined =>
  rates
    .filter((rate) => fits(rate, ask))
    .toSorted((a, b) => nearness(b) - nearness(a) || (a.valid_from < b.valid_from ? 1 : -1))[0];

type Grade = { grade: TrainerGrade; valid_from: Day };
/** The grade of a trainer on a day; null before the first. */
export const gradeOn = (grades: readonly Grade[], day: Day): TrainerGrade | null =>
  grades.filter((one) => one.valid_from <= day).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]?.grade ??
  null;

type Paying = Pick<FreelanceRateRow, 'kind' | 'amount_cents' | 'floor_cents' | 'ceiling_cents'>;
/**
 * The amount for one class, session or period of time. Minutes are paid by the hour, heads per head; rounded half up.
 */
export const payFor = (rate: Paying, done: { minutes: number; heads: number }): number => {
  if (rate.kind === 'hour') return mulDiv(rate.amount_cents, done.minutes, 60);
  if (rate.kind !== 'head') return rate.amount_cents;
  const counted = Math.max(rate.amount_cents * done.heads, rate.floor_cents ?? 0);
  return Math.min(counted, rate.ceiling_cents ?? counted);
};

/**
 * The same if another source pays for `less_min` of its minutes: hours become shorter, everything else is paid in part.
 */
export const payForRest = (rate: Paying, done: { minutes: number; heads: number }, less_min: number): number => {
  if (less_min <= 0) return payFor(rate, done);
  const left = Math.max(0, done.minutes - less_min);
  if (rate.kind === 'hour') return payFor(rate, { ...done, minutes: left });
  return done.minutes === 0 ? 0 : mulDiv(payFor(rate, done), left, done.minutes);
};

type Amounts = Pick<NewFreelanceRate, 'kind' | 'floor_cents' | 'ceiling_cents' | 'valid_from'>;
/** `used_until`: the last day for which an invoice of the branch was created; a rate can't start on it or earlier. */
type RateFacts = { work: RateWork; used_until: Day | null };
export const amountFaults = (input: Amounts, { work, used_until }: RateFacts): Fault[] => {
  const { kind, floor_cents, ceiling_cents, valid_from } = input;
  const bounds = [
    ...(floor_cents !== null ? ['floor_cents'] : []),
    ...(ceiling_cents !== null ? ['ceiling_cents'] : []),
  ];
  return [
    ...(kindsFor[work].includes(kind) ? [] : [{ field: 'kind', key: 'not_one_of' }]),
    ...(kind === 'head' ? [] : bounds.map((field) => ({ field, key: 'only_by_head' }))),
    ...(floor_cents !== null && ceiling_cents !== null && floor_cents > ceiling_cents
      ? [{ field: 'ceiling_cents', key: 'below_floor' }]
      : []),
    ...(used_until !== null && valid_from <= used_until
      ? [{ field: 'valid_from', key: 'days_invoiced', facts: { day: used_until } }]
      : []),
  ];
};

/** The faults of a new rate apart from its amounts: its people and work. */
export const scopeFaults = ({ who, staff_id, grade, work, category }: NewFreelanceRate): Fault[] => [
  ...(who === 'person' && staff_id === null ? [{ field: 'staff_id', key: 'staff_required' }] : []),
  ...(who === 'grade' && grade === null ? [{ field: 'grade', key: 'required' }] : []),
  ...(who !== 'person' && staff_id !== null ? [{ field: 'staff_id', key: 'not_one_of' }] : []),
  ...(who !== 'grade' && grade !== null ? [{ field: 'grade', key: 'not_one_of' }] : []),
  ...(work !== 'class' && category !== null ? [{ field: 'category', key: 'not_one_of' }] : []),
];

/** A rate that has started can't be changed, so that what it paid stays the same: another rate follows it. */
export const whyNotChange = (rate: { valid_from: Day }, today: Day): string | null =>
  rate.valid_from <= today ? 'shift.rate_has_begun' : null;

export const rateCan = (rate: { valid_from: Day }, today: Day, manages: boolean): FreelanceRateRow['can'] => {
  if (!manages) return [];
  return whyNotChange(rate, today) === null ? ['edit', 'follow', 'delete'] : ['follow'];
};
