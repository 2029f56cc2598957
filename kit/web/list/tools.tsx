/** The line above a list: search, filter chips, and at its end sort (cards), columns (table), CSV. */
import { useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconColumns3, IconDownload } from '@tabler/icons-react';
import { flagsOf, type Endpoint } from '#kit/domain/contract.ts';
import type { CallArgs } from '../address-of.ts';
import { download } from '../api.ts';
import { CallFault } from '../answers.ts';
import type { Column } from '../columns.tsx';
import { useNoun } from '../noun.tsx';
import { useRights } from '../rights.ts';
import { toast } from '../tell.ts';
import { useLocale, useWords } from '../words.ts';
import { FilterChips } from './chips.tsx';
import { SearchField } from './search.tsx';
import { isSet, type Filter } from './filters.ts';
import type { LooseSpec } from './spec.ts';
import { queryOf, type ListState } from './state.ts';
import { Inline } from '../look/lay.tsx';
import { ButtonMenu, Hint } from '../look/opens.tsx';
import style from './list.module.css';
import { pauseIn } from '#kit/domain/words.ts';

type ColumnChoice = {
  all: readonly Column[];
  shown: ReadonlySet<string>;
  onToggle: (field: string) => void;
  isDense: boolean;
  onDense: () => void;
};

const ColumnsMenu = ({ all, shown, onToggle, isDense, onDense }: ColumnChoice): ReactElement => {
  const words = useWords('blocks');
  const noun = useNoun();
  return (
    <ButtonMenu
      staysOpen
      lines={[
        ...all.slice(1).map(({ field }) => ({
          key: field,
          label: noun.field(field),
          isOn: shown.has(field),
          onPick: () => onToggle(field),
        })),
        null,
        { key: 'density', label: words('list.density'), isOn: isDense, onPick: onDense },
      ]}
      button={
        <ActionIcon variant="default" size={36} aria-label={words('list.columns')} title={words('list.columns')}>
          <IconColumns3 size={18} />
        </ActionIcon>
      }
    />
  );
};

const CsvButton = ({ row, state }: { row: Endpoint; state: ListState }): ReactElement | null => {
  const words = useWords('blocks');
  const caller = useRights();
  if (!flagsOf(row).every(caller.has)) return null;
  const { page: _page, itemsPerPage: _perPage, ...query } = queryOf(state);
  const save = (): void => {
    download<Endpoint>(row, { query } as unknown as CallArgs<Endpoint>).catch((fault: unknown) => {
      if (!(fault instanceof CallFault)) throw fault;
      toast(fault.lines.join(' '), { tone: 'red' });
    });
  };
  return (
    <Hint label={words('list.csv')}>
      <ActionIcon variant="default" size={36} aria-label={words('list.csv')} onClick={save}>
        <IconDownload size={18} />
      </ActionIcon>
    </Hint>
  );
};

const SortSelect = ({
  spec,
  state,
  canSort,
  onSort,
}: {
  spec: LooseSpec;
  state: ListState;
  canSort: (field: string) => boolean;
  onSort: (sort: string | undefined) => void;
}): ReactElement | null => {
  const words = useWords('blocks');
  const noun = useNoun();
  const pause = pauseIn(useLocale());
  const columns = spec.columns.filter((column) => canSort(column.sort ?? column.field));
  if (columns.length === 0) return null;
  const option = (column: Column, sign: '' | '-') => ({
    value: `${sign}${column.sort ?? column.field}`,
    label: `${noun.field(column.field)}${pause}${words(sign ? 'list.descending' : 'list.ascending')}`,
  });
  return (
    <NativeSelect
      aria-label={words('list.sort')}
      value={state.sort ?? ''}
      data={[
        { value: '', label: words('list.sort') },
        ...columns.flatMap((column) => [option(column, ''), option(column, '-')]),
      ]}
      onChange={(event) => onSort(event.currentTarget.value || undefined)}
    />
  );
};

type PhoneProps = { search: ReactElement; chips: ReactElement; set: number; children: ReactNode };
/** One line on a phone: the rest opens below it. Active filters are always visible. */
const PhoneTools = ({ search, chips, set, children }: PhoneProps): ReactElement => {
  const words = useWords('blocks');
  const [isOpen, setOpen] = useState(false);
  return (
    <Inline gap={8} align="flex-start" mb={12} data-screen-only className={style['bar']}>
      {search}
      <ActionIcon
        variant="default"
        size={44}
        aria-expanded={isOpen}
        aria-label={words('list.filters')}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={20} />
      </ActionIcon>
      {isOpen || set > 0 ? chips : null}
      {isOpen ? (
        <Inline noWrap gap={8} align="stretch" className={style['tools']}>
          {children}
        </Inline>
      ) : null}
    </Inline>
  );
};

type Props = {
  spec: LooseSpec;
  /** Those of the description, and the one that every list has. */
  filters: readonly Filter[];
  state: ListState;
  mode: 'table' | 'cards';
  searches: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  canSort: (field: string) => boolean;
  change: (parts: Partial<ListState>, how?: { replace?: boolean }) => void;
  choice: ColumnChoice;
};
export const ListTools = (props: Props): ReactElement => {
  const { spec, filters, state, mode, searches, searchRef, canSort, change, choice } = props;
  const noun = useNoun();
  const words = useWords('blocks');
  const setFilters = (parts: Record<string, string | undefined>): void => {
    const next = Object.entries({ ...state.filters, ...parts }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    change({ filters: Object.fromEntries(next) });
  };
  const search = searches ? (
    <SearchField
      value={state.q}
      fieldRef={searchRef}
      label={`${words('list.search')}: ${noun.of('title')}`}
      onSearch={(q) => change({ q }, { replace: true })}
    />
  ) : (
    <span hidden />
  );
  const chips = (
    <FilterChips filters={filters} values={state.filters} onSet={setFilters} onClear={() => change({ filters: {} })} />
  );
  const csv = spec.csv ? <CsvButton row={spec.csv} state={state} /> : null;
  if (mode === 'cards')
    return (
      <PhoneTools search={search} chips={chips} set={filters.filter((one) => isSet(one, state.filters)).length}>
        <SortSelect spec={spec} state={state} canSort={canSort} onSort={(sort) => change({ sort })} />
        {csv}
      </PhoneTools>
    );
  return (
    <Inline gap={8} align="flex-start" mb={12} data-screen-only className={style['bar']}>
      {search}
      {chips}
      <Inline noWrap gap={8} align="stretch" className={style['tools']}>
        <ColumnsMenu {...choice} />
        {csv}
      </Inline>
    </Inline>
  );
};
