/**
 * The address to which people reply: `reply+{token}@{domain}`. The token says whom a letter was written to and by which
 * branch. It can't be made by others and shows nothing: the signature also hides what it signs. Mail servers may change
 * the case of an address, so it has lower-case letters and digits only.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/boot/config.ts';
import { keyedHashes } from './seal.ts';

/** A client, or somebody who wrote to the branch and isn't one. */
export type ReplyTo = { kind: 'member' | 'visitor'; id: number; branch_id: number };

const SIGNED_BYTES = 10;
const BODY_BYTES = 11;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** 21 bytes are 34 letters of five bits. */
const ADDRESS = /^reply\+([a-z2-7]{34})@(.+)$/;

const textOf = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};
const bytesOf = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const bodyOf = ({ kind, id, branch_id }: ReplyTo): Buffer => {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(kind === 'member' ? 1 : 2);
  body.writeUInt32BE(branch_id, 1);
  body.writeUIntBE(id, 5, 6);
  return body;
};
const readBody = (body: Buffer): ReplyTo => ({
  kind: body.readUInt8() === 1 ? 'member' : 'visitor',
  branch_id: body.readUInt32BE(1),
  id: body.readUIntBE(5, 6),
});
/** With the key of now, and the one before it. */
const signaturesOf = (config: Config, body: Buffer): Buffer[] =>
  keyedHashes(config, 'mail.reply', body.toString('hex')).map((hash) => hash.subarray(0, SIGNED_BYTES));
const hidden = (config: Config, signature: Buffer, body: Buffer): Buffer[] =>
  keyedHashes(config, 'mail.reply_hidden', signature.toString('hex')).map((mask) =>
    Buffer.from(body.map((byte, at) => byte ^ (mask[at] ?? 0))),
  );

/** Null if this server receives no e-mails. */
export const replyAddress = (config: Config, to: ReplyTo): string | null => {
  const { mailReplyDomain } = config;
  if (mailReplyDomain === undefined) return null;
  const body = bodyOf(to);
  const [signature = Buffer.alloc(0)] = signaturesOf(config, body);
  const [sealed = Buffer.alloc(0)] = hidden(config, signature, body);
  return `reply+${textOf(Buffer.concat([signature, sealed]))}@${mailReplyDomain}`;
};
/** Undefined if the address isn't one that this server has made. */
export const readReplyAddress = (config: Config, address: string): ReplyTo | undefined => {
  const [, token = '', domain] = ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  if (domain === undefined || domain !== config.mailReplyDomain) return undefined;
  const bytes = bytesOf(token);
  const [given, sealed] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES, SIGNED_BYTES + BODY_BYTES)];
  const body = hidden(config, given, sealed).find((one) =>
    signaturesOf(config, one).some((ours) => timingSafeEqual(ours, given)),
  );
  return body && readBody(body);
};
