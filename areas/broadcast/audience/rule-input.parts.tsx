/** The conditions of a segment: groups in groups, each "all of these" or "any of these". */
import { createContext, useContext, type ReactElement } from 'react';
import { ActionIcon, Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import {
  DEEPEST,
  factNames,
  facts,
  needsOf,
  type Condition,
  type Fact,
  type Group,
  type Operator,
} from './segment.model.ts';
import { emptyCondition, operatorsFor } from './segment.rules.ts';
import { useChoices, useUsedCurrencies } from './segment-words.view.ts';
import { isCurrency, type Currency } from '#kit/domain/currency.ts';
import { sameFigure } from '#kit/domain/money.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { MultiSelect } from '#kit/web/form/multi-select.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Columns, Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { groupChoices, groupsWithin, idsOfGroups } from '#web/shell/branch-group-choices.ts';
import { useBranchGroups } from '#web/shell/use-branch-groups.ts';

const numberIn = (value: number | string): number | null => (value === '' ? null : Number(value));
type PartProps = { of: Condition; set: (part: Partial<Condition>) => void };

/** A group of branches chooses its branches, as everywhere. */
const BranchValues = ({ of, set }: PartProps): ReactElement => {
  const words = useWords('broadcast');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const branches = useChoices()('branch');
  const groups = groupsWithin(useBranchGroups(), branches);
  const look = {
    locale,
    title: blocks('branches.groups'),
    label: (facts: { name: string; count: number }) => blocks('branches.group', facts),
  };
  return (
    <MultiSelect
      aria-label={words('audience.part.values')}
      data={[...groupChoices(groups, look), ...branches]}
      value={of.values}
      searchable
      clearable
      onChange={(next) => set({ values: [...new Set(idsOfGroups(next, groups))] })}
    />
  );
};

const Values = ({ of, set }: PartProps): ReactElement => {
  const words = useWords('broadcast');
  const choices = useChoices();
  const label = words('audience.part.values');
  const type = facts[of.fact];
  if (of.fact === 'branch') return <BranchValues of={of} set={set} />;
  return type === 'choice' || type === 'record' ? (
    <MultiSelect
      aria-label={label}
      data={choices(of.fact)}
      value={of.values}
      searchable
      clearable
      onChange={(values) => set({ values })}
    />
  ) : (
    <TextInput
      aria-label={label}
      value={of.values[0] ?? ''}
      maxLength={100}
      onChange={(event) => set({ values: [event.currentTarget.value] })}
    />
  );
};
/** The currencies that an amount can be in. */
const CurrenciesHere = createContext<readonly Currency[]>([]);
/** What an amount starts with: the currency of the page, if it is in use. */
const useFirstCurrency = (): Currency | null => {
  const choices = useContext(CurrenciesHere);
  const { currency } = usePlace();
  return choices.find((one) => one === currency) ?? choices[0] ?? null;
};
/** Where several currencies are in use, one is chosen; the figure stays as it was typed. */
const Money = ({ of, set }: PartProps): ReactElement => {
  const words = useWords('broadcast');
  const choices = useContext(CurrenciesHere);
  const { currency: ofPage } = usePlace();
  const [only] = choices;
  const currency = of.currency ?? (choices.length === 1 ? only : null) ?? null;
  const isChosen = choices.length > 1 || (currency !== null && choices.length > 0 && currency !== only);
  return (
    <Inline noWrap gap={8} align="center">
      {isChosen ? (
        <Select
          aria-label={words('audience.part.currency')}
          placeholder={words('audience.choose')}
          data={[...new Set([...choices, ...(currency === null ? [] : [currency])])]}
          value={currency}
          w={88}
          allowDeselect={false}
          error={currency === null || !choices.includes(currency)}
          onChange={(next) => {
            if (!isCurrency(next)) return;
            const number = of.number === null ? null : sameFigure(of.number, currency ?? ofPage, next);
            set({ currency: next, number });
          }}
        />
      ) : null}
      <MoneyBox
        aria-label={words('audience.part.amount')}
        cents={of.number}
        currency={currency ?? ofPage}
        isUnsigned={isChosen}
        w={isChosen ? 96 : 130}
        onCents={(number) => set({ number })}
      />
    </Inline>
  );
};
const Amount = ({ of, set }: PartProps): ReactElement => {
  const words = useWords('broadcast');
  return facts[of.fact] === 'sum' ? (
    <Money of={of} set={set} />
  ) : (
    <NumberBox
      aria-label={words('audience.part.number')}
      value={of.number ?? ''}
      min={0}
      max={100_000}
      allowDecimal={false}
      allowNegative={false}
      w={90}
      onChange={(number) => set({ number: numberIn(number) })}
    />
  );
};
const Parts = ({ of, set }: PartProps): ReactElement | null => {
  const words = useWords('broadcast');
  const needs = needsOf[of.op];
  if (needs.values) return <Values of={of} set={set} />;
  if (needs.day) return <DayBox aria-label={words('audience.part.day')} day={of.day} onDay={(day) => set({ day })} />;
  if (!needs.number && !needs.days) return null;
  return (
    <Inline gap={8} align="center">
      {needs.number ? <Amount of={of} set={set} /> : null}
      {needs.days ? (
        <Inline noWrap gap={8} align="center">
          {needs.number ? <Dim whole>{words('audience.part.in_days')}</Dim> : null}
          <NumberBox
            aria-label={words('audience.part.days')}
            value={of.days ?? ''}
            min={0}
            max={3650}
            allowDecimal={false}
            allowNegative={false}
            w={90}
            onChange={(days) => set({ days: numberIn(days) })}
          />
          <Dim whole>{words('audience.days')}</Dim>
        </Inline>
      ) : null}
    </Inline>
  );
};

type LineProps = {
  of: Condition;
  number: number;
  onChange: (next: Condition) => void;
  onRemove: (() => void) | undefined;
};
const Line = ({ of, number, onChange, onRemove }: LineProps): ReactElement => {
  const words = useWords('broadcast');
  const currency = useFirstCurrency();
  const started = (fact: Fact): Condition => ({
    ...emptyCondition(fact),
    ...(facts[fact] === 'sum' && { currency }),
  });
  return (
    <Inline noWrap gap={8} align="flex-start">
      <Columns columns="minmax(0, 180px) minmax(0, 150px) minmax(0, 1fr)" narrow="phone" gap={8} grows shrinks>
        <Select
          aria-label={words('audience.part.fact')}
          data={factNames.map((fact) => ({ value: fact, label: words(`audience.fact.${fact}`) }))}
          value={of.fact}
          searchable
          allowDeselect={false}
          onChange={(fact) => onChange(started(fact as Fact))}
        />
        <Select
          aria-label={words('audience.part.op')}
          data={operatorsFor(of.fact).map((op) => ({ value: op, label: words(`audience.op.${op}`) }))}
          value={of.op}
          allowDeselect={false}
          onChange={(op) => onChange({ ...of, op: op as Operator })}
        />
        <Parts of={of} set={(part) => onChange({ ...of, ...part })} />
      </Columns>
      {onRemove ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={words('audience.remove_condition', { number })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      ) : null}
    </Inline>
  );
};

type GroupProps = { of: Group; depth: number; onChange: (next: Group) => void; onRemove?: () => void };
const GroupBox = ({ of, depth, onChange, onRemove }: GroupProps): ReactElement => {
  const words = useWords('broadcast');
  const replace = (at: number, next: Condition | Group | null): void =>
    onChange({
      ...of,
      items: of.items.flatMap((item, index) => (index !== at ? [item] : next === null ? [] : [next])),
    });
  const add = (item: Condition | Group): void => onChange({ ...of, items: [...of.items, item] });
  return (
    <Words as="div" framed={depth > 1} p={depth > 1 ? 12 : 0}>
      <Stacked gap={10}>
        <Inline gap={10} align="center">
          <Dim>{words('audience.join')}</Dim>
          <SegmentedControl
            size="xs"
            aria-label={words('audience.join')}
            data={(['and', 'or'] as const).map((join) => ({ value: join, label: words(`audience.joins.${join}`) }))}
            value={of.join}
            onChange={(join) => onChange({ ...of, join })}
          />
          {onRemove ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
              {words('audience.remove_group')}
            </Button>
          ) : null}
        </Inline>
        {of.items.map((item, at) =>
          item.kind === 'group' ? (
            <GroupBox
              key={at}
              of={item}
              depth={depth + 1}
              onChange={(next) => replace(at, next)}
              onRemove={() => replace(at, null)}
            />
          ) : (
            <Line
              key={at}
              of={item}
              number={at + 1}
              onChange={(next) => replace(at, next)}
              onRemove={of.items.length > 1 ? () => replace(at, null) : undefined}
            />
          ),
        )}
        <Inline gap={8}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => add(emptyCondition('standing'))}
          >
            {words('audience.add_condition')}
          </Button>
          {depth < DEEPEST ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => add({ kind: 'group', join: 'or', items: [emptyCondition('standing')] })}
            >
              {words('audience.add_group')}
            </Button>
          ) : null}
        </Inline>
      </Stacked>
    </Words>
  );
};

export const RuleInput = ({ name, label, value, values, error, set }: OwnInputProps): ReactElement => {
  const used = useUsedCurrencies();
  // An audience can belong to a branch other than that of the page.
  const known = values['currencies'] as readonly Currency[] | undefined;
  return (
    <Input.Wrapper id={`field-${name}`} label={label} error={error} labelElement="div" tabIndex={-1}>
      <CurrenciesHere value={known ?? used}>
        {value === null ? null : <GroupBox of={value as Group} depth={1} onChange={(next) => set(name, next)} />}
      </CurrenciesHere>
    </Input.Wrapper>
  );
};
