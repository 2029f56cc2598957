/** The reason for holding a class on a closed day: asked only if it is one. */
import type { ReactElement } from 'react';
import { Textarea } from '@mantine/core';
import { timetableContract } from './timetable.contract.ts';
import { scopes } from './timetable.model.ts';
import { isDay } from '#kit/domain/day.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { useRead } from '#kit/web/query.ts';
import { closedLines } from '../clash/clash-lines.view.ts';

export const ClosedInput = ({ name, label, value, error, values, set }: OwnInputProps): ReactElement | null => {
  const { id, day } = values;
  const scope = scopes.find((one) => one === values['scope']) ?? 'one';
  const isAsked = typeof id === 'number' && typeof day === 'string' && isDay(day);
  const asked = { params: { id: Number(id) }, body: { scope, ...(isAsked && { day }) } };
  const { data } = useRead(timetableContract.check, asked, { when: isAsked, keep: true });
  if (!data || data.closed.length === 0) return null;
  return (
    <Textarea
      id={`field-${name}`}
      name={name}
      label={label}
      description={closedLines(data.closed).join(' ')}
      error={error}
      withAsterisk
      autosize
      maxLength={300}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
};
