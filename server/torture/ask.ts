/** Sends a contract's call as someone, for the fixture's record of a branch: shared by the generated tests. */
import { contracts } from '#areas/domain.index.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import type { TestApp } from '#areas/access/access.testing.ts';
import { jsonSchemaOf } from '#kit/server/schema.ts';
import { kindOf, type Fixture } from './fixture.ts';
import { seeded, valueFor, type Random } from './random.ts';

export const allRows: readonly Endpoint[] = Object.values(contracts).flatMap((contract): Endpoint[] =>
  Object.values(contract),
);
/** Written by the calls that sign in, not by those that are refused; and how often somebody called, which counts these, too. */
export const OWN_TABLES = [
  'session',
  'member_session',
  'one_time_secret',
  'sign_in_failure',
  'mail',
  'security_event',
  'call_count',
];

export type Answer = {
  status: number;
  code: number | undefined;
  body: string;
  text: string;
  type: string;
  /** Sends the same request again. */
  again: () => Promise<unknown>;
};
export type Query = Readonly<Record<string, string>>;
export type Asker = (row: Endpoint, branch_id: number, as: Record<string, string>, query?: Query) => Promise<Answer>;

const bodyOf = (row: Endpoint, branch_id: number, random: Random): Record<string, unknown> | undefined => {
  if (!row.body) return undefined;
  const schema = jsonSchemaOf(row.body, 'input');
  const all = valueFor(schema, random, 0) as Record<string, unknown>;
  // Optional fields can need another flag in addition to the call's own: an agreed charge, a record of the network.
  const needed = new Set(['branch_id', 'version', ...((schema['required'] as string[] | undefined) ?? [])]);
  const value = Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(name)));
  const named = row.branch === 'record' && !row.path.includes(':id') ? nobodys(value) : {};
  const paid = Array.isArray(value['payments']) ? { payments: value['payments'].map(withoutGift) } : {};
  return {
    ...value,
    ...named,
    ...paid,
    ...('branch_id' in value && { branch_id }),
    ...('version' in value && { version: 1 }),
  };
};
/** A complimentary payment needs another flag than the call. */
const withoutGift = (payment: Record<string, unknown>): Record<string, unknown> =>
  payment['method'] === 'complimentary' ? { ...payment, method: 'cash' } : payment;
/** A call that names its record only in the body: a random number could be one that the caller can change. */
const nobodys = (value: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    Object.keys(value)
      .filter((name) => name.endsWith('_id') && name !== 'branch_id')
      .map((name) => [name, NO_RECORD]),
  );
const NO_RECORD = 999_999_999;

const addressOf = (row: Endpoint, branch_id: number, fixture: Fixture, hasBranch: boolean, asked: Query): string => {
  const id = row.path.includes(':id') ? fixture.idOf(kindOf(row.path) ?? '', branch_id) : 0;
  const path = row.path.replace(':branch_id', String(branch_id)).replace(':id', String(id));
  const inQuery = row.branch === 'branch' && !row.path.includes(':branch_id') && !hasBranch;
  const query = new URLSearchParams({
    ...(inQuery && { branch_id: String(branch_id) }),
    ...(row.query !== undefined && 'version' in row.query.shape && { version: '1' }),
    ...asked,
  }).toString();
  return `/api/v4/${path}${query ? `?${query}` : ''}`;
};

/** Each call has its own values, so that a new call doesn't change those of the others. */
const randomOfRows = (seed: number): ((row: Endpoint) => Random) => {
  const known = new Map<string, Random>();
  return ({ method, path }) => {
    const name = `${method} ${path}`;
    const random =
      known.get(name) ?? seeded(name.split('').reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 2 ** 32, seed));
    known.set(name, random);
    return random;
  };
};

export const askerOf = (test: TestApp, fixture: Fixture, seed: number): Asker => {
  const randomOf = randomOfRows(seed);
  return async (row, branch_id, as, query = {}) => {
    const payload = bodyOf(row, branch_id, randomOf(row));
    const request = {
      method: row.method,
      url: addressOf(row, branch_id, fixture, 'branch_id' in (payload ?? {}), query),
      headers: as,
      ...(payload && !row.upload && { payload }),
    };
    const again = () => test.app.http.inject(request);
    const response = await again();
    const type = response.headers['content-type'] ?? '';
    const isJson = type.includes('json');
    const code = isJson ? response.json<{ responseCode?: number }>().responseCode : undefined;
    return { status: response.statusCode, code, body: response.body.slice(0, 300), text: response.body, type, again };
  };
};

export const endsSession = (row: Endpoint): boolean => row.path === 'admin/logout';
