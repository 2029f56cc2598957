import { describe, expect, it } from 'vitest';
import { callsOf, fits, groupsOf, mayCall, type ApiCall, type OpenApi, type Schema } from './api-document.view.ts';
import { exampleOf } from './api-example.view.ts';
import { rulesOf, typeOf, withoutNull } from './api-schema.view.ts';
import { addressOf, curlOf, type Asked } from './api-send.view.ts';

const here = { branch_id: 7, today: '2026-11-21' };
const envelope = (data: Schema) => ({
  '200': { content: { 'application/json': { schema: { properties: { data: { anyOf: [data, {}] } } } } } },
});
const operation = {
  summary: 'Edit a lead',
  tags: ['lead'],
  'x-flag': 'MANAGE_LEAD',
  'x-branch': 'record' as const,
  'x-effect': 'write' as const,
  'x-refuses': [],
  parameters: [{ name: 'id', in: 'path' as const, required: true, schema: { type: 'integer' } }],
  requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  responses: envelope({ type: 'object', properties: { id: { type: 'integer' } } }),
};
const document: OpenApi = {
  paths: {
    '/api/v4/lead/{id}': { put: operation },
    '/api/v4/admin/login': { post: { ...operation, tags: ['admin'], summary: 'Sign in', 'x-flag': 'public' } },
  },
};
const calls = callsOf(document);
const find = (key: string): ApiCall => {
  const found = calls.find((call) => call.key === key);
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};
const edit = find('PUT /api/v4/lead/{id}');
const caller = (...held: string[]) => ({
  has: (flag: string) => held.includes(flag),
  isHqAdmin: false,
  isHqUser: false,
});

describe('the document', () => {
  it('becomes calls by noun, in the order of the alphabet', () => {
    expect(groupsOf(calls).map((group) => group.noun)).toEqual(['admin', 'lead']);
    expect(edit).toMatchObject({ needs: ['MANAGE_LEAD'], writes: true, takesFile: false });
    expect(edit.answer?.properties).toHaveProperty('id');
  });
  it('says what one may call', () => {
    expect(mayCall(edit, caller())).toBe(false);
    expect(mayCall(edit, caller('MANAGE_LEAD'))).toBe(true);
    expect(mayCall(find('POST /api/v4/admin/login'), caller())).toBe(true);
  });
  it.each([
    ['put lead', true],
    ['manage_lead edit', true],
    ['lead member', false],
    ['', true],
  ])('is searched by every word of "%s"', (typed, expected) => expect(fits(edit, typed)).toBe(expected));
});

describe('an example', () => {
  it('holds what fits each field', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        branch_id: { type: 'integer', minimum: 1 },
        version: { type: 'integer', minimum: 1 },
        first_name: { type: 'string', minLength: 1, maxLength: 5 },
        email: { type: 'string' },
        gender: { anyOf: [{ type: 'string', enum: ['male', 'female'] }, { type: 'null' }] },
        status: { type: 'string', enum: ['lead', 'trial'] },
        next_on: { type: 'string', format: 'date' },
        locale: { type: 'string', default: 'en' },
        tags: { type: 'array', items: { type: 'string' } },
        sure: { type: 'boolean' },
      },
    };
    expect(exampleOf(schema, here)).toEqual({
      branch_id: 7,
      version: 1,
      first_name: 'first',
      email: 'someone@example.com',
      gender: null,
      status: 'lead',
      next_on: '2026-11-21',
      locale: 'en',
      tags: ['tags'],
      sure: false,
    });
  });
});

describe('a schema', () => {
  it('that may be nothing is told as what it else is', () => {
    const text = { type: 'string', maxLength: 40 };
    expect(withoutNull({ anyOf: [text, { type: 'null' }] })).toEqual({ schema: text, orNull: true });
    expect(withoutNull({ type: ['string', 'null'] })).toEqual({ schema: { type: 'string' }, orNull: true });
    expect(withoutNull(text)).toEqual({ schema: text, orNull: false });
  });
  it('is told without the bounds of the database', () => {
    expect(rulesOf({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toEqual([
      { rule: 'minimum', value: '1' },
    ]);
    expect(typeOf({ type: 'string', enum: ['a', 'b'] })).toBe('"a" · "b"');
  });
});

describe('a request', () => {
  const asked: Asked = { values: { 'path id': '4 2', 'query q': '' }, body: `{"name":"D'Souza"}`, file: null };
  it('fills the path and leaves out what is empty', () => {
    expect(addressOf(edit, asked)).toBe('/api/v4/lead/4%202');
    expect(addressOf(edit, { ...asked, values: {} })).toBe('/api/v4/lead/{id}');
  });
  it('is told as curl that a shell reads as one', () => {
    expect(curlOf(edit, asked, 'https://gym.example')).toBe(
      [
        "curl -X PUT 'https://gym.example/api/v4/lead/4%202'",
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        String.raw`-d '{"name":"D'\''Souza"}'`,
      ].join(' \\\n  '),
    );
  });
});
