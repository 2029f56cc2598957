/** What a device at the door tells, where others read along. */
import type { KioskReason } from './kiosk.contract.ts';
import type { RefusalCode } from '../check-in/check-in.rules.ts';

/** Why somebody is sent to the desk, without what it is about. */
export const reasonFor = (code: RefusalCode): KioskReason => {
  if (code === 'payment_failed' || code === 'payment_pending') return 'payment';
  return code === 'deactivated' || code === 'changed' ? 'desk' : 'membership';
};
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
/** As a person types it. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
