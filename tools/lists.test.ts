import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '#areas/domain.index.ts';
import type { Endpoint } from '#kit/domain/contract.ts';

/** Fields of a row in a list that head office sees with the records of all branches. */
const rowOf = ({ data }: Endpoint): z.ZodObject | null => {
  const list = data instanceof z.ZodObject ? (data.shape['data'] as unknown) : null;
  const row = list instanceof z.ZodArray ? (list.element as unknown) : null;
  return row instanceof z.ZodObject ? row : null;
};
const lists = Object.values(contracts)
  .flatMap((contract) => Object.values(contract) as Endpoint[])
  .filter(({ method, path, file }) => method === 'GET' && path.endsWith('/:branch_id') && file === undefined);
/** What is asked for in one branch, or within one record of it; the page says which. */
const ofOneBranch = [
  'opening/:branch_id', // a line is a branch
  'memberships/:branch_id', // programmes: those of the network and of the branch
  'classSession/:branch_id', // a day of a branch
  'booking/:branch_id', // of a client or a class
  'appointment/:branch_id', // of a branch or a client
  'kiosk/:branch_id',
  'holidays/:branch_id',
  'facilities/:branch_id',
  'lesson/:branch_id', // of a course
  'exam/:branch_id',
  'examQuestion/:branch_id',
  'cannedAnswer/:branch_id',
];

describe('a list', () => {
  it('with records of several branches names the branch of each', () => {
    const silent = lists.filter((row) => {
      const shape = rowOf(row)?.shape;
      return shape !== undefined && 'branch_id' in shape && !('branch_name' in shape);
    });
    expect(silent.map(({ path }) => path)).toEqual(ofOneBranch);
  });
  it('with a page for its records opens them from the first column', () => {
    const pages = readdirSync('areas', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => ({ file: `areas/${file}`, text: readFileSync(`areas/${file}`, 'utf8') }));
    const first = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/record: ['`][^\n]*\n(?:(?!listPage).)*?columns: \[\s*(?<column>[^\n]*)/gs)].map(
        ({ groups }) => ({ file: file.replaceAll('\\', '/'), column: groups?.['column'] ?? '' }),
      ),
    );
    expect(first.length).toBeGreaterThan(25);
    const closed = first.filter(({ column }) => !/^(?:link|nameLink)\(/.test(column)).map(({ file }) => file);
    // These two write their link by hand.
    const byHand = ['areas/network/opening/opening.page.tsx', 'areas/network/organisation/organisation.list.tsx'];
    expect(closed.toSorted()).toEqual(byHand);
  });
  it('is found by this test', () => {
    expect(lists.filter((row) => rowOf(row)?.shape['branch_name']).length).toBeGreaterThan(30);
  });
});
