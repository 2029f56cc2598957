import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, pageOf, sortBy, VersionQuery } from '#kit/domain/page.ts';
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
const manage = { flag: 'MANAGE_FREELANCE_RATE', branch: 'record', answer: 'dialog' } as const;

export const freelanceRateContract = contract({
  list: {
    method: 'GET',
    path: 'freelanceRate/:branch_id',
    says: 'What freelancers are paid in a branch: all rates with VIEW_FREELANCE_RATE, otherwise those by which one is paid oneself',
    flag: 'signed_in',
    branch: 'branch',
    query: FreelanceRateQuery,
    data: pageOf(FreelanceRateRow),
  },
  view: {
    method: 'GET',
    path: 'freelanceRate/view/:id',
    says: 'One rate, with what was paid before it and what comes after it',
    flag: 'signed_in',
    branch: 'record',
    data: FreelanceRate,
  },
  create: {
    method: 'POST',
    path: 'freelanceRate',
    says: 'Set a rate from a day on',
    flag: 'MANAGE_FREELANCE_RATE',
    branch: 'branch',
    answer: 'dialog',
    body: NewFreelanceRate,
    data: FreelanceRate,
  },
  edit: {
    ...manage,
    method: 'PUT',
    path: 'freelanceRate/:id',
    says: 'Edit a rate that has not begun yet',
    body: EditFreelanceRate,
    data: FreelanceRate,
    refuses: hasBegun,
  },
  remove: {
    ...manage,
    method: 'DELETE',
    path: 'freelanceRate/:id',
    says: 'Take back a rate that has not begun yet',
    query: VersionQuery,
    data: z.object({ id: Id }),
    refuses: hasBegun,
  },
  history: {
    method: 'GET',
    path: 'freelanceRate/history/:id',
    says: 'Who set or changed a rate, and when',
    flag: 'signed_in',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
  grades: {
    method: 'GET',
    path: 'staffGrade/:branch_id',
    says: 'The trainers of a branch with the grade that they are paid by',
    flag: 'VIEW_FREELANCE_RATE',
    branch: 'branch',
    data: z.array(GradedTrainer),
  },
  setGrade: {
    method: 'POST',
    path: 'staffGrade',
    says: 'Give a trainer a grade from a day on',
    flag: 'MANAGE_FREELANCE_RATE',
    branch: 'branch',
    answer: 'toast',
    body: NewStaffGrade,
    data: z.object({ id: Id }),
  },
  removeGrade: {
    ...manage,
    method: 'DELETE',
    path: 'staffGrade/:id',
    says: 'Take back a grade that has not begun yet',
    answer: 'toast',
    query: VersionQuery,
    data: z.object({ id: Id }),
    refuses: hasBegun,
  },
});
