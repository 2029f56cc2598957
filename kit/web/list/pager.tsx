/** Which rows of how many are shown, with links to the others. */
import type { ReactElement } from 'react';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useWords } from '../words.ts';
import { perPageChoices, rowIndex, type ListState } from './state.ts';
import { Inline } from '../look/lay.tsx';

type Props = {
  state: ListState;
  total: number;
  isFirst: boolean;
  onPage: (page: number) => void;
  onPerPage: (count: number) => void;
};
export const Pager = ({ state, total, isFirst, onPage, onPerPage }: Props): ReactElement => {
  const words = useWords('blocks');
  const pages = Math.max(1, Math.ceil(total / state.itemsPerPage));
  const from = Math.min(total, rowIndex(state.itemsPerPage, state.page, 1));
  const to = Math.min(total, rowIndex(state.itemsPerPage, state.page, state.itemsPerPage));
  return (
    <Inline as="nav" noWrap gap={8} dim figures size={12} aria-label={words('list.page', { page: state.page, pages })}>
      <span aria-live="polite">
        {isFirst ? null : words('list.range', { from, to, total: total.toLocaleString('en') })}
      </span>
      <NativeSelect
        size="xs"
        aria-label={words('list.perPage')}
        value={String(state.itemsPerPage)}
        data={perPageChoices.map(String)}
        onChange={(event) => onPerPage(Number(event.currentTarget.value))}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={words('list.previous')}
        disabled={state.page <= 1}
        onClick={() => onPage(state.page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={words('list.next')}
        disabled={state.page >= pages}
        onClick={() => onPage(state.page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Inline>
  );
};
