import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Import } from './import.model.ts';
import { call, people, signInAs } from '#areas/access/access.testing.ts';
import { chosen, families, startImportLab, usDates, type ImportLab } from './import.testing.ts';

let lab: ImportLab;
beforeAll(async () => {
  lab = await startImportLab();
});
afterAll(() => lab.test.close());
beforeEach(() => lab.clear());

describe('who may', () => {
  test('without a session, without the flag, and in another branch nothing is taken in', async () => {
    const trainer = await signInAs(lab.test.app, people.trainer_part_time);
    expect((await lab.upload({}, lab.branch, families)).responseCode).toBe(6);
    expect((await lab.upload(trainer, lab.branch, families)).status).toBe(403);
    expect((await lab.upload(lab.admin, lab.test.network.branches.OR, families)).status).toBe(403);
    const taken = await lab.take(families);
    const singapore = await signInAs(lab.test.app, people.admin_sg);
    for (const [method, path, body] of [
      ['GET', 'view', undefined],
      ['GET', 'faults', undefined],
      ['POST', 'preview', chosen(taken)],
      ['POST', 'run', { version: 1, ...chosen(taken) }],
    ] as const) {
      expect((await call(lab.test.app, singapore, method, `import/${path}/${taken.id}`, body)).responseCode, path).toBe(
        40,
      );
    }
  });
});

describe('taking a file in', () => {
  test('columns, dates, statuses and programmes are guessed', async () => {
    const taken = await lab.take(usDates);
    expect(taken).toMatchObject({
      status: 'uploaded',
      row_count: 1208,
      encoding: 'utf-8',
      delimiter: ',',
      is_remembered: false,
      can: ['run', 'remove'],
    });
    expect(taken.mapping.date_orders).toEqual({ joined_on: 'mdy', date_of_birth: 'mdy' });
    expect(taken.columns.find(({ header }) => header === 'status')?.values).toEqual([
      { key: 'lead', value: 'lead', count: 84 },
      { key: 'active', value: 'active', count: 868 },
      { key: 'canceled', value: 'canceled', count: 154 },
      { key: 'frozen', value: 'frozen', count: 102 },
    ]);
    expect(taken.value_maps.statuses).toEqual({
      lead: 'lead',
      active: 'active',
      canceled: 'cancelled',
      frozen: 'paused',
    });
    expect(Object.values(taken.value_maps.programmes).filter(({ programme_id }) => programme_id === null)).toHaveLength(
      1,
    );
    expect(taken.columns.find(({ header }) => header === 'email')?.values).toBeNull();
  });

  test('numbers without a country code are from the country of the branch, until someone says otherwise', async () => {
    const file = 'Name,Mobile\nTan Mei,012-3456789\nTan Wei,9123 4567\n';
    const phonesOf = async (taken: Import) => (await lab.preview(taken)).rows.map(({ phone }) => phone);
    const taken = await lab.take(file);
    expect(taken.value_maps.phone_country).toBe('MY');
    expect(await phonesOf(taken)).toEqual(['+60123456789', '+6091234567']);
    const chosenOne = { ...taken, value_maps: { ...taken.value_maps, phone_country: 'SG' } };
    expect(await phonesOf(chosenOne)).toEqual([null, '+6591234567']);
    await lab.run(chosenOne);
    expect((await lab.take(file)).value_maps.phone_country).toBe('SG');
  });

  const lines =
    '姓名;电话;邮箱\r\n李欣怡;012-3456789;xy@mail.example\r\n王美玲;013-8373125;ml@mail.example\r\n陈志豪和他的家人;016-3668453;zh@mail.example\r\n';
  test.each([
    ['utf-8', Buffer.from(lines)],
    ['utf-8', Buffer.from(`\uFEFF${lines}`)],
    ['gb18030', iconv.encode(lines, 'gb18030')],
    ['utf-16le', iconv.encode(lines, 'utf-16le', { addBOM: true })],
  ])('a file in %s with semicolons is read', async (encoding, bytes) => {
    const taken = await lab.take(bytes);
    expect(taken).toMatchObject({ encoding, delimiter: ';', row_count: 3 });
    expect(taken.mapping.columns).toEqual(['full_name', 'phone', 'email']);
    expect((await lab.preview(taken)).rows[0]).toMatchObject({
      first_name: '欣怡',
      last_name: '李',
      phone: '+60123456789',
    });
  });

  test('tabs, and Latin letters of an old encoding', async () => {
    const taken = await lab.take(
      iconv.encode('Name\tE-mail\nJosé García\tjose@mail.example\nZoë Müller\tzoe@mail.example\n', 'windows-1252'),
    );
    expect(taken).toMatchObject({ encoding: 'windows-1252', delimiter: '\t' });
    expect((await lab.preview(taken)).rows.map(({ last_name }) => last_name)).toEqual(['García', 'Müller']);
  });

  test.each([
    ['nothing in it', 'Name,E-mail\n\n , \n', 'people.import_empty'],
    ['no names of columns', 'Tan Mei,mei@mail.example\nRaj Nair,raj@mail.example\n', 'people.import_no_headers'],
    ['a quote that never ends', `Name,E-mail\n"Tan,${'x'.repeat(300_000)}`, 'people.import_unreadable'],
  ])('a file with %s is refused and leaves nothing', async (_, text, code) => {
    const answer = await lab.upload(lab.admin, lab.branch, text);
    expect([answer.responseCode, answer.refusal?.code]).toEqual([99, code]);
    expect(await lab.test.ownerSql.selectFrom('import').select('id').execute()).toEqual([]);
  });

  test('a picture is no list of people', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(await lab.upload(lab.admin, lab.branch, png, 'members.csv')).toMatchObject({
      responseCode: 5,
      data: { file: [expect.any(String)] },
    });
  });
});

describe('preview', () => {
  test('tells what would happen, all of it or only the bad rows with their faults, and changes nothing', async () => {
    const taken = await lab.take(usDates);
    const before = await lab.counts();
    const seen = await lab.preview(taken);
    expect(seen.counts).toMatchObject({ create: 1126, repeated: 7, faulty: 75, leads: 81, clients: 1045 });
    expect(seen.faults).toMatchObject({
      date_impossible: 4,
      date_incomplete: 5,
      birth_in_future: 16,
      phone_impossible: 11,
      email_invalid: 16,
      email_twice: 18,
      first_name_missing: 5,
    });
    expect([seen.previewed, seen.total, seen.rows.length]).toEqual([1208, 1208, 200]);
    expect(await lab.counts()).toEqual(before);
    const bad = await lab.preview(taken, true);
    expect(bad.rows).toHaveLength(82);
    expect(
      bad.rows.every(({ outcome, faults }) => (outcome === 'faulty' || outcome === 'repeated') && faults.length > 0),
    ).toBe(true);
    expect(bad.rows[0]).toMatchObject({
      row: 22,
      faults: [{ field: 'date_of_birth', key: 'date_impossible', facts: { value: '31/02/1990' } }],
    });
  });

  test.each([
    [
      'of another file',
      (taken: Import) => ({ columns: taken.mapping.columns.slice(1), date_orders: {} }),
      'people.import_other_columns',
    ],
    [
      'without a name',
      (taken: Import) => ({ columns: taken.mapping.columns.map(() => null), date_orders: {} }),
      'people.import_no_name_column',
    ],
    [
      'with a field twice',
      (taken: Import) => ({ columns: taken.mapping.columns.map((field) => field && 'first_name'), date_orders: {} }),
      'people.import_field_twice',
    ],
  ])('a mapping %s is refused', async (_, change, code) => {
    const taken = await lab.take(families);
    const answer = await call(lab.test.app, lab.admin, 'POST', `import/preview/${taken.id}`, {
      ...chosen(taken),
      mapping: change(taken),
    });
    expect([answer.responseCode, answer.refusal?.code]).toEqual([99, code]);
  });
});
