/** The actions of a rate: one that has started is followed by another, one that hasn't can still be changed. */
import { IconArrowForwardUp, IconPencil } from '@tabler/icons-react';
import { freelanceRateContract } from './freelance-rate.contract.ts';
import type { FreelanceRate } from './freelance-rate.model.ts';
import { jump, removal, type Action } from '#kit/web/actions.ts';

const follow = jump<FreelanceRate>('follow', '/settings/freelance/create', {
  icon: IconArrowForwardUp,
  id: () => undefined,
  search: ({ who, staff_id, grade, work, category, kind, branch_id }) => ({
    who,
    staff_id: staff_id === null ? undefined : String(staff_id),
    grade: grade ?? undefined,
    work,
    category: category ?? undefined,
    kind,
    of_branch: String(branch_id),
  }),
});
const edit = jump<FreelanceRate>('edit', '/settings/freelance/viewEdit', {
  icon: IconPencil,
  search: () => ({ edit: '1' }),
});
const remove = removal(freelanceRateContract.remove);

export const freelanceRateActions: readonly Action<FreelanceRate>[] = [edit, follow, remove];
