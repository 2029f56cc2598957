/** Fields of classes and of the timetable that no other form has. */
import type { ReactElement } from 'react';
import { Chip, Group, Input } from '@mantine/core';
import { classContract } from './class.contract.ts';
import { classColours } from '#kit/domain/lookups/teaching.ts';
import { notedIn, textIn } from '#kit/domain/words.ts';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { Select } from '#kit/web/form/select.tsx';
import { readTime } from '#kit/web/form/time-input.tsx';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { Dot } from './dot.parts.tsx';

export const RoomInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const rooms = useRead(classContract.rooms, {}).data ?? [];
  const words = useWords('classes');
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      withAsterisk={required}
      clearable={!required}
      searchable
      data={rooms.map((room) => ({
        value: String(room.id),
        label: notedIn(currentLocale(), room.name, words('class.places', { count: room.capacity })),
      }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};

export const TimeField = ({ name, label, value, error, set }: OwnInputProps): ReactElement => (
  <Input.Wrapper id={`field-${name}`} label={label} error={error} withAsterisk>
    <Input
      id={`field-${name}`}
      name={name}
      inputMode="numeric"
      maxLength={5}
      placeholder="18:30"
      error={error !== undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(name, event.currentTarget.value)}
      onBlur={(event) => set(name, readTime(event.currentTarget.value))}
    />
  </Input.Wrapper>
);

export const ColourInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('classes');
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      allowDeselect={false}
      data={classColours.map((colour) => ({ value: colour, label: words(`class.colour.${colour}`) }))}
      leftSection={<Dot colour={String(value)}>{null}</Dot>}
      renderOption={({ option }) => <Dot colour={option.value}>{option.label}</Dot>}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => set(name, next)}
    />
  );
};

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
export const TypesInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const locale = useLocale();
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" id={`field-${name}`}>
      <Chip.Group multiple value={numbersIn(value).map(String)} onChange={(next) => set(name, next.map(Number))}>
        <Group gap={8} mt={4}>
          {membershipTypes.map((type) => (
            <Chip key={type.id} value={String(type.id)} variant="outline" size="sm">
              {textIn(type, locale)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
};
