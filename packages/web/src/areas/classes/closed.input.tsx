/** Why a class takes place on a day on which the branch is closed: asked only where it does. */
import type { ReactElement } from 'react';
import { Textarea } from '@mantine/core';
import { timetableContract } from '#domain/areas/classes/timetable.contract.ts';
import { scopes } from '#domain/areas/classes/timetable.model.ts';
import { isDay } from '#domain/kit/day.ts';
import type { OwnInputProps } from '#web/kit/form/fields.ts';
import { useRead } from '#web/kit/query.ts';
import { closedLines } from './clash.lines.ts';

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
