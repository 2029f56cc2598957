import { organisationEn, organisationFieldsEn, organisationRefusalsEn } from './organisation.en.ts';

export const networkEn = {
  branch: { one: 'Branch', title: 'Branches', choose: 'Choose a branch', country: 'Country', all: 'Whole network' },
  ...organisationEn,
  field: { ...organisationFieldsEn },
  refusals: { ...organisationRefusalsEn },
import { openingEn, openingRefusalsEn } from './opening.en.ts';
import { appointEn, openingEn, openingRefusalsEn } from './opening.en.ts';
import { settlementEn, settlementRefusalsEn } from './settlement.en.ts';

export const networkEn = {
  branch: { one: 'Branch', title: 'Branches', choose: 'Choose a branch', country: 'Country', all: 'Whole network' },
  opening: openingEn,
  appoint: appointEn,
  settlement: settlementEn,
  refusals: { ...openingRefusalsEn, ...settlementRefusalsEn },
} as const;
