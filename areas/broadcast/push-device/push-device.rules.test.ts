import { describe, expect, it } from 'vitest';
import { deviceStatusAfter, personStatusAfter } from './push-device.rules.ts';

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
});
