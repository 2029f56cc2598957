/** Currency, tax number, and the taxes with the day that each begins. */
import { useMemo, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { branchMoneyContract as contract } from './branch-money.contract.ts';
import type { BranchMoney, Tax } from './branch-money.model.ts';
import { presetOf } from './branch-money.rules.ts';
import { currencies, currencyLabel } from '#kit/domain/currency.ts';
import type { Locale } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { dayField, group, moneyField, ownField, selectField, textField, type Group } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/page.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { place } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { RateInput } from './rate-input.parts.tsx';
import { Item, ItemButton, Items, Loaded } from '../branch-settings/section.parts.tsx';
import { SectionForm } from '../branch-settings/section-form.parts.tsx';
import style from '../settings.module.css';

type Props = { branch_id: number };
type OfMoney = Props & { money: BranchMoney };
const groupsOf = (money: BranchMoney, locale: Locale): Group[] => [
  group('money', [
    [
      // Nothing else could be chosen: it is told below why.
      selectField('currency', money.has_money ? [money.currency] : currencies, {
        labelOf: (code) => currencyLabel(code, locale),
      }),
      textField('tax_number'),
    ],
  ]),
  group('gifts', [moneyField('gift_limit_cents', { currency: money.currency })]),
];
const Currency = ({ branch_id, money }: OfMoney): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const groups = useMemo(() => groupsOf(money, locale), [money, locale]);
  const start = useMemo(() => {
    const { currency, tax_number, gift_limit_cents } = money;
    return { currency, tax_number, gift_limit_cents };
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
      {money.has_money ? <p className={style['context']}>{words('money.kept', { currency: money.currency })}</p> : null}
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
const Row = ({ tax, today }: { tax: Tax; today: string }): ReactElement => {
  const words = useWords('settings');
  const write = useDays();
  const { run } = useWrite(contract.removeTax);
  const day = write(tax.valid_from);
  const [tone, standing] = tax.is_current
    ? (['green', 'current'] as const)
    : tax.valid_from > today
      ? (['blue', 'coming'] as const)
      : (['gray', 'past'] as const);
  return (
    <Item
      title={`${tax.name} ${rateText(tax.rate_bp)}`}
      below={`${words('tax.field.valid_from')} ${day}`}
      right={<Badge tone={tone}>{words(`tax.${standing}`)}</Badge>}
      actions={
        tax.can.includes('remove') ? (
          <ItemButton
            label={words('tax.remove', { name: tax.name, day })}
            icon={<IconTrash size={18} />}
            onClick={() => void run({ params: { id: tax.id }, query: { version: tax.version } })}
          />
        ) : null
      }
    />
  );
};

const Taxes = ({ money }: { money: BranchMoney }): ReactElement => {
  const words = useWords('settings');
  const write = useDays();
  const { search, change } = useAddress();
  const current = money.taxes.find(({ is_current }) => is_current)?.valid_from ?? '';
  return (
    <Card
      title={words('tax.title')}
      aside={
        <Button leftSection={<IconPlus size={16} />} onClick={() => change({ new: '1' })}>
          {words('tax.create')}
        </Button>
      }
    >
      <p className={style['context']}>
        {words('tax.context')} {money.has_money ? words('tax.earliest', { day: write(money.tax_from) }) : null}
      </p>
      {money.taxes.length === 0 ? (
        <Empty title={words('tax.title')} text={words('tax.empty')} />
      ) : (
        <Items>
          {money.taxes.map((tax) => (
            <Row key={tax.id} tax={tax} today={current} />
          ))}
        </Items>
      )}
      {search['new'] ? <AddTax record={money} onClose={() => change({ new: undefined })} /> : null}
    </Card>
  );
};

export const MoneySection = ({ branch_id }: Props): ReactElement => (
  <Loaded of={useRead(contract.view, { params: { branch_id } })}>
    {(money) => (
      <>
        <Currency branch_id={branch_id} money={money} />
        <Taxes money={money} />
      </>
    )}
  </Loaded>
);
