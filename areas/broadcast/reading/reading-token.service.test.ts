import { describe, expect, it } from 'vitest';
import type { Config } from '#server/boot/config.ts';
import { readingToken, readReading } from './reading-token.service.ts';

describe('a token', () => {
  const config = { secretKey: 'x'.repeat(32) } as unknown as Config;
  const token = readingToken(config, { recipient_id: 4711, link_no: 3 });
  it('names the person’s row and the link, and nothing that identifies anybody', () => {
    expect(readReading(config, token)).toEqual({ recipient_id: 4711, link_no: 3 });
    expect(token).toMatch(/^[0-9a-z]+\.[0-9a-z]+\.[\w-]{16}$/);
  });
  it('can’t be forged, changed, or made for another server', () => {
    const [recipient, link, signed] = token.split('.');
    for (const other of [
      `${recipient}.4.${signed}`,
      `${recipient}0.${link}.${signed}`,
      `${recipient}.${link}.${'A'.repeat(16)}`,
      `${recipient}.${link}`,
      `${token}x`,
      `0${token}`,
      '',
    ])
      expect(readReading(config, other)).toBeUndefined();
    expect(readReading({ secretKey: 'y'.repeat(32) } as unknown as Config, token)).toBeUndefined();
  });
});
