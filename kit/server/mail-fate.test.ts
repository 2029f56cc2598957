import { describe, expect, it } from 'vitest';
import { fateOf, isServerAway, type MailFailure } from './mail-fate.ts';

const now = new Date('2026-03-05T01:00:00Z');
const fresh = { tries: 0, since: now };
const failure = (of: Partial<MailFailure>): MailFailure => ({ message: 'no', hasBegun: false, ...of });

describe('a letter that could not be sent', () => {
  it.each([
    ['greylisting: come again', failure({ responseCode: 451, code: 'EENVELOPE', hasBegun: true }), 'queued'],
    ['the server closes for now', failure({ responseCode: 421, code: 'ECONNECTION' }), 'queued'],
    ['a full mailbox, after the text', failure({ responseCode: 452, code: 'EMESSAGE', hasBegun: true }), 'queued'],
    ['nobody has this address', failure({ responseCode: 550, code: 'EENVELOPE', hasBegun: true }), 'failed'],
    ['the text is refused', failure({ responseCode: 554, code: 'EMESSAGE', hasBegun: true }), 'failed'],
    ['the address can be sent to nobody', failure({ code: 'EENVELOPE' }), 'failed'],
    ['nobody listens', failure({ code: 'ESOCKET' }), 'queued'],
    ['it hangs before the greeting', failure({ code: 'ETIMEDOUT' }), 'queued'],
    ['the password of this server is not accepted', failure({ code: 'EAUTH', responseCode: 535 }), 'queued'],
    ['the connection broke in the middle', failure({ code: 'ECONNECTION', hasBegun: true }), 'unknown'],
    ['no answer to the text', failure({ code: 'ETIMEDOUT', hasBegun: true }), 'unknown'],
  ] as const)('%s', (_what, of, status) => {
    expect(fateOf(of, fresh, now).status).toBe(status);
  });

  it('is tried later each time, and for a day', () => {
    const away = failure({ code: 'ESOCKET' });
    const minutes: number[] = [];
    let at = now;
    for (let tries = 0; tries < 100; tries += 1) {
      const fate = fateOf(away, { tries, since: now }, at);
      if (fate.status !== 'queued') break;
      minutes.push((fate.next_try_at.getTime() - at.getTime()) / 60_000);
      at = fate.next_try_at;
    }
    expect(minutes).toEqual([1, 2, 5, 10, 30, 60, 120, 240, 240, 240, 240, 240]);
    expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(fateOf(away, { tries: minutes.length, since: now }, at)).toEqual({ status: 'failed' });
  });

  it('does not hold up the others when it alone was refused', () => {
    expect(isServerAway(failure({ responseCode: 451, code: 'EENVELOPE' }))).toBe(false);
    expect(isServerAway(failure({ code: 'ETIMEDOUT' }))).toBe(true);
  });
});
