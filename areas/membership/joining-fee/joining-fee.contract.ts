import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
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

const joiningFee = rowsOf('joiningFee', { see: 'VIEW_JOINING_FEE', write: 'MANAGE_JOINING_FEE', answer: 'dialog' });
export const joiningFeeContract = contract({
  list: joiningFee.list(
    'Joining fees of a branch and of the network, with today’s amount',
    JoiningFeeQuery,
    JoiningFeeRow,
    { flag: ['VIEW_JOINING_FEE', 'MANAGE_PROGRAMME'] },
  ),
  view: joiningFee.view(
    'One joining fee with its amounts, its merchandise and the programmes that have it',
    JoiningFee,
  ),
  create: joiningFee.create('Create a joining fee of a branch, or of the network', NewJoiningFee, JoiningFee),
  edit: joiningFee.edit('Edit a joining fee; fees already charged don’t change', EditJoiningFee, JoiningFee),
  move: joiningFee.move(
    'Stop charging a joining fee, or charge it again',
    joiningFeeMachine,
    MoveJoiningFee,
    JoiningFee,
    { answer: 'toast', refuses: ['kit.move_not_possible', 'settings.locked'] },
  ),
  owed: joiningFee.of(
    'owed',
    'Who was charged a joining fee at sign-up, and for whom it was waived and why',
    pageOf(OwedFee),
    { query: listQuery({}) },
  ),
  history: joiningFee.history('Who changed a joining fee, when and how'),
});
