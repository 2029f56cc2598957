/** What an answer of the API means for the page: every row of section 8 of the specification, as pure functions. */
import { codes } from '#kit/domain/errors.ts';
import type { Method } from '#kit/domain/contract.ts';

export type Envelope = {
  responseCode: number;
  responseMessage?: string;
  message?: string;
  data?: unknown;
  refusal?: { code: string; [fact: string]: unknown };
};
export type Reply = { status: number; envelope: Envelope | null; retryAfter?: number };

export type FaultKind =
  | 'validation'
  | 'session'
  | 'not_found'
  | 'duplicate_email'
  | 'stale'
  | 'refused'
  | 'refused_by_others'
  | 'forbidden'
  | 'too_large'
  | 'too_many'
  | 'server'
  | 'away'
  | 'network'
  | 'unknown'
  | 'other';

/** The kit's sentences for an answer without words of its own. */
export type AnswerWords = {
  duplicateEmail: string;
  others: string;
  tooLarge: string;
  tooMany: string;
  server: string;
  away: string;
  network: string;
  unknown: string;
  notFound: string;
  forbidden: string;
};

/** A call that did not succeed. `lines` is what the dialog says, `fields` what is shown at the fields of a form. */
export class CallFault extends Error {
  override readonly name = 'CallFault';
  readonly kind: FaultKind;
  readonly lines: readonly string[];
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly refusal: Envelope['refusal'];

  constructor(
    kind: FaultKind,
    lines: readonly string[],
    more: { fields?: Record<string, readonly string[]>; refusal?: Envelope['refusal'] } = {},
  ) {
    super(lines.join(' '));
    this.kind = kind;
    this.lines = lines;
    this.fields = more.fields ?? {};
    this.refusal = more.refusal;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asLines = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((line) => typeof line === 'string');

/** Field → messages of a code 5 or 70; a message that isn't a list is treated as one. */
export const fieldsOf = (data: unknown): Record<string, readonly string[]> =>
  isRecord(data)
    ? Object.fromEntries(
        Object.entries(data)
          .map(([field, value]) => [field, asLines(value)] as const)
          .filter(([, lines]) => lines.length > 0),
      )
    : {};

const said = (envelope: Envelope, words: AnswerWords): string =>
  envelope.responseMessage || envelope.message || words.unknown;

const validation = (kind: 'validation' | 'stale', envelope: Envelope, words: AnswerWords): CallFault => {
  const fields = fieldsOf(envelope.data);
  const firsts = Object.values(fields).map((lines) => lines[0] ?? '');
  const lines = firsts.length > 0 ? firsts : asLines(envelope.data).filter((line) => line !== '');
  return new CallFault(kind, lines.length > 0 ? lines : [said(envelope, words)], { fields });
};

const refusedByOthers = (envelope: Envelope, words: AnswerWords): CallFault => {
  const names = asLines(envelope.data).join(', ');
  const message = said(envelope, words);
  const line = names === '' ? message : words.others.replace('{{message}}', message).replace('{{names}}', names);
  return new CallFault('refused_by_others', [line], { refusal: envelope.refusal });
};

const byCode = (envelope: Envelope, words: AnswerWords): CallFault => {
  switch (envelope.responseCode) {
    case codes.validation:
      return validation('validation', envelope, words);
    case codes.stale:
      return validation('stale', envelope, words);
    case codes.refusedByOthers:
      return refusedByOthers(envelope, words);
    case codes.refused: {
      const lines = asLines(envelope.data).filter((line) => line !== '');
      return new CallFault('refused', lines.length > 0 ? lines : [said(envelope, words)], {
        refusal: envelope.refusal,
      });
    }
    case codes.notFound:
      return new CallFault('not_found', [envelope.responseMessage || words.notFound]);
    case codes.duplicateEmail:
      return new CallFault('duplicate_email', [words.duplicateEmail], { fields: { email: [words.duplicateEmail] } });
    case codes.sessionEnded:
      return new CallFault('session', [said(envelope, words)]);
    default:
      return new CallFault('other', [said(envelope, words)]);
  }
};

const byStatus = ({ status, envelope, retryAfter }: Reply, words: AnswerWords): CallFault => {
  const sentence = envelope?.responseMessage || envelope?.message;
  if (status === 403)
    return new CallFault('forbidden', [envelope?.message || envelope?.responseMessage || words.forbidden]);
  if (status === 413) return new CallFault('too_large', [sentence || words.tooLarge]);
  if (status === 429) {
    return new CallFault('too_many', [sentence || words.tooMany.replace('{{seconds}}', String(retryAfter ?? 60))]);
  }
  if (status === 404) return new CallFault('not_found', [sentence || words.notFound]);
  if (status === 502 || status === 503 || status === 504) return new CallFault('away', [sentence || words.away]);
  if (status >= 500) return new CallFault('server', [sentence || words.server]);
  return new CallFault('unknown', [sentence || words.unknown]);
};

/** Null for a success; else what went wrong. */
export const faultOf = (reply: Reply, words: AnswerWords): CallFault | null => {
  const { status, envelope } = reply;
  if (envelope?.responseCode === codes.sessionEnded) return byCode(envelope, words);
  if (status !== 200 && status !== 201) return byStatus(reply, words);
  if (envelope === null || typeof envelope.responseCode !== 'number') return new CallFault('unknown', [words.unknown]);
  return envelope.responseCode === codes.ok ? null : byCode(envelope, words);
};

export type Success = 'success' | 'updated' | 'deleted';
/** The title of a success: a POST that edits counts as an update, as `orders/updateOrderDetail` does. */
export const successOf = (method: Method, path: string): Success => {
  if (method === 'DELETE') return 'deleted';
  const verb = path.split('/').findLast((segment) => !segment.startsWith(':')) ?? '';
  return method === 'PUT' || /^(edit|update)/.test(verb) ? 'updated' : 'success';
};

/** The person stopped an upload. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
}
