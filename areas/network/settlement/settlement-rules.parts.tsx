/** Visit rates: rows with a start date, by type and currency, set by head office. */
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { settlementContract } from './settlement.contract.ts';
import type { SettlementRule } from './settlement.model.ts';
import { membershipTypes, numbered } from '#kit/domain/lookups/numbered.ts';
import { currencies, currencyLabel } from '#kit/domain/currency.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { dayField, faultPlaces, group, moneyField, selectField } from '#kit/web/form/fields.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { FormView } from '#kit/web/form/view.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, DayText, Gap, Money } from '#kit/web/look/show.tsx';
import { confirm } from '#kit/web/tell.ts';
import { NounScope } from '#kit/web/noun.tsx';
import { perform } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useAct } from './settlement-acts.view.ts';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';

const ANY = 'any';
const NewRule = ({ first, onDone }: { first: string | null; onDone: () => void }): ReactElement => {
  const words = useWords('network');
  const locale = useLocale();
  const groups = useMemo(() => {
    const typeOf = (id: string): string => {
      const type = numbered(membershipTypes, Number(id));
      return type ? textIn(type, locale) : words('settlement.any_type');
    };
    return [
      group('', [
        [
          dayField('valid_from', first === null ? {} : { min: first }),
          selectField('type_id', [ANY, ...membershipTypes.map(({ id }) => String(id))], { labelOf: typeOf }),
        ],
        [
          selectField('currency', currencies, { labelOf: (code) => currencyLabel(code, locale) }),
          moneyField('amount_cents'),
        ],
      ]),
    ];
  }, [first, locale, words]);
  const names = useMemo(() => faultPlaces(groups), [groups]);
  const start = useMemo(
    () => ({ valid_from: first ?? '', type_id: ANY, currency: 'MYR', amount_cents: null }),
    [first],
  );
  const row = settlementContract.addRule;
  const form = useForm({
    row,
    names,
    start,
    argsOf: (values) => ({
      body: { ...values, type_id: values['type_id'] === ANY ? null : Number(values['type_id']) },
    }),
    onDone,
  });
  return <FormView row={row} groups={groups} form={form} names={names} saveLabel={words('settlement.rule_add')} />;
};

const useType = (): ((rule: SettlementRule) => string) => {
  const words = useWords('network');
  const locale = useLocale();
  return ({ type_id }) => {
    const found = type_id === null ? undefined : numbered(membershipTypes, type_id);
    return found ? textIn(found, locale) : words('settlement.any_type');
  };
};

const Begin = ({ rule: { valid_from, is_current } }: { rule: SettlementRule }): ReactElement => {
  const words = useWords('network');
  return (
    <>
      <DayText day={valid_from} /> {is_current ? <Badge tone="green">{words('settlement.current')}</Badge> : null}
    </>
  );
};
const beginOf = (rule: SettlementRule): ReactElement => <Begin rule={rule} />;
const worthOf = ({ amount_cents, currency }: SettlementRule): ReactElement => (
  <Money cents={amount_cents} currency={currency} />
);

const Remove = ({ rule }: { rule: SettlementRule }): ReactElement => {
  const words = useWords('network');
  const write = useDays();
  const { busy, act } = useAct();
  const { id, version, valid_from, currency } = rule;
  const named = words('settlement.rule_remove_of', { day: write(valid_from), currency, type: useType()(rule) });
  const remove = async (): Promise<void> => {
    const text = words('settlement.rule_remove_text', { day: write(valid_from) });
    if (await confirm({ title: named, text, yes: words('settlement.rule_remove'), danger: true }))
      await act(() => perform(settlementContract.removeRule, { params: { id }, query: { version: String(version) } }));
  };
  return (
    <Button size="compact-sm" variant="default" loading={busy} aria-label={named} onClick={() => void remove()}>
      {words('settlement.rule_remove')}
    </Button>
  );
};
const removeOf = (rule: SettlementRule): ReactElement | null =>
  rule.can.includes('remove') ? <Remove rule={rule} /> : null;

export const SettlementRules = (): ReactElement | null => {
  const words = useWords('network');
  const write = useDays();
  const typeOf = useType();
  const [made, setMade] = useState(0);
  const { data, waiting } = useLoaded(settlementContract.rules, {}, { height: 0 });
  if (!data) return waiting;
  const { rules, open_from, can } = data;
  return (
    <Stacked columns="minmax(0, 1fr)" gap={16} shrinks>
      <Card title={words('settlement.rules')}>
        <Dim as="p" block>
          {words('settlement.rules_context')}
          <Gap />
          {open_from === null ? '' : words('settlement.rule_until', { day: write(open_from) })}
        </Dim>
        {rules.length === 0 ? (
          <Words as="p" my={8} prose>
            {words('settlement.rules_none')}
          </Words>
        ) : (
          <MiniTable
            rows={rules}
            keyOf={({ id }) => id}
            columns={[
              { head: words('settlement.field.valid_from'), text: beginOf },
              { head: words('settlement.field.type_id'), text: typeOf },
              { head: words('settlement.field.amount_cents'), text: worthOf, isFigure: true },
              { head: words('settlement.rule_remove'), text: removeOf, isFigure: true, isBare: true },
            ]}
          />
        )}
      </Card>
      {can.includes('add') ? (
        <NounScope noun="network.settlement">
          <NewRule key={made} first={open_from} onDone={() => setMade((count) => count + 1)} />
        </NounScope>
      ) : null}
    </Stacked>
  );
};
