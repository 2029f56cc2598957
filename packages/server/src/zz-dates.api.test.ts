import { appendFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/boot/testing.ts';
import { demoSize, makeDemo } from './demo.ts';
import { fixedClock } from './kit/clock.ts';
import { verify } from './verify.ts';

const [from, to, step] = (process.env.DATES ?? '0,60,1').split(',').map(Number) as [number, number, number];
const size = { ...demoSize, members: 150, leads: 24, months: 4 };
for (let day = from; day < to; day += step)
  it(`day ${day}`, async () => {
    const at = new Date(Date.UTC(2026, 10, 22, (day * 7) % 24, 13) + day * 86_400_000);
    const database = await createTestDatabase();
    try {
      await makeDemo(database.ownerUrl, () => undefined, { size, clock: fixedClock(at.toISOString()) });
      const wrong = (await verify(database.ownerUrl, at)).filter(({ count }) => count > 0);
      appendFileSync('/tmp/dates.log', `${at.toISOString()} ${JSON.stringify(wrong.map(({ name, count, shown }) => [name, count, shown.slice(0, 3)]))}\n`);
      expect(wrong).toEqual([]);
    } catch (error) {
      appendFileSync('/tmp/dates.log', `${at.toISOString()} ${String(error).slice(0, 300)}\n`);
      throw error;
    } finally {
      await database.drop();
    }
  }, 120_000);
