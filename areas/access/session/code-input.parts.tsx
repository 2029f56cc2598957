/** Six digits, whatever else was pasted around them. */
import type { ReactElement } from 'react';
import { TextInput } from '@mantine/core';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import style from '#web/shell/bare.module.css';

export const DIGITS = 6;
export const CodeInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => (
  <TextInput
    id={`field-${name}`}
    name={name}
    label={label}
    error={error}
    value={typeof value === 'string' ? value : ''}
    size="md"
    inputMode="numeric"
    autoComplete="one-time-code"
    className={style['code'] ?? ''}
    onChange={(event) => set(name, event.currentTarget.value.replace(/\D/g, '').slice(0, DIGITS))}
  />
);
