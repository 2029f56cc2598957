/** What a branch sets up, tested by the contracts: rooms, holidays, taxes, terms, legal documents, surveys. */
import { branchMoneyContract } from '../branch-money/branch-money.contract.ts';
import { scheduleContract } from '../schedule/schedule.contract.ts';
import { surveyContract } from '../survey/survey.contract.ts';
import { legalTermsContract, termsContract } from '../terms/terms.contract.ts';
import type { Terms } from '../terms/terms.model.ts';
import { addDays } from '#kit/domain/day.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold } = await gym();
const set = scheduleContract;

lifecycle(
  'A room',
  { list: set.facilities, view: set.facility, create: set.addFacility, edit: set.editFacility, move: set.moveFacility },
  { as, create: (n) => ({ name: `Ring ${n}`, capacity: 30, note: 'First floor' }) },
);

lifecycle(
  'A holiday',
  { list: set.holidays, view: set.holiday, create: set.addHoliday, edit: set.editHoliday, remove: set.removeHoliday },
  {
    as,
    create: (n) => ({ day: addDays('2027-01-01', n - 1000), name: { en: `Day off ${n}`, cn: `假日 ${n}` } }),
    filters: {
      year: async () => {
        const name = { en: 'Christmas', cn: '圣诞节' };
        const [old, next] = [
          await as.admin(set).addHoliday.data({ day: '2025-12-25', name }),
          await as.admin(set).addHoliday.data({ day: '2026-12-25', name: { en: 'Boxing day', cn: '' } }),
        ];
        return [
          { asked: 2025, found: old.id, left_out: next.id },
          { asked: 2026, found: next.id, left_out: old.id },
        ];
      },
    },
    sorts: { day: { make: (index) => ({ day: addDays('2031-05-01', index) }) } },
  },
);

const papers = {
  as,
  create: async (n: number) => ({ title: `House rules ${n}`, locale: 'en' as const, file_id: await sold.document() }),
  edit: ({ file_id }: Terms, n: number) => ({ title: `Rules ${n}`, file_id }),
  moves: { schedule: () => ({ publish_on: on.in(3) }) },
  rows: { accepted: () => ({}) },
};
/** Two that were published at different hours. */
const published = (rows: typeof termsContract | typeof legalTermsContract, by: 'admin' | 'hq') => async () => {
  const ids: number[] = [];
  for (const hour of ['10:00', '11:00']) {
    on.set(on.today(), hour);
    const typed = { title: `Of ${hour}`, locale: 'en' as const, file_id: await sold.document(by) };
    const made = await as[by](rows).create.data({ ...typed, everywhere: by === 'hq' });
    ids.push(made.id);
    await as[by](rows).move.data(made.id, { move: 'publish', version: made.version });
  }
  return ids;
};
const read = ({ published_at }: Terms) => published_at;
lifecycle('The terms of programmes', termsContract, {
  ...papers,
  sorts: { published_at: { of: published(termsContract, 'admin'), read } },
});
lifecycle('A legal document', legalTermsContract, {
  ...papers,
  by: 'hq',
  shared: true,
  create: async (n) => ({
    title: `Law ${n}`,
    locale: 'en',
    everywhere: true,
    file_id: await sold.document('hq'),
  }),
  sorts: { published_at: { of: published(legalTermsContract, 'hq'), read } },
});

lifecycle(
  'A tax',
  { create: branchMoneyContract.addTax, remove: branchMoneyContract.removeTax },
  {
    as,
    read: async (id) => (await as.admin(branchMoneyContract).view.data()).taxes.find((tax) => tax.id === id),
    create: (n) => ({ name: `Tax ${n}`, rate_bp: 800, valid_from: addDays('2027-01-01', n - 1000) }),
  },
);

const question = {
  key: 'q1',
  kind: 'long' as const,
  text: { en: 'What did you like?', cn: '' },
  required: false,
  options: [],
  scale: null,
  follow_up: null,
  show_if: null,
};
const survey = (more: object = {}) =>
  as.admin(surveyContract).create.data({
    title: { en: 'Of staff', cn: '' },
    asked: 'staff',
    questions: [question],
    ...more,
  });
const publish = ({ id, version }: { id: number; version: number }) =>
  as.admin(surveyContract).move.data(id, { move: 'publish', version });
const { list, view, create, edit, remove, move } = surveyContract;
lifecycle(
  'A survey',
  { list, view, create, edit, remove, move },
  {
    as,
    create: (n) => ({ title: { en: `Survey ${n}`, cn: `问卷 ${n}` }, asked: 'sign_up', questions: [question] }),
    filters: {
      asked: ['sign_up', 'staff'],
      to_answer: async () => {
        const [open, draft] = [await survey(), await survey()];
        await publish(open);
        return { asked: true, found: open.id, left_out: draft.id };
      },
    },
    sorts: {
      response_count: {
        of: async () => {
          const [none, one] = [await survey(), await survey()];
          const { version } = await publish(one);
          await as.sales(surveyContract).answer.data(one.id, { version, answers: { q1: 'The trainers' } });
          return [none.id, one.id];
        },
      },
    },
  },
);
