import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { IdText } from '#kit/domain/field.ts';
import { Member } from '../member/member.model.ts';
import { BranchToGo, LeaveClient, TransferClient, TransferPreview } from './member-life.model.ts';

const member = rowsOf('member', { see: 'TRANSFER_CLIENT', write: 'DEACTIVATE_CLIENT' });
export const memberLifeContract = contract({
  deactivate: member.post(
    'deactivate',
    'Deactivate a client who has nothing running, owes nothing and has no money here',
    LeaveClient,
    Member,
    { refuses: ['people.is_inactive', 'people.membership_runs', 'people.money_owed', 'people.money_in_wallet'] },
  ),
  reactivate: member.post('reactivate', 'Reactivate a client', LeaveClient, Member, {
    refuses: ['people.is_active', 'people.is_erased'],
  }),
  branchesToGo: member.of('branchesToGo', 'The branches that a client can move to', z.array(BranchToGo)),
  previewTransfer: member.of(
    'transfer',
    'What a move to another home branch does: what moves along, and what stays where it was posted',
    TransferPreview,
    { query: z.object({ to_branch_id: IdText.optional() }) },
  ),
  transfer: member.post(
    'transfer',
    'Move a client to another home branch',
    TransferClient,
    z.object({ id: z.int(), number: z.string() }),
    { flag: 'TRANSFER_CLIENT', answer: 'dialog', refuses: ['people.is_inactive'] },
  ),
});
