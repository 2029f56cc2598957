import { expect, it } from 'vitest';
import { initialOf } from './initial.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test } = await signedIn();

it('passes over "binti" and the like, and is nothing where there is no family name', async () => {
  const names = ['binti Hassan', 'a/l subramaniam', 'Lim', 'Binns', '陈', '', null];
  const rows = await test.rows<{ initial: string }>`
    select ${initialOf('p.name')} as initial from unnest(${names}::text[]) with ordinality as p(name, nth) order by nth`;
  expect(rows.map(({ initial }) => initial)).toEqual(['H', 'S', 'L', 'B', '陈', '', '']);
});
