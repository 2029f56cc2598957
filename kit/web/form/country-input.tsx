/** A country by its name, with its flag: `ownField('country_code', CountryInput)`. */
import type { ReactElement } from 'react';
import { Group } from '@mantine/core';
import { useCountries } from '../countries.ts';
import { CountryFlag } from '../look/flag.tsx';
import { useWords } from '../words.ts';
import type { OwnInputProps } from './fields.ts';
import { Select } from './select.tsx';
import { typeOver } from './type-over.ts';

/** Each option shown fetches a flag: typing finds the others. */
const SHOWN = 40;

export const CountryInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('blocks');
  const countries = useCountries();
  const code = typeof value === 'string' && value !== '' ? value : null;
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      withAsterisk={required}
      aria-required={required}
      data={countries.map((country) => ({ value: country.code, label: country.name }))}
      value={code}
      searchable
      {...typeOver}
      limit={SHOWN}
      allowDeselect={false}
      clearable={!required}
      clearButtonProps={{ 'aria-label': words('form.clear') }}
      placeholder={words('form.choose')}
      nothingFoundMessage={words('form.nothingFound')}
      autoComplete="off"
      leftSection={code ? <CountryFlag code={code} /> : null}
      renderOption={({ option }) => (
        <Group gap={10} wrap="nowrap">
          <CountryFlag code={option.value} />
          {option.label}
        </Group>
      )}
      onChange={(next) => set(name, next ?? '')}
    />
  );
};
