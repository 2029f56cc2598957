/**
 * A list page is a description:
 *
 *   export const LeadList = listPage(leadContract.list, {
 *     noun: 'people.lead',
 *     record: '/manage/viewLeads',
 *     columns: [link('name'), status(leadMachine), phone('phone'), day('next_on')],
 *     filters: [byStatus(leadMachine), byDays('next_on')],
 *     create: { to: '/manage/createLeads' },
 *   });
 *
 * Search, filters, sort, page and columns are in the address. Titles and labels come from the noun's words.
 */
import { PHONE } from '../phone.ts';
import { Fragment, Suspense, useRef, useState, type ComponentType, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { Endpoint } from '#kit/domain/contract.ts';
import { PageLink, useGo } from '../address.tsx';
import { useKeys } from '../keys.ts';
import { NounScope, useNoun, type Noun } from '../noun.tsx';
import { Empty, Failed, NoMatch, PageHead } from '../look/page.tsx';
import { atHeadOffice } from '../place.ts';
import { lazily } from '../lazily.tsx';
import { useMayOpen, useRights } from '../rights.ts';
import { useWords } from '../words.ts';
import { ListCards } from './cards.tsx';
import { readAll, useList, type Listed } from './data.ts';
import { filtersAt } from './filters.ts';
import { Pager, totalText } from './pager.tsx';
import { BULK_MOST, selects, type Create, type ListRow, type ListSpec, type LooseSpec } from './spec.ts';
import { isNarrowed, nextSort, sortable, viewOf, type ListState } from './state.ts';
import { ListTable } from './table.tsx';
import { ListTools } from './tools.tsx';
import {
  focusedRow,
  stepRow,
  useColumns,
  useDense,
  useListAddress,
  useSelection,
  type ListAddress,
  type Picked,
} from './use-list-page.ts';
import { ViewTabs } from './view-tabs.tsx';
import { Dim, Inline, Words } from '../look/lay.tsx';
import style from './list.module.css';

/** Nothing is selected yet when a list opens. */
const BulkBar = lazily(() => import('./bulk.tsx').then((module) => ({ default: module.BulkBar })));
const KeysHelp = lazily(() => import('../dialog/keys-help.tsx').then((module) => ({ default: module.KeysHelp })));

const useMayCreate = (create: Create | undefined): boolean => {
  const opens = useMayOpen(create && 'to' in create ? create.to : '/home');
  const caller = useRights();
  if (!create) return false;
  return 'to' in create ? opens : create.needs === undefined || caller.has(create.needs);
};

type CreateProps = { create: Create; onDrawer: () => void };
/** Its key works where the button is shown. */
const ShownCreate = ({ create, onDrawer }: CreateProps): ReactElement => {
  const go = useGo();
  const label = useNoun().of('create');
  const shared = { leftSection: <IconPlus size={16} />, children: label };
  useKeys({ c: () => ('to' in create ? go(create.to) : onDrawer()) });
  return 'to' in create ? (
    <Button component={PageLink} to={create.to} {...shared} />
  ) : (
    <Button onClick={onDrawer} {...shared} />
  );
};
const CreateButton = (props: CreateProps): ReactElement => {
  const { gate: Gate = Fragment } = props.create;
  return (
    <Gate>
      <ShownCreate {...props} />
    </Gate>
  );
};

type BodyProps = {
  row: Endpoint;
  spec: LooseSpec;
  place: ListAddress;
  list: Listed<ListRow>;
  mode: 'table' | 'cards';
  picked: Picked;
  isDense: boolean;
  createButton: ReactElement | null;
};

const NothingYet = ({ createButton }: { createButton: ReactElement | null }): ReactElement => {
  const noun = useNoun();
  const words = useWords('blocks');
  return (
    <Empty title={noun.find('empty_title') ?? words('empty.nothing')} text={noun.find('empty')} action={createButton} />
  );
};

const Rows = (props: BodyProps): ReactElement => {
  const { row, spec, place, list, mode, picked, isDense, createButton } = props;
  const { state, change, address } = place;
  const noun = useNoun();
  const words = useWords('blocks');
  const columns = useColumns(spec, address);
  if (list.fault) return <Failed fault={list.fault} onRetry={list.retry} />;
  if (!list.isFirst && list.rows.length === 0) {
    if (isNarrowed(state)) return <NoMatch onClear={() => change({ q: '', filters: {} })} />;
    if (list.total === 0) return <NothingYet createButton={createButton} />;
  }
  const shared = { spec, columns: columns.shown, rows: list.rows, isOld: list.isOld, isFirst: list.isFirst };
  const total = totalText(words, list.total, spec.counts_to);
  if (mode === 'cards') {
    return (
      <ListCards
        {...shared}
        selection={null}
        total={list.total}
        onMore={() => change({ page: state.page + 1 }, { replace: true })}
      />
    );
  }
  return (
    <Words as="div" framed data-dense={isDense || undefined} className={style['frame']}>
      <ListTable
        {...shared}
        selection={selects(spec) ? picked : null}
        caption={words('list.caption', { title: noun.of('title'), total })}
        sort={state.sort}
        canSort={(field) => sortable(row, field)}
        onSort={(field) => change({ sort: nextSort(state.sort, field) })}
      />
      <Inline justify="flex-end" align="stretch" noWrap p="8px 12px" ruled="above">
        <Pager
          isFirst={list.isFirst}
          state={state}
          total={list.total}
          {...(spec.counts_to !== undefined && { most: spec.counts_to })}
          onPage={(page) => change({ page })}
          onPerPage={(itemsPerPage) => change({ itemsPerPage })}
        />
      </Inline>
    </Words>
  );
};

const useListKeys = (
  spec: LooseSpec,
  list: Listed<ListRow>,
  picked: Picked,
  on: { search: () => void; help: () => void },
): void => {
  const go = useGo();
  useKeys({
    '/': on.search,
    j: () => stepRow(1),
    k: () => stepRow(-1),
    x: () => {
      const row = list.rows.find((one) => one.id === focusedRow());
      if (row && selects(spec)) picked.toggle(row);
    },
    Enter: () => {
      const id = focusedRow();
      if (id !== undefined && spec.record) go(spec.record, id);
    },
    Escape: () => {
      picked.clear();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    '?': on.help,
  });
};

const ListBody = ({ row, spec }: { row: Endpoint; spec: LooseSpec }): ReactElement => {
  const place = useListAddress(row);
  const { address, state, change } = place;
  const noun = useNoun();
  const words = useWords('blocks');
  const mode = useMediaQuery(PHONE, window.matchMedia(PHONE).matches) ? 'cards' : 'table';
  const list = useList<ListRow>(row, state, mode);
  const picked = useSelection(state);
  const [isDense, toggleDense] = useDense();
  const columns = useColumns(spec, address);
  const searchRef = useRef<HTMLInputElement>(null);
  const [helps, setHelps] = useState(false);
  const mayCreate = useMayCreate(spec.create);
  const openDrawer = (): void => address.change({ new: '1' });
  const create = spec.create;
  useListKeys(spec, list, picked, {
    search: () => searchRef.current?.focus(),
    help: () => setHelps(true),
  });
  const isNothing = !list.isFirst && !list.fault && list.total === 0 && !isNarrowed(state);
  const createButton = create && mayCreate ? <CreateButton create={create} onDrawer={openDrawer} /> : null;
  const { above: Above, aside: Aside, instead: Instead } = spec;
  const isInstead = Instead !== undefined && (spec.isInstead?.(address.search) ?? false);
  return (
    <div className={style['page']}>
      <PageHead
        title={noun.of('title')}
        context={(atHeadOffice() ? noun.find('context_hq') : undefined) ?? noun.find('context')}
        aside={Aside ? <Aside /> : null}
        primary={isNothing ? null : createButton}
      />
      {Above ? <Above /> : null}
      <ViewTabs
        list={noun.noun}
        fixed={spec.views}
        search={viewOf(row, address.search)}
        shown={address.search['view']}
        onShow={(search) => showView(row, place, search)}
      />
      <ListTools
        spec={spec}
        filters={filtersAt(row, spec.filters, atHeadOffice())}
        state={state}
        mode={mode}
        searches={row.query !== undefined && 'q' in row.query.shape}
        searchRef={searchRef}
        canSort={(field) => sortable(row, field)}
        change={change}
        choice={{ all: spec.columns, shown: columns.names, onToggle: columns.toggle, isDense, onDense: toggleDense }}
      />
      {mode === 'cards' && !list.isFirst ? <Dim as="p">{totalText(words, list.total, spec.counts_to)}</Dim> : null}
      {Instead && isInstead && !list.fault ? (
        <Instead rows={list.rows} state={state} />
      ) : (
        <Rows
          row={row}
          spec={spec}
          place={place}
          list={list}
          mode={mode}
          picked={picked}
          isDense={isDense}
          createButton={createButton}
        />
      )}
      {mode === 'table' && picked.ids.size > 0 ? (
        <Suspense>
          <BulkBar
            spec={spec}
            rows={[...picked.ids.values()]}
            total={list.total}
            onAll={() => void selectAll(row, state, picked)}
            onClear={picked.clear}
          />
        </Suspense>
      ) : null}
      {create && 'drawer' in create && mayCreate && address.search['new'] !== undefined ? (
        <create.drawer onClose={() => address.change({ new: undefined })} />
      ) : null}
      {helps ? (
        <Suspense>
          <KeysHelp onClose={() => setHelps(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};

const showView = (row: Endpoint, { address }: ListAddress, search: Readonly<Record<string, string>>): void => {
  const gone = Object.keys({ ...viewOf(row, address.search), view: '', page: '' }).map(
    (key) => [key, undefined] as const,
  );
  address.change({ ...Object.fromEntries(gone), ...search });
};

const selectAll = async (row: Endpoint, state: ListState, picked: Picked): Promise<void> => {
  picked.replace(await readAll<ListRow>(row, state, BULK_MOST));
};

const looseOf = <E extends Endpoint, N extends Noun>(spec: ListSpec<E, N>): LooseSpec => {
  const loose = spec as unknown as Partial<LooseSpec> & Pick<LooseSpec, 'noun' | 'columns'>;
  const [first] = loose.columns;
  return {
    filters: [],
    views: [],
    actions: [],
    bulk: [],
    nameOf: (row) => first?.name?.(row) ?? String(row[first?.field ?? 'id'] ?? row['id']),
    ...loose,
  };
};

/** Creates the page of a list endpoint from its description. */
export const listPage = <E extends Endpoint, N extends Noun>(row: E, spec: ListSpec<E, N>): ComponentType => {
  const loose = looseOf(spec);
  const Page = (): ReactElement => (
    <NounScope noun={spec.noun}>
      <ListBody row={row} spec={loose} />
    </NounScope>
  );
  return Page;
};
