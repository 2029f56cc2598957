/**
 * The short addresses in e-mails: `/r/{token}`. A token names the row of the person in the sending and which link it is,
 * with a signature of the server. The target isn't in it: it is read from the text of the sending, so that nobody can make
 * an address of ours that leads elsewhere.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/boot/config.ts';
import { publicAddress } from '../campaign/campaign.letters.ts';
import { keyedHashes } from '#kit/server/seal.ts';

/** `link_no` 0 is the picture that is loaded when the e-mail is opened; the links are counted from 1. */
export type Read = { recipient_id: number; link_no: number };
export const READ_PATH = '/r/';
const SIGNED_BYTES = 12;
const signaturesOf = (config: Config, body: string): Buffer[] =>
  keyedHashes(config, 'broadcast.reading', body).map((hash) => hash.subarray(0, SIGNED_BYTES));

export const readingToken = (config: Config, { recipient_id, link_no }: Read): string => {
  const body = `${recipient_id.toString(36)}.${link_no.toString(36)}`;
  return `${body}.${signaturesOf(config, body)[0]?.toString('base64url')}`;
};
export const readingUrl = (config: Config, read: Read): string =>
  `${publicAddress(config)}${READ_PATH}${readingToken(config, read)}`;

/** Undefined if it wasn't made by this server. */
export const readReading = (config: Config, token: string): Read | undefined => {
  const [, body = '', recipient = '', link = '', signed = ''] =
    /^(([0-9a-z]{1,10})\.([0-9a-z]{1,3}))\.([\w-]{16})$/.exec(token) ?? [];
  if (body === '') return undefined;
  const given = Buffer.from(signed, 'base64url');
  if (!signaturesOf(config, body).some((ours) => given.length === ours.length && timingSafeEqual(given, ours)))
    return undefined;
  return { recipient_id: Number.parseInt(recipient, 36), link_no: Number.parseInt(link, 36) };
};
