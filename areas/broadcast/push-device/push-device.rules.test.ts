import { describe, expect, it } from 'vitest';
import { deviceStatusAfter, nextTryAt, personStatusAfter } from './push-device.rules.ts';

const at = (time: string): Date => new Date(`2026-03-05T${time}:00Z`);
describe('the answer of a push service', () => {
  it.each([
    [{ status: 201, hasBegun: true }, 'sent'],
    [{ status: 200, hasBegun: true }, 'sent'],
    [{ status: 302, hasBegun: true }, 'failed'],
    [{ status: 400, hasBegun: true }, 'failed'],
    [{ status: 403, hasBegun: true }, 'failed'],
    [{ status: 404, hasBegun: true }, 'gone'],
    [{ status: 410, hasBegun: true }, 'gone'],
    [{ status: 413, hasBegun: true }, 'failed'],
    [{ status: 429, hasBegun: true }, 'queued'],
    [{ status: 500, hasBegun: true }, 'queued'],
    [{ status: 503, hasBegun: true }, 'queued'],
    [{ hasBegun: false }, 'queued'],
    [{ hasBegun: true }, 'in_doubt'],
  ] as const)('%j means %s', (answer, status) => {
    expect(deviceStatusAfter(answer)).toBe(status);
  });

  it.each([
    [[], 'no_device'],
    [['gone', 'gone'], 'no_device'],
    [['gone', 'sent'], 'sent'],
    [['queued', 'sent', 'in_doubt'], 'sent'],
    [['queued', 'in_doubt'], 'in_doubt'],
    [['failed', 'queued'], 'queued'],
    [['gone', 'failed'], 'failed'],
  ] as const)('on the devices %j means %s for the person', (devices, status) => {
    expect(personStatusAfter(devices)).toBe(status);
  });

  it.each([
    [1, '10:00', '10:01'],
    [2, '10:01', '10:06'],
    [5, '11:21', '15:21'],
    [9, '19:21', '23:21'],
  ])('is waited for after try %i at %s until %s', (tries, now, next) => {
    expect(nextTryAt(tries, at('10:00'), at(now))).toEqual(at(next));
  });
  it('is waited for no longer than a day', () => {
    const [since, now] = [new Date('2026-03-05T10:00:00Z'), new Date('2026-03-06T06:00:00Z')];
    expect(nextTryAt(8, since, now)).toEqual(new Date('2026-03-06T10:00:00Z'));
    expect(nextTryAt(8, since, new Date(now.getTime() + 1))).toBeNull();
  });
});
