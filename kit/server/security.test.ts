import { describe, expect, it } from 'vitest';
import { asPart, liveHeaders } from './security.ts';

describe('every answer keeps its content out of frames', () => {
  it('a part of a page too, with fewer headers', () => {
    const kept = new Map([
      ['X-Content-Type-Options', 'nosniff'],
      ['X-Request-Id', '1'],
      ['Content-Security-Policy', "default-src 'self'"],
    ]);
    const reply = {
      removeHeader: (name: string) => void kept.delete(name),
      header: (name: string, value: string) => void kept.set(name, value),
    };
    asPart(reply as unknown as Parameters<typeof asPart>[0]);
    expect(Object.fromEntries(kept)).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "object-src 'none';base-uri 'none';frame-ancestors 'none'",
    });
  });
  it('the live channel, which also asks browsers to stay with TLS', () => {
    expect(liveHeaders('https://gym.example')).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    });
    expect(liveHeaders('http://gym.example')).not.toHaveProperty('Strict-Transport-Security');
  });
});
