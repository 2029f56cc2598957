import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { joiningFeeMachine } from './joining-fee.machine.ts';
import {
  EditJoiningFee,
  JoiningFee,
  JoiningFeeRow,
  joiningFeeStatuses,
  MoveJoiningFee,
  NewJoiningFee,
  OwedFee,
} from './joining-fee.model.ts';

export const JoiningFeeQuery = listQuery({
  status: manyOf(z.enum(joiningFeeStatuses)),
  sort: sortBy(['name', 'amount_cents', 'id'], 'name'),
});
export type JoiningFeeQuery = z.output<typeof JoiningFeeQuery>;

export const joiningFeeContract = contract({
  list: {
    method: 'GET',
    path: 'joiningFee/:branch_id',
    says: 'Joining fees of a branch and of the network, with today’s amount',
    flag: ['VIEW_JOINING_FEE', 'MANAGE_PROGRAMME'],
    branch: 'branch',
    query: JoiningFeeQuery,
    data: pageOf(JoiningFeeRow),
  },
  view: {
    method: 'GET',
    path: 'joiningFee/view/:id',
    says: 'One joining fee with its amounts, its merchandise and the programmes that have it',
    flag: 'VIEW_JOINING_FEE',
    branch: 'record',
    data: JoiningFee,
  },
  create: {
    method: 'POST',
    path: 'joiningFee',
    says: 'Create a joining fee of a branch, or of the network',
    flag: 'MANAGE_JOINING_FEE',
    branch: 'branch',
    answer: 'dialog',
    body: NewJoiningFee,
    data: JoiningFee,
  },
  edit: {
    method: 'PUT',
    path: 'joiningFee/:id',
    says: 'Edit a joining fee; fees already charged don’t change',
    flag: 'MANAGE_JOINING_FEE',
    branch: 'record',
    answer: 'dialog',
    body: EditJoiningFee,
    data: JoiningFee,
  },
  move: {
    method: 'POST',
    path: 'joiningFee/move/:id',
    says: 'Stop charging a joining fee, or charge it again',
    flag: 'MANAGE_JOINING_FEE',
    branch: 'record',
    answer: 'toast',
    body: MoveJoiningFee,
    data: JoiningFee,
    machine: joiningFeeMachine,
    refuses: ['kit.move_not_possible'],
  },
  owed: {
    method: 'GET',
    path: 'joiningFee/owed/:id',
    says: 'Who was charged a joining fee at sign-up, and for whom it was waived and why',
    flag: 'VIEW_JOINING_FEE',
    branch: 'record',
    query: listQuery({}),
    data: pageOf(OwedFee),
  },
  history: {
    method: 'GET',
    path: 'joiningFee/history/:id',
    says: 'Who changed a joining fee, when and how',
    flag: 'VIEW_JOINING_FEE',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
});
