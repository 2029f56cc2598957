/** What a field for a number loads later: Mantine's. */
import { NumberInput } from '@mantine/core';

export const openNumber = { NumberInput };
