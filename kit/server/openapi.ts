/** OpenAPI 3.1 from the contract: what is served is what is described. */
import { API_BASE } from '#kit/domain/constants.ts';
import { isWrite, keepsAnswer, pathsOf, type Endpoint } from '#kit/domain/contract.ts';
import { jsonSchemaOf } from './schema.ts';

type Json = Record<string, unknown>;
/** An address has up to 15 digits: a longer number isn't an API address. */
const numericId = { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 };
const namesBranch = (schema: Json | undefined): boolean =>
  schema !== undefined && 'branch_id' in ((schema['properties'] as Json | undefined) ?? {});

/**
 * Where an API client names the branch, which `decide` requires for every row that works in one. A browser has it in a
 * cookie, so a row's schemas can leave it out or make it optional; the document can't.
 */
const branchPlaceOf = (row: Endpoint, path: string, body: Json | undefined): 'path' | 'body' | 'query' | null => {
  if (row.branch !== 'branch') return null;
  if (/:branch_id\b/.test(path)) return 'path';
  return namesBranch(body) ? 'body' : 'query';
};

const withRequiredBranch = (body: Json): Json => {
  const required = new Set((body['required'] as string[] | undefined) ?? []);
  return { ...body, required: [...required.add('branch_id')] };
};

const parametersOf = (row: Endpoint, path: string, needsBranch: boolean): Json[] => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: numericId,
  }));
  const query = row.query ? jsonSchemaOf(row.query, 'input') : {};
  const required = new Set((query['required'] as string[] | undefined) ?? []);
  if (needsBranch) required.add('branch_id');
  const asked = { ...(needsBranch && { branch_id: numericId }), ...(query['properties'] as Json | undefined) };
  const inQuery = Object.entries(asked).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
  const once = keepsAnswer(row)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Sent again with the same key and body, the call is not done twice: the first answer comes back.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      ]
    : [];
  return [...inPath, ...inQuery, ...once];
};

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['responseCode', 'responseMessage'],
  properties: {
    responseCode: { type: 'integer', enum: [0, 5, 6, 40, 62, 70, 99, 161] },
    responseMessage: { type: 'string' },
    data: { anyOf: [data, {}] },
    refusal: { type: 'object', properties: { code: { type: 'string' } } },
  },
});

const plain = (description: string): Json => ({
  description,
  content: {
    'application/json': { schema: { type: 'object', properties: { responseMessage: { type: 'string' } } } },
  },
});

/** The fields of a form with a file; a form without other fields still has the file. */
const bodyOf = (row: Endpoint): Json | undefined => {
  const fields = row.body ? jsonSchemaOf(row.body, 'input') : undefined;
  if (!row.upload) return fields;
  return {
    type: 'object',
    ...fields,
    properties: {
      ...(fields?.['properties'] as Json | undefined),
      file: { type: 'string', format: 'binary', description: `At most ${row.upload.maxBytes} bytes.` },
    },
    required: [...((fields?.['required'] as string[] | undefined) ?? []), 'file'],
  };
};

const operationOf = (row: Endpoint, path: string): Json => {
  const accepted = bodyOf(row);
  const place = branchPlaceOf(row, path, accepted);
  const body = accepted && place === 'body' ? withRequiredBranch(accepted) : accepted;
  const asFile = {
    description: 'The file',
    content: {
      [row.file === 'pdf' ? 'application/pdf' : row.file === 'csv' ? 'text/csv' : 'application/octet-stream']: {},
    },
  };
  return {
    summary: row.says,
    operationId: `${row.method.toLowerCase()} ${path}`,
    tags: [path.split('/')[0]],
    'x-flag': row.flag,
    'x-branch': row.branch,
    'x-effect': isWrite(row) ? 'write' : 'read',
    'x-refuses': row.refuses ?? [],
    security: row.flag === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(row, path, place === 'query'),
    ...(body && {
      requestBody: {
        required: true,
        content: row.upload
          ? {
              'multipart/form-data': { schema: body, encoding: { file: { contentType: row.upload.kinds.join(', ') } } },
            }
          : { 'application/json': { schema: body } },
      },
    }),
    responses: {
      200: row.file
        ? asFile
        : {
            description: 'The envelope',
            content: { 'application/json': { schema: envelopeOf(jsonSchemaOf(row.data, 'output')) } },
          },
      403: {
        description: "No flag, or not one's branch",
        content: {
          'application/json': {
            schema: { type: 'object', properties: { responseCode: { const: 99 }, message: { type: 'string' } } },
          },
        },
      },
      413: plain('Too large'),
      429: plain('Too many requests: see Retry-After'),
      500: plain('A fault of the server'),
      503: plain('The database does not answer'),
    },
  };
};

export const openApiOf = (rows: readonly Endpoint[], version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    for (const path of pathsOf(row)) {
      const url = `${API_BASE}/${path.replace(/:(\w+)/g, '{$1}')}`;
      (paths[url] ??= {})[row.method.toLowerCase()] = operationOf(row, path);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cornerman',
      version,
      description:
        'Sign in with POST admin/login and send the token of the answer as a bearer token; a program needs no cookie. Every answer is an envelope: responseCode 0 is success; 5 bad input, 6 no session, 40 not found, 62 duplicate e-mail, 70 stale, 99 and 161 refused.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
};
