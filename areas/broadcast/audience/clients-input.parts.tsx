/** Clients picked one by one: found by name, shown as a list from which each can be removed. */
import { useState, type ReactElement } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Item, ItemButton, Items } from '#kit/web/look/items.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

const WAIT_MS = 250;
type Named = { id: number; name: string };
const known = (values: OwnInputProps['values']): Named[] =>
  Array.isArray(values['members']) ? (values['members'] as Named[]) : [];

export const ClientsInput = ({ name, label, value, values, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('broadcast');
  const blocks = useWords('blocks');
  const { branch_id } = usePlace();
  const ids = Array.isArray(value) ? (value as number[]) : [];
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<Named[]>([]);
  const [wanted] = useDebouncedValue(typed, WAIT_MS);
  const query = { from: 'home' as const, ...(wanted && { q: wanted }) };
  const asked = { params: { branch_id: branch_id ?? 0 }, query };
  const { data } = useRead(memberContract.list, asked, { when: wanted !== '' && branch_id !== null, keep: true });
  const found = (data?.data ?? []).filter(({ id }) => !ids.includes(id));
  const nameOf = (id: number): string => [...added, ...known(values)].find((one) => one.id === id)?.name ?? String(id);
  const add = (id: number): void => {
    const row = found.find((one) => one.id === id);
    if (row) setAdded((now) => [...now, { id, name: fullName(row) }]);
    set(name, [...ids, id]);
    setTyped('');
  };
  return (
    <Stacked gap={8}>
      <Select
        id={`field-${name}`}
        label={label}
        error={error}
        withAsterisk={required}
        placeholder={words('audience.find_client')}
        nothingFoundMessage={blocks('form.nothingFound')}
        data={found.map((row) => ({ value: String(row.id), label: fullName(row) }))}
        value={null}
        searchable
        searchValue={typed}
        filter={({ options }) => options}
        onSearchChange={setTyped}
        onChange={(next) => (next === null ? undefined : add(Number(next)))}
      />
      <Items empty={words('audience.none_picked')}>
        {ids.map((id) => (
          <Item
            key={id}
            title={nameOf(id)}
            actions={
              <ItemButton
                label={words('audience.remove_client', { name: nameOf(id) })}
                icon={<IconX size={16} />}
                onClick={() =>
                  set(
                    name,
                    ids.filter((one) => one !== id),
                  )
                }
              />
            }
          />
        ))}
      </Items>
    </Stacked>
  );
};
