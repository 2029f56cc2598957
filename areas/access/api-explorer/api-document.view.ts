/** The OpenAPI document of the server as a list of calls by noun. */
import { isFlag, type Caller, type Flag } from '#access/access.ts';

export type Schema = {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
export type Place = 'path' | 'query' | 'header';
export type Parameter = { name: string; in: Place; required?: boolean; schema: Schema };
type Content = Readonly<Record<string, { schema?: Schema }>>;
type Operation = {
  summary: string;
  tags: readonly string[];
  'x-flag': string | readonly string[];
  'x-branch': ApiCall['scope'];
  'x-effect': 'read' | 'write';
  'x-refuses': readonly string[];
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
};
export type OpenApi = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

export type ApiCall = {
  /** `GET /api/v4/lead/{id}`: names it in the address. */
  key: string;
  method: string;
  path: string;
  noun: string;
  says: string;
  needs: 'public' | 'signed_in' | readonly Flag[];
  scope: 'branch' | 'record' | 'network' | 'self' | 'none';
  writes: boolean;
  refuses: readonly string[];
  parameters: readonly Parameter[];
  body?: Schema;
  /** The body is multipart form data with a file. */
  takesFile: boolean;
  /** The schema of `data` in the envelope; none if the answer is a file. */
  answer?: Schema;
};

const needsOf = (flag: string | readonly string[]): ApiCall['needs'] => {
  if (flag === 'public' || flag === 'signed_in') return flag;
  return (typeof flag === 'string' ? [flag] : flag).filter(isFlag);
};

const bodyOf = (operation: Operation): Pick<ApiCall, 'body' | 'takesFile'> => {
  const [entry] = Object.entries(operation.requestBody?.content ?? {});
  const body = entry?.[1].schema;
  return { takesFile: entry?.[0] === 'multipart/form-data', ...(body && { body }) };
};

/** `data: anyOf [its content, anything]`: the second is for refusals. */
const answerOf = (operation: Operation): Schema | undefined => {
  const envelope = operation.responses['200']?.content?.['application/json']?.schema;
  const data = envelope?.properties?.['data'];
  return data?.anyOf?.[0] ?? data;
};

const callOf = (path: string, method: string, operation: Operation): ApiCall => {
  const answer = answerOf(operation);
  return {
    key: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    noun: operation.tags[0] ?? '',
    says: operation.summary,
    needs: needsOf(operation['x-flag']),
    scope: operation['x-branch'],
    writes: operation['x-effect'] === 'write',
    refuses: operation['x-refuses'],
    parameters: operation.parameters,
    ...bodyOf(operation),
    ...(answer && { answer }),
  };
};

export const callsOf = (document: OpenApi): ApiCall[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  );

/** Can the caller make it in the current branch? The server decides again. */
export const mayCall = (call: ApiCall, caller: Caller): boolean =>
  typeof call.needs === 'string' || call.needs.some(caller.has);

/** Every word of the search in path, sentence, method or flag. */
export const fits = (call: ApiCall, typed: string): boolean => {
  const needs = typeof call.needs === 'string' ? call.needs : call.needs.join(' ');
  const text = `${call.key} ${call.says} ${needs}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

type CallGroup = { noun: string; calls: readonly ApiCall[] };
/** By noun in alphabetical order; within a noun in the order of the server. */
export const groupsOf = (calls: readonly ApiCall[]): CallGroup[] =>
  [...new Set(calls.map((call) => call.noun))]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((noun) => ({ noun, calls: calls.filter((call) => call.noun === noun) }));
