/** The first half of all calls, and what the generated tests need of the contracts. See refusals.testing.ts. */
import { describe, expect, it } from 'vitest';
import { allRows } from './torture/ask.ts';
import { kindOf } from './torture/fixture.ts';
import { closed, refuseAndAnswer, triesOf } from './refusals.testing.ts';

describe('the contracts', () => {
  it('name a kind of record for every id, so that no call is left out', () => {
    expect(
      allRows.filter((row) => row.path.includes(':id') && kindOf(row.path) === undefined).map((row) => row.path),
    ).toEqual([]);
  });

  it('have no two rows at one address', () => {
    const addresses = allRows.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x')}`);
    expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([]);
  });

  it('let someone use each call, and refuse each one to someone unless it is about the caller alone', () => {
    const odd = closed.filter(([, row]) => {
      const { shut, foreign, both, open } = triesOf(row);
      const isRefused = shut.length + foreign.length + both.length > 0;
      return open.length === 0 || isRefused === (row.branch === 'self');
    });
    expect(odd.map(([name]) => name)).toEqual([]);
  });

  it('have one person at least for whom a branch is foreign, wherever the branch decides', () => {
    const odd = closed.filter(
      ([, row]) => (row.branch === 'branch' || row.branch === 'record') && triesOf(row).foreign.length === 0,
    );
    expect(odd.map(([name]) => name)).toEqual([]);
  });
});

refuseAndAnswer(0, 2);
