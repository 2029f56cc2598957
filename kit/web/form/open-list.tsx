/** Mantine's drop-down lists, with what finds their place. Loaded by closed-list.tsx. */
import { Autocomplete, MultiSelect, Select } from '@mantine/core';

export const lists = { Autocomplete, MultiSelect, Select };
