/** The last visit of each client, however check-ins come, go and change hands. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { systemScopeStatement } from '#kit/server/session.ts';
import { aMember } from '../classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, KL, PJ } = await signedIn();

const aClient = () => aMember(test.ownerSql, { branch_id: KL });
const came = async (member_id: number, day: string, more: object = {}): Promise<number> => {
  const row = { branch_id: KL, member_id, day, allowed: true, ...more };
  return (await test.ownerSql.insertInto('check_in').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const lastOf = async (member_id: number): Promise<[branch: number, day: string][]> => {
  const asked = test.ownerSql.selectFrom('last_visit').select(['branch_id', 'last_on']);
  const rows = await asked.where('member_id', '=', member_id).orderBy('branch_id').execute();
  return rows.map((row) => [row.branch_id, row.last_on]);
};

const undoes = (which: string): string => `
  select set_config('app.undoing', 'check_in', true);
  update check_in set allowed = false, why = 'undone', undone_at = now(), undo_reason = 'x' where ${which}`;

const aDesk = async (): Promise<Client> => {
  const desk = new Client({ connectionString: test.databaseUrl });
  await desk.connect();
  return desk;
};
const atDesks = async (count: number, work: (desk: Client, no: number) => Promise<void>): Promise<void> => {
  const desks = await Promise.all(Array.from({ length: count }, aDesk));
  try {
    await Promise.all(desks.map(work));
  } finally {
    for (const desk of desks) await desk.end();
  }
};

describe('the last visit', () => {
  it('is the latest day in each branch, whatever the order in which check-ins arrive', async () => {
    const client = await aClient();
    await came(client, '2026-03-10', { allowed: false, why: 'expired' });
    expect(await lastOf(client)).toEqual([]);
    await came(client, '2026-03-05');
    await came(client, '2026-03-03');
    // From long ago, in the part of the table that belongs to no month.
    await came(client, '2009-01-05', { branch_id: PJ });
    expect(await lastOf(client)).toEqual([
      [KL, '2026-03-05'],
      [PJ, '2009-01-05'],
    ]);
  });

  it('is not written again on the same day', async () => {
    const client = await aClient();
    const asked = raw`select ctid::text, xmin::text from last_visit where member_id = ${client}`;
    await came(client, '2026-03-05');
    const before = (await asked.execute(test.ownerSql)).rows;
    await came(client, '2026-03-05');
    await came(client, '2026-03-04');
    // The lock of a row changes nothing that others see.
    expect(((await asked.execute(test.ownerSql)).rows as { ctid: string }[]).map((row) => row.ctid)).toEqual(
      (before as { ctid: string }[]).map((row) => row.ctid),
    );
  });

  it('goes back when it is undone, and is unknown when none is left', async () => {
    const client = await aClient();
    const [older, newer] = [await came(client, '2026-03-04'), await came(client, '2026-03-05')];
    await does(undoes(`id = ${newer}`));
    expect(await lastOf(client)).toEqual([[KL, '2026-03-04']]);
    await does(undoes(`id = ${older}`));
    expect(await lastOf(client)).toEqual([]);
  });

  it('follows check-ins to another client and back', async () => {
    const [kept, gone] = [await aClient(), await aClient()];
    await came(kept, '2026-03-04');
    for (const day of ['2026-02-27', '2026-03-06', '2026-03-01']) await came(gone, day);
    await does(passes(gone, kept));
    expect([await lastOf(kept), await lastOf(gone)]).toEqual([[[KL, '2026-03-06']], []]);
    await does(passes(kept, gone));
    expect([await lastOf(kept), await lastOf(gone)]).toEqual([[], [[KL, '2026-03-06']]]);
  });

  it('stays as it is when words about the client are erased', async () => {
    const client = await aClient();
    await came(client, '2026-03-05', { why: 'expired', override_reason: 'Renews this evening' });
    await does(`select set_config('app.rewriting', 'person', true);
      update check_in set override_reason = '***' where member_id = ${client}`);
    expect(await lastOf(client)).toEqual([[KL, '2026-03-05']]);
  });
});

const passes = (from: number, to: number): string => `
  select set_config('app.rewriting', 'person', true);
  update check_in set member_id = ${to} where member_id = ${from}`;
const does = (statements: string) => atDesks(1, async (desk) => void (await desk.query(statements)));

/** One transaction each: several statements in one message. */
const arrives = (member_id: number, day: string): string =>
  `insert into check_in (branch_id, member_id, day, allowed) values (${KL}, ${member_id}, '${day}', true)`;
const PATIENCE_MS = 5_000;
const somebodyWaits = async (): Promise<void> => {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(10)) {
    const asked = raw<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (((await asked.execute(test.ownerSql)).rows[0]?.n ?? 0) > 0) return;
  }
  throw new Error('Nobody waits for the other.');
};
/** The second begins while the first is not saved yet, and has to wait for it. */
const overlapping = async (first: string, second: string): Promise<void> => {
  const [one, other] = [await aDesk(), await aDesk()];
  try {
    await one.query('begin');
    await one.query(first);
    const waiting = other.query(second);
    await somebodyWaits();
    await one.query('commit');
    await waiting;
  } finally {
    await one.end();
    await other.end();
  }
};
const problems = async () => (await test.faults(undefined, ['last_visits'])).flatMap(({ shown }) => shown);

describe('at two desks at once', () => {
  it('two undone visits are both missed, whichever is saved first', async () => {
    for (const isOlderFirst of [true, false]) {
      const client = await aClient();
      await came(client, '2026-03-08');
      const [older, newer] = [await came(client, '2026-03-09'), await came(client, '2026-03-10')];
      const [first, second] = isOlderFirst ? [older, newer] : [newer, older];
      await overlapping(undoes(`id = ${first}`), undoes(`id = ${second}`));
      expect(await lastOf(client)).toEqual([[KL, '2026-03-08']]);
    }
  });

  it('a visit that arrives while the other of its day is undone counts, whichever is saved first', async () => {
    for (const isUndoneFirst of [true, false]) {
      const client = await aClient();
      const undone = undoes(`id = ${await came(client, '2026-03-10')}`);
      const arrived = arrives(client, '2026-03-10');
      await overlapping(isUndoneFirst ? undone : arrived, isUndoneFirst ? arrived : undone);
      expect(await lastOf(client)).toEqual([[KL, '2026-03-10']]);
    }
  });

  it('the first two visits of a client make one row', async () => {
    const client = await aClient();
    await overlapping(arrives(client, '2026-03-10'), arrives(client, '2026-03-09'));
    expect(await lastOf(client)).toEqual([[KL, '2026-03-10']]);
  });

  it('agrees with the check-ins however many let in and undo, without a deadlock', async () => {
    const clients = [await aClient(), await aClient()];
    await atDesks(8, async (desk, no) => {
      for (let turn = 0; turn < 30; turn++) {
        const client = clients[(no + turn) % 2] ?? 0;
        const last = `(day, id) in (select c.day, c.id from check_in c where c.member_id = ${client} and c.allowed
          order by c.day desc, c.id limit 1 for update skip locked)`;
        const day = `2026-03-0${1 + ((no * 7 + turn * 3) % 9)}`;
        await desk.query((no + turn) % 3 === 0 ? undoes(last) : arrives(client, day));
      }
    });
    expect(await problems()).toEqual([]);
  });
});

const inBranch = (branch: number, what: (db: typeof test.ownerSql) => Promise<unknown>) =>
  test.app.services.db.transaction(
    [systemScopeStatement('staff:1', { branches: [branch], network: false }, 'test')],
    what,
  );

it('is seen where the visit was, and written by nobody', async () => {
  const client = await aClient();
  await came(client, '2026-03-05');
  const seen = (db: typeof test.ownerSql) =>
    db.selectFrom('last_visit').select('last_on').where('member_id', '=', client).execute();
  expect(await inBranch(KL, seen)).toEqual([{ last_on: '2026-03-05' }]);
  expect(await inBranch(PJ, seen)).toEqual([]);
  for (const change of [
    raw`delete from last_visit`,
    raw`update last_visit set last_on = last_on + 1`,
    raw`insert into last_visit values (1, ${KL}, '2026-03-05')`,
    raw`select fill_last_visits()`,
  ])
    await expect(inBranch(KL, (db) => change.execute(db))).rejects.toThrow(/permission denied/);
});
