/**
 * Random requests derived from the OpenAPI document, and the rules for each answer: no 5xx, no answer outside the
 * contract, no unknown response code, no internals in a message.
 */
import { pathsOf, type Endpoint } from '#kit/domain/contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { kitWord } from '#kit/server/answer.ts';
import { nasty, valueFor, type Random, type Schema } from './random.ts';

export type Sent = { method: string; url: string; headers: Record<string, string>; body: string | undefined };
export type Got = { status: number; type: string; body: string };
export type Send = (request: Sent) => Promise<Got>;
export type Problem = { what: string; request: Sent; answer: Got };

export type Operation = {
  method: string;
  url: string;
  parameters: readonly Schema[];
  body: Schema | undefined;
  isUpload: boolean;
  /** The file types of an upload, according to the document. */
  accepts: string | undefined;
  row: Endpoint;
};
export type OpenApi = { paths: Record<string, Record<string, Schema>> };
const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const acceptsOf = (media: unknown): string | undefined => {
  const encoding = isRecord(media) ? media['encoding'] : undefined;
  const file = isRecord(encoding) ? encoding['file'] : undefined;
  return isRecord(file) && typeof file['contentType'] === 'string' ? file['contentType'] : undefined;
};

/** The operations of the document, each with the contract row that checks its answer. */
export const operationsOf = (document: OpenApi, rows: readonly Endpoint[]): Operation[] => {
  const rowAt = new Map<string, Endpoint>(
    rows.flatMap((row) =>
      pathsOf(row).map((path) => [`${row.method} /api/v4/${path.replace(/:(\w+)/g, '{$1}')}`, row] as const),
    ),
  );
  return Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const row = rowAt.get(`${method.toUpperCase()} ${url}`);
      if (!row) throw new Error(`${method} ${url} is in the document and in no contract`);
      const content =
        isRecord(operation['requestBody']) && isRecord(operation['requestBody']['content'])
          ? operation['requestBody']['content']
          : {};
      const [kind, media] = Object.entries(content)[0] ?? [];
      const schema = isRecord(media) && isRecord(media['schema']) ? media['schema'] : undefined;
      const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].filter(isRecord) : [];
      return {
        method: method.toUpperCase(),
        url,
        parameters,
        body: schema,
        isUpload: kind === 'multipart/form-data',
        accepts: acceptsOf(media),
        row,
      };
    }),
  );
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const safeHeader = (value: string): string => value.replace(/[^\x20-\x7e]/g, '') || 'k';

/** One request for an operation. `ids` are of records that exist, so that many requests get past the look-up. */
export const requestFor = (
  operation: Operation,
  random: Random,
  ids: readonly number[],
  tokens: readonly string[],
): Sent => {
  const wild = random.pick([0, 0.05, 0.3]);
  const search = new URLSearchParams();
  const headers: Record<string, string> = { authorization: `Bearer ${random.pick(tokens)}` };
  let { url } = operation;
  for (const parameter of operation.parameters) {
    const [name, schema] = [String(parameter['name']), isRecord(parameter['schema']) ? parameter['schema'] : {}];
    if (parameter['in'] === 'path') {
      const value = random.chance(wild) ? asText(random.pick(nasty)).slice(0, 60) : String(random.pick(ids));
      url = url.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()));
    } else if (parameter['in'] === 'query') {
      if (parameter['required'] === true || random.chance(0.4))
        search.append(name, asText(valueFor(schema, random, wild)).toWellFormed());
    } else if (random.chance(0.5)) headers[name.toLowerCase()] = safeHeader(`k${random.int(1_000_000)}`);
  }
  let body: string | undefined;
  if (operation.body && !operation.isUpload) {
    headers['content-type'] = 'application/json';
    body = random.chance(wild / 6) ? '{"broken": ' : JSON.stringify(valueFor(operation.body, random, wild));
  }
  const query = search.toString();
  return { method: operation.method, url: query === '' ? url : `${url}?${query}`, headers, body };
};

const known = new Set<number>(Object.values(codes));
const inside = /\bat \w+ \(|node_modules|postgres(?:ql)?:\/\/|syntax error at|violates|relation "|column "|\.ts:\d+/i;

/** The fault of an answer, or null. */
export const faultOf = (row: Endpoint, answer: Got): string | null => {
  if (answer.status >= 500) return `HTTP ${answer.status}`;
  if (inside.test(answer.type.includes('json') ? answer.body : '')) return 'tells of the inside';
  if (![200, 403, 404, 413, 415, 429].includes(answer.status)) return `HTTP ${answer.status} is no answer of the API`;
  if (answer.status !== 200 || !answer.type.includes('json'))
    return answer.status === 200 && row.file === undefined ? 'a file where an envelope was due' : null;
  const body: unknown = JSON.parse(answer.body);
  if (!isRecord(body) || typeof body['responseCode'] !== 'number') return 'no envelope';
  if (!known.has(body['responseCode'])) return `unknown code ${body['responseCode']}`;
  if (typeof body['responseMessage'] !== 'string') return 'no message';
  return body['responseCode'] === codes.ok ? faultOfData(row, body['data']) : faultOfRefusal(row, body);
};

const faultOfData = (row: Endpoint, data: unknown): string | null => {
  const parsed = row.data.safeParse(data);
  return parsed.success
    ? null
    : `data is not what the contract says: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`;
};

const faultOfRefusal = (row: Endpoint, body: Schema): string | null => {
  if (body['responseCode'] !== codes.refused && body['responseCode'] !== codes.refusedByOthers) return null;
  const code = isRecord(body['refusal']) ? body['refusal']['code'] : undefined;
  const allowed = [...(row.refuses ?? []), 'kit.idempotency_key_reused', 'kit.still_running'];
  return typeof code === 'string' && allowed.includes(code) ? null : `refusal ${String(code)} is not in the contract`;
};

const required: readonly unknown[] = [kitWord('faults.required', 'en'), kitWord('faults.required', 'cn')];
const namesOf = (schema: unknown): string[] => {
  if (!isRecord(schema)) return [];
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []));
  return [...Object.keys(isRecord(schema['properties']) ? schema['properties'] : {}), ...parts.flatMap(namesOf)];
};

const demands = (operation: Operation, field: string): boolean =>
  operation.parameters.some(({ name, required: isNeeded }) => name === field && isNeeded === true) ||
  (Array.isArray(operation.body?.['required']) && operation.body['required'].includes(field));

/**
 * A field that was refused as missing although the document doesn't require it: a program could not know. Fields can be
 * required because of other fields; the branch is always required, so the document must say so.
 */
export const undeclaredIn = (operation: Operation, answer: Got): string | null => {
  if (answer.status !== 200 || !answer.type.includes('json')) return null;
  const body: unknown = JSON.parse(answer.body);
  if (!isRecord(body) || body['responseCode'] !== codes.validation || !isRecord(body['data'])) return null;
  const named = new Set([...operation.parameters.map(({ name }) => String(name)), ...namesOf(operation.body), 'body']);
  const missing = Object.entries(body['data'])
    .filter(([, says]) => Array.isArray(says) && says.some((word) => required.includes(word)))
    .map(([field]) => field.split('.')[0] ?? '')
    .filter((field) => !named.has(field) || (field === 'branch_id' && !demands(operation, field)));
  return missing.length === 0 ? null : `${missing.join(', ')} required, but not by the document`;
};

/** Sends a number of random requests; returns the faults. Limited in number, so it always ends. */
export const sendRandom = async (of: {
  document: OpenApi;
  rows: readonly Endpoint[];
  send: Send;
  ids: readonly number[];
  tokens: readonly string[];
  random: Random;
  count: number;
  except?: (row: Endpoint) => boolean;
}): Promise<{ problems: Problem[]; answered: Map<string, number> }> => {
  const operations = operationsOf(of.document, of.rows).filter(({ row }) => !of.except?.(row));
  const problems: Problem[] = [];
  const answered = new Map<string, number>();
  for (let i = 0; i < of.count; i++) {
    const operation = operations[i % operations.length];
    if (!operation) throw new Error('the document has no operations');
    const request = requestFor(operation, of.random, of.ids, of.tokens);
    const answer = await of.send(request);
    const what = faultOf(operation.row, answer) ?? undeclaredIn(operation, answer);
    if (what !== null) problems.push({ what, request, answer });
    const code = answer.type.includes('json') ? /"responseCode":(\d+)/.exec(answer.body)?.[1] : 'file';
    const kind = `${answer.status} ${code ?? ''}`.trim();
    answered.set(kind, (answered.get(kind) ?? 0) + 1);
  }
  return { problems, answered };
};
