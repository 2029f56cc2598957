/** `/franchise/addPackage`: a new package or, with an id, an edited one. Existing agreements keep their terms. */
import type { ReactElement } from 'react';
import { organisationContract } from '../organisation/organisation.contract.ts';
import { packageContract } from './package.contract.ts';
import { franchiseModules, revenueBases, royaltyKinds, type NewPackage } from './package.model.ts';
import { isCurrency } from '#kit/domain/currency.ts';
import { usePageId } from '#kit/web/address.tsx';
import {
  group,
  manyField,
  numberField,
  ownField,
  radioField,
  recordField,
  selectField,
  textField,
  type LooseRow,
  type Values,
} from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { place } from '#kit/web/place.ts';
import { AmountInput, CurrencyInput, ShareInput } from '../franchise-invoice/franchise-inputs.parts.tsx';

const nameOf = (row: LooseRow): string => String(row['name']);
const isFixed = (values: Values): boolean => values['royalty_kind'] === 'fixed';
const isShare = (values: Values): boolean => !isFixed(values);
/** Written here, because it can't be derived from fields next to each other with other names. */
type TermField = Exclude<keyof NewPackage, 'organisation_id'>;
const terms = [
  group<TermField>('royalty', [
    radioField('royalty_kind', royaltyKinds),
    selectField('royalty_base', revenueBases),
    [
      ownField('royalty_bp', ShareInput, { when: isShare }),
      ownField('minimum_cents', AmountInput, { when: isShare, also: ['currency'] }),
    ],
    ownField('fixed_cents', AmountInput, { when: isFixed, also: ['currency'] }),
    [numberField('free_months', { min: 0, max: 36 }), numberField('ramp_up_months', { min: 0, max: 36 })],
  ]),
  group<TermField>('more', [
    [ownField('licence_fee_cents', AmountInput, { also: ['currency'] }), ownField('marketing_bp', ShareInput)],
  ]),
  group('billing', [
    [numberField('billing_day', { min: 1, max: 28 }), numberField('pay_within_days', { min: 0, max: 120 })],
  ] as const),
  group('included', [
    [numberField('term_months', { min: 1 }), numberField('max_branches', { min: 1 }), numberField('seats', { min: 1 })],
    manyField('modules', franchiseModules),
  ] as const),
] as const;
const what = [textField('name'), ownField('currency', CurrencyInput)] as const;
const done = () => ({ to: '/franchise' as const, search: { tab: 'packages' } });

const AddPackage = formPage(packageContract.create, {
  noun: 'network.franchise_package',
  title: 'create',
  save: 'save',
  groups: [group('what', [recordField('organisation_id', organisationContract.list, nameOf), [...what]]), ...terms],
  start: () => {
    const { currency } = place.get();
    return {
      ...(isCurrency(currency) && { currency }),
      royalty_kind: 'percent' as const,
      royalty_base: 'invoiced' as const,
      royalty_bp: 600,
      minimum_cents: 0,
      fixed_cents: 0,
      free_months: 0,
      ramp_up_months: 0,
      licence_fee_cents: 0,
      marketing_bp: 0,
      billing_day: 3,
      pay_within_days: 14,
      term_months: 60,
      max_branches: 1,
      seats: 20,
      modules: [...franchiseModules],
    };
  },
  done,
});
const EditPackage = formPage(packageContract.edit, {
  noun: 'network.franchise_package',
  title: 'edit',
  save: 'save',
  record: packageContract.view,
  groups: [group('what', [[...what]]), ...terms],
  start: ({ record }) => {
    if (!record) return {};
    const {
      id: _i,
      organisation_id: _o,
      organisation_name: _n,
      status: _s,
      agreements: _a,
      version: _v,
      can: _c,
      ...fields
    } = record;
    const { currency, ...rest } = fields;
    return { ...rest, ...(isCurrency(currency) && { currency }) };
  },
  done,
});
export const PackagePage = (): ReactElement => (usePageId() === undefined ? <AddPackage /> : <EditPackage />);
