/** Freelance rates in each branch: from the beginning, raised half a year ago, and some again soon. */
import type { RateKind, RateWork } from '#areas/shift/freelance-rate/freelance-rate.model.ts';
import { addMonths, startOfMonth, type Day } from '#kit/domain/day.ts';
import type { ClassCategory, TrainerGrade } from '#kit/domain/lookups/teaching.ts';
import type { DemoBranch, World } from './world.ts';

type Scope = { work: RateWork; kind: RateKind; category?: ClassCategory; grade?: TrainerGrade; own?: true };
/** In whole units of the currency: first, since the raise, and from a future day. */
type Amounts = readonly number[];
type Wanted = Scope & {
  MYR: Amounts;
  SGD: Amounts;
  bounds?: Record<'MYR' | 'SGD', readonly [floor: number, ceiling: number]>;
};

const priceList: readonly Wanted[] = [
  { work: 'shift', kind: 'hour', MYR: [18, 20], SGD: [14, 15] },
  { work: 'class', kind: 'class', MYR: [70, 75, 80], SGD: [60, 65, 70] },
  { work: 'class', kind: 'class', grade: 'senior', MYR: [85, 90], SGD: [75, 80] },
  { work: 'class', kind: 'class', grade: 'head', MYR: [105, 110], SGD: [90, 95] },
  { work: 'class', kind: 'class', category: 'muay_thai', grade: 'head', MYR: [115, 120], SGD: [95, 100] },
  {
    work: 'class',
    kind: 'head',
    category: 'bjj',
    MYR: [8, 9],
    SGD: [7, 8],
    bounds: { MYR: [60, 200], SGD: [50, 180] },
  },
  { work: 'class', kind: 'head', category: 'kids', MYR: [6], SGD: [5], bounds: { MYR: [50, 150], SGD: [45, 130] } },
  { work: 'pt', kind: 'session', MYR: [75, 80], SGD: [60, 65] },
  { work: 'pt', kind: 'session', grade: 'senior', MYR: [90, 95, 100], SGD: [75, 80, 85] },
  { work: 'pt', kind: 'session', grade: 'head', MYR: [110, 120], SGD: [95, 100] },
  { work: 'fight_fit', kind: 'session', MYR: [60, 65], SGD: [50, 55] },
  { work: 'pt', kind: 'session', own: true, MYR: [100, 105], SGD: [85, 90] },
];
const LONG_AGO = '2020-01-01';

const rowsFor = (branch: DemoBranch, starts: readonly Day[], ownerOfRates: number | undefined) =>
  priceList
    .filter((wanted) => !wanted.own || ownerOfRates !== undefined)
    .flatMap((wanted) => {
      const { currency } = branch;
      const bounds = wanted.bounds?.[currency].map((amount) => amount * 100);
      return wanted[currency].map((amount, at) => ({
        branch_id: branch.id,
        staff_id: wanted.own ? ownerOfRates : null,
        grade: wanted.grade ?? null,
        work: wanted.work,
        category: wanted.category ?? null,
        kind: wanted.kind,
        amount_cents: amount * 100,
        floor_cents: bounds?.[0] ?? null,
        ceiling_cents: bounds?.[1] ?? null,
        currency,
        valid_from: starts[at] ?? LONG_AGO,
      }));
    });

const grades: readonly (TrainerGrade | undefined)[] = ['head', 'senior', 'junior', 'senior', undefined];

export const makeRates = async (world: World): Promise<void> => {
  for (const gym of world.gyms) {
    const month = startOfMonth(world.today(gym.time_zone));
    const starts = [LONG_AGO, addMonths(month, -6), addMonths(month, 2)];
    const trainers = [...world.staffOf(gym, 'trainer'), ...world.staffOf(gym, 'trainer.pt')];
    const [freelancer] = world.staffOf(gym, 'trainer.pt');
    await world.db
      .insertInto('freelance_rate')
      .values(rowsFor(gym, starts, freelancer?.id))
      .execute();
    const graded = trainers.flatMap(({ id }, at) => {
      const grade = grades[at % grades.length];
      return grade === undefined ? [] : [{ branch_id: gym.id, staff_id: id, grade, valid_from: addMonths(month, -9) }];
    });
    await world.db.insertInto('staff_grade').values(graded).execute();
  }
};
