/** A time of the day as 18:30, however it is typed: 630, 6.30, 18. Every page shows times this way. */
import type { ReactElement } from 'react';
import { Input } from '@mantine/core';

/** The entry as HH:MM if it can be read; else unchanged, so that the fault can be reported. */
export const readTime = (typed: string): string => {
  const match = /^(\d{1,2})(?:[:.：hH]?(\d{2}))?$/.exec(typed.trim());
  if (!match) return typed.trim();
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  const isTime = minutes < 60 && (hours < 24 || (hours === 24 && minutes === 0));
  return isTime ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : typed.trim();
};

type Props = { id?: string; label: string; value: string; isFaulty: boolean; onTime: (time: string) => void };
export const TimeInput = ({ id, label, value, isFaulty, onTime }: Props): ReactElement => (
  <Input
    {...(id !== undefined && { id })}
    w={72}
    inputMode="numeric"
    maxLength={5}
    placeholder="--:--"
    aria-label={label}
    error={isFaulty}
    value={value}
    onChange={(event) => onTime(event.currentTarget.value)}
    onBlur={(event) => onTime(readTime(event.currentTarget.value))}
  />
);
