import type { Pairs } from '#kit/domain/words.ts';
import { commissionAdjustmentWords, commissionCloseWords } from './commission-close/commission-close.words.ts';
import { commissionNounWords } from './commission/commission.words.ts';
import { commissionPlanWords } from './commission-plan/commission-plan.words.ts';
import { salesMaterialWords } from './sales-material/sales-material.words.ts';

export const commissionWords = {
  commission: commissionNounWords,
  commission_adjustment: commissionAdjustmentWords,
  commission_close: commissionCloseWords,
  commission_plan: commissionPlanWords,
  sales_material: salesMaterialWords,
  refusals: {
    own_request: ['You requested this yourself. A different person decides.', '这是本人提出的申请，须由他人审批。'],
    own_commission: [
      'This is about your own commission. A different person decides.',
      '这涉及本人的提成，须由他人审批。',
    ],
    not_next_month: ['Close the earlier month first.', '请先结较早的月份。'],
    month_not_over: ['This month hasn’t ended yet.', '本月尚未结束。'],
    adjustments_pending: [
      'Adjustments are waiting for a decision. Decide about them first.',
      '还有调整待审批，请先处理。',
    ],
    plan_has_begun: [
      'This plan is already in force and can’t be changed. Set a new one from a later day.',
      '提成方案已经生效，不能再修改。请另设从之后日期生效的提成方案。',
    ],
  },
} satisfies Pairs;
