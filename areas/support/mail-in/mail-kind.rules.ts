/** Whether a person wrote an e-mail, who it is from, and where it was to go. Pure. */
import type { ReadMail } from './mail-in.model.ts';

type Headers = ReadMail['headers'];
const valuesOf = (headers: Headers, key: string): string[] =>
  headers.filter((one) => one.key === key).map(({ value }) => value.trim());
const has = (headers: Headers, key: string): boolean => headers.some((one) => one.key === key);

const machines = /^(?:mailer-daemon|postmaster|no-?reply-daemon)@/i;
/** Answers of programs, reports that a letter couldn't be delivered, and what lists send to many (RFC 3834, RFC 2919). */
export const isAutomatic = ({ headers, from }: Pick<ReadMail, 'headers' | 'from'>): boolean =>
  valuesOf(headers, 'auto-submitted').some((value) => !/^no\b/i.test(value)) ||
  valuesOf(headers, 'precedence').some((value) => /^(?:bulk|list|junk|auto[-_]reply)\b/i.test(value)) ||
  valuesOf(headers, 'return-path').some((value) => value === '<>' || value === '') ||
  valuesOf(headers, 'content-type').some((value) => /^multipart\/report\b/i.test(value)) ||
  ['list-id', 'list-unsubscribe', 'feedback-id', 'x-autoreply', 'x-autorespond', 'x-auto-reply'].some((key) =>
    has(headers, key),
  ) ||
  machines.test(from.address);

/** What we sent came back: by its Message-ID, or because it is from our own address. */
export const isOwn = ({ key, from }: Pick<ReadMail, 'key' | 'from'>, ownAddress: string): boolean => {
  const domain = ownAddress.split('@')[1] ?? '';
  const isOurs = /^(?:campaign\.\d+\.\d+|chat\.\d+)@/.test(key) && domain !== '' && key.endsWith(`@${domain}`);
  return isOurs || (ownAddress !== '' && from.address === ownAddress.toLowerCase());
};

/**
 * What our own mail server found out about the sender (RFC 8601). Only results that begin with its name count, and of
 * those the first one: anyone who sends an e-mail can write such a header, but not above the one of our server.
 */
export const verdictOf = (headers: Headers, server: string | undefined): 'pass' | 'fail' | null => {
  if (server === undefined) return null;
  const ours = valuesOf(headers, 'authentication-results').find(
    (value) => (/^[^\s;]+/.exec(value)?.[0] ?? '').toLowerCase() === server,
  );
  if (ours === undefined) return null;
  const results = ours
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .split(';')
    .map((part) => /^\s*(\w+)\s*=\s*(\w+)/.exec(part));
  const [dmarc, spf, dkim] = ['dmarc', 'spf', 'dkim'].map((method) => results.find((one) => one?.[1] === method)?.[2]);
  if (dmarc === 'pass') return 'pass';
  if (dmarc === 'fail') return 'fail';
  // A domain without rules of its own: neither of the two is a proof, but both failing is a warning.
  return spf === 'fail' && dkim !== 'pass' ? 'fail' : null;
};
