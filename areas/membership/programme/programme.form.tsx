/**
 * `/manage/createMemberships`: a programme of the branch, or at head office one of the network; with an id it edits
 * one, and with `?copy=1` it starts a new one as a copy.
 */
import type { ComponentType, ReactElement } from 'react';
import { programmeContract } from './programme.contract.ts';
import { joiningFeeContract } from '../joining-fee/joining-fee.contract.ts';
import { billings, MAX_EVERY, MAX_INSTALMENTS } from '#areas/money/billing/billing.model.ts';
import { taxClasses } from '#areas/money/tax/tax.model.ts';
import { creditUses, MAX_CREDITS } from '../credit-pack/credit-pack.model.ts';
import { gifts, givenPers, MAX_SESSIONS, rollOvers } from '../credit/roll-over.rules.ts';
import { MAX_DURATION, opensTo, type Programme } from './programme.model.ts';
import { priceOn } from './programme.rules.ts';
import { dayIn, durationUnits, type Day } from '#kit/domain/day.ts';
import { currencies } from '#kit/domain/currency.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn, type BothTexts } from '#kit/domain/words.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import {
  bothField,
  dayField,
  group,
  manyField,
  numberField,
  ownField,
  recordField,
  selectField,
  type LooseRow,
} from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, say, useLocale, useWords } from '#kit/web/words.ts';
import { CategoriesInput } from '#web/shell/category-input.tsx';
import { OffersLockHere } from './offers-lock.parts.tsx';
import { PricesInput, TypeInput } from './programme-inputs.parts.tsx';
import { ManyBranches } from '#web/shell/many-branches.tsx';

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

const givesSessions = (values: Typed): boolean => values['gives'] === 'sessions';
const givesCredits = (values: Typed): boolean => values['gives'] === 'credits';
const isCounted = (values: Typed): boolean => givesSessions(values) || givesCredits(values);
const givesByPart = (values: Typed): boolean => isCounted(values) && isInParts(values);
const goesOn = (values: Typed): boolean =>
  isCounted(values) && (isRolling(values) || (isInParts(values) && values['given_per'] === 'period'));
const carriesSome = (values: Typed): boolean => goesOn(values) && values['roll_over'] === 'most';
const opensChosen = (values: Typed): boolean => values['opens'] === 'branches';

/** `ofNetwork`: sold in the chosen branches; a branch's own is sold there. */
const groupsOf = (ofNetwork: () => boolean) =>
  [
    group('what', [bothField('name'), ownField('type_id', TypeInput)]),
    group('how_long', [
      [
        numberField('duration_count', { min: 1, max: MAX_DURATION.day, when: (values) => !isRolling(values) }),
        selectField('duration_unit', durationUnits, { when: (values) => !isRolling(values) }),
      ],
    ]),
    group('gives', [
      [
        selectField('gives', gifts),
        numberField('sessions', { min: 1, max: MAX_SESSIONS, when: givesSessions }),
        numberField('credits', { min: 1, max: MAX_CREDITS, when: givesCredits }),
      ],
      manyField('credit_uses', creditUses, { when: givesCredits }),
      selectField('given_per', givenPers, { when: givesByPart }),
      [
        selectField('roll_over', rollOvers, { when: goesOn }),
        numberField('roll_over_most', { min: 1, max: MAX_SESSIONS, when: carriesSome }),
      ],
    ]),
    group('where', [
      selectField('opens', opensTo),
      ownField('open_branches', ManyBranches, { when: opensChosen }),
      ownField('categories', CategoriesInput),
      ownField('sold_in', ManyBranches, { when: ofNetwork }),
    ]),
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
      selectField('tax_class', taxClasses),
      recordField('joining_fee_id', joiningFeeContract.list, feeName, { query: { status: 'active' } }),
    ]),
    group('sale', [[dayField('sold_from'), dayField('sold_until')]]),
  ] as const;
const today = (): Day => dayIn(place.get().zone, new Date());
const shared = { noun: 'membership.programme', below: OffersLockHere } as const;
const made = { ...shared, save: 'save', groups: groupsOf(atHeadOffice) } as const;
const here = () => ({ branch_id: place.get().branch_id ?? 0, everywhere: atHeadOffice() });

const CreateProgramme = formPage(programmeContract.create, {
  ...made,
  title: 'create',
  start: () => ({
    type_id: 1,
    duration_count: 1,
    duration_unit: 'month' as const,
    gives: 'visits' as const,
    credit_uses: ['class' as const],
    given_per: 'term' as const,
    roll_over: 'none' as const,
    opens: 'home' as const,
    billing: 'upfront' as const,
    every_count: 1,
    every_unit: 'month' as const,
    suspension_notice_days: 0,
    commitment_count: 0,
    commitment_unit: 'month' as const,
    notice_days: 0,
    valid_from: today(),
    tax_class: 'standard' as const,
    open_branches: [],
    categories: [],
    sold_in: [],
    prices: [],
  }),
  hidden: here,
  done: (programme) => ({ to: '/manage/viewMemberships', id: programme.id }),
});

/** The prices in force; new prices apply from the date next to them. */
const pricesNow = ({ prices }: Programme) =>
  currencies.flatMap((currency) => {
    const price = priceOn(prices, currency, today());
    return price
      ? [{ currency, price_cents: price.price_cents, suspension_fee_cents: price.suspension_fee_cents }]
      : [];
  });
const asTyped = (programme: Programme) => ({
  valid_from: today(),
  prices: pricesNow(programme),
  credit_uses: programme.credits === null ? (['class'] as const).slice() : programme.credit_uses,
  sold_in: programme.sold_in.map(({ branch_id }) => branch_id),
});

const edited = {
  ...shared,
  title: 'edit',
  save: 'save_edit',
  record: programmeContract.view,
  start: ({ record }: { record: Programme | undefined }) => (record ? asTyped(record) : {}),
  done: (programme: Programme) => ({ to: '/manage/viewMemberships', id: programme.id }) as const,
};
const EditOwn = formPage(programmeContract.edit, { ...edited, groups: groupsOf(() => false) });
const EditOfNetwork = formPage(programmeContract.edit, { ...edited, groups: groupsOf(() => true) });
const EditProgramme = ({ id }: { id: number }): ReactElement => {
  const { data } = useRead(programmeContract.view, { params: { id } });
  return data?.branch_id === null ? <EditOfNetwork /> : <EditOwn />;
};

const copyOf = (name: string): string => (name === '' ? '' : say('membership')('programme.copy_of', { name }));
const CopyProgramme = formPage(programmeContract.create, {
  ...made,
  title: 'copy',
  record: programmeContract.view,
  start: ({ record }) =>
    record ? { ...asTyped(record), name: { en: copyOf(record.name.en), cn: copyOf(record.name.cn) } } : {},
  hidden: here,
  ready: true,
  done: (programme) => ({ to: '/manage/viewMemberships', id: programme.id }),
});

/** The way back: to the list, or to the programme that is edited or copied. */
const Crumbs = ({ id }: { id: number | undefined }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const { data } = useRead(programmeContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  return (
    <Trail>
      <PageLink to="/manage/memberships">{words('programme.title')}</PageLink>
      {data && (
        <PageLink to="/manage/viewMemberships" record={data.id}>
          {textIn(data.name, locale)}
        </PageLink>
      )}
    </Trail>
  );
};

export const ProgrammeForm: ComponentType = () => {
  const id = usePageId();
  const { search } = useAddress();
  const copies = search['copy'] === '1';
  return (
    <>
      <Crumbs id={id} />
      {id === undefined ? <CreateProgramme /> : copies ? <CopyProgramme /> : <EditProgramme id={id} />}
    </>
  );
};
