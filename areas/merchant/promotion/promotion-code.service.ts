import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
/** Sixty bits: too many to find a code by trying at a desk. */
export const newPromotionCode = (): string =>
  Array.from({ length: LENGTH }, () => signs[randomInt(signs.length)] ?? '').join('');
