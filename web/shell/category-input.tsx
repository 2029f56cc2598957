/** Form fields to choose class categories: one, or several. */
import type { ReactElement } from 'react';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { MultiSelect } from '#kit/web/form/multi-select.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { typeOver } from '#kit/web/form/type-over.ts';
import { useNoun } from '#kit/web/noun.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { categoryName, classCategories, findCategory, offeredCategories } from './class-categories.ts';

const useOptions = (chosen: readonly string[]) => {
  const locale = useLocale();
  useSignal(classCategories);
  return offeredCategories(chosen).map(({ key }) => ({ value: key, label: categoryName(key, locale) }));
};

export const CategoryInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('blocks');
  const description = useNoun().kind('hint', name);
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      withAsterisk={required}
      searchable
      {...typeOver}
      clearable={!required}
      allowDeselect={!required}
      placeholder={words('form.choose')}
      nothingFoundMessage={words('form.nothingFound')}
      data={useOptions(typeof value === 'string' ? [value] : [])}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => set(name, next)}
    />
  );
};

/** The class takes the colour of its category, which can be changed afterwards. */
export const ColouringCategoryInput = ({ set, ...props }: OwnInputProps): ReactElement => (
  <CategoryInput
    {...props}
    set={(name, next) => {
      set(name, next);
      const colour = typeof next === 'string' ? findCategory(next)?.colour : undefined;
      if (colour) set('colour', colour);
    }}
  />
);

export const CategoriesInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <MultiSelect
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      searchable
      description={useNoun().kind('hint', name)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={useOptions(chosen)}
      value={chosen}
      onChange={(next) => set(name, next)}
    />
  );
};
