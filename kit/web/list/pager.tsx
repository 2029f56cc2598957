/** Which rows of how many are shown, with links to the others. */
import type { ReactElement } from 'react';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useWords, type Say } from '../words.ts';
import { perPageChoices, rowIndex, type ListState } from './state.ts';
import { Inline } from '../look/lay.tsx';

/** "12 entries", or "more than 10,000 entries" where the server counts no further. */
export const totalText = (words: Say<'blocks'>, total: number, most = Number.POSITIVE_INFINITY): string =>
  total > most ? words('list.more_than', { count: most.toLocaleString('en') }) : words('list.total', { count: total });
type Range = { from: number; to: number; total: number };
const rangeText = (words: Say<'blocks'>, { total, ...rows }: Range, most: number): string =>
  total > most
    ? words('list.range_of_more', { ...rows, total: most.toLocaleString('en') })
    : words('list.range', { ...rows, total: total.toLocaleString('en') });

type Turned = { page: number; pages: number; onPage: (page: number) => void };
const Turn = ({ page, pages, onPage }: Turned): ReactElement => {
  const words = useWords('blocks');
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={words('list.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={words('list.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </>
  );
};

type Paged = { total: number; perPage: number; page: number; onPage: (page: number) => void };
/** Below a small table of a record; nothing if all rows are shown. */
export const Pages = ({ total, perPage, page, onPage }: Paged): ReactElement | null => {
  const words = useWords('blocks');
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  const [from, to] = [rowIndex(perPage, page, 1), Math.min(total, rowIndex(perPage, page, perPage))];
  return (
    <Inline as="nav" noWrap gap={8} dim figures size={12} aria-label={words('list.page', { page, pages })}>
      <span aria-live="polite">{words('list.range', { from, to, total: total.toLocaleString('en') })}</span>
      <Turn page={page} pages={pages} onPage={onPage} />
    </Inline>
  );
};

type Props = {
  state: ListState;
  total: number;
  isFirst: boolean;
  /** The number up to which the server counts. */
  most?: number;
  onPage: (page: number) => void;
  onPerPage: (count: number) => void;
};
export const Pager = ({
  state,
  total,
  isFirst,
  most = Number.POSITIVE_INFINITY,
  onPage,
  onPerPage,
}: Props): ReactElement => {
  const words = useWords('blocks');
  const pages = Math.max(1, Math.ceil(total / state.itemsPerPage));
  const from = Math.min(total, rowIndex(state.itemsPerPage, state.page, 1));
  const to = Math.min(total, rowIndex(state.itemsPerPage, state.page, state.itemsPerPage));
  return (
    <Inline as="nav" noWrap gap={8} dim figures size={12} aria-label={words('list.page', { page: state.page, pages })}>
      <span aria-live="polite">{isFirst ? null : rangeText(words, { from, to, total }, most)}</span>
      <NativeSelect
        size="xs"
        aria-label={words('list.perPage')}
        value={String(state.itemsPerPage)}
        data={perPageChoices.map(String)}
        onChange={(event) => onPerPage(Number(event.currentTarget.value))}
      />
      <Turn page={state.page} pages={pages} onPage={onPage} />
    </Inline>
  );
};
