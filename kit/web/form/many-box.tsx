/** Several from a list that only the page knows: branches, programmes, trainers. For a custom field. */
import type { ReactElement } from 'react';
import { type MultiSelectProps } from '@mantine/core';
import { useNoun } from '../noun.tsx';
import { useWords } from '../words.ts';
import type { OwnInputProps } from './fields.ts';
import { MultiSelect } from './multi-select.tsx';

type ManyBoxProps = Omit<MultiSelectProps, 'name' | 'label' | 'error'> & {
  of: OwnInputProps;
  /** The values are ids: numbers in the form, text in the list. */
  areIds?: boolean;
};
export const ManyBox = ({ of, areIds = false, ...more }: ManyBoxProps): ReactElement => {
  const words = useWords('blocks');
  const { name, label, value, error, set } = of;
  const hint = useNoun().kind('hint', name);
  const chosen = more.value ?? (Array.isArray(value) ? value.map(String) : []);
  return (
    <MultiSelect
      id={`field-${name}`}
      name={name}
      label={label}
      description={hint}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      nothingFoundMessage={words('form.nothingFound')}
      {...(chosen.length === 0 && { placeholder: words('form.choose') })}
      onChange={(next) => set(name, areIds ? next.map(Number) : next)}
      {...more}
      value={chosen}
    />
  );
};
