/** What happens to a letter that couldn't be sent: retried for a day, given up, or unknown. */

export type MailFailure = {
  message: string;
  /** Nodemailer's: ECONNECTION, ETIMEDOUT, EAUTH, EENVELOPE, … */
  code?: string | undefined;
  /** What the mail server answered: 4xx for now, 5xx for good. */
  responseCode?: number | undefined;
  /** The connection was established and the letter was being handed over. */
  hasBegun: boolean;
};
type MailFate = { status: 'failed' | 'unknown' } | { status: 'queued'; next_try_at: Date };

const MINUTE_MS = 60_000;
const DELAYS_MIN = [1, 2, 5, 10, 30, 60, 120, 240] as const;
const TRIED_FOR_MS = 24 * 60 * MINUTE_MS;

/** Nothing is wrong with the letter: the server is down, or refuses everyone. */
export const isServerAway = ({ code, responseCode }: MailFailure): boolean =>
  code === 'EAUTH' || (responseCode === undefined && code !== 'EENVELOPE' && code !== 'EMESSAGE');

/**
 * `tries`: the number of attempts before this one. A permanent refusal (5xx) is failed; a connection lost during the
 * handover is unknown, because the letter may have arrived, and nobody gets a letter twice.
 */
export const fateOf = (failure: MailFailure, letter: { tries: number; since: Date }, now: Date): MailFate => {
  const { responseCode = 0, hasBegun } = failure;
  const isAway = isServerAway(failure);
  if (!isAway && (responseCode === 0 || responseCode >= 500)) return { status: 'failed' };
  if (isAway && hasBegun && responseCode === 0) return { status: 'unknown' };
  const delay = DELAYS_MIN[Math.min(letter.tries, DELAYS_MIN.length - 1)] ?? 0;
  const next_try_at = new Date(now.getTime() + delay * MINUTE_MS);
  return next_try_at.getTime() > letter.since.getTime() + TRIED_FOR_MS
    ? { status: 'failed' }
    : { status: 'queued', next_try_at };
};
