import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import {
  EditFreelanceRate,
  FreelanceRate,
  FreelanceRateRow,
  GradedTrainer,
  NewFreelanceRate,
  NewStaffGrade,
  rateKinds,
  rateStates,
  rateWhos,
  rateWorks,
} from './freelance-rate.model.ts';

export const FreelanceRateQuery = listQuery({
  state: manyOf(z.enum(rateStates)),
  work: manyOf(z.enum(rateWorks)),
  kind: manyOf(z.enum(rateKinds)),
  who: manyOf(z.enum(rateWhos)),
  staff_id: IdText.optional(),
  sort: sortBy(['state', 'valid_from', 'amount_cents'], 'state'),
});
export type FreelanceRateQuery = z.output<typeof FreelanceRateQuery>;
const hasBegun = ['shift.rate_has_begun'] as const;

const freelanceRate = rowsOf('freelanceRate', { see: 'signed_in', write: 'MANAGE_FREELANCE_RATE', answer: 'dialog' });
const staffGrade = rowsOf('staffGrade', { see: 'VIEW_FREELANCE_RATE', write: 'MANAGE_FREELANCE_RATE' });
export const freelanceRateContract = contract({
  list: freelanceRate.list(
    'What freelancers are paid in a branch: all rates with VIEW_FREELANCE_RATE, otherwise those by which one is paid oneself',
    FreelanceRateQuery,
    FreelanceRateRow,
  ),
  view: freelanceRate.view('One rate, with what was paid before it and what comes after it', FreelanceRate),
  create: freelanceRate.create('Set a rate from a day on', NewFreelanceRate, FreelanceRate),
  edit: freelanceRate.edit('Edit a rate that has not begun yet', EditFreelanceRate, FreelanceRate, {
    refuses: hasBegun,
  }),
  remove: freelanceRate.remove('Take back a rate that has not begun yet', { refuses: hasBegun }),
  history: freelanceRate.history('Who set or changed a rate, and when'),
  grades: staffGrade.all('The trainers of a branch with the grade that they are paid by', z.array(GradedTrainer)),
  setGrade: staffGrade.create('Give a trainer a grade from a day on', NewStaffGrade, z.object({ id: Id })),
  removeGrade: staffGrade.remove('Take back a grade that has not begun yet', { refuses: hasBegun }),
});
