/** The actions of a plan: one that has begun is followed by another, one that hasn't can still be changed. */
import { IconArrowForwardUp, IconPencil } from '@tabler/icons-react';
import { commissionPlanContract } from './commission-plan.contract.ts';
import type { CommissionPlanRow } from './commission-plan.model.ts';
import { likeOf } from './commission-plan-words.view.ts';
import { jump, removal, type Action } from '#kit/web/actions.ts';

export const planActions = (at: '/settings' | '/sales'): readonly Action<CommissionPlanRow>[] => [
  jump<CommissionPlanRow>('edit', `${at}/viewComplan`, { icon: IconPencil, search: () => ({ edit: '1' }) }),
  jump<CommissionPlanRow>('follow', `${at}/newComnPlan`, {
    icon: IconArrowForwardUp,
    id: () => undefined,
    search: (plan) => ({ like: likeOf(plan) }),
  }),
  removal(commissionPlanContract.remove),
];
