/** The rates and grades of a branch, for the rules of pay. */
import type { DatedRate } from '../freelance-rate/freelance-rate.rules.ts';
import { gradeOn, payFor, rateOn } from '../freelance-rate/freelance-rate.rules.ts';
import type { FreelanceRateRow, RateWork } from '../freelance-rate/freelance-rate.model.ts';
import type { Day } from '#kit/domain/day.ts';
import type { ClassCategory, TrainerGrade } from '#kit/domain/lookups/teaching.ts';
import { sql } from '#kit/server/db.ts';

export type PayRate = DatedRate &
  Pick<FreelanceRateRow, 'id' | 'kind' | 'amount_cents' | 'floor_cents' | 'ceiling_cents'>;
export const payRatesOf = (branch_id: number) =>
  sql
    .selectFrom('freelance_rate')
    .select([
      'id',
      'staff_id',
      'grade',
      'work',
      'category',
      'kind',
      'amount_cents',
      'floor_cents',
      'ceiling_cents',
      'valid_from',
    ])
    .where('branch_id', '=', branch_id)
    .$narrowType<Pick<PayRate, 'grade' | 'work' | 'category' | 'kind'>>();
type GradeRow = { staff_id: number; grade: TrainerGrade; valid_from: Day };
export const gradesOf = (branch_id: number) =>
  sql
    .selectFrom('staff_grade')
    .select(['staff_id', 'grade', 'valid_from'])
    .where('branch_id', '=', branch_id)
    .$narrowType<Pick<GradeRow, 'grade'>>();

export type Work = {
  staff_id: number;
  work: RateWork;
  category: ClassCategory | null;
  day: Day;
  minutes: number;
  heads: number;
};
export type Paid = { rate: PayRate; amount_cents: number };
const grouped = <K, R>(rows: readonly R[], keyOf: (row: R) => K): Map<K, R[]> => {
  const groups = new Map<K, R[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};
/** What a branch pays for a piece of work; nothing without a rate on its day. */
export const payBook = (rates: readonly PayRate[], grades: readonly GradeRow[]) => {
  const gradesBy = grouped(grades, (grade) => grade.staff_id);
  const ratesBy = grouped(rates, (rate) => rate.work);
  return ({ staff_id, work, category, day, minutes, heads }: Work): Paid | null => {
    const grade = gradeOn(gradesBy.get(staff_id) ?? [], day);
    const rate = rateOn(ratesBy.get(work) ?? [], { staff_id, grade, work, category, day });
    return rate ? { rate, amount_cents: payFor(rate, { minutes, heads }) } : null;
  };
};
export type PayBook = ReturnType<typeof payBook>;
