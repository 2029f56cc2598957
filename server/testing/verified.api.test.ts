/** What tests ask of the invariants: a check that can't fail proves nothing. */
import { expect, it } from 'vitest';
import { AT, bySql } from '../verify/invariant.ts';
import { gym } from './gym.testing.ts';

const { test } = await gym();

it('finds what is planted among the wanted invariants, and takes it back', async () => {
  const names = async (wanted?: string[]) =>
    (await test.planted([opened], undefined, wanted)).map(({ name, count }) => [name, count > 0]);
  expect(await names()).toEqual([['policies', true]]);
  expect(await names(['policies', 'postings'])).toEqual([['policies', true]]);
  expect(await names(['postings'])).toEqual([]);
  expect(await test.faults()).toEqual([]);
});

const opened = 'alter table member disable row level security';

it('goes on after a statement that fails', async () => {
  await expect(test.planted(['select nothing'])).rejects.toThrow('nothing');
  expect(await test.faults(undefined, ['policies'])).toEqual([]);
});

it('looks as of the instant that is asked for, and without one as of now', async () => {
  const clock = bySql('clock', 'The instant', `select to_char(${AT}, 'YYYY-MM-DD"T"HH24:MI')`);
  const seen = async (at?: Date) => (await test.faults(at, [clock])).flatMap(({ shown }) => shown);
  expect(await seen(new Date('2026-03-05T04:00:00Z'))).toEqual(['2026-03-05T04:00']);
  expect(await seen()).not.toEqual(['2026-03-05T04:00']);
});

it('knows the names of invariants', async () => {
  await expect(test.faults(undefined, ['policy'])).rejects.toThrow('there is no invariant "policy"');
});
