/** What can't be told from a database without a replica; server/boot/replica.process.deep.test.ts has a real one. */
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { call, people, signInAs } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';
import { wireTo } from '#server/testing/wire.testing.ts';

const { test, KL } = await signedIn();
const wire = await wireTo(test.databaseUrl);
const said: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void (line.includes('replica') && said.push(line)) });
const openWith = async (databaseReplicaUrl: string) => {
  const app = await test.startAnother({ databaseReplicaUrl }, { log });
  const headers = await signInAs(app, people.admin);
  const { replica } = app.services.dear;
  return { replica, report: () => call(app, headers, 'GET', `report/trialBalance/${KL}`) };
};
// The last one is called first.
afterAll(() => wire.end());
afterAll(() => wire.open());
beforeEach(() => void said.splice(0));

describe('an address that is no replica of this database', () => {
  it('is said once, and never read', async () => {
    const { replica, report } = await openWith(test.databaseUrl);
    expect([(await report()).responseCode, (await report()).responseCode]).toEqual([0, 0]);
    expect(replica?.answered.replica).toBe(0);
    expect(replica?.answered.database).toBeGreaterThan(1);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('the address is not a replica of this database');
  });
});

describe('a replica that does not respond', () => {
  it('is waited for once, and then left alone for a while', async () => {
    const { replica, report } = await openWith(wire.url);
    wire.close();
    expect([(await report()).responseCode, (await report()).responseCode]).toEqual([0, 0]);
    expect(said).toHaveLength(1);
    wire.open();
    expect((await report()).responseCode).toBe(0);
    expect(replica?.answered.replica).toBe(0);
  });
});
