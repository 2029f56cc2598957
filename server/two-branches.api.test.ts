/**
 * Generated for all lists: a person of two branches who is working in one never sees rows of the other, and head office
 * sees none of a branch that it hasn’t chosen.
 */
import { expect, it } from 'vitest';
import type { Endpoint } from '#kit/domain/contract.ts';
import { choosesBranches } from '#kit/domain/page.ts';
import { makeStaff, signInAs } from '#areas/access/access.testing.ts';
import { giveRole } from '#areas/access/role/role.store.ts';
import { allRows, askerOf } from './torture/ask.ts';
import { kindOf, makeFixture } from './torture/fixture.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const lists = allRows.filter((row) => row.branch === 'branch' && row.method === 'GET' && !row.path.includes(':id'));
const EMAIL = 'both@test.example';

const { test, KL, PJ, hq } = await signedIn(['hq']);
const staff_id = await makeStaff(test.ownerSql, { email: EMAIL, role: 'admin', place: { branch_id: KL } });
const role = await test.ownerSql.selectFrom('role').select('id').where('key', '=', 'admin').executeTakeFirstOrThrow();
await giveRole(test.ownerSql, staff_id, role.id, { branch_id: PJ });
const both = await signInAs(test.app, EMAIL);
const fixture = await makeFixture(test.ownerSql, Object.values(test.network.branches));
const send = askerOf(test, fixture, 20_261_123);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** Every object inside an answer. */
const partsOf = (value: unknown): Record<string, unknown>[] =>
  isObject(value) ? [value, ...Object.values(value).flatMap(partsOf)] : [];
const rowsIn = (text: string): Record<string, unknown>[] => {
  const { data } = JSON.parse(text) as { data: unknown };
  const rows: unknown = isObject(data) && Array.isArray(data['data']) ? data['data'] : data;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** Words that only the fixture of a branch contains. */
const marksOf = (branch: number): string[] => [
  `fixture${branch}@`,
  `fixture.staff${branch}@`,
  `FIX-${branch}"`,
  `FIXR-${branch}"`,
];
/** Branches themselves, and what head office keeps for all of them. */
const ofNoBranch = ['branch', 'product_category', 'merchandise', 'accounting_program'];
const idIn = (row: Endpoint, branch: number): number | undefined => {
  const kind = kindOf(row.path);
  return kind === undefined || ofNoBranch.includes(kind) ? undefined : fixture.idOf(kind, branch);
};

/** The parts of an answer that belong to a branch. */
const tracesOf = (row: Endpoint, text: string, branch: number): string[] => {
  const marks = marksOf(branch).filter((mark) => text.includes(mark));
  if (!text.startsWith('{')) return marks;
  const parts = partsOf(JSON.parse(text));
  const rows = rowsIn(text);
  const id = idIn(row, branch);
  return [
    ...marks,
    ...(parts.some((part) => part['branch_id'] === branch) ? ['a branch_id'] : []),
    ...(id !== undefined && rows.some((each) => each['id'] === id && (each['branch_id'] ?? branch) === branch)
      ? ['the record']
      : []),
  ];
};

it.each(lists.map((row) => [row.path, row] as const))(
  '%s keeps to the branch that one works in',
  async (_path, row) => {
    for (const [here, there] of [
      [KL, PJ],
      [PJ, KL],
    ] as const) {
      const { status, text } = await send(row, here, both);
      if (status === 403) continue;
      expect(tracesOf(row, text, there)).toEqual([]);
      if (row.path.endsWith('/:branch_id')) expect(tracesOf(row, await byCookie(row, here), there)).toEqual([]);
    }
  },
);

const byCookie = async (row: Endpoint, branch: number): Promise<string> => {
  const url = `/api/v4/${row.path.replace('/:branch_id', '')}`;
  const headers = { ...both, cookie: `FZ_CURRENT_ID=${branch}` };
  return (await test.app.http.inject({ method: 'GET', url, headers })).body;
};

it('has lists that show the own records, so that a leak would be seen', async () => {
  const showing: string[] = [];
  for (const row of lists) {
    const { text, status } = await send(row, KL, both);
    if (status === 200 && tracesOf(row, text, KL).length > 0) showing.push(row.path);
  }
  expect(showing).toEqual(
    expect.arrayContaining(['lead/:branch_id', 'member/:branch_id', 'roles/:branch_id', 'privilege/:branch_id']),
  );
  expect(showing.length).toBeGreaterThan(8);
});

const chosen = allRows.filter((row) => choosesBranches(row));
const atHeadOffice = (row: Endpoint, branches: string) => send(row, test.network.branches.HQ, hq, { branches });
it.each(chosen.map((row) => [row.path, row] as const))('%s is narrowed to chosen branches', async (_path, row) => {
  for (const [here, there] of [
    [KL, PJ],
    [PJ, KL],
  ] as const) {
    const { status, text } = await atHeadOffice(row, String(here));
    expect(status, text).toBe(200);
    expect(tracesOf(row, text, there)).toEqual([]);
    // In a branch, the choice of another one shows nothing of it.
    const own = await send(row, here, both, { branches: String(there) });
    if (own.status !== 403) expect(tracesOf(row, own.text, there)).toEqual([]);
  }
  const { status, text } = await atHeadOffice(row, 'x');
  expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('"branches.0"') });
});

it('has lists that show the records of two chosen branches, and those of each of them', async () => {
  const showing: string[] = [];
  for (const row of chosen) {
    const [one, two, all] = [String(KL), String(PJ), `${KL},${PJ}`];
    const shows = async (branches: string, branch: number) =>
      tracesOf(row, (await atHeadOffice(row, branches)).text, branch).length > 0;
    const found = [await shows(one, KL), await shows(two, PJ), await shows(all, KL), await shows(all, PJ)];
    // Where one of them is shown, all are.
    expect({ path: row.path, found }).toEqual({ path: row.path, found: found.map(() => found[0]) });
    if (found[0]) showing.push(row.path);
  }
  expect(showing).toEqual(
    expect.arrayContaining(['lead/:branch_id', 'member/:branch_id', 'collection/csv/:branch_id']),
  );
  expect(showing.length).toBeGreaterThan(8);
});
