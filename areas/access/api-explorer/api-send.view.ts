/** Sends any call with the person's own session, and shows it as curl. */
import { newKey } from '#kit/web/api.ts';
import { readCookie } from '#kit/web/cookies.ts';
import type { ApiCall } from './api-document.view.ts';

export type Asked = {
  /** Values of the parameters by `in name`; empty ones are left out. */
  values: Readonly<Record<string, string>>;
  body: string;
  file: File | null;
};
export type Answer = {
  status: number;
  /** The responseCode of the envelope, if there is one. */
  code: number | null;
  ms: number;
  size: number;
  kind: string;
  /** Formatted if it is JSON; undefined if it is a file that isn't text. */
  text?: string;
  blob: Blob;
  fileName: string;
};

export const valueKey = (parameter: { in: string; name: string }): string => `${parameter.in} ${parameter.name}`;

const given = (call: ApiCall, asked: Asked, place: string): [string, string][] =>
  call.parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter): [string, string] => [parameter.name, (asked.values[valueKey(parameter)] ?? '').trim()])
    .filter(([, value]) => value !== '');

/** Path and query; a path segment without a value stays as it is. */
export const addressOf = (call: ApiCall, asked: Asked): string => {
  const inPath = new Map(given(call, asked, 'path'));
  const path = call.path.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = inPath.get(name);
    return value === undefined ? place : encodeURIComponent(value);
  });
  const query = new URLSearchParams(given(call, asked, 'query')).toString();
  return query === '' ? path : `${path}?${query}`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command for an API client: its token is in $TOKEN; the browser's session is never copied. */
export const curlOf = (call: ApiCall, asked: Asked, origin: string): string => {
  const lines = [`curl -X ${call.method} ${quoted(`${origin}${addressOf(call, asked)}`)}`];
  if (call.needs !== 'public') lines.push('-H "Authorization: Bearer $TOKEN"');
  for (const [name, value] of given(call, asked, 'header')) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (call.takesFile) {
    for (const [name, value] of fieldsOf(asked.body)) lines.push(`-F ${quoted(`${name}=${value}`)}`);
    lines.push(`-F ${quoted(`file=@${asked.file?.name ?? 'file'}`)}`);
  } else if (call.body) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(asked.body)}`);
  }
  return lines.join(' \\\n  ');
};

const fieldsOf = (body: string): [string, string][] => {
  const parsed: unknown = JSON.parse(body === '' ? '{}' : body);
  return Object.entries(parsed ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
};

const payloadOf = (call: ApiCall, asked: Asked): BodyInit | null => {
  if (!call.body) return null;
  if (!call.takesFile) return asked.body;
  const form = new FormData();
  for (const [name, value] of fieldsOf(asked.body)) if (name !== 'file') form.append(name, value);
  if (asked.file) form.append('file', asked.file);
  return form;
};

const headersFor = (call: ApiCall, asked: Asked): Headers => {
  const headers = new Headers();
  const token = readCookie('FZToken');
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (call.writes) headers.set('idempotency-key', newKey());
  for (const [name, value] of given(call, asked, 'header')) headers.set(name, value);
  if (call.body && !call.takesFile) headers.set('content-type', 'application/json');
  return headers;
};

const pretty = (text: string): { text: string; code: number | null } => {
  try {
    const parsed: unknown = JSON.parse(text);
    const code = typeof parsed === 'object' && parsed !== null && 'responseCode' in parsed ? parsed.responseCode : null;
    return { text: JSON.stringify(parsed, null, 2), code: typeof code === 'number' ? code : null };
  } catch {
    return { text, code: null };
  }
};

const nameOf = (response: Response, call: ApiCall): string =>
  /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? call.noun;

/** Throws what `fetch` throws if there is no answer. */
export const send = async (call: ApiCall, asked: Asked): Promise<Answer> => {
  const began = performance.now();
  const response = await fetch(addressOf(call, asked), {
    method: call.method,
    headers: headersFor(call, asked),
    body: payloadOf(call, asked),
  });
  const blob = await response.blob();
  const ms = Math.round(performance.now() - began);
  const kind = response.headers.get('content-type')?.split(';')[0] ?? '';
  const isText = /json|^text\//.test(kind) || blob.size === 0;
  const read = isText ? pretty(await blob.text()) : { code: null };
  return { status: response.status, ms, size: blob.size, kind, blob, fileName: nameOf(response, call), ...read };
};
