/**
 * Generated from the contracts: every call × no session, a person without the flag, a foreign branch, someone who is
 * allowed. `npm test` makes one attempt of each kind for every call, chosen by the row and the commit, so that every
 * role meets every call in every branch over time. The deep tier makes them all. Four files share the rows between
 * workers.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRoles } from '#access/roles.ts';
import { flagsOf, isWrite, type Endpoint } from '#kit/domain/contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { choiceFor, isDeep } from '#kit/domain/tier.testing.ts';
import {
  makeStaff,
  people,
  signInAs,
  startTestApp,
  type Headers,
  type TestApp,
  type TestPerson,
} from '#areas/access/access.testing.ts';
import { newToken } from '#kit/server/session.ts';
import { allRows, askerOf, endsSession, type Answer, type Asker } from './torture/ask.ts';
import { makeFixture } from './torture/fixture.ts';
import { Unwritten } from './torture/unwritten.ts';

type Place = keyof TestApp['network']['branches'];
/** Everybody of the small network, and a regional manager: their only role is one in a group of branches. */
type Who = TestPerson | 'regional_manager';
export type Try = { person: Who; place: Place };

const everyPlace: readonly Place[] = ['HQ', 'KL', 'PJ', 'OR'];
const REGIONAL = 'regional.manager@test.example';
const everyone: readonly Who[] = [...(Object.keys(people) as TestPerson[]), 'regional_manager'];
const emailOf = (person: Who): string => (person === 'regional_manager' ? REGIONAL : people[person]);
const everyTry: readonly Try[] = everyone.flatMap((person) => everyPlace.map((place) => ({ person, place })));

const placesOf = (person: Who): readonly Place[] => {
  if (person === 'super_admin') return everyPlace;
  if (person === 'admin_sg') return ['OR'];
  if (person === 'regional_manager') return ['PJ', 'OR'];
  return person === 'franchise_operator' || person === 'master_franchise_operator' ? ['KL', 'PJ'] : ['KL'];
};
const roleOf = (person: Who): keyof typeof builtInRoles =>
  person === 'admin_sg' ? 'admin' : person === 'regional_manager' ? 'facility_admin' : person;
/** Computed from the tables of roles and places, not from the code under test. */
const mayIn = ({ person, place }: Try, row: Endpoint): boolean => {
  if (!placesOf(person).includes(place)) return false;
  const held: readonly string[] = builtInRoles[roleOf(person)].flags;
  const flags = flagsOf(row);
  if (row.branch === 'network' && person !== 'super_admin') return false;
  return flags.length === 0 || flags.some((flag) => held.includes(flag));
};
const mayAnywhere = (person: Who, row: Endpoint): boolean =>
  placesOf(person).some((place) => mayIn({ person, place }, row));

/** All attempts for a call. A call only about the caller is refused to nobody who is signed in. */
export const triesOf = (row: Endpoint): Record<'shut' | 'foreign' | 'both' | 'open', readonly Try[]> => {
  const refused = row.branch === 'self' ? [] : everyTry.filter((one) => !mayIn(one, row));
  const hasFlag = ({ person }: Try): boolean => mayAnywhere(person, row);
  const isHome = ({ person, place }: Try): boolean => placesOf(person).includes(place);
  return {
    // Only the flag is missing, only the branch is wrong, or both: otherwise one missing check could hide behind the
    // other.
    shut: refused.filter((one) => isHome(one)),
    foreign: refused.filter((one) => !isHome(one) && hasFlag(one)),
    both: refused.filter((one) => !isHome(one) && !hasFlag(one)),
    open: everyTry.filter((one) =>
      row.branch === 'self' ? placesOf(one.person).includes(one.place) : mayIn(one, row),
    ),
  };
};
/** All of them in the deep tier, otherwise the one whose turn it is. */
const chosen = <T>(all: readonly T[], index: number): readonly T[] => {
  const one = all[choiceFor(index, Math.max(1, all.length))];
  return isDeep || one === undefined ? all : [one];
};

const nameOf = (row: Endpoint): string => `${row.method} ${row.path}`;
const numbered = allRows.map((row, index) => [nameOf(row), row, index] as const);
export const closed = numbered.filter(([, row]) => row.flag !== 'public');

let test: TestApp;
let send: Asker;
let unwritten: Unwritten;
const headers = new Map<Who, Headers>();
let ended: Headers;

const addRegionalManager = async (): Promise<void> => {
  const { PJ, OR } = test.network.branches;
  const group = { name: JSON.stringify({ en: 'Region', cn: '' }), kind: 'region', branch_ids: [PJ, OR] };
  const { id } = await test.ownerSql.insertInto('branch_group').values(group).returning('id').executeTakeFirstOrThrow();
  await makeStaff(test.ownerSql, { email: REGIONAL, role: 'facility_admin', place: { branch_group_id: id } });
};
const start = async (): Promise<void> => {
  test = await startTestApp();
  await addRegionalManager();
  for (const person of everyone) headers.set(person, await signInAs(test.app, emailOf(person)));
  ended = await signInAs(test.app, people.admin);
  await test.app.http.inject({ method: 'POST', url: '/api/v4/admin/logout', headers: ended });
  send = askerOf(test, await makeFixture(test.ownerSql, Object.values(test.network.branches)), 20_261_121);
  unwritten = new Unwritten(test.ownerSql);
};

const ask = (row: Endpoint, { person, place }: Try): Promise<Answer> =>
  send(row, test.network.branches[place], headers.get(person) ?? {});
const said = ({ person, place }: Try, { status, body }: Answer): string => `${person} at ${place}: ${status} ${body}`;

const expectNoSession = async (name: string, row: Endpoint, index: number): Promise<void> => {
  const tokens = [{}, { authorization: `Bearer ${newToken()}` }, { authorization: 'Bearer x' }, ended];
  for (const as of chosen(tokens, index)) {
    const answer = await send(row, test.network.branches.KL, as);
    await unwritten.add(`${name} without a session`, answer);
    expect([answer.status, answer.code]).toEqual([200, codes.sessionEnded]);
  }
};

/** Only people who work in a branch know it exists; elsewhere a record looks as if it did not exist. */
const isRefused = (row: Endpoint, hidden: boolean, { status, code }: Answer): boolean => {
  if (!hidden) return status === 403;
  // Where ownership decides instead of a flag, the rule can refuse with a sentence.
  const quiet = [codes.notFound, codes.validation, ...(flagsOf(row).length === 0 ? [codes.refused] : [])];
  return status === 200 && quiet.some((one) => one === code);
};
const refusalFaults = async (name: string, row: Endpoint, tries: readonly Try[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const one of tries) {
    const answer = await ask(row, one);
    await unwritten.add(`${name} by ${one.person} at ${one.place}`, answer);
    const hidden = row.branch === 'record' && mayAnywhere(one.person, row);
    if (!isRefused(row, hidden, answer)) wrong.push(said(one, answer));
  }
  return wrong;
};

/** Afterwards the client belongs to a different branch, and staff of the old one can no longer change the record. */
const movesAway = (row: Endpoint): boolean => row.method === 'POST' && row.path === 'member/transfer/:id';
const movesLast = <T extends readonly [string, Endpoint, number]>(rows: readonly T[]): T[] =>
  rows.toSorted(([, one], [, other]) => Number(movesAway(one)) - Number(movesAway(other)));

/** The tests of one of `of` parts of all calls. */
export const refuseAndAnswer = (part: number, of: number): void => {
  const mine = <T extends readonly [string, Endpoint, number]>(rows: readonly T[]): T[] =>
    rows.filter(([, , index]) => index % of === part);
  beforeAll(start);
  afterAll(() => test.close());

  describe('refused, with nothing written', () => {
    beforeAll(() => unwritten.begin());
    // Calls that are correctly refused could still have written something: the last ones are checked here.
    afterAll(() => unwritten.end());

    it.each(mine(closed))('%s without a session, with a forged or with an ended one', expectNoSession);

    it.each(mine(closed).filter(([, row]) => row.branch !== 'self'))(
      '%s to those without the flag, and in branches that are not theirs',
      async (name, row, index) => {
        const { shut, foreign, both } = triesOf(row);
        const tries = [shut, foreign, both].flatMap((all) => chosen(all, Math.floor(index / of)));
        expect(tries.length).toBeGreaterThan(0);
        expect(await refusalFaults(name, row, tries)).toEqual([]);
      },
    );
  });

  describe('answered', () => {
    it.each(movesLast(mine(closed).filter(([, row]) => !endsSession(row))))(
      '%s to those with the flag in their own branches',
      async (_name, row, index) => {
        const wrong: string[] = [];
        const tries = chosen(triesOf(row).open, Math.floor(index / of));
        expect(tries.length).toBeGreaterThan(0);
        for (const one of tries) {
          const answer = await ask(row, one);
          if (answer.status !== 200 || answer.code === codes.sessionEnded) wrong.push(said(one, answer));
        }
        expect(wrong).toEqual([]);
      },
    );

    it.each(mine(numbered.filter(([, row]) => row.flag === 'public')))(
      '%s to everyone, without data of records',
      async (_name, row) => {
        const { status, code } = await send(row, test.network.branches.KL, {});
        expect([200, 429]).toContain(status);
        const allowed = isWrite(row) ? [codes.ok, codes.validation, codes.refused] : [codes.ok, codes.validation];
        expect(allowed).toContain(code);
      },
    );

    it('POST admin/logout to everyone who is signed in', async () => {
      // Earlier calls may have turned on a code at sign-in.
      await test.ownerSql.updateTable('staff').set({ otp_required: false }).execute();
      for (const person of chosen(everyone, part)) {
        const as = await signInAs(test.app, emailOf(person));
        const response = await test.app.http.inject({ method: 'POST', url: '/api/v4/admin/logout', headers: as });
        expect(response.json()).toMatchObject({ responseCode: codes.ok });
      }
    });
  });
};
