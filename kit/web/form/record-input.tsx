/** Another record: found by typing if its list can be searched, else chosen from all. */
import { useState, type ReactElement } from 'react';
import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Endpoint } from '#kit/domain/contract.ts';
import type { CallArgs } from '../address-of.ts';
import { useRead } from '../query.ts';
import { useWords } from '../words.ts';
import type { LooseRow } from './fields.ts';
import { Select } from './select.tsx';
import { useShared, type InputProps } from './shared.ts';

const WAIT_MS = 250;
const rowsOf = (answer: unknown): readonly LooseRow[] => {
  if (Array.isArray(answer)) return answer as LooseRow[];
  return typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)
    ? (answer.data as LooseRow[])
    : [];
};

export const RecordInput = (props: InputProps<'record'>): ReactElement => {
  const { field, value, values, set, required } = props;
  const words = useWords('blocks');
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed, WAIT_MS);
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const now = typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
  const searches = field.source.query !== undefined && 'q' in field.source.query.shape;
  // The current value wasn't typed: when opened, the list offers everything.
  const standing = picked?.label ?? (now === null ? undefined : field.shown?.(values));
  const query = { ...field.query, ...(searches && wanted && wanted !== standing && { q: wanted }) };
  const { data, isFetching } = useRead<Endpoint>(field.source, { query } as unknown as CallArgs<Endpoint>, {
    when: isOpen || (now !== null && !field.shown),
    keep: true,
  });
  const found = rowsOf(data).map((row) => ({ value: String(row['id']), label: field.labelOf(row) }));
  const known =
    now === null
      ? null
      : (found.find((one) => one.value === now) ??
        (picked?.value === now ? picked : { value: now, label: field.shown?.(values) ?? now }));
  const options = known && !found.some((one) => one.value === known.value) ? [known, ...found] : found;
  return (
    <Select
      {...useShared(props)}
      data={options}
      value={now}
      searchable
      clearable={!required}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': words('form.clear') }}
      placeholder={words(searches ? 'form.typeToSearch' : 'form.choose')}
      nothingFoundMessage={words(isFetching ? 'form.searching' : 'form.nothingFound')}
      {...(isFetching && { rightSection: <Loader size={16} /> })}
      {...(searches && { filter: ({ options: all }) => all })}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setPicked(next === null ? null : { value: next, label: option.label });
        set(field.name, next === null ? null : Number(next));
      }}
    />
  );
};
