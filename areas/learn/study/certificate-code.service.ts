import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
/** Eighty bits: nobody finds a certificate by trying. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => signs[randomInt(signs.length)] ?? '').join('');
