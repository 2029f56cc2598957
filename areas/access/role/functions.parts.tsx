/** Parts that every list of permissions shares: the search, the heading of an area. */
import type { ReactElement, ReactNode } from 'react';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useWords } from '#kit/web/words.ts';
import { Dim, Inline, Words } from '#kit/web/look/lay.tsx';
import style from './functions.module.css';

type SearchProps = { value: string; onSearch: (typed: string) => void; label: string; id?: string; error?: boolean };
export const FunctionSearch = ({ value, onSearch, label, id, error = false }: SearchProps): ReactElement => {
  const words = useWords('blocks');
  return (
    <TextInput
      {...(id !== undefined && { id })}
      type="search"
      flex="1 1 240px"
      miw={0}
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={100}
      error={error}
      leftSection={<IconSearch size={16} />}
      rightSection={
        value ? <CloseButton size="sm" aria-label={words('list.clearSearch')} onClick={() => onSearch('')} /> : null
      }
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
};

export const AreaHead = ({
  title,
  count,
  aside,
}: {
  title: string;
  count: string;
  aside?: ReactNode;
}): ReactElement => (
  <Inline gap="4px 12px" align="baseline" mb={4} className={style['areaHead']}>
    <Words as="h3" size={14} weight={600}>
      {title}
    </Words>
    <Dim>{count}</Dim>
    {aside}
  </Inline>
);
