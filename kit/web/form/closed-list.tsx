/** How a field with a drop-down list looks and what it says of itself while the list is closed. */
import type { ReactElement, ReactNode } from 'react';
import {
  ComboboxChevron,
  getParsedComboboxData,
  type AutocompleteProps,
  type MultiSelectProps,
  type Primitive,
  type SelectProps,
} from '@mantine/core';
import { later, withoutProps } from './stand-in.tsx';

export const list = later(async () => (await import('./open-list.tsx')).lists);

const ofTheList = new Set<string>([
  'allowDeselect',
  'autoSelectOnBlur',
  'checkIconPosition',
  'chevronColor',
  'clearable',
  'clearButtonProps',
  'clearSearchOnChange',
  'clearSectionMode',
  'comboboxProps',
  'data',
  'defaultDropdownOpened',
  'defaultSearchValue',
  'defaultValue',
  'dropdownOpened',
  'filter',
  'floatingHeight',
  'form',
  'hiddenInputProps',
  'hiddenInputValuesDivider',
  'hidePickedOptions',
  'limit',
  'maxDropdownHeight',
  'maxValues',
  'name',
  'nothingFoundMessage',
  'onChange',
  'onClear',
  'onClick',
  'onDropdownClose',
  'onDropdownOpen',
  'onOptionSubmit',
  'onRemove',
  'onSearchChange',
  'openOnFocus',
  'renderOption',
  'renderPill',
  'scrollAreaProps',
  'searchable',
  'searchValue',
  'selectFirstOptionOnChange',
  'selectFirstOptionOnDropdownOpen',
  'value',
  'withAlignedLabels',
  'withCheckIcon',
  'withScrollArea',
] satisfies (keyof SelectProps | keyof MultiSelectProps | keyof AutocompleteProps)[]);
/** Without what only the list needs. */
export const fieldProps = (props: object): object => withoutProps(props, ofTheList);

export const asAList = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

export const labelIn = <Value extends Primitive>(
  data: SelectProps<Value>['data'],
  value: unknown,
): string | undefined =>
  getParsedComboboxData(data)
    .flatMap((one) => ('group' in one ? one.items : [one]))
    .find((one) => String(one.value) === String(value))?.label;

export const Chevron = ({ error }: { error: ReactNode }): ReactElement => <ComboboxChevron size="sm" error={error} />;
