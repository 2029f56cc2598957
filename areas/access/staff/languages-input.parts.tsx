/** The languages that somebody speaks, as chips. */
import type { ReactElement } from 'react';
import { MultiSelect } from '@mantine/core';
import { spokenLanguages } from './staff.model.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { useWords } from '#kit/web/words.ts';

export const LanguagesInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('access');
  const blocks = useWords('blocks');
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <MultiSelect
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      data={spokenLanguages.map((one) => ({ value: one, label: words(`languages.${one}`) }))}
      value={chosen}
      {...(chosen.length === 0 && { placeholder: blocks('form.choose') })}
      searchable
      hidePickedOptions
      nothingFoundMessage={blocks('form.nothingFound')}
      onChange={(next) => set(name, next)}
    />
  );
};
