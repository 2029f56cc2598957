/**
 * `/settings/terminationRules`: the early termination rules of each country with their start dates and an example of
 * each.
 */
import type { ComponentType, ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  terminationRuleContract as contract,
  type TerminationRuleRow,
  type TerminationRules,
} from '#areas/membership/termination-rule/termination-rule.contract.ts';
import {
  EXAMPLE_DAYS,
  EXAMPLE_PRICE_CENTS,
  exampleOf,
} from '#areas/membership/termination-rule/termination-rule.rules.ts';
import { coolingOffKinds } from '#areas/membership/ending/termination.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useCountries } from '#kit/web/countries.ts';
import { useDays } from '#kit/web/days.ts';
import { bothField, dayField, numberField, ownField, selectField } from '#kit/web/form/fields.ts';
import { CountryInput } from '#kit/web/form/country-input.tsx';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { CountryFlag } from '#kit/web/look/flag.tsx';
import { Item, ItemButton, Items } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { RateInput } from '../branch-money/rate-input.parts.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import style from '../settings.module.css';

/** Computed by the function that computes every termination. */
const Example = ({ rule }: { rule: TerminationRuleRow }): ReactElement => {
  const words = useWords('settings');
  const { currency, lines, charge_cents, due_cents, credit_cents } = exampleOf(rule, rule.currency);
  const money = (cents: number): string => formatMoney(cents, currency);
  const facts = { price: money(EXAMPLE_PRICE_CENTS), days: EXAMPLE_DAYS, charge: money(charge_cents) };
  return (
    <details className={style['example']}>
      <summary>{words('termination_rule.example', facts)}</summary>
      <Figures
        lines={[
          ...lines.map(({ kind, amount_cents, count, of }) => ({
            label: words(`termination_rule.line.${kind}`, { count, of, percent: String(count / 100) }),
            value: money(amount_cents),
          })),
          {
            label: words(credit_cents > 0 ? 'termination_rule.credit' : 'termination_rule.due'),
            value: money(credit_cents > 0 ? credit_cents : due_cents),
            sum: true,
          },
        ]}
      />
    </details>
  );
};

const tones = { current: 'green', coming: 'blue', past: 'gray' } as const;
const useParts = ({ cooling_off_days, cooling_off_kind, price_bp, rest_days }: TerminationRuleRow): string => {
  const words = useWords('settings');
  const charges = [
    price_bp > 0 ? words('termination_rule.part_price', { percent: String(price_bp / 100) }) : null,
    rest_days > 0 ? words('termination_rule.part_rest', { days: rest_days }) : null,
  ].filter((part) => part !== null);
  const parts = [
    cooling_off_days > 0
      ? words(`termination_rule.part_cooling.${cooling_off_kind}`, { days: cooling_off_days })
      : null,
    charges.length > 0 ? charges.join(words('termination_rule.and')) : words('termination_rule.part_nothing'),
  ];
  return parts.filter((part) => part !== null).join(words('termination_rule.after_that'));
};

const Rule = ({ rule }: { rule: TerminationRuleRow }): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const write = useDays();
  const { run, busy } = useWrite(contract.remove);
  const confirming = useWrite(contract.confirm);
  const { id, version } = rule;
  const day = write(rule.valid_from);
  return (
    <Item
      title={useParts(rule)}
      below={
        <>
          <div>
            {words('termination_rule.from', { day })} · {textIn(rule.source, locale)}
          </div>
          {rule.refund_days === null ? null : (
            <div>{words('termination_rule.part_refund', { days: rule.refund_days })}</div>
          )}
          {rule.to_confirm ? (
            <Stacked items="start" gap={8} mt={8} p="10px 12px" className={style['toConfirm']}>
              <strong>
                <IconAlertTriangle size={16} aria-hidden="true" /> {words('termination_rule.to_confirm')}
              </strong>
              <p>{words('termination_rule.to_confirm_text')}</p>
              {rule.can.includes('confirm') ? (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconCheck size={16} />}
                  loading={confirming.busy}
                  onClick={() => void confirming.run({ params: { id }, body: { version } })}
                >
                  {words('termination_rule.confirm')}
                </Button>
              ) : null}
            </Stacked>
          ) : null}
          <Example rule={rule} />
        </>
      }
      right={<Badge tone={tones[rule.standing]}>{words(`termination_rule.${rule.standing}`)}</Badge>}
      actions={
        rule.can.includes('remove') ? (
          <ItemButton
            label={words('termination_rule.remove', { day })}
            icon={<IconTrash size={18} />}
            onClick={() => (busy ? undefined : void run({ params: { id }, query: { version } }))}
          />
        ) : null
      }
    />
  );
};

const NewRule = formDrawer(contract.create, {
  noun: 'settings.termination_rule',
  title: 'create',
  save: 'save',
  ready: true,
  groups: [
    {
      fields: [
        [ownField('country_code', CountryInput), dayField('valid_from')],
        [numberField('cooling_off_days', { min: 0, max: 60 }), selectField('cooling_off_kind', coolingOffKinds)],
        ownField('price_bp', RateInput),
        numberField('rest_days', { min: 0, max: 366 }),
        numberField('refund_days', { min: 0, max: 366 }),
        bothField('source'),
      ],
    },
  ],
  start: ({ record }) => {
    const { first_day, rules, countries } = record as TerminationRules;
    const country_code = countries[0]?.country_code ?? '';
    const now = rules.find((rule) => rule.country_code === country_code && rule.standing === 'current');
    const {
      cooling_off_days = 0,
      cooling_off_kind = 'days',
      price_bp = 0,
      rest_days = 0,
      refund_days = null,
    } = now ?? {};
    return {
      country_code,
      valid_from: first_day,
      cooling_off_days,
      cooling_off_kind,
      price_bp,
      rest_days,
      refund_days,
    };
  },
});

const useNames = (): ((code: string) => string) => {
  const countries = useCountries();
  return (code) => countries.find((country) => country.code === code)?.name ?? code;
};

const Countries = ({ all }: { all: TerminationRules }): ReactElement => {
  const words = useWords('settings');
  const nameOf = useNames();
  return (
    <>
      {all.countries.map(({ country_code }) => {
        const rules = all.rules.filter((rule) => rule.country_code === country_code);
        return (
          <section key={country_code} aria-label={nameOf(country_code)}>
            <Card title={nameOf(country_code)} aside={<CountryFlag code={country_code} />}>
              <Items empty={<Empty title={words('termination_rule.none')} />}>
                {rules.map((rule) => (
                  <Rule key={rule.id} rule={rule} />
                ))}
              </Items>
            </Card>
          </section>
        );
      })}
    </>
  );
};

export const TerminationRulesPage: ComponentType = () => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const read = useRead(contract.list, {});
  const may = read.data?.can.includes('create') === true;
  return (
    <NounScope noun="settings.termination_rule">
      <PageHead
        title={words('termination_rule.title')}
        context={words('termination_rule.context')}
        primary={
          may ? (
            <Button leftSection={<IconPlus size={16} />} onClick={() => change({ new: '1' })}>
              {words('termination_rule.create')}
            </Button>
          ) : null
        }
      />
      <Loaded of={read}>
        {(all) => (
          <Stacked gap={16} most={720}>
            <Dim as="p" size="inherit" prose>
              {words('termination_rule.explained')}
            </Dim>
            <Countries all={all} />
            {search['new'] && may ? <NewRule record={all} onClose={() => change({ new: undefined })} /> : null}
          </Stacked>
        )}
      </Loaded>
    </NounScope>
  );
};
