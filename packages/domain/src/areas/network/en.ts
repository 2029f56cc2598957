import { franchiseEn, franchiseFieldsEn, franchiseRefusalsEn } from './franchise.en.ts';
import { organisationEn, organisationFieldsEn, organisationRefusalsEn } from './organisation.en.ts';

export const networkEn = {
  branch: { one: 'Branch', title: 'Branches', choose: 'Choose a branch', country: 'Country', all: 'Whole network' },
  ...organisationEn,
  ...franchiseEn,
  field: { ...organisationFieldsEn, ...franchiseFieldsEn },
  refusals: { ...organisationRefusalsEn, ...franchiseRefusalsEn },
} as const;
