/** Who looks after a ticket or a conversation. The people are asked for when the list is opened. */
import type { ReactElement } from 'react';
import { Select } from '#kit/web/form/select.tsx';

type Person = { id: number; name: string };
type Props = {
  /** Seen above the field, or only said by screen readers. */
  label: { seen: string } | { said: string };
  placeholder: string;
  now: { id: number | null; name: string | null };
  people: readonly Person[] | undefined;
  onOpen: () => void;
  busy: boolean;
  onChange: (staff_id: number | null) => void;
};
export const AssigneeInput = ({
  label,
  placeholder,
  now,
  people = [],
  onOpen,
  busy,
  onChange,
}: Props): ReactElement => {
  const kept = now.id === null || people.some(({ id }) => id === now.id) ? [] : [{ id: now.id, name: now.name ?? '' }];
  return (
    <Select
      {...('seen' in label ? { label: label.seen } : { 'aria-label': label.said })}
      placeholder={placeholder}
      data={[...kept, ...people].map(({ id, name }) => ({ value: String(id), label: name }))}
      value={now.id === null ? null : String(now.id)}
      clearable
      searchable
      disabled={busy}
      onDropdownOpen={onOpen}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
};
