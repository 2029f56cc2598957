/** The address of a picture in an e-mail: its number and a signature of the server. Only a server that showed the e-mail makes one. */
import { timingSafeEqual } from 'node:crypto';
import { publicAddress } from '../campaign/campaign.letters.ts';
import { keyedHashes } from '#kit/server/seal.ts';
import type { Config } from '#server/boot/config.ts';

export const PICTURE_PATH = '/r/p/';
const SIGNED_BYTES = 12;
const signaturesOf = (config: Config, body: string): Buffer[] =>
  keyedHashes(config, 'broadcast.picture', body).map((hash) => hash.subarray(0, SIGNED_BYTES));
export const pictureUrl = (config: Config, file_id: number): string => {
  const body = file_id.toString(36);
  return `${publicAddress(config)}${PICTURE_PATH}${body}.${signaturesOf(config, body)[0]?.toString('base64url')}`;
};
/** Undefined if it wasn't made by this server. */
export const readPicture = (config: Config, token: string): number | undefined => {
  const [, body = '', signed = ''] = /^([0-9a-z]{1,10})\.([\w-]{16})$/.exec(token) ?? [];
  const given = Buffer.from(signed, 'base64url');
  if (
    body === '' ||
    !signaturesOf(config, body).some((ours) => given.length === ours.length && timingSafeEqual(given, ours))
  )
    return undefined;
  return Number.parseInt(body, 36);
};
