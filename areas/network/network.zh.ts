import type { SameShape } from '#kit/domain/words.ts';
import type { networkEn } from './network.en.ts';
import { franchiseCreditZh } from './franchise-credit/franchise-credit.zh.ts';
import { franchiseZh, franchiseFieldsZh, franchiseRefusalsZh } from './franchise-invoice/franchise.zh.ts';
import { appointZh, openingRefusalsZh, openingZh } from './opening/opening.zh.ts';
import { organisationFieldsZh, organisationRefusalsZh, organisationZh } from './organisation/organisation.zh.ts';
import { settlementRefusalsZh, settlementZh } from './settlement/settlement.zh.ts';

export const networkZh = {
  branch: {
    one: '门店',
    title: '门店',
    choose: '选择门店',
    country: '国家',
    all: '所有门店',
    field: { stage: '阶段' },
  },
  ...organisationZh,
  ...franchiseZh,
  opening: openingZh,
  appoint: appointZh,
  franchise_credit: franchiseCreditZh,
  settlement: settlementZh,
  field: { ...organisationFieldsZh, ...franchiseFieldsZh },
  refusals: { ...organisationRefusalsZh, ...franchiseRefusalsZh, ...openingRefusalsZh, ...settlementRefusalsZh },
} satisfies SameShape<typeof networkEn>;
