/** What identifies a check-in, so that one that is sent twice counts once. */
import { expect, it } from 'vitest';
import { ClientKey } from './check-in.model.ts';

it.each([
  ['abcdefghijkl', true],
  ['3f2b8c1e-9d4a-4c7b-8e21-0a5d6f7b8c9d', true],
  ['3F2B8C1E-9D4A-4C7B-8E21-0A5D6F7B8C9D', true],
  ['short', false],
  ['3f2b8c1e-9d4a-4c7b-8e21', false],
  ['a'.repeat(65), false],
])('%s names a check-in: %s', (key, expected) => {
  expect(ClientKey.safeParse(key).success).toBe(expected);
});
