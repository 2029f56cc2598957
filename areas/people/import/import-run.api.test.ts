import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Import } from './import.model.ts';
import { isDeep, runs } from '#kit/domain/tier.testing.ts';
import { emptyLab, families, NOW, partOf, startImportLab, usDates, type ImportLab } from './import.testing.ts';

let lab: ImportLab;
beforeAll(async () => {
  lab = await startImportLab();
});
afterAll(() => lab.test.close());
beforeEach(async () => {
  lab = await emptyLab(lab);
});

describe('running', () => {
  test('good rows go in, the others are counted and come back to be put right; nothing is there twice', async () => {
    const done = await lab.run(await lab.take(usDates));
    expect(done).toMatchObject({
      status: 'done',
      rows_done: 1208,
      counts: { create: 1126, repeated: 7, faulty: 75 },
      can: ['download', 'undo'],
    });
    expect(await lab.counts()).toMatchObject({ lead: 81, member: 1045 });
    expect(
      await lab.test.ownerSql.selectFrom('member_branch').where('is_home', '=', true).select('member_id').execute(),
    ).toHaveLength(1045);
    const member = await lab.test.ownerSql
      .selectFrom('member')
      .selectAll()
      .where('email', '=', 'sofea.bintihassan770@gmail.example')
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({
      first_name: 'Sofea',
      last_name: 'binti Hassan',
      phone: '+60163668453',
      date_of_birth: '1965-09-18',
      joined_on: '2026-03-02',
      standing: 'active',
      country_code: 'MY',
      branch_id: lab.branch,
    });
    const numbers = await lab.test.ownerSql.selectFrom('member').select('number').orderBy('number').execute();
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(1045);
    await bringsBackWhatIsPutRight(done);
  });

  test('memberships come along: who is active may train, who is paused or cancelled may not', async () => {
    await lab.run(await lab.take(partOf(usDates, 120)));
    const held = await lab.test.ownerSql
      .selectFrom('membership')
      .innerJoin('member', 'member.id', 'membership.member_id')
      .select(['membership.status', 'member.standing'])
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .groupBy(['membership.status', 'member.standing'])
      .orderBy('membership.status')
      .execute();
    expect(held.map(({ status, standing }) => [status, standing])).toEqual([
      ['ongoing', 'active'],
      ['paused', 'paused'],
    ]);
    expect(
      await lab.test.ownerSql.selectFrom('membership').select('id').where('end_on', '<', '2026-11-21').execute(),
    ).toEqual([]);
    expect(await lab.test.ownerSql.selectFrom('invoice').select('id').execute()).toEqual([]);
  });

  test('until when it is paid and how many sessions are left come from the file, and the preview shows them', async () => {
    const taken = await lab.take(
      [
        'Name,E-mail,Status,Plan,Joined on,Valid until,Sessions left',
        'Tan Mei,mei@mail.example,active,Monthly Rolling,,2026-12-05,',
        'Raj Nair,raj@mail.example,active,PT 10 Sessions,2026-10-01,2027-01-31,2',
        'Tan Bo,bo@mail.example,cancelled,Monthly Rolling,2025-01-01,,',
        'Tan Li,li@mail.example,cancelled,Monthly Rolling,2025-01-01,2026-06-30,',
        'Lim An,an@mail.example,frozen,Monthly Rolling,2026-01-01,2026-12-31,',
        'Lim Ed,ed@mail.example,active,Monthly Rolling,2026-01-01,2026-10-31,',
        'Lim Oh,oh@mail.example,active,Monthly Rolling,2026-05-01,2026-04-01,many',
      ].join('\n'),
    );
    const seen = await lab.preview(taken);
    const paid = { next_payment: null, frozen_until: null };
    const terms = [
      { start_on: '2026-11-21', end_on: '2026-12-05', sessions_left: null, ...paid },
      { start_on: '2026-10-01', end_on: '2027-01-31', sessions_left: 2, ...paid },
      null,
      { start_on: '2025-01-01', end_on: '2026-06-30', sessions_left: null, ...paid },
      { start_on: '2026-01-01', end_on: '2026-12-31', sessions_left: null, ...paid },
      { start_on: '2026-01-01', end_on: '2026-10-31', sessions_left: null, ...paid },
      null,
    ];
    expect(seen.rows.map(({ term }) => term)).toEqual(terms);
    expect(seen.rows.at(-1)?.faults.map(({ key }) => key)).toEqual(['ends_before_start', 'sessions_unread']);
    await lab.run(taken);
    const held = await lab.test.ownerSql
      .selectFrom('member')
      .leftJoin('membership', 'membership.member_id', 'member.id')
      .select(['member.standing', 'membership.start_on', 'membership.end_on', 'membership.sessions_left'])
      .orderBy('member.number')
      .execute();
    expect(held.map(({ standing }) => standing)).toEqual([
      'active',
      'active',
      'none',
      'cancelled',
      'paused',
      'expired',
    ]);
    const none = { start_on: null, end_on: null, sessions_left: null, ...paid };
    expect(held.map(({ start_on, end_on, sessions_left }) => ({ start_on, end_on, sessions_left, ...paid }))).toEqual(
      terms.slice(0, -1).map((term) => term ?? none),
    );
    expect(await lab.test.faults(NOW)).toEqual([]);
  });

  test('children and guardians are linked, one guardian answers, two are known', async () => {
    const done = await lab.run(await lab.take(families));
    expect(done.counts).toMatchObject({ create: 652, repeated: 7, faulty: 49, linked: 44 });
    const links = await lab.test.ownerSql
      .selectFrom('member_relation as r')
      .innerJoin('member as c', 'c.id', 'r.member_id')
      .innerJoin('member as g', 'g.id', 'r.related_member_id')
      .select(['c.first_name', 'c.last_name', 'c.email', 'g.email as guardian', 'r.is_guardian'])
      .execute();
    expect(links).toHaveLength(46);
    expect(links.filter(({ is_guardian }) => is_guardian)).toHaveLength(44);
    expect(
      links
        .filter(
          ({ guardian }) => guardian === 'junjie.goh610@gmail.example' || guardian === 'shufen.goh653@gmail.example',
        )
        .map(({ first_name, is_guardian }) => [first_name, is_guardian]),
    ).toEqual([
      ['Yee Ling', true],
      ['Yee Ling', false],
    ]);
    expect(links.every(({ email }) => email === null)).toBe(true);
  });

  test('run again the same file changes nothing', async () => {
    for (const file of [partOf(usDates, 200), partOf(families, 200)]) {
      const first = await lab.run(await lab.take(file));
      const before = await lab.counts();
      expect(first.counts.create).toBeGreaterThan(150);
      const again = await lab.run(await lab.take(file));
      expect(again.counts).toMatchObject({ create: 0, leads: 0, clients: 0 });
      expect(again.counts.already_there).toBe(first.counts.create);
      expect(await lab.counts()).toEqual(before);
    }
    // All that must be true in the database is true, also where a programme opens other branches.
    expect(await lab.test.faults(NOW)).toEqual([]);
    const guests = lab.test.ownerSql.selectFrom('member_branch').where('is_home', '=', false).select('branch_id');
    expect(new Set((await guests.execute()).map(({ branch_id }) => branch_id))).toEqual(
      new Set([lab.test.network.branches.PJ]),
    );
  });

  test('reasons are told in the language of the reader', async () => {
    const done = await lab.run(await lab.take('Name,E-mail\nTan Mei,x\n'));
    const csv = await lab.test.app.http.inject({
      method: 'GET',
      url: `/api/v4/import/faults/${done.id}`,
      headers: lab.admin,
      cookies: { FZ_Locale: 'cn' },
    });
    expect(csv.body).toContain('“x”不是有效的邮箱。');
  });

  test('a cell that begins with = stays text, and is neutral in the file that comes back', async () => {
    const done = await lab.run(
      await lab.take(
        'Name,E-mail,Notes\nTan Mei,mei@mail.example,"=HYPERLINK(""http://x.example"",""click"")"\nRaj Nair,x,=1+1\n',
      ),
    );
    const [lead] = await lab.test.ownerSql.selectFrom('lead').select('note').execute();
    expect(lead?.note).toBe('=HYPERLINK("http://x.example","click")');
    const csv = await lab.test.app.http.inject({
      method: 'GET',
      url: `/api/v4/import/faults/${done.id}`,
      headers: lab.admin,
    });
    expect(csv.body).toContain("'=1+1");
  });

  test('a child with neither e-mail nor phone is known again by the guardian', async () => {
    const family =
      'Name,E-mail,Birthday,Guardian e-mail\nTan Mei,mei@mail.example,02/01/1980,\nTan Bo,,07/06/2019,mei@mail.example\n';
    expect((await lab.run(await lab.take(family))).counts).toMatchObject({ create: 2, clients: 2, linked: 1 });
    const before = await lab.counts();
    expect((await lab.run(await lab.take(family))).counts).toMatchObject({ create: 0, already_there: 2 });
    expect(await lab.counts()).toEqual(before);
  });

  test('a child who is a guardian, too, is imported before the own child, wherever it stands; the preview said so', async () => {
    const taken = await lab.take(
      'Name,E-mail,Birthday,Guardian e-mail\nTan Bo,bo@mail.example,07/06/2019,lin@mail.example\nTan Lin,lin@mail.example,13/06/1999,mei@mail.example\nTan Mei,mei@mail.example,02/01/1970,\n',
    );
    expect((await lab.preview(taken)).rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'create'],
      [3, 'create'],
      [4, 'create'],
    ]);
    expect((await lab.run(taken)).counts).toMatchObject({ create: 3, linked: 2, faulty: 0 });
    expect((await lab.counts()).member_relation).toBe(2);
  });

  test('a lead who is there becomes a client and keeps the history', async () => {
    await lab.run(await lab.take('Name,E-mail,Status\nTan Mei,mei@mail.example,lead\n'));
    const done = await lab.run(
      await lab.take('Name,E-mail,Status,Plan\nTan Mei,MEI@mail.example,active,Monthly Rolling\n'),
    );
    expect(done.counts).toMatchObject({ create: 1, clients: 1 });
    const [lead] = await lab.test.ownerSql.selectFrom('lead').select(['member_id', 'converted_at']).execute();
    const [member] = await lab.test.ownerSql.selectFrom('member').select(['id', 'standing']).execute();
    expect(lead).toMatchObject({ member_id: member?.id, converted_at: expect.any(String) });
    expect(member?.standing).toBe('active');
    expect(
      (
        await lab.test.ownerSql
          .selectFrom('activity')
          .select('type_id')
          .where('member_id', '=', member?.id ?? 0)
          .orderBy('id')
          .execute()
      ).map(({ type_id }) => type_id),
    ).toEqual([103, 103, 102]);
  });

  test('an e-mail of a client of another branch stands against it and tells nothing more', async () => {
    const there = await lab.test.ownerSql
      .insertInto('member')
      .values({ branch_id: lab.test.network.branches.OR, number: 1, first_name: 'Secret', email: 'MEI@mail.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await lab.test.ownerSql
      .insertInto('member_branch')
      .values({ branch_id: lab.test.network.branches.OR, member_id: there.id, is_home: true })
      .execute();
    const taken = await lab.take('Name,E-mail,Status\nTan Mei,mei@mail.example,active\n');
    const seen = await lab.preview(taken);
    expect(seen.rows[0]?.faults).toEqual([{ field: 'email', key: 'email_of_other' }]);
    expect(JSON.stringify(seen)).not.toContain('Secret');
    expect((await lab.run(taken)).counts).toMatchObject({ create: 0, faulty: 1 });
  });
});

/** Only the rows that were not imported are imported after they were corrected; their mapping is remembered. */
const bringsBackWhatIsPutRight = async (done: Import): Promise<void> => {
  const csv = await lab.test.app.http.inject({
    method: 'GET',
    url: `/api/v4/import/faults/${done.id}`,
    headers: lab.admin,
  });
  expect(csv.headers['content-disposition']).toContain('attachment');
  const rows = parse(csv.rawPayload, { bom: true });
  expect(rows).toHaveLength(1 + 82);
  expect(rows[0]?.at(-1)).toBe('Reason');
  expect(rows.find((row) => row[3] === '12')?.at(-1)).toBe('“12” is not a valid phone number.');
  expect(
    rows
      .slice(1)
      .flat()
      .filter((cell) => /^[=+@-]/.test(cell) && !/^\+\d+$/.test(cell)),
  ).toEqual([]);
  const fixed = csv.body.replace(/,12,/g, ',012-3334455,');
  const taken = await lab.take(fixed);
  expect(taken).toMatchObject({ is_remembered: true, row_count: 82 });
  const before = await lab.counts();
  expect((await lab.run(taken)).counts).toMatchObject({ create: 11, faulty: 64, already_there: 7, repeated: 0 });
  expect((await lab.counts()).member + (await lab.counts()).lead).toBe(before.member + before.lead + 11);
};

/** A file of several batches. */
const MANY = partOf(families, runs(400, 200));
let known: { counts: Import['counts']; there: Awaited<ReturnType<ImportLab['counts']>> } | undefined;
/** How many come in with the file if nothing goes wrong: imported once for both tests. */
const undisturbed = async () => {
  known ??= { counts: (await lab.run(await lab.take(MANY))).counts, there: await lab.counts() };
  return known;
};

describe('what can go wrong', () => {
  test('an undecided status is asked for first; a second start and an old version are refused', async () => {
    const taken = await lab.take('Name,E-mail,Status\nTan Mei,mei@mail.example,Blue\n');
    const first = await lab.start(taken);
    expect([first.responseCode, first.refusal]).toEqual([99, { code: 'people.import_undecided', values: 'Blue' }]);
    const value_maps = { ...taken.value_maps, statuses: { blue: 'active' } };
    expect((await lab.start({ ...taken, version: 7 }, { value_maps })).responseCode).toBe(70);
    expect((await lab.start(taken, { value_maps })).responseCode).toBe(0);
    expect((await lab.start(taken, { value_maps })).refusal?.code).toBe('kit.move_not_possible');
    await lab.work(taken.id);
    expect((await lab.view(taken.id)).counts).toMatchObject({ create: 1, clients: 1 });
  });

  test('a programme that is not sold here is refused', async () => {
    const taken = await lab.take('Name,E-mail,Plan\nTan Mei,mei@mail.example,Gold\n');
    const value_maps = { ...taken.value_maps, programmes: { gold: { programme_id: 999_999, status: 'active' } } };
    expect(await lab.start(taken, { value_maps })).toMatchObject({
      responseCode: 5,
      data: { value_maps: [expect.any(String)] },
    });
  });

  test('killed after any batch, the work goes on behind it and nothing is there twice', async () => {
    const whole = await undisturbed();
    for (const batches of isDeep ? [0, 1, 2] : [1]) {
      lab = await emptyLab(lab);
      const taken = await lab.take(MANY);
      await lab.start(taken);
      await killAfter(batches, taken.id);
      expect((await lab.view(taken.id)).status).toBe('running');
      await lab.work(taken.id);
      expect((await lab.view(taken.id)).counts).toEqual(whole.counts);
      expect(await lab.counts()).toEqual(whole.there);
    }
  });

  test('two workers on one import bring everybody in once', async () => {
    const whole = await undisturbed();
    lab = await emptyLab(lab);
    const taken = await lab.take(MANY);
    await lab.start(taken);
    const other = await lab.test.startAnother();
    await Promise.all([
      lab.work(taken.id),
      other.services.jobs.runNow(other.services, 'import_people', { import_id: taken.id }),
    ]);
    for (let i = 0; i < 5 && (await lab.view(taken.id)).status === 'running'; i++) await lab.work(taken.id);
    expect(await lab.view(taken.id)).toMatchObject({ status: 'done', counts: whole.counts });
    expect(await lab.counts()).toEqual(whole.there);
  });

  test('an import that has gone silent is started again', async () => {
    const taken = await lab.take('Name,E-mail\nTan Mei,mei@mail.example\n');
    await lab.start(taken);
    await lab.test.ownerSql.updateTable('import_progress').set({ beat_at: '2026-11-20T00:00:00Z' }).execute();
    await lab.test.app.services.jobs.runNow(lab.test.app.services, 'import_resume');
    const [progress] = await lab.test.ownerSql
      .selectFrom('import_progress')
      .select('beat_at')
      .where('import_id', '=', taken.id)
      .execute();
    expect(new Date(progress?.beat_at ?? 0).getTime()).toBeGreaterThan(Date.parse('2026-11-20T00:00:01Z'));
  });

  test('a file that is gone is a failed import, not a job that never ends', async () => {
    const taken = await lab.take(families);
    await lab.start(taken);
    const file = await lab.test.ownerSql
      .selectFrom('import')
      .innerJoin('file', 'file.id', 'import.file_id')
      .select('key')
      .where('import.id', '=', taken.id)
      .executeTakeFirstOrThrow();
    await lab.test.app.services.files.remove(file.key);
    await lab.work(taken.id);
    expect(await lab.view(taken.id)).toMatchObject({ status: 'failed', can: ['run', 'remove'] });
  });
});

/** Lets a number of batches through, then breaks the connection as a kill would. */
const killAfter = async (batches: number, import_id: number): Promise<void> => {
  const { db } = lab.test.app.services;
  const original = db.transaction.bind(db);
  let left = batches;
  db.transaction = async (...args) => {
    if (left-- <= 0) throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
    return original(...args);
  };
  try {
    await expect(lab.work(import_id)).rejects.toThrow('Connection terminated');
  } finally {
    db.transaction = original;
  }
};
