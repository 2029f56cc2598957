import type { Pairs } from '#kit/domain/words.ts';
import { commissionNounWords } from './commission/commission.words.ts';
import { commissionPlanWords } from './commission-plan/commission-plan.words.ts';
import { salesMaterialWords } from './sales-material/sales-material.words.ts';

export const commissionWords = {
  commission: commissionNounWords,
  commission_plan: commissionPlanWords,
  sales_material: salesMaterialWords,
  refusals: {
    plan_has_begun: [
      'This plan is already in force and can’t be changed. Set a new one from a later day.',
      '提成方案已经生效，不能再修改。请另设从之后日期生效的提成方案。',
    ],
  },
} satisfies Pairs;
