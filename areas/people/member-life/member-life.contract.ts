import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { Member } from '../member/member.model.ts';
import { BranchToGo, LeaveClient, TransferClient, TransferPreview } from './member-life.model.ts';

export const memberLifeContract = contract({
  deactivate: {
    method: 'POST',
    path: 'member/deactivate/:id',
    says: 'Deactivate a client who has nothing running, owes nothing and has no money here',
    flag: 'DEACTIVATE_CLIENT',
    branch: 'record',
    answer: 'toast',
    body: LeaveClient,
    data: Member,
    refuses: ['people.is_inactive', 'people.membership_runs', 'people.money_owed', 'people.money_in_wallet'],
  },
  reactivate: {
    method: 'POST',
    path: 'member/reactivate/:id',
    says: 'Reactivate a client',
    flag: 'DEACTIVATE_CLIENT',
    branch: 'record',
    answer: 'toast',
    body: LeaveClient,
    data: Member,
    refuses: ['people.is_active', 'people.is_erased'],
  },
  branchesToGo: {
    method: 'GET',
    path: 'member/branchesToGo/:id',
    says: 'The branches that a client can move to',
    flag: 'TRANSFER_CLIENT',
    branch: 'record',
    data: z.array(BranchToGo),
  },
  previewTransfer: {
    method: 'GET',
    path: 'member/transfer/:id',
    says: 'What a move to another home branch does: what moves along, and what stays where it was posted',
    flag: 'TRANSFER_CLIENT',
    branch: 'record',
    query: z.object({ to_branch_id: IdText.optional() }),
    data: TransferPreview,
  },
  transfer: {
    method: 'POST',
    path: 'member/transfer/:id',
    says: 'Move a client to another home branch',
    flag: 'TRANSFER_CLIENT',
    branch: 'record',
    answer: 'dialog',
    body: TransferClient,
    data: z.object({ id: z.int(), number: z.string() }),
    refuses: ['people.is_inactive'],
  },
});
