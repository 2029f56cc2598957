/**
 * Every call that changes something can be made from the served document alone: by a program with a bearer token and
 * without a cookie. `npm test` makes half of the calls, with required fields only or with every field; the deep tier makes
 * all of them in both ways.
 */
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import { locales } from '#kit/domain/words.ts';
import { choiceFor, isDeep, takesTurn } from '#kit/domain/tier.testing.ts';
import { people, signInAs } from '#areas/access/access.testing.ts';
import { kitWord } from '#kit/server/answer.ts';
import { openApiOf } from '#kit/server/openapi.ts';
import { allRows, endsSession } from './torture/ask.ts';
import { fittingValue, isSchema, schemasAt, type Fill, type Making } from './torture/fitting.ts';
import { kindOf, makeFixture } from './torture/fixture.ts';
import { operationsOf, type OpenApi, type Operation } from './torture/requests.ts';
import { seeded, type Schema } from './torture/random.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const nameOf = ({ method, url }: Operation): string => `${method} ${url}`;

const { test, hq: token } = await signedIn(['hq']);
const fixture = await makeFixture(test.ownerSql, Object.values(test.network.branches));
const answer = await test.app.http.inject({ method: 'GET', url: '/api/v4/openapi.json', headers: token });
const served = new Map(
  operationsOf(answer.json<OpenApi>(), allRows).map((operation) => [nameOf(operation), operation]),
);

const changing = operationsOf(openApiOf(allRows, 'names only') as OpenApi, allRows)
  .filter(({ method }) => method !== 'GET')
  .map(nameOf);

/** Refusals caused by the shape of a request: the document has to say enough to avoid them. */
const shapeKeys = [
  'required',
  'not_a_number',
  'whole_number',
  'invalid',
  'unknown_field',
  'phone_invalid',
  'email_invalid',
  'email_required',
  'not_a_date',
  'date_required',
  'choose_functions',
  'not_an_address',
];
const shapeSentences = new Set(shapeKeys.flatMap((key) => locales.map((locale) => kitWord(`faults.${key}`, locale))));

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Half of the calls, the other half at the next commit: in four commits each is made in both ways. */
const chosen = changing.map((name, index) => [name, index] as const).filter(([, index]) => takesTurn(index, 2));
const answered = new Map<number | undefined, number>();
describe('a program that knows the document alone', () => {
  it.each(chosen)('%s', async (name, index) => {
    const operation = served.get(name);
    if (!operation) throw new Error(`${name} is not in the served document`);
    const isAboutSessions = endsSession(operation.row) || operation.row.path.startsWith('staff/me/');
    for (const fill of fillsOf(index)) {
      const making = { random: seeded(seedOf(name)), fill, ids: [1, 2, 3] };
      // A call about the caller's sessions would end the one that the others use.
      if (isAboutSessions) await test.ownerSql.updateTable('staff').set({ otp_required: false }).execute();
      const as =
        operation.row.flag === 'public' ? {} : isAboutSessions ? await signInAs(test.app, people.admin_sg) : token;
      const { url, headers, payload } = requestFor(operation, making);
      const response = await test.app.http.inject({
        method: operation.method as 'POST',
        url,
        headers: { ...headers, ...as },
        ...(payload !== undefined && { payload: Buffer.from(payload, 'latin1') }),
      });
      const code = response.body.startsWith('{') ? response.json<{ responseCode?: number }>().responseCode : undefined;
      answered.set(code, (answered.get(code) ?? 0) + 1);
      const wrong = faultIn(operation, response.statusCode, response.body);
      expect(
        wrong === null ? null : { wrong, payload: payload?.slice(0, 500), body: response.body.slice(0, 500) },
      ).toBeNull();
    }
  });

  it('does things, and is not refused at the door each time', () => {
    expect(answered.get(codes.ok) ?? 0).toBeGreaterThan(chosen.length / 8);
  });
});

/** By name, so that a new call doesn't change the values sent to the others. */
const seedOf = (name: string): number =>
  name.split('').reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 2 ** 32, 7);
const fillsOf = (index: number): readonly Fill[] =>
  isDeep ? ['least', 'all'] : [choiceFor(index, 4) < 2 ? 'least' : 'all'];
/** A field can be required because of another one. Then the document says when. */
const isDescribed = ({ body, parameters }: Operation, field: string): boolean => {
  const parameter = parameters.find(({ name }) => name === field);
  const schemas = parameter ? [parameter, ...schemasAt(parameter['schema'], [])] : schemasAt(body, field.split('.'));
  return schemas.some(({ description }) => typeof description === 'string');
};
type Asked = { url: string; headers: Record<string, string>; payload?: string };
const asForm = (fields: Record<string, unknown>, kinds: string): { type: string; payload: string } => {
  const parts = Object.entries(fields).map(([name, value]) =>
    name === 'file'
      ? `Content-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: ${kinds.split(', ')[0]}\r\n\r\n${kinds.includes('image/png') ? PICTURE.toString('latin1') : 'First name\r\nMei\r\n'}`
      : `Content-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}`,
  );
  const lines = parts.map((part) => `--edge\r\n${part}\r\n`).join('');
  return { type: 'multipart/form-data; boundary=edge', payload: `${lines}--edge--\r\n` };
};
const branchOf = (): number => test.network.branches.KL;
const inHere = (name: string, schema: Schema, making: Making): unknown =>
  name === 'branch_id' ? branchOf() : fittingValue(name, schema, making);
const partsOf = (operation: Operation, making: Making): Pick<Asked, 'url' | 'headers'> => {
  const headers: Record<string, string> = {};
  const search = new URLSearchParams();
  let { url } = operation;
  for (const { name: named, in: place, required, schema: of } of operation.parameters) {
    const [name, schema] = [String(named), isSchema(of) ? of : {}];
    const id = (): number =>
      name === 'id' ? fixture.idOf(kindOf(operation.row.path) ?? '', branchOf()) : Number(inHere(name, schema, making));
    if (place === 'path') url = url.replace(`{${name}}`, String(id()));
    else if (place === 'header') headers[name.toLowerCase()] = `${making.fill} ${nameOf(operation)}`;
    else if (required === true || making.fill === 'all') search.append(name, String(inHere(name, schema, making)));
  }
  return { url: search.size > 0 ? `${url}?${search.toString()}` : url, headers };
};
const requestFor = (operation: Operation, making: Making): Asked => {
  const { url, headers } = partsOf(operation, making);
  if (!operation.body) return { url, headers };
  const made = fittingValue('', operation.body, making) as Record<string, unknown>;
  const body = 'branch_id' in made ? { ...made, branch_id: branchOf() } : made;
  if (!operation.isUpload)
    return { url, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  const { type, payload } = asForm(body, operation.accepts ?? '');
  return { url, headers: { ...headers, 'content-type': type }, payload };
};
const faultIn = (operation: Operation, status: number, body: string): string | null => {
  // No permission in that branch, or too many requests: both are answers to a request that was understood.
  if (status !== 200) return status === 403 || status === 429 ? null : `HTTP ${status}`;
  if (!body.startsWith('{')) return null;
  const { responseCode, data } = JSON.parse(body) as { responseCode?: number; data?: unknown };
  if (responseCode === codes.sessionEnded) return 'no session';
  if (responseCode !== codes.validation || !isSchema(data)) return null;
  const unsaid = Object.entries(data).filter(
    ([field, says]) =>
      Array.isArray(says) &&
      says.some((one: unknown) => typeof one === 'string' && shapeSentences.has(one)) &&
      !isDescribed(operation, field),
  );
  return unsaid.length === 0 ? null : JSON.stringify(Object.fromEntries(unsaid));
};
