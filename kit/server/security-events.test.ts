import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import type { Database } from './db.ts';
import { SecurityEvents } from './security-events.ts';

/** What a server with this log level writes for an event while the database takes none. */
const linesAt = async (level: string): Promise<Record<string, unknown>[]> => {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  const away = { batch: () => Promise.reject(new Error('the database is away')) } as unknown as Database;
  const events = new SecurityEvents(away, systemClock, log);
  events.note({ kind: 'signed_in', staff_id: 7, address: '192.0.2.1', factor: 'password' });
  await events.stop();
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['security'] === true);
};

describe('a security event is a JSON line for a log collector', () => {
  it.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])('with LOG_LEVEL=%s', async (level) => {
    expect(await linesAt(level)).toMatchObject([
      { security: true, kind: 'signed_in', staff_id: 7, address: '192.0.2.1', factor: 'password', count: 1 },
    ]);
  });
  it('not with LOG_LEVEL=silent, which writes nothing at all', async () => {
    expect(await linesAt('silent')).toEqual([]);
  });
});
