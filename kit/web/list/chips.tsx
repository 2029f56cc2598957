/** Filter chips: one per filter, pressed if it is set, with its choices in a popover. */
import { Suspense, useState, type ReactElement } from 'react';
import { Button, CloseButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useDays } from '../days.ts';
import { useNoun } from '../noun.tsx';
import { currentLocale, useLocale, useWords } from '../words.ts';
import { useRead } from '../query.ts';
import { useRights } from '../rights.ts';
import type { CallArgs } from '../address-of.ts';
import { flagsOf, type Endpoint } from '#kit/domain/contract.ts';
import type { Flag } from '#access/access.ts';
import { isSet, queryFor, type Filter, type Option } from './filters.ts';
import { Slot } from '../slot.tsx';
import { Words } from '../look/lay.tsx';
import { useOpener } from '../look/opens.tsx';
import { lazily } from '../lazily.tsx';
import type { ChipChoices } from './chip-box.tsx';
import style from './list.module.css';
import { commaIn } from '#kit/domain/words.ts';

const box = () => import('./chip-box.tsx');
const ChipBox = lazily(
  async () => ({ default: (await box()).ChipBox }),
  ({ onGone }) => ({ onClose: onGone }),
);

type Values = Readonly<Record<string, string>>;
type Set = (parts: Record<string, string | undefined>) => void;
type ChipProps<K extends Filter['kind']> = { filter: Extract<Filter, { kind: K }>; values: Values; onSet: Set };

const partsOf = (value: string | undefined): string[] => (value ? value.split(',') : []);

/** A filter as a button with its choices below it; also for a chip that an area draws. */
export const ChipShell = (props: {
  name: string;
  shown: string | null;
  onClear: () => void;
  choices: ChipChoices;
}): ReactElement => {
  const words = useWords('blocks');
  const [isOpen, setOpen] = useState(false);
  const opener = useOpener('dialog', [isOpen, setOpen], box);
  const label = props.shown === null ? props.name : words('list.anyOf', { name: props.name, values: props.shown });
  return (
    <>
      <span className={style['chip']} data-set={props.shown !== null || undefined}>
        <button type="button" className={style['chipButton']} {...opener.props}>
          <Words cut>{label}</Words>
          {props.shown === null ? <IconChevronDown size={14} aria-hidden="true" /> : null}
        </button>
        {props.shown === null ? null : (
          <CloseButton
            size={26}
            iconSize={14}
            aria-label={words('list.removeFilter', { name: props.name })}
            onClick={props.onClear}
          />
        )}
      </span>
      {opener.isDrawn ? (
        <Suspense>
          <ChipBox {...opener.at} isOpen={isOpen} onOpen={setOpen} label={props.name} choices={props.choices} />
        </Suspense>
      ) : null}
    </>
  );
};

const ChoiceChip = ({ filter, values, onSet }: ChipProps<'choice'>): ReactElement => {
  const words = useNoun();
  const name = words.field(filter.name);
  const value = values[filter.name];
  const locale = useLocale();
  const labelOf = (one: string): string => filter.labelOf?.(one, locale) ?? words.choice(filter.words, one);
  const choices = typeof filter.values === 'function' ? filter.values() : filter.values;
  const shown = value === undefined ? null : partsOf(value).map(labelOf).join(commaIn(currentLocale()));
  return (
    <ChipShell
      name={name}
      shown={shown}
      onClear={() => onSet({ [filter.name]: undefined })}
      choices={{
        kind: 'options',
        many: filter.many,
        value,
        options: choices.map((one) => ({ value: one, label: labelOf(one) })),
        onChange: (next) => onSet({ [filter.name]: next }),
      }}
    />
  );
};

const DaysChip = ({ filter, values, onSet }: ChipProps<'days'>): ReactElement => {
  const words = useWords('blocks');
  const noun = useNoun();
  const valueOf = (param: string | undefined): string | undefined => (param === undefined ? undefined : values[param]);
  const [from, until] = [valueOf(filter.from), valueOf(filter.until)];
  const text = useDays();
  const shown =
    from && until
      ? words('list.between', { from: text(from), until: text(until) })
      : from
        ? words('list.from', { day: text(from) })
        : until
          ? filter.isOne
            ? text(until)
            : words('list.until', { day: text(until) })
          : null;
  const untilLabel = filter.isOne ? noun.field(filter.name) : words('list.untilLabel');
  return (
    <ChipShell
      name={noun.field(filter.name)}
      shown={shown}
      onClear={() => onSet(Object.fromEntries(filter.params.map((param) => [param, undefined])))}
      choices={{
        kind: 'days',
        days: [
          ...(filter.from ? [{ param: filter.from, label: words('list.fromLabel'), value: from }] : []),
          ...(filter.until ? [{ param: filter.until, label: untilLabel, value: until }] : []),
        ],
        onChange: (param, day) => onSet({ [param]: day }),
      }}
    />
  );
};

const YesChip = ({ filter, values, onSet }: ChipProps<'yes'>): ReactElement => {
  const on = values[filter.name] !== undefined;
  return (
    <span className={style['chip']} data-set={on || undefined}>
      <button
        type="button"
        className={style['chipButton']}
        aria-pressed={on}
        onClick={() => onSet({ [filter.name]: on ? undefined : 'true' })}
      >
        {useNoun().field(filter.name)}
      </button>
    </span>
  );
};

type Rows = { data: readonly Readonly<Record<string, unknown>>[] } | readonly Readonly<Record<string, unknown>>[];
const optionsOf = (answer: unknown, label: (row: Readonly<Record<string, unknown>>) => string): Option[] => {
  if (typeof answer !== 'object' || answer === null) return [];
  const rows = answer as Rows;
  return ('data' in rows ? rows.data : rows).map((row) => ({ value: String(row['id']), label: label(row) }));
};

const RecordChip = ({ filter, values, onSet }: ChipProps<'record'>): ReactElement => {
  const name = useNoun().field(filter.name);
  const value = values[filter.name];
  const [touched, setTouched] = useState(value !== undefined);
  const query = queryFor(filter.source);
  const { data } = useRead<Endpoint>(filter.source, { ...(query && { query }) } as CallArgs<Endpoint>, {
    when: touched,
  });
  const options = optionsOf(data, filter.label);
  const known = options.find((option) => option.value === value)?.label;
  const beyond = useRead<Endpoint>(
    filter.view ?? filter.source,
    { params: { id: Number(value ?? 0) } } as unknown as CallArgs<Endpoint>,
    { when: filter.view !== undefined && value !== undefined && data !== undefined && known === undefined },
  );
  const found = filter.view && beyond.data ? filter.label(beyond.data as Readonly<Record<string, unknown>>) : undefined;
  const shown = value === undefined ? null : (known ?? found ?? value);
  return (
    <span onPointerEnter={() => setTouched(true)} onFocus={() => setTouched(true)}>
      <ChipShell
        name={name}
        shown={shown}
        onClear={() => onSet({ [filter.name]: undefined })}
        choices={{
          kind: 'options',
          many: false,
          value,
          options,
          onChange: (next) => onSet({ [filter.name]: next }),
        }}
      />
    </span>
  );
};

/** Which branches there are is known to their area. */
const BranchesChip = ({ values, onSet }: ChipProps<'branches'>): ReactElement => {
  const words = useWords('blocks');
  const waiting = (
    <span className={style['chip']}>
      <button type="button" className={style['chipButton']} disabled>
        {words('branches.name')}
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
    </span>
  );
  return (
    <Slot
      part="branches_chip"
      chosen={partsOf(values['branches'])}
      onBranches={(ids) => onSet({ branches: ids.join(',') || undefined })}
      waiting={waiting}
    />
  );
};

const Chip = ({ filter, values, onSet }: { filter: Filter; values: Values; onSet: Set }): ReactElement => {
  if (filter.kind === 'choice') return <ChoiceChip filter={filter} values={values} onSet={onSet} />;
  if (filter.kind === 'days') return <DaysChip filter={filter} values={values} onSet={onSet} />;
  if (filter.kind === 'yes') return <YesChip filter={filter} values={values} onSet={onSet} />;
  if (filter.kind === 'branches') return <BranchesChip filter={filter} values={values} onSet={onSet} />;
  return <RecordChip filter={filter} values={values} onSet={onSet} />;
};

/** A filter by records that the caller can't see isn't offered. */
const canRead = (source: Endpoint, has: (flag: Flag) => boolean): boolean => {
  const flags = flagsOf(source);
  return flags.length === 0 || flags.some(has);
};
export const FilterChips = ({
  filters,
  values,
  onSet,
  onClear,
}: {
  filters: readonly Filter[];
  values: Values;
  onSet: Set;
  onClear: () => void;
}): ReactElement => {
  const words = useWords('blocks');
  const [isAll, setAll] = useState(false);
  const caller = useRights();
  const offered = filters.filter((filter) => filter.kind !== 'record' || canRead(filter.source, caller.has));
  const shown = offered.filter((filter) => isAll || !filter.rare || isSet(filter, values));
  return (
    <fieldset className={style['chips']} aria-label={words('list.filters')}>
      {shown.map((filter) => (
        <Chip key={filter.name} filter={filter} values={values} onSet={onSet} />
      ))}
      {filters.some((filter) => filter.rare) ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={isAll}
          onClick={() => setAll((all) => !all)}
        >
          {words(isAll ? 'list.fewerFilters' : 'list.moreFilters')}
        </Button>
      ) : null}
      {filters.some((filter) => isSet(filter, values)) ? (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          {words('list.clearFilters')}
        </Button>
      ) : null}
    </fieldset>
  );
};
