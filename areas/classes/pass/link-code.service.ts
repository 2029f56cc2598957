/**
 * Links whose secret only the server can compute: anyone who has one was given it. They aren't stored, so they can't be
 * stolen from here.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/boot/config.ts';
import { keysFor, type Keys } from '#kit/server/seal.ts';

/** What a link is for: a link of another kind isn't valid. */
type LinkKind = 'join' | 'calendar' | 'card' | 'visit' | 'door' | 'trial';

export const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const signedWith = (key: Buffer, text: string, length: number): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, length);
export const signed = (keys: Keys, kind: LinkKind, text: string, length: number): string =>
  signedWith(keysFor(keys, kind)[0], text, length);
/** Also by the key before: links in letters and calendars stay valid when it is replaced. */
const isSigned = (keys: Keys, kind: LinkKind, text: string, signature: string): boolean =>
  keysFor(keys, kind).some((key) => isSame(signature, signedWith(key, text, signature.length)));
const SIGNATURE = 32;
/** `serial`: a new number invalidates earlier links. */
export const linkToken = (config: Keys, kind: LinkKind, id: number, serial = 0): string =>
  `${id.toString(36)}-${serial.toString(36)}-${signed(config, kind, `${id}:${serial}`, SIGNATURE)}`;
export const readLinkToken = (
  keys: Keys,
  kind: LinkKind,
  token: string,
): { id: number; serial: number } | undefined => {
  const found = /^([0-9a-z]{1,9})-([0-9a-z]{1,6})-([\w-]{32})$/.exec(token);
  if (!found) return undefined;
  const [id, serial] = [parseInt(found[1] ?? '', 36), parseInt(found[2] ?? '', 36)];
  return isSigned(keys, kind, `${id}:${serial}`, found[3] ?? '') ? { id, serial } : undefined;
};

/** Never from a header of the request: the person who asks for a link must not be able to choose where it leads. */
export const ownAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host}:${port}`;

/** The personal link of a booking of an online class. */
export const joinLink = (config: Keys & Parameters<typeof ownAddress>[0], booking_id: number): string =>
  `${ownAddress(config)}/p/join#token=${linkToken(config, 'join', booking_id)}`;
