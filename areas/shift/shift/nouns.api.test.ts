/** What freelancers are paid, and shift templates, by their contracts. */
import { freelanceRateContract } from '../freelance-rate/freelance-rate.contract.ts';
import { rateStates, type FreelanceRateRow } from '../freelance-rate/freelance-rate.model.ts';
import { shiftContract } from './shift.contract.ts';
import { freelancers } from './shift.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

// The database decides by its own clock what has started: these days must be in the future for it too.
const made = await gym({ day: '2099-03-05' });
const { as, on } = made;
const trainer = await freelancers(made);

lifecycle('A freelance rate', freelanceRateContract, {
  as,
  create: async () => ({ ...byTheHour, staff_id: await trainer(), valid_from: on.in(7) }),
  edit: (_, n) => ({ kind: 'hour', amount_cents: n, valid_from: on.in(8) }),
  label: ({ staff_name }: FreelanceRateRow) => staff_name ?? '',
  filters: {
    state: () => pair({ asked: 'current', other: 'coming' }, { valid_from: on.today() }),
    work: () =>
      pair({ asked: 'pt', other: 'shift' }, { who: 'person', work: 'pt', kind: 'session', amount_cents: 90_00 }),
    kind: () =>
      pair({ asked: 'session', other: 'hour' }, { who: 'person', work: 'pt', kind: 'session', amount_cents: 90_00 }),
    who: () => pair({ asked: 'grade', other: 'person' }, { who: 'grade', grade: 'head', staff_id: null }),
    staff_id: async () => {
      const [one, two] = [await trainer(), await trainer()];
      return pair({ asked: one, other: two }, { staff_id: one }, { staff_id: two });
    },
  },
  sorts: {
    state: {
      of: async () => [await rate(), await rate({ valid_from: on.today() })],
      read: ({ state }: FreelanceRateRow) => rateStates.indexOf(state),
    },
  },
  rows: {
    grades: () => ({}),
    setGrade: async () => ({ input: { staff_id: await trainer(), grade: 'head', valid_from: on.in(7) } }),
    removeGrade: async () => {
      const staff_id = await trainer();
      const { id } = await as
        .admin(freelanceRateContract)
        .setGrade.data({ staff_id, grade: 'head', valid_from: on.in(7) });
      return { id, input: { version: 1 } };
    },
  },
});

const byTheHour = { who: 'person', work: 'shift', kind: 'hour', amount_cents: 25_00 } as const;
/** Each rate is for a different person: two for the same person and work can't start on one day. */
const rate = async (more: object = {}): Promise<number> => {
  const asked = { ...byTheHour, staff_id: await trainer(), valid_from: on.in(7), ...more };
  return (await as.admin(freelanceRateContract).create.data(asked)).id;
};
const pair = async (field: { asked: string | number; other: string | number }, one: object, two: object = {}) => {
  const [found, left_out] = [await rate(one), await rate(two)];
  return [
    { asked: field.asked, found, left_out },
    { asked: field.other, found: left_out, left_out: found },
  ];
};

const { templates, addTemplate, editTemplate, removeTemplate } = shiftContract;

lifecycle(
  'A shift template',
  { templates, create: addTemplate, edit: editTemplate, remove: removeTemplate },
  {
    as,
    create: (n) => ({ name: `Early ${n}`, post: 'coach', starts: '06:00', ends: '14:00', break_min: 60 }),
    read: async (id) => (await as.admin(shiftContract).templates.data()).find((template) => template.id === id),
    rows: { templates: () => ({}) },
  },
);
