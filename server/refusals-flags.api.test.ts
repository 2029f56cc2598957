/**
 * Generated from the contracts: a person with exactly one flag at one branch, and one with every other flag. Each flag
 * is switched on and off for the same two sessions, so that the change applies from the next request. `npm test` takes
 * a share of the flags by commit, the deep tier all.
 */
import { describe, expect, it } from 'vitest';
import { allFlags, type Flag } from '#access/access.ts';
import { flagsOf, type Endpoint } from '#kit/domain/contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { isInTurn } from '#kit/domain/tier.testing.ts';
import { addFunctions, giveRole, insertRole } from '#areas/access/role/role.store.ts';
import { insertStaff } from '#areas/access/staff/staff.store.ts';
import { hashPassword } from '#areas/access/password/password-hash.service.ts';
import { signInAs, TEST_PASSWORD, type Headers } from '#areas/access/access.testing.ts';
import { allRows, askerOf, OWN_TABLES, type Answer } from './torture/ask.ts';
import { contentsOf, makeFixture } from './torture/fixture.ts';
import { seeded } from './torture/random.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const guarded = allRows.filter((row) => flagsOf(row).length > 0);
/** Calls that require the same: one flag, or any of several. */
const needs = new Map<string, { flags: readonly Flag[]; rows: Endpoint[] }>();
for (const row of guarded) {
  const flags = flagsOf(row).toSorted();
  const need = needs.get(flags.join()) ?? { flags, rows: [] };
  need.rows.push(row);
  needs.set(flags.join(), need);
}
const used = allFlags.filter((flag) => guarded.some((row) => flagsOf(row).includes(flag)));
const unused = allFlags.filter((flag) => !used.includes(flag));
const random = seeded(20_261_122);

type Person = { role_id: number; as: Headers };

const makePerson = async (name: string): Promise<Person> => {
  const { KL } = branches;
  const email = `${name}@test.example`;
  const password_hash = await hashPassword(TEST_PASSWORD, { cost: test.config.passwordCost });
  const staff_id = await insertStaff(test.ownerSql, {
    staff_type: 'admin',
    email,
    first_name: name,
    last_name: '',
    password_hash,
  });
  const title = { en: name, cn: '' };
  const role_id = await insertRole(test.ownerSql, { title, scope: 'branch', branch_id: KL });
  await giveRole(test.ownerSql, staff_id, role_id, { branch_id: KL });
  return { role_id, as: await signInAs(test.app, email) };
};

const { test } = await signedIn();
const { branches } = test.network;
const [one, rest] = [await makePerson('one'), await makePerson('rest')];
const send = askerOf(test, await makeFixture(test.ownerSql, Object.values(branches)), 20_261_122);

/** A share of them: over as many commits, every flag and every requirement is tried. */
const SHARE = 10;
const inTurn = <T>(all: readonly T[]): T[] => all.filter((_one, index) => isInTurn(index, SHARE));

const hold = async ({ role_id }: Person, flags: readonly Flag[]): Promise<void> => {
  await test.ownerSql.deleteFrom('role_function').where('role_id', '=', role_id).execute();
  await addFunctions(test.ownerSql, role_id, flags);
};
const nameOf = (row: Endpoint): string => `${row.method} ${row.path}`;
const names = (row: Endpoint, flag: Flag): boolean => flagsOf(row).includes(flag);
const told = (row: Endpoint, place: string, { status, body }: Answer): string =>
  `${nameOf(row)} at ${place}: ${status} ${body}`;
/** Without the flag anywhere: refused at the door, whatever the record. */
const isShut = ({ status }: Answer): boolean => status === 403;
const wronglyShut = async (flag: Flag, removes: boolean): Promise<string[]> => {
  const wrong: string[] = [];
  const own = guarded.filter((each) => names(each, flag) && each.branch !== 'network');
  for (const row of own.filter(({ method }) => (method === 'DELETE') === removes)) {
    const answer = await send(row, branches.KL, one.as);
    if (answer.status !== 200 || answer.code === codes.sessionEnded) wrong.push(told(row, 'KL', answer));
  }
  return wrong;
};
const shutTo = async (person: Person, rows: readonly Endpoint[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const row of rows) {
    const answer = await send(row, branches.KL, person.as);
    if (!isShut(answer)) wrong.push(told(row, 'KL', answer));
  }
  return wrong;
};

describe('a single flag', () => {
  it.each(inTurn(used))(
    '%s opens its own calls in its own branch, and writes nothing where it is refused',
    async (flag) => {
      await hold(one, [flag]);
      const before = await contentsOf(test.ownerSql, OWN_TABLES);
      expect(await wronglyOpen(flag)).toEqual([]);
      expect(await contentsOf(test.ownerSql, OWN_TABLES)).toEqual(before);
      expect(await wronglyShut(flag, false)).toEqual([]);
    },
  );
  // At last: a call for a record that is gone is answered alike, with the flag or without.
  it.each(inTurn(used))('%s opens its own calls that delete', async (flag) => {
    await hold(one, [flag]);
    expect(await wronglyShut(flag, true)).toEqual([]);
  });

  it.each(inTurn([...needs.entries()]))(
    '%s cannot be done without by all others together',
    async (_need, { flags, rows }) => {
      await hold(
        rest,
        allFlags.filter((each) => !flags.includes(each)),
      );
      const before = await contentsOf(test.ownerSql, OWN_TABLES);
      expect(await shutTo(rest, rows)).toEqual([]);
      expect(await contentsOf(test.ownerSql, OWN_TABLES)).toEqual(before);
    },
  );

  it('that no call needs opens none', async () => {
    await hold(one, unused);
    expect(await shutTo(one, guarded)).toEqual([]);
  });
});

const OTHERS = 4;
/** With the flag in another branch: a record there looks as if it did not exist. */
const isHidden = (answer: Answer, row: Endpoint): boolean =>
  row.branch === 'record'
    ? answer.status === 200 && (answer.code === codes.notFound || answer.code === codes.validation)
    : isShut(answer);
const refusedElsewhere = async (row: Endpoint): Promise<string[]> => {
  const wrong: string[] = [];
  for (const place of ['PJ', 'OR', 'HQ'] as const) {
    const answer = await send(row, branches[place], one.as);
    if (!isHidden(answer, row)) wrong.push(told(row, place, answer));
  }
  return wrong;
};
/** What must be refused to someone with only this flag. */
const wronglyOpen = async (flag: Flag): Promise<string[]> => {
  const wrong: string[] = [];
  const own = guarded.filter((row) => names(row, flag) && row.branch !== 'network');
  for (const row of own) wrong.push(...(await refusedElsewhere(row)));
  // Whether another flag opens a call is tested with all other flags at once, below; here only with some calls.
  const others = guarded.filter((row) => !own.includes(row));
  for (let i = 0; i < OTHERS; i++) {
    const row = random.pick(others);
    const answer = await send(row, branches.KL, one.as);
    if (!isShut(answer)) wrong.push(`only ${flag}: ${told(row, 'KL', answer)}`);
  }
  return wrong;
};
