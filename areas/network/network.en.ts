import { franchiseCreditEn } from './franchise-credit/franchise-credit.en.ts';
import { franchiseEn, franchiseFieldsEn, franchiseRefusalsEn } from './franchise-invoice/franchise.en.ts';
import { appointEn, openingEn, openingRefusalsEn } from './opening/opening.en.ts';
import { organisationEn, organisationFieldsEn, organisationRefusalsEn } from './organisation/organisation.en.ts';
import { settlementEn, settlementRefusalsEn } from './settlement/settlement.en.ts';

export const networkEn = {
  branch: {
    one: 'Branch',
    title: 'Branches',
    choose: 'Choose a branch',
    country: 'Country',
    all: 'Every branch',
    field: { stage: 'Stage' },
  },
  ...organisationEn,
  ...franchiseEn,
  opening: openingEn,
  appoint: appointEn,
  franchise_credit: franchiseCreditEn,
  settlement: settlementEn,
  field: { ...organisationFieldsEn, ...franchiseFieldsEn },
  refusals: { ...organisationRefusalsEn, ...franchiseRefusalsEn, ...openingRefusalsEn, ...settlementRefusalsEn },
} as const;
