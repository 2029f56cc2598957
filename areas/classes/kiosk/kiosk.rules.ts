/** What a device at the door shows, where others can read it. */
import type { KioskReason } from './kiosk.contract.ts';
import type { RefusalCode } from '../check-in/check-in.rules.ts';

/** Why a client is sent to the desk, without details. */
export const reasonFor = (code: RefusalCode): KioskReason => {
  if (code === 'payment_failed' || code === 'payment_pending') return 'payment';
  return code === 'deactivated' || code === 'changed' ? 'desk' : 'membership';
};
/** Without similar-looking letters and digits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
/** As a person types it. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
