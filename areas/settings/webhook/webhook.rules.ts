/** What can be done with an address, and what an answer of it means. Pure. */
import type { Webhook } from './webhook.model.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** For that long, messages are also signed with the secret before. */
export const OVERLAP_MS = DAY_MS;

type Standing = Pick<Webhook, 'status' | 'previous_until'> & { key_ended: boolean };
export const whyNotTurnOn = ({ key_ended }: Pick<Standing, 'key_ended'>): string | null =>
  key_ended ? 'settings.webhook_key_ended' : null;
export const whyNotTest = ({ status }: Pick<Standing, 'status'>): string | null =>
  status === 'active' ? null : 'settings.webhook_off';
/** A second rotation within a day would end the secret that the receiver still uses: that has to be requested. */
export const whyNotRotate = (
  { key_ended, previous_until }: Pick<Standing, 'key_ended' | 'previous_until'>,
  atOnce: boolean,
  now: Date,
): string | null => {
  if (key_ended) return 'settings.webhook_key_ended';
  const isOverlap = previous_until !== null && new Date(previous_until) > now;
  return isOverlap && !atOnce ? 'settings.webhook_overlap' : null;
};
export const webhookCan = (of: Standing & Pick<Webhook, 'failed'>): Webhook['can'] => [
  'edit',
  ...(of.key_ended ? [] : (['rotate'] as const)),
  ...(of.status === 'active' ? (['test', 'turn_off'] as const) : []),
  ...(of.status === 'off' && whyNotTurnOn(of) === null ? (['turn_on'] as const) : []),
  ...(of.status === 'active' && of.failed > 0 ? (['replay'] as const) : []),
  'delete',
];

export const faults = ['status', 'timeout', 'unreachable', 'not_public', 'no_secret', 'off'] as const;
type WebhookFault = (typeof faults)[number];
/** What came back: a status, or why there is none. */
export type Answered = { status: number | null; fault: WebhookFault | null };

/** Growing pauses, for a day. */
const DELAYS_MIN = [1, 5, 15, 60, 180, 360] as const;
const REST_MS = MINUTE_MS;
const FAILS_FOR_MS = 3 * DAY_MS;
const TOLD_EVERY_MS = DAY_MS;
const GONE = 410;

/** `tries`: including the one that was just made. Null: a day after the first try, it isn't tried again. */
export const nextTryAt = (tries: number, since: Date, now: Date): Date | null => {
  const delay = DELAYS_MIN[Math.min(tries, DELAYS_MIN.length) - 1] ?? DELAYS_MIN[0];
  const next = new Date(now.getTime() + delay * MINUTE_MS);
  return next.getTime() > since.getTime() + DAY_MS ? null : next;
};

type Tried = {
  tries: number;
  tried_since: string;
  failing_since: string | null;
  told_at: string | null;
  /** Somebody waits for the result of a test: it is tried once, and says nothing about the address. */
  is_test: boolean;
};
type After = {
  status: 'delivered' | 'queued' | 'failed';
  next: Date | null;
  /** What the address is from now on. */
  failing_since: string | null;
  rests_until: Date | null;
  turns_off: 'failing' | 'gone' | null;
  tells: 'given_up' | 'failing' | 'gone' | null;
};

/** What becomes of a message and of its address after an answer. */
export const after = ({ status, fault }: Answered, tried: Tried, now: Date): After => {
  const { is_test, tries, failing_since, told_at } = tried;
  if (fault === null) {
    return { status: 'delivered', next: null, failing_since: null, rests_until: null, turns_off: null, tells: null };
  }
  const rests_until = status === null ? new Date(now.getTime() + REST_MS) : null;
  if (is_test) return { status: 'failed', next: null, failing_since, rests_until: null, turns_off: null, tells: null };
  const since = failing_since ?? now.toISOString();
  const failed = { failing_since: since, rests_until };
  if (status === GONE) return { ...failed, status: 'failed', next: null, turns_off: 'gone', tells: 'gone' };
  const next = nextTryAt(tries, new Date(tried.tried_since), now);
  if (now.getTime() - new Date(since).getTime() >= FAILS_FOR_MS)
    return { ...failed, status: 'failed', next: null, turns_off: 'failing', tells: 'failing' };
  if (next !== null) return { ...failed, status: 'queued', next, turns_off: null, tells: null };
  const isTold = told_at !== null && now.getTime() - new Date(told_at).getTime() < TOLD_EVERY_MS;
  return { ...failed, status: 'failed', next: null, turns_off: null, tells: isTold ? null : 'given_up' };
};
