/**
 * Behind a pooler in transaction mode each transaction may be on another connection: nothing is stored in a session.
 */
import { describe, expect, it } from 'vitest';
import { call, people, signInAs } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, KL } = await signedIn();
const app = await test.startAnother({ poolSize: 1, databaseDirectUrl: test.databaseUrl, preparedStatements: false });
const headers = await signInAs(app, people.admin);

const untouched = { role: expect.not.stringMatching(/^app$/), staff: '', limit: '0', prepared: 0 };

/** What the pool's only connection still has, as its next user would find it. */
const left = async () =>
  (
    await app.services.db.pool.query<{ role: string; staff: string; limit: string; prepared: number }>(`
      select current_user::text as role, current_setting('app.staff', true) as staff, current_setting('lock_timeout') as "limit",
             (select count(*)::int from pg_prepared_statements) as prepared`)
  ).rows[0];

describe('behind a pooler', () => {
  it('a read leaves nothing behind, and the next one finds what it needs', async () => {
    expect((await call(app, headers, 'GET', `lead/${test.network.branches.KL}`)).responseCode).toBe(0);
    expect(await left()).toEqual(untouched);
    await app.services.db.pool.query('discard all');
    expect((await call(app, headers, 'GET', `lead/${test.network.branches.KL}`)).responseCode).toBe(0);
  });

  it('so does a command, and one that is refused', async () => {
    expect((await call(app, headers, 'POST', 'lead', lead)).responseCode).toBe(0);
    expect(await left()).toEqual(untouched);
    expect((await call(app, headers, 'POST', 'lead', { ...lead, phone: 'none' })).responseCode).toBe(5);
    expect(await left()).toEqual(untouched);
  });

  it('row-level security and the limits hold inside', async () => {
    const asked = {
      sql: `select current_user::text as role, current_setting('lock_timeout') as "limit"`,
      parameters: [],
    };
    expect(await app.services.db.batch([asked])).toEqual([[{ role: 'app', limit: '8s' }]]);
    const opened = await app.services.db.transaction([asked], (_db, rows) => Promise.resolve(rows));
    expect(opened).toEqual([[{ role: 'app', limit: '8s' }]]);
  });
});

const lead = { branch_id: KL, first_name: 'Pooled', phone: '+60123456789', source: 'walk_in' };
