/** Currency, tax number, and the tax rates with their start dates. */
import { useMemo, type ReactElement } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { branchMoneyContract as contract } from './branch-money.contract.ts';
import type { BranchMoney, Tax } from './branch-money.model.ts';
import { presetOf } from './branch-money.rules.ts';
import { currencies, currencyLabel } from '#kit/domain/currency.ts';
import type { Locale } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { dayField, group, moneyField, ownField, selectField, textField, type Group } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { itemCard } from '#kit/web/list/item-card.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { place } from '#kit/web/place.ts';
import { perform, useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { RateInput } from './rate-input.parts.tsx';
import { SectionForm } from '../branch-settings/section-form.parts.tsx';
import { Dim } from '#kit/web/look/lay.tsx';

type Props = { branch_id: number };
type OfMoney = Props & { money: BranchMoney };
const groupsOf = (money: BranchMoney, locale: Locale): Group[] => [
  group('money', [
    [
      // Nothing else can be chosen; the text below says why.
      selectField('currency', money.has_money ? [money.currency] : currencies, {
        labelOf: (code) => currencyLabel(code, locale),
      }),
      textField('tax_number'),
    ],
  ]),
  group('gifts', [moneyField('gift_limit_cents', { currency: money.currency })]),
  group('stock', [moneyField('adjust_limit_cents', { currency: money.currency })]),
];
const Currency = ({ branch_id, money }: OfMoney): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const groups = useMemo(() => groupsOf(money, locale), [money, locale]);
  const start = useMemo(() => {
    const { currency, tax_number, gift_limit_cents, adjust_limit_cents } = money;
    return { currency, tax_number, gift_limit_cents, adjust_limit_cents };
  }, [money]);
  return (
    <>
      <SectionForm
        noun="settings.money"
        row={contract.edit}
        source={contract.view}
        sourceArgs={{ params: { branch_id } }}
        groups={groups}
        start={start}
        argsOf={(values) => ({ params: { branch_id }, body: { version: money.version, ...values } })}
        onSaved={(data) => place.set((now) => ({ ...now, currency: (data as BranchMoney).currency }))}
      />
      {money.has_money ? (
        <Dim as="p" size="inherit" prose>
          {words('money.kept', { currency: money.currency })}
        </Dim>
      ) : null}
    </>
  );
};

const AddTax = formDrawer(contract.addTax, {
  noun: 'settings.tax',
  title: 'create',
  save: 'save',
  ready: true,
  groups: [{ fields: [dayField('valid_from'), textField('name'), ownField('rate_bp', RateInput)] }],
  start: ({ record }) => {
    const { country_code, tax_from } = record as BranchMoney;
    return { valid_from: tax_from, ...presetOf(country_code) };
  },
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
});

const rateText = (bp: number): string => `${bp / 100} %`;
type OneTax = Tax & { standing: 'current' | 'coming' | 'past' };
const tones = { current: 'green', coming: 'blue', past: 'gray' } as const;
/** Rates after today's are upcoming, those before it are past. */
const standingsOf = ({ taxes }: BranchMoney): OneTax[] => {
  const current = taxes.find(({ is_current }) => is_current)?.valid_from ?? '';
  return taxes.map((tax) => ({
    ...tax,
    standing: tax.is_current ? 'current' : tax.valid_from > current ? 'coming' : 'past',
  }));
};
const Taxes = itemCard<BranchMoney, OneTax>({
  noun: 'settings.tax',
  rows: standingsOf,
  name: (tax) => tax.name,
  facts: (tax, { write }) => ({ day: write(tax.valid_from) }),
  show: (tax, { noun, write }) => ({
    title: `${tax.name} ${rateText(tax.rate_bp)}`,
    below: `${noun.field('valid_from')} ${write(tax.valid_from)}`,
    right: <Badge tone={tones[tax.standing]}>{noun.of(tax.standing)}</Badge>,
  }),
  add: AddTax,
  moves: {
    remove: {
      icon: IconTrash,
      send: ({ id, version }) => perform(contract.removeTax, { params: { id }, query: { version } }),
    },
  },
});

const TaxCard = ({ money }: { money: BranchMoney }): ReactElement => {
  const words = useWords('settings');
  const write = useDays();
  return (
    <Taxes data={money}>
      <Dim as="p" size="inherit" prose>
        {words('tax.context')} {money.has_money ? words('tax.earliest', { day: write(money.tax_from) }) : null}
      </Dim>
    </Taxes>
  );
};

export const MoneySection = ({ branch_id }: Props): ReactElement => (
  <Loaded of={useRead(contract.view, { params: { branch_id } })}>
    {(money) => (
      <>
        <Currency branch_id={branch_id} money={money} />
        <TaxCard money={money} />
      </>
    )}
  </Loaded>
);
