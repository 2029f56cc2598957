import type { Pairs } from '#kit/domain/words.ts';
import { franchiseCreditWords } from './franchise-credit/franchise-credit.words.ts';
import { franchiseWords, franchiseFieldsWords, franchiseRefusalsWords } from './franchise-invoice/franchise.words.ts';
import { appointWords, openingWords, openingRefusalsWords } from './opening/opening.words.ts';
import {
  organisationWords,
  organisationFieldsWords,
  organisationRefusalsWords,
} from './organisation/organisation.words.ts';
import { settlementWords, settlementRefusalsWords } from './settlement/settlement.words.ts';
import { branchWords } from './branch/branch.words.ts';
import { branchGroupRefusalsWords, branchGroupWords } from './branch-group/branch-group.words.ts';

export const networkWords = {
  branch: branchWords,
  branch_group: branchGroupWords,
  ...organisationWords,
  ...franchiseWords,
  opening: openingWords,
  appoint: appointWords,
  franchise_credit: franchiseCreditWords,
  settlement: settlementWords,
  field: {
    ...organisationFieldsWords,
    ...franchiseFieldsWords,
  },
  refusals: {
    ...organisationRefusalsWords,
    ...branchGroupRefusalsWords,
    ...franchiseRefusalsWords,
    ...openingRefusalsWords,
    ...settlementRefusalsWords,
  },
} satisfies Pairs;
