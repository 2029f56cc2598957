/** A number that no other test uses, for names and addresses: two workers can start in the same millisecond. */
import { randomInt } from 'node:crypto';

export const stamp = (): string => `${Date.now()}${randomInt(100, 1000)}`;
/** The same as short text in capital letters, for codes of a few characters. */
export const shortStamp = (length: number): string =>
  Array.from({ length }, () => randomInt(36).toString(36))
    .join('')
    .toUpperCase();
