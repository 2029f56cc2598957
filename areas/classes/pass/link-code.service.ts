/**
 * Links whose secret only the server can compute: anyone who has one was given it. They aren't stored, so they can't be
 * stolen from here.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/boot/config.ts';

type Keyed = Pick<Config, 'secretKey'>;
/** What a link is for: a link of another kind isn't valid. */
type LinkKind = 'join' | 'calendar' | 'card' | 'visit' | 'door';

export const signed = ({ secretKey }: Keyed, kind: LinkKind, text: string, length: number): string => {
  if (secretKey === undefined) throw new Error('the server has no key to sign with');
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `cornerman:${kind}`, 32));
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, length);
};
export const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const SIGNATURE = 32;
/** `serial`: a new number invalidates earlier links. */
export const linkToken = (config: Keyed, kind: LinkKind, id: number, serial = 0): string =>
  `${id.toString(36)}-${serial.toString(36)}-${signed(config, kind, `${id}:${serial}`, SIGNATURE)}`;
export const readLinkToken = (
  config: Keyed,
  kind: LinkKind,
  token: string,
): { id: number; serial: number } | undefined => {
  const found = /^([0-9a-z]{1,9})-([0-9a-z]{1,6})-([\w-]{32})$/.exec(token);
  if (!found) return undefined;
  const [id, serial] = [parseInt(found[1] ?? '', 36), parseInt(found[2] ?? '', 36)];
  return isSame(token, linkToken(config, kind, id, serial)) ? { id, serial } : undefined;
};

/** Never from a header of the request: the person who asks for a link must not be able to choose where it leads. */
export const ownAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host}:${port}`;

/** The personal link of a booking of an online class. */
export const joinLink = (config: Keyed & Parameters<typeof ownAddress>[0], booking_id: number): string =>
  `${ownAddress(config)}/p/join#token=${linkToken(config, 'join', booking_id)}`;
