/** `/manage/creditSetup/create`: a credit pack of the branch, or at head office one of the network. */
import { creditPackContract } from './credit-pack.contract.ts';
import { creditUses, creditValidities, MAX_CREDITS, MAX_PRIORITY, type CreditPack } from './credit-pack.model.ts';
import { taxClasses } from '#areas/money/tax/tax.model.ts';
import { dayIn, durationUnits, type Day } from '#kit/domain/day.ts';
import type { Currency } from '#kit/domain/money.ts';
import {
  bothField,
  checkField,
  dayField,
  group,
  manyField,
  numberField,
  ownField,
  selectField,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { CategoriesInput } from '#web/shell/category-input.tsx';
import { OffersLockHere } from '../programme/offers-lock.parts.tsx';
import { CreditPricesInput } from './credit-pack-inputs.parts.tsx';

const isForClasses = ({ uses }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(uses) && (uses.includes('class') || uses.includes('online_class'));

const groups = [
  group('what', [bothField('name'), numberField('credits', { min: 1, max: MAX_CREDITS })]),
  group('how_long', [
    [
      numberField('valid_count', { min: 1, max: 3650 }),
      selectField('valid_unit', durationUnits),
      selectField('validity', creditValidities),
    ],
  ]),
  group('where', [manyField('uses', creditUses), ownField('categories', CategoriesInput, { when: isForClasses })]),
  group('order', [numberField('priority', { min: 1, max: MAX_PRIORITY }), checkField('is_promotional')]),
  group('price', [ownField('prices', CreditPricesInput), dayField('valid_from'), selectField('tax_class', taxClasses)]),
] as const;
const today = (): Day => dayIn(place.get().zone, new Date());

export const CreditPackForm = formPage(creditPackContract.create, {
  noun: 'membership.credit_pack',
  title: 'create',
  save: 'save',
  groups,
  start: () => ({
    validity: 'purchase' as const,
    valid_count: 3,
    valid_unit: 'month' as const,
    uses: ['class' as const],
    categories: [],
    priority: 5,
    valid_from: today(),
    tax_class: 'standard' as const,
    prices: [],
  }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0, everywhere: atHeadOffice() }),
  below: OffersLockHere,
  done: (pack) => ({ to: '/manage/creditSetup/edit', id: pack.id }),
});

/** The price in force in each currency; a new price applies from the date next to it. */
const pricesNow = (pack: CreditPack) => {
  const now = new Map<string, number>();
  for (const price of pack.prices.toReversed())
    if (price.valid_from <= today()) now.set(price.currency, price.price_cents);
  return [...now].map(([currency, price_cents]) => ({ currency: currency as Currency, price_cents }));
};

export const EditPackDrawer = formDrawer(creditPackContract.edit, {
  noun: 'membership.credit_pack',
  title: 'edit',
  record: creditPackContract.view,
  groups,
  start: ({ record }) => ({ valid_from: today(), ...(record && { prices: pricesNow(record) }) }),
});
