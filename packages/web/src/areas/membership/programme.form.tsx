/** `/manage/createMemberships`: a programme of the branch, or at the head office one of the network. */
import { programmeContract } from '#domain/areas/membership/programme.contract.ts';
import { joiningFeeContract } from '#domain/areas/membership/joining-fee.contract.ts';
import { billings, MAX_EVERY, MAX_INSTALMENTS } from '#domain/areas/money/billing.model.ts';
import { MAX_DURATION, opensTo } from '#domain/areas/membership/programme.model.ts';
import { dayIn, durationUnits } from '#domain/kit/day.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { textIn, type BothTexts } from '#domain/kit/words.ts';
import {
  bothField,
  dayField,
  group,
  numberField,
  ownField,
  recordField,
  selectField,
  type LooseRow,
} from '#web/kit/form/fields.ts';
import { formPage } from '#web/kit/form/page.tsx';
import { atHeadOffice, place } from '#web/kit/place.ts';
import { currentLocale } from '#web/kit/words.ts';
import { BranchesInput, PricesInput, TypeInput } from './programme.inputs.tsx';

type Typed = Readonly<Record<string, unknown>>;
const isRolling = (values: Typed): boolean => values['billing'] === 'rolling';
const isInParts = (values: Typed): boolean => values['billing'] === 'instalments';
const isPlanned = (values: Typed): boolean => values['billing'] !== 'upfront';
const hasFixedDay = (values: Typed): boolean => isPlanned(values) && values['every_unit'] !== 'day';

/** "Starter kit · RM 98.00" */
const feeName = (row: LooseRow): string => {
  const name = textIn(row['name'] as BothTexts, currentLocale());
  const { amount_cents, currency } = row;
  const known = typeof amount_cents === 'number' && typeof currency === 'string';
  return known ? `${name} · ${formatMoney(amount_cents, currency)}` : name;
};

export const ProgrammeForm = formPage(programmeContract.create, {
  noun: 'membership.programme',
  title: 'create',
  save: 'save',
  groups: [
    group('what', [bothField('name'), ownField('type_id', TypeInput)]),
    group('how_long', [
      [
        numberField('duration_count', { min: 1, max: MAX_DURATION.day, when: (values) => !isRolling(values) }),
        selectField('duration_unit', durationUnits, { when: (values) => !isRolling(values) }),
        numberField('sessions', { min: 1 }),
      ],
    ]),
    group('where', [selectField('opens', opensTo), ownField('sold_in', BranchesInput, { when: atHeadOffice })]),
    group('suspension', [
      [
        numberField('suspension_max_times', { min: 0, max: 100 }),
        numberField('suspension_max_days', { min: 0, max: 3650 }),
        numberField('suspension_notice_days', { min: 0, max: 90 }),
      ],
    ]),
    group('commitment', [
      [
        numberField('commitment_count', { min: 0, max: MAX_DURATION.day }),
        selectField('commitment_unit', durationUnits),
        numberField('notice_days', { min: 0, max: 365 }),
      ],
    ]),
    group('billing', [
      selectField('billing', billings),
      [
        numberField('instalment_count', { min: 2, max: MAX_INSTALMENTS, when: isInParts }),
        numberField('every_count', { min: 1, max: MAX_EVERY, when: isPlanned }),
        selectField('every_unit', durationUnits, { when: isPlanned }),
        numberField('billing_day', { min: 1, max: 31, when: hasFixedDay }),
      ],
    ]),
    group('price', [
      dayField('valid_from'),
      ownField('prices', PricesInput),
      recordField('joining_fee_id', joiningFeeContract.list, feeName, { query: { status: 'active' } }),
    ]),
    group('sale', [[dayField('sold_from'), dayField('sold_until')]]),
  ],
  start: () => ({
    type_id: 1,
    duration_count: 1,
    duration_unit: 'month' as const,
    opens: 'home' as const,
    billing: 'upfront' as const,
    every_count: 1,
    every_unit: 'month' as const,
    suspension_notice_days: 0,
    commitment_count: 0,
    commitment_unit: 'month' as const,
    notice_days: 0,
    valid_from: dayIn(place.get().zone, new Date()),
    sold_in: [],
    prices: [],
  }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0, everywhere: atHeadOffice() }),
  done: (programme) => ({ to: '/manage/viewMemberships', id: programme.id }),
});
