/** A relationship to a person, from the numbered list of the specification. */
import type { ReactElement } from 'react';
import { textIn } from '#kit/domain/words.ts';
import { relationships } from '#kit/domain/lookups/numbered.ts';
import { useLocale, useWords } from '../words.ts';
import type { OwnInputProps } from './fields.ts';
import { Select } from './select.tsx';

export const RelationshipInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('blocks');
  const locale = useLocale();
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      withAsterisk={required}
      data={relationships.map((one) => ({ value: String(one.id), label: textIn(one, locale) }))}
      value={typeof value === 'number' ? String(value) : null}
      placeholder={words('form.choose')}
      clearable
      clearButtonProps={{ 'aria-label': words('form.clear') }}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};
