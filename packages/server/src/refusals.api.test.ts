/** Generated from the contracts: every call × no session, forged, ended, each built-in role, own and other branches. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRoles } from '#domain/roles.ts';
import { flagsOf, isWrite, type Endpoint } from '#domain/kit/contract.ts';
import { codes } from '#domain/kit/errors.ts';
import {
  people,
  signInAs,
  startTestApp,
  type Headers,
  type TestApp,
  type TestPerson,
} from '#server/areas/access/testing.ts';
import { newToken } from '#server/kit/session.ts';
import { allRows, askerOf, endsSession, OWN_TABLES, type Asker } from './torture/ask.ts';
import { contentsOf, kindOf, makeFixture } from './torture/fixture.ts';

const rows = allRows;

let test: TestApp;
let send: Asker;
let branches: Record<'HQ' | 'KL' | 'PJ' | 'OR', number>;
const headers = new Map<TestPerson, Headers>();

beforeAll(async () => {
  test = await startTestApp();
  branches = test.network.branches;
  for (const person of Object.keys(people) as TestPerson[])
    headers.set(person, await signInAs(test.app, people[person]));
  send = askerOf(test, await makeFixture(test.ownerSql, Object.values(branches)), 20_261_121);
});
afterAll(() => test.close());

const placesOf = (person: TestPerson): readonly number[] => {
  const { HQ, KL, PJ, OR } = branches;
  if (person === 'super_admin') return [HQ, KL, PJ, OR];
  if (person === 'admin_sg') return [OR];
  return person === 'franchise_operator' || person === 'master_franchise_operator' ? [KL, PJ] : [KL];
};
const roleOf = (person: TestPerson): keyof typeof builtInRoles => (person === 'admin_sg' ? 'admin' : person);
/** Worked out from the tables of roles and places, not from the code under test. */
const mayIn = (person: TestPerson, row: Endpoint, branch_id: number): boolean => {
  if (!placesOf(person).includes(branch_id)) return false;
  const held: readonly string[] = builtInRoles[roleOf(person)].flags;
  const flags = flagsOf(row);
  if (row.branch === 'network' && person !== 'super_admin') return false;
  return flags.length === 0 || flags.some((flag) => held.includes(flag));
};
const mayAnywhere = (person: TestPerson, row: Endpoint): boolean =>
  placesOf(person).some((branch) => mayIn(person, row, branch));

const named = rows.map((row) => [`${row.method} ${row.path}`, row] as const);
const closed = named.filter(([, row]) => row.flag !== 'public');

describe('the contracts', () => {
  it('name a kind of record for every id, so that no call is left out', () => {
    expect(
      rows.filter((row) => row.path.includes(':id') && kindOf(row.path) === undefined).map((row) => row.path),
    ).toEqual([]);
  });

  it('have no two rows at one address', () => {
    const addresses = named.map(([name]) => name.replace(/:\w+/g, ':x'));
    expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([]);
  });
});

describe('refused, with nothing written', () => {
  it.each(closed)('%s without a session, with a forged and with an ended one', async (_name, row) => {
    const ended = await signInAs(test.app, people.admin);
    await test.app.http.inject({ method: 'POST', url: '/api/v4/admin/logout', headers: ended });
    const before = await contentsOf(test.ownerSql, OWN_TABLES);
    for (const as of [{}, { authorization: `Bearer ${newToken()}` }, { authorization: 'Bearer x' }, ended]) {
      const { status, code } = await send(row, branches.KL, as);
      expect([status, code]).toEqual([200, codes.sessionEnded]);
    }
    expect(await contentsOf(test.ownerSql, OWN_TABLES)).toEqual(before);
  });

  it.each(closed)('%s by each role without the flag, and in branches that are not theirs', async (_name, row) => {
    const before = await contentsOf(test.ownerSql, OWN_TABLES);
    const wrong: string[] = [];
    for (const [person, as] of headers) {
      for (const [place, branch_id] of Object.entries(branches)) {
        if (row.branch === 'self' || mayIn(person, row, branch_id)) continue;
        // The branch itself is known to those who work in it only; a record elsewhere looks as if it did not exist.
        const answer = await send(row, branch_id, as);
        const hidden = row.branch === 'record' && mayAnywhere(person, row);
        // Where no flag decides but whose record it is, the rule may say so in a sentence.
        const quiet = [codes.notFound, codes.validation, ...(flagsOf(row).length === 0 ? [codes.refused] : [])];
        const isRefused = hidden
          ? answer.status === 200 && quiet.some((code) => code === answer.code)
          : answer.status === 403;
        if (!isRefused) wrong.push(`${person} at ${place}: ${answer.status} ${answer.body}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await contentsOf(test.ownerSql, OWN_TABLES)).toEqual(before);
  });
});

describe('answered', () => {
  it.each(closed.filter(([, row]) => !endsSession(row)))(
    '%s to each role with the flag in its own branches',
    async (_name, row) => {
      const wrong: string[] = [];
      for (const [person, as] of headers) {
        for (const [place, branch_id] of Object.entries(branches)) {
          const may = row.branch === 'self' ? placesOf(person).includes(branch_id) : mayIn(person, row, branch_id);
          if (!may) continue;
          const { status, code, body } = await send(row, branch_id, as);
          if (status !== 200 || code === codes.sessionEnded) wrong.push(`${person} at ${place}: ${status} ${body}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('POST admin/logout to everybody who is signed in', async () => {
    // The calls before may have asked for a code at sign-in.
    await test.ownerSql.updateTable('staff').set({ otp_required: false }).execute();
    for (const person of Object.keys(people) as TestPerson[]) {
      const as = await signInAs(test.app, people[person]);
      const response = await test.app.http.inject({ method: 'POST', url: '/api/v4/admin/logout', headers: as });
      expect(response.json()).toMatchObject({ responseCode: codes.ok });
    }
  });

  it.each(named.filter(([, row]) => row.flag === 'public'))(
    '%s to anybody, without data of records',
    async (_name, row) => {
      const { status, code } = await send(row, branches.KL, {});
      expect([200, 429]).toContain(status);
      expect(isWrite(row) ? [codes.ok, codes.validation, codes.refused] : [codes.ok, codes.validation]).toContain(code);
    },
  );
});
