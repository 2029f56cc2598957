/** Clients with memberships, written to the database by its owner: for tests of the door and of figures. */
import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { TestApp } from '#areas/access/access.testing.ts';
import type { DB, Sql } from '#kit/server/db.ts';

/** Far from the numbers that the product gives the clients of a branch. */
const FIRST_NUMBER = 5000;
let made = 0;
export type SomeMember = Partial<Insertable<DB['member']>> & { branch_id: number };
/** A client visible to the home branch and to those in `also`. Returns the id. */
export const aMember = async (ownerSql: Sql, of: SomeMember, also: readonly number[] = []): Promise<number> => {
  made += 1;
  const values = {
    first_name: 'Mei',
    last_name: `Tan ${made}`,
    number: FIRST_NUMBER + made,
    standing: 'active',
    ...of,
  };
  const { id } = await ownerSql.insertInto('member').values(values).returning('id').executeTakeFirstOrThrow();
  await ownerSql
    .insertInto('member_branch')
    .values(
      [of.branch_id, ...also].map((branch_id) => ({ branch_id, member_id: id, is_home: branch_id === of.branch_id })),
    )
    .execute();
  return id;
};

export type SomeProgramme = { branch_id?: number | null; opens?: string; sessions?: number | null; type_id?: number };
export const aProgramme = async (ownerSql: Sql, of: SomeProgramme = {}): Promise<number> => {
  const { id } = await ownerSql
    .insertInto('programme')
    .values({
      type_id: 1,
      name: JSON.stringify({ en: 'Gold', cn: '金卡' }),
      duration_count: 12,
      duration_unit: 'month',
      ...of,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type SomeMembership = Partial<Insertable<DB['membership']>> & { branch_id: number; member_id: number };
export const aMembership = async (
  ownerSql: Sql,
  of: SomeMembership,
  programme: SomeProgramme = {},
): Promise<number> => {
  const programme_id = of.programme_id ?? (await aProgramme(ownerSql, programme));
  const terms = {
    status: 'ongoing',
    start_on: '2020-01-01',
    end_on: '2099-12-31',
    price_cents: 100_000,
    currency: 'MYR',
  };
  const { id } = await ownerSql
    .insertInto('membership')
    .values({ ...terms, ...of, paid_until: of.end_on ?? terms.end_on, programme_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type SomeInvoice = Partial<Insertable<DB['invoice']>> & {
  branch_id: number;
  member_id: number;
  issued_on: string;
  total_cents: number;
};
export const anInvoice = async (ownerSql: Sql, of: SomeInvoice): Promise<number> => {
  made += 1;
  const values = { number: `T-${made}`, due_on: of.issued_on, currency: 'MYR', tax_cents: 0, ...of };
  const { id } = await ownerSql.insertInto('invoice').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** What a device sends with each check-in. Letters, because the key of a client isn't a number. */
export const doorKey = (): string =>
  randomBytes(20)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'x');

let rooms = 0;
export const aRoom = async (ownerSql: Sql, branch_id: number): Promise<number> => {
  rooms += 1;
  const { id } = await ownerSql
    .insertInto('facility')
    .values({ branch_id, name: `Room ${rooms}`, capacity: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A class as it is typed, and as it is sent to the API. */
export const boxing = {
  name: { en: 'Boxing basics', cn: '拳击入门' },
  category: 'boxing',
  colour: 'red',
  duration_min: 60,
  capacity: 12,
  trainers_needed: 1,
  programme_types: [1],
};
/** A client who gets letters about classes, at this address. */
export const getsLetters = async (
  { add, set }: Pick<TestApp, 'add' | 'set'>,
  { branch_id, member_id }: { branch_id: number; member_id: number },
  email: string,
): Promise<void> => {
  await set('member', member_id, { email });
  const consent = { purpose: 'classes', channel: 'email', wording: 'By e-mail', locale: 'en' };
  await add('member_consent', { branch_id, member_id, ...consent });
};
/** A certificate that is valid for long. */
export const certify = async (ownerSql: Sql, staff_id: number, expires_on = '2099-12-31'): Promise<void> => {
  await ownerSql
    .insertInto('staff_certificate')
    .values({ staff_id, kind: 'cpr', issued_on: '2020-01-01', expires_on })
    .execute();
};
