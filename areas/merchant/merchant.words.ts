import type { Pairs } from '#kit/domain/words.ts';
import { merchantPackageWords } from './package/merchant-package.words.ts';
import { merchantRefusals } from './promotion/merchant-refusals.words.ts';
import { promotionWords, redemptionWords } from './promotion/promotion.words.ts';

export const merchantWords = {
  package: merchantPackageWords,
  promotion: promotionWords,
  redemption: redemptionWords,
  refusals: merchantRefusals,
} satisfies Pairs;
