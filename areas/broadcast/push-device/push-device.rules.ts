/** What the answer of a push service means for one device, and what that means for the person. Pure. */
import type { RecipientStatus } from '../campaign-run/campaign-run.model.ts';

export type DeviceStatus = 'sent' | 'gone' | 'queued' | 'failed' | 'in_doubt';
/** `status` is missing if nothing was answered; `hasBegun`: the message was already handed over, and may have arrived. */
type PushAnswer = { status?: number | undefined; hasBegun: boolean };
const GONE = new Set([404, 410]);
const TOO_MANY = 429;
/** A subscription that doesn’t exist any more is removed; a busy service is asked again; every other refusal is final. */
export const deviceStatusAfter = ({ status, hasBegun }: PushAnswer): DeviceStatus => {
  if (status === undefined) return hasBegun ? 'in_doubt' : 'queued';
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.has(status)) return 'gone';
  return status === TOO_MANY || status >= 500 ? 'queued' : 'failed';
};

/**
 * Somebody with two telephones got the notification as soon as one of them did. What may have arrived is never sent
 * again, even if another device could still be tried.
 */
export const personStatusAfter = (devices: readonly DeviceStatus[]): RecipientStatus => {
  const order = ['sent', 'in_doubt', 'queued', 'failed'] as const;
  return order.find((status) => devices.includes(status)) ?? 'no_device';
};

const MINUTE_MS = 60_000;
const DELAYS_MIN = [1, 5, 15, 60, 240] as const;
const TRIED_FOR_MS = 24 * 60 * MINUTE_MS;
/** `tries`: including the one that was just made. Null: a day after it began, it isn’t tried again. */
export const nextTryAt = (tries: number, since: Date, now: Date): Date | null => {
  const delay = DELAYS_MIN[Math.min(tries, DELAYS_MIN.length) - 1] ?? DELAYS_MIN[0];
  const next = new Date(now.getTime() + delay * MINUTE_MS);
  return next.getTime() > since.getTime() + TRIED_FOR_MS ? null : next;
};
