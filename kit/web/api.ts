/** Calls the API from a contract row. Everything that the page sends goes through here. */
import { API_BASE } from '#kit/domain/constants.ts';
import { isWrite, type DataOf, type Endpoint } from '#kit/domain/contract.ts';
import { CallFault, faultOf, type AnswerWords, type Envelope, type Reply } from './answers.ts';
import { targetOf, type CallArgs, type LooseArgs } from './address-of.ts';
import { keepCookie, readCookie } from './cookies.ts';
import { whilePending } from './pending.ts';
import { showAlert, toast } from './tell.ts';
import { say } from './words.ts';

const BASE = `${API_BASE}/`;
const TIME_LIMIT_MS = 60_000;

type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined };

/** A random UUID. `crypto.randomUUID` is missing on plain http other than localhost. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const answerWords = (): AnswerWords => {
  const words = say('blocks');
  return {
    duplicateEmail: words('answers.duplicateEmail'),
    others: words('answers.others', { message: '{{message}}', names: '{{names}}' }),
    tooLarge: words('answers.tooLarge'),
    tooMany: words('answers.tooMany', { seconds: '{{seconds}}' }),
    server: words('answers.server'),
    away: words('answers.away'),
    network: words('answers.network'),
    unknown: words('answers.unknown'),
    notFound: words('answers.notFound'),
    forbidden: words('answers.forbidden'),
  };
};

const headersOf = (row: Endpoint, options: CallOptions): Headers => {
  const headers = new Headers({ accept: 'application/json' });
  const token = readCookie('FZToken');
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (isWrite(row)) headers.set('idempotency-key', options.idempotencyKey ?? newKey());
  return headers;
};

const formOf = (file: File, body: unknown): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null)
      form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append('file', file);
  return form;
};

const requestOf = (row: Endpoint, args: LooseArgs, options: CallOptions): Request => {
  const { path, query, body } = targetOf(row, args, readCookie('FZ_CURRENT_ID'));
  const headers = headersOf(row, options);
  const json = body !== undefined && !args.file;
  if (json) headers.set('content-type', 'application/json');
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  return new Request(new URL(`${BASE}${path}${query && `?${query}`}`, window.location.origin), {
    method: row.method,
    headers,
    body: args.file ? formOf(args.file, body) : json ? JSON.stringify(body) : null,
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
  });
};

const readEnvelope = async (response: Response): Promise<Envelope | null> => {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  const parsed: unknown = await response.json().catch((fault: unknown) => {
    // Interrupted by the network or because the page is being left: that says nothing about the session.
    if (!(fault instanceof SyntaxError)) throw new CallFault('network', [answerWords().network]);
    return null;
  });
  return typeof parsed === 'object' && parsed !== null ? (parsed as Envelope) : null;
};

const sendRaw = async (row: Endpoint, args: LooseArgs, options: CallOptions): Promise<Response> => {
  try {
    return await fetch(requestOf(row, args, options));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new CallFault('network', [answerWords().network]);
  }
};

let sessionEnded: () => void = () => undefined;
/** The shell defines what happens when a session has ended (code 6). */
export const onSessionEnd = (handler: () => void): void => {
  sessionEnded = handler;
};

const SECOND_STEP = 'access.second_step_needed';
export const isSecondStepNeeded = (fault: unknown): boolean =>
  fault instanceof CallFault && fault.refusal?.code === SECOND_STEP;
let secondStepNeeded: () => void = () => undefined;
/** The shell defines what happens when two-step sign-in has to be set up first. */
export const onSecondStepNeeded = (handler: () => void): void => {
  secondStepNeeded = handler;
};

const refuse = (row: Endpoint, fault: CallFault): never => {
  if (fault.kind === 'session') sessionEnded();
  if (isSecondStepNeeded(fault)) secondStepNeeded();
  if (fault.kind === 'forbidden' && row.method !== 'GET')
    void showAlert({ title: say('shell')('forbidden'), lines: fault.lines });
  throw fault;
};

const replyOf = async (response: Response): Promise<Reply> => {
  const after = Number(response.headers.get('retry-after'));
  return { status: response.status, envelope: await readEnvelope(response), ...(after > 0 && { retryAfter: after }) };
};

const settle = async (row: Endpoint, response: Response): Promise<unknown> => {
  const reply = await replyOf(response);
  const fault = faultOf(reply, answerWords());
  if (fault) return refuse(row, fault);
  keepCookie('timeout', 'false');
  return reply.envelope?.data;
};

/**
 * Calls an endpoint and returns its data; anything but a success is thrown as a CallFault. Shows the person only a 403
 * alert and the end of a session: `perform` does the rest.
 */
export const call = <E extends Endpoint>(row: E, args: CallArgs<E>, options: CallOptions = {}): Promise<DataOf<E>> =>
  whilePending(async () => (await settle(row, await sendRaw(row, args as LooseArgs, options))) as DataOf<E>);

const fileName = (response: Response, fallback: string): string => {
  const header = response.headers.get('content-disposition') ?? '';
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return utf8 ? decodeURIComponent(utf8) : (/filename="?([^";]+)"?/i.exec(header)?.[1] ?? fallback);
};

const saveAs = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Fetches a file (CSV, PDF) with the bearer and saves it under the name from the server. */
export const download = <E extends Endpoint>(row: E, args: CallArgs<E>): Promise<void> =>
  whilePending(async () => {
    const response = await sendRaw(row, args, {});
    if (!response.ok || response.headers.get('content-type')?.includes('json')) {
      await settle(row, response);
      return;
    }
    saveAs(
      await response.blob(),
      fileName(response, `${row.path.split('/')[0]}.${row.file === 'pdf' ? 'pdf' : 'csv'}`),
    );
  });

/** A file for a button: `download`, with failures shown. Returns whether the file was received. */
export const saveFile = async <E extends Endpoint>(row: E, args: CallArgs<E>): Promise<boolean> => {
  try {
    await download(row, args);
    return true;
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
    // `refuse` has shown it.
    if (fault.kind !== 'forbidden' || row.method === 'GET') toast(fault.lines.join(' '), { tone: 'red' });
    return false;
  }
};
