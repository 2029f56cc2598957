import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, nextTryAt, webhookCan, whyNotRotate, whyNotTurnOn } from './webhook.rules.ts';
import { bodyOf, deliveryCan, tookOf } from '../webhook-delivery/webhook-delivery.rules.ts';

const at = (hours: number): Date => new Date(Date.UTC(2026, 2, 5) + hours * 3_600_000);
const tried = { tries: 1, tried_since: at(0).toISOString(), failing_since: null, told_at: null, is_test: false };
const ok = { status: 200, fault: null };
const refused = { status: 500, fault: 'status' } as const;
const silent = { status: null, fault: 'timeout' } as const;

describe('the tries of a message', () => {
  it('have growing pauses and end a day after the first one', () => {
    let [now, tries, since] = [at(0), 1, at(0)];
    const pauses: number[] = [];
    for (let next = nextTryAt(tries, since, now); next; next = nextTryAt(tries, since, now)) {
      pauses.push((next.getTime() - now.getTime()) / 60_000);
      now = next;
      tries += 1;
    }
    expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 360, 360]);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(24 * 60);
  });
  it('are never planned for more than a day after the first one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 3000 }), (tries, minutes) => {
        const now = new Date(at(0).getTime() + minutes * 60_000);
        const next = nextTryAt(tries, at(0), now);
        return next === null || (next > now && next <= at(24));
      }),
    );
  });
});

describe('after an answer', () => {
  it.each([
    [
      'an accepted message is done, and the address no longer fails',
      ok,
      { failing_since: at(-50).toISOString() },
      1,
      { status: 'delivered', next: null, failing_since: null, rests_until: null, turns_off: null, tells: null },
    ],
    [
      'a refused one waits, and others don’t',
      refused,
      {},
      0,
      {
        status: 'queued',
        next: at(1 / 60),
        failing_since: at(0).toISOString(),
        rests_until: null,
        turns_off: null,
        tells: null,
      },
    ],
    [
      'if nothing answers, the address rests',
      silent,
      {},
      0,
      { status: 'queued', failing_since: at(0).toISOString(), rests_until: at(1 / 60) },
    ],
    [
      'a day later it has failed, and the owner is notified',
      refused,
      { tries: 8, failing_since: at(0).toISOString() },
      24,
      { status: 'failed', next: null, turns_off: null, tells: 'given_up' },
    ],
    [
      'the owner is notified once a day',
      refused,
      { tries: 8, failing_since: at(0).toISOString(), told_at: at(1).toISOString() },
      24.5,
      { status: 'failed', tells: null },
    ],
    [
      'and again a day later',
      refused,
      { tries: 8, told_at: at(0).toISOString() },
      24,
      { status: 'failed', tells: 'given_up' },
    ],
    [
      'after three days the address is turned off',
      silent,
      { failing_since: at(-72).toISOString() },
      0,
      { status: 'failed', next: null, turns_off: 'failing', tells: 'failing' },
    ],
    [
      'a minute earlier it isn’t',
      silent,
      { failing_since: at(-72 + 1 / 60).toISOString() },
      0,
      { status: 'queued', turns_off: null },
    ],
    [
      '410 turns it off at once',
      { status: 410, fault: 'status' } as const,
      {},
      0,
      { status: 'failed', next: null, turns_off: 'gone', tells: 'gone' },
    ],
    [
      'a test is tried once and says nothing about the address',
      silent,
      { is_test: true, failing_since: at(-100).toISOString() },
      0,
      {
        status: 'failed',
        next: null,
        failing_since: at(-100).toISOString(),
        rests_until: null,
        turns_off: null,
        tells: null,
      },
    ],
  ])('%s', (_says, answered, more, hours, expected) =>
    expect(after(answered, { ...tried, ...more }, at(hours))).toMatchObject(expected),
  );
});

describe('what can be done with an address', () => {
  const on = { status: 'active', previous_until: null, key_ended: false, failed: 2 } as const;
  const off = { ...on, status: 'off' } as const;
  it.each([
    [on, ['edit', 'rotate', 'test', 'turn_off', 'replay', 'delete']],
    [{ ...on, failed: 0 }, ['edit', 'rotate', 'test', 'turn_off', 'delete']],
    [off, ['edit', 'rotate', 'turn_on', 'delete']],
    [{ ...off, key_ended: true }, ['edit', 'delete']],
  ])('%#', (of, can) => expect(webhookCan(of)).toEqual(can));
  it('a second rotation within the overlap has to be requested', () => {
    const overlap = { key_ended: false, previous_until: at(5).toISOString() };
    expect(whyNotRotate(overlap, false, at(4))).toBe('settings.webhook_overlap');
    expect(whyNotRotate(overlap, true, at(4))).toBeNull();
    expect(whyNotRotate(overlap, false, at(5))).toBeNull();
    expect(whyNotRotate({ ...overlap, key_ended: true }, true, at(5))).toBe('settings.webhook_key_ended');
    expect(whyNotTurnOn({ key_ended: true })).toBe('settings.webhook_key_ended');
  });
});

type Status = 'queued' | 'sending' | 'delivered' | 'failed';
const can = (status: Status, webhook_status: 'active' | 'off' = 'active') =>
  deliveryCan({ status, webhook_status }).includes('replay');
describe('a message', () => {
  const told = {
    id: 7,
    branch_id: 2,
    event: 'lead_created',
    created_at: '2026-03-05T02:00:00Z',
    facts: { lead_id: 5 },
  };
  it('has the details of the lead only if they are given', () => {
    expect(JSON.parse(bodyOf(told))).toEqual({
      id: '7',
      type: 'lead_created',
      timestamp: '2026-03-05T02:00:00Z',
      branch_id: 2,
      data: { lead_id: 5 },
    });
    expect(JSON.parse(bodyOf({ ...told, lead: { first_name: 'Aina' } })).data).toEqual({
      lead_id: 5,
      lead: { first_name: 'Aina' },
    });
  });
  it('is sent again only when it isn’t on its way, to an address that is on', () => {
    expect([can('queued'), can('sending'), can('delivered'), can('failed'), can('failed', 'off')]).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

it('what an answer took is in milliseconds below a second, then in seconds', () => {
  const texts = [0, 999, 1000, 1449, 10_000].map(tookOf).map(({ value, unit }) => `${value} ${unit}`);
  expect(texts).toEqual(['0 ms', '999 ms', '1 s', '1.4 s', '10 s']);
});
