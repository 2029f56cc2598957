/** Reads an e-mail as mail servers hand it on (`message/rfc822`): text only, whatever it was written in. */
import { createHash } from 'node:crypto';
import type { Address, Attachment, Email } from 'postal-mime';
import { MOST_TEXT_BYTES, type AttachedFile, type ReadMail, type TurnedBack } from './mail-in.model.ts';
import { fileLine, subjectLine, tidied } from './mail-text.rules.ts';

const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 262_144, maxRfc822NestingDepth: 0 };
/** Pictures of a signature: part of how an e-mail looks, and too small to be meant as a file. */
const DECORATION_BYTES = 20_480;
const MOST_KEY = 250;
const MOST_EARLIER = 20;

const addressesIn = (found: readonly Address[] = []): string[] =>
  found
    .flatMap(({ address, group }) => (group ? group.map((one) => one.address) : [address]))
    .filter((one) => one !== '');
const deliveredBy = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];
const inBrackets = (text: string): string[] => [...text.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id);

const plainFrom = async (html: string): Promise<string> => {
  const { htmlToText } = await import('html-to-text');
  return htmlToText(html, {
    wordwrap: false,
    limits: { maxInputLength: MOST_TEXT_BYTES * 4, maxDepth: 100, maxBaseElements: 1 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
};

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);
const filesOf = ({ attachments }: Email): AttachedFile[] =>
  attachments.flatMap((one) => {
    const bytes = bytesOf(one);
    if (one.related === true && bytes.length < DECORATION_BYTES) return [];
    const ending = one.mimeType.split('/')[1]?.replace(/[^a-z\d]/g, '') ?? '';
    return [{ name: fileLine(one.filename ?? `file.${ending}`), bytes }];
  });

/** Long ids are shortened to a digest; an e-mail without one is known by what is in it. */
const keyOf = ({ messageId = '', date = '' }: Email, content: readonly string[]): string => {
  const id = subjectLine(messageId.replace(/[<>\s]/g, ''));
  if (id !== '' && id.length < MOST_KEY && id.length === messageId.replace(/[<>\s]/g, '').length) return id;
  const digest = createHash('sha256')
    .update(JSON.stringify([messageId, date, ...content]))
    .digest('hex');
  return `${digest}@unnamed`;
};

type Read = ReadMail | Extract<TurnedBack, 'unreadable' | 'too_long'>;
/** The libraries are loaded with the first e-mail: most servers receive none, and need less memory without them. */
export const readMail = async (raw: Buffer): Promise<Read> => {
  const { default: PostalMime } = await import('postal-mime');
  let email: Email;
  try {
    email = await PostalMime.parse(raw, LIMITS);
  } catch {
    // Nested without end, or headers without end: no mail program writes this.
    return 'unreadable';
  }
  const written = email.text ?? email.html ?? '';
  if (Buffer.byteLength(written) > (email.text === undefined ? 4 : 1) * MOST_TEXT_BYTES) return 'too_long';
  const text = tidied(email.text?.trim() ? email.text : await plainFrom(email.html ?? ''));
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES) return 'too_long';
  const [address = ''] = addressesIn(email.from && [email.from]);
  if (!/^[^\s@<>]{1,100}@[^\s@<>]{1,150}$/.test(address)) return 'unreadable';
  const headers = email.headers.map(({ key, value }) => ({ key, value }));
  const subject = subjectLine(email.subject ?? '');
  const named = headers.filter(({ key }) => deliveredBy.includes(key)).map(({ value }) => value.replace(/[<>]/g, ''));
  return {
    headers,
    key: keyOf(email, [address, subject, text]),
    earlier: inBrackets(email.references ?? email.inReplyTo ?? '')
      .filter((id) => id.length < MOST_KEY)
      .slice(-MOST_EARLIER)
      .join(' '),
    from: { name: subjectLine(email.from?.name ?? '').slice(0, 80), address: address.toLowerCase() },
    to: [...named, ...addressesIn(email.to), ...addressesIn(email.cc)].map((one) => one.trim().toLowerCase()),
    subject,
    text,
    files: filesOf(email),
  };
};
