/** One from a fixed list, in a drop-down. */
import type { ReactElement } from 'react';
import { useNoun } from '../noun.tsx';
import { useWords } from '../words.ts';
import { Select } from './select.tsx';
import { typeOver } from './type-over.ts';
import { textOf, useShared, type InputProps } from './shared.ts';

export const SelectInput = (props: InputProps<'choice'>): ReactElement => {
  const { field, value, set, required } = props;
  const shared = useShared(props);
  const noun = useNoun();
  const words = useWords('blocks');
  const labelOf = field.labelOf ?? ((one: string) => noun.choice(field.name, one));
  const options = field.values.map((one) => ({ value: one, label: labelOf(one) }));
  return (
    <Select
      {...shared}
      data={options}
      value={textOf(value) || null}
      placeholder={words('form.choose')}
      clearable={!required}
      searchable={options.length > 8}
      {...(options.length > 8 && typeOver)}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': words('form.clear') }}
      nothingFoundMessage={words('form.nothingFound')}
      onChange={(next) => set(field.name, next ?? '')}
    />
  );
};
