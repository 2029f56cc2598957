import { expect, it } from 'vitest';
import { isRowsValue } from './rows-value.ts';

it('knows lists of parts from what people can read', () => {
  expect(['[{"kind":"text"}]', '[ {"a":1}]'].filter((one) => !isRowsValue(one))).toEqual([]);
  expect(['[]', 'Ring 2', '[red]', '2026-11-27', '', 7, true, null].filter(isRowsValue)).toEqual([]);
});
