/** What migrations do to rows that are there already: a database of the version before, with a row of each kind. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from 'pg';
import { withClient } from './connect.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

/** Grows from test to test: applying all migrations again for each took four times as long. */
let versions: TestDatabase;
let database: TestDatabase;
beforeAll(async () => {
  versions = await createTestDatabase('empty');
});
afterEach(() => database.drop());
afterAll(() => versions.drop());
const migrated = (url: string, file: string) => migrate(url, () => undefined, { upTo: file });
/** A database of this version. The tests are in the order of their versions. */
const startAt = async (file: string): Promise<void> => {
  await migrated(versions.ownerUrl, file);
  database = await createTestDatabase(versions);
};
const upTo = (file: string) => migrated(database.ownerUrl, file);
const inside = <T>(work: (client: Client) => Promise<T>): Promise<T> => withClient(database.ownerUrl, work);

const network = `
  insert into organisation (kind, name) values ('network', 'Test network');
  insert into branch (organisation_id, code, name, type, country_code, region, time_zone, currency, opened_on)
  select id, 'KL', 'Kuala Lumpur', 'branch', 'MY', 'KL', 'Asia/Kuala_Lumpur', 'MYR', '2010-01-01' from organisation;
  insert into staff (email, first_name, last_name, staff_type) values ('Desk@gym.example', 'Desk', 'One', 'admin');`;
const member = (first_name: string, email: string | null) =>
  `insert into member (branch_id, number, first_name, email)
   select b.id, 1 + (select count(*) from member), '${first_name}', ${email === null ? 'null' : `'${email}'`} from branch b;`;
const idOf = (first_name: string) => `(select id from member where first_name = '${first_name}')`;

const letter = (to: string) => `insert into mail (to_address, subject, text) values ('${to}', 'Hello', 'Hello');`;

const lead = (email: string, of: string | null) =>
  `insert into lead (branch_id, first_name, email, member_id, converted_at)
   select id, 'Lead', '${email}', ${of === null ? 'null, null' : `${idOf(of)}, now()`} from branch;`;

const file = (name: string) =>
  `insert into file (branch_id, purpose, name, kind, bytes, sha256, key, attached_at)
   select id, 'import', '${name}', 'text/csv', 1, '${'0'.repeat(64)}', '${name}', now() from branch;`;

const imported = (name: string, status: string, of: string, undone_at = 'null') =>
  `${file(name)}
   insert into import (branch_id, file_id, file_name, encoding, delimiter, signature, columns, mapping, value_maps, row_count, status, undone_at)
   select b.id, f.id, '${name}', 'utf-8', ',', 's', '[]', '{}', '{}', 1, '${status}', ${undone_at} from branch b, file f where f.name = '${name}';
   insert into import_row (import_id, branch_id, row, row_key, outcome, member_id)
   select i.id, i.branch_id, 2, '${name}', 'create', ${idOf(of)} from import i where i.file_name = '${name}';`;

it('0301: a letter belongs to the client of its address, unless it is the address of someone else, too', async () => {
  await startAt('0300_merge_sign_ins.sql');
  await inside((client) =>
    client.query(
      [
        network,
        member('Mei', 'mei@mail.example'),
        member('Staff', 'desk@gym.example'),
        member('Shared', 'shared@mail.example'),
        member('Joined', 'joined@mail.example'),
        member('Nobody', null),
        lead('SHARED@mail.example', null),
        lead('joined@mail.example', 'Joined'),
        ...[
          'MEI@mail.example',
          'desk@gym.example',
          'shared@mail.example',
          'joined@mail.example',
          'who@mail.example',
        ].map(letter),
      ].join(''),
    ),
  );
  expect(await upTo('0301_letters_of_clients.sql')).toEqual({ applied: ['0301_letters_of_clients.sql'] });
  const { rows } = await inside((client) =>
    client.query(
      `select l.to_address, m.first_name from mail l left join member m on m.id = l.member_id order by l.id`,
    ),
  );
  expect(rows.map(({ to_address, first_name }) => [to_address, first_name])).toEqual([
    ['MEI@mail.example', 'Mei'],
    ['desk@gym.example', null],
    ['shared@mail.example', null],
    ['joined@mail.example', 'Joined'],
    ['who@mail.example', null],
  ]);
});

it('0302: files of imports that named someone who was erased go, all others stay', async () => {
  await startAt('0301_letters_of_clients.sql');
  await inside((client) =>
    client.query(
      [
        network,
        member('Gone', null),
        member('Here', 'here@mail.example'),
        `update member set erased_at = '2026-03-05T04:00:00Z', is_active = false where first_name = 'Gone';`,
        imported('done', 'done', 'Gone'),
        imported('failed', 'failed', 'Gone'),
        imported('running', 'running', 'Gone'),
        imported('undone later', 'undone', 'Gone', `'2026-03-06T04:00:00Z'`),
        imported('undone before', 'undone', 'Gone', `'2026-03-04T04:00:00Z'`),
        imported('of others', 'done', 'Here'),
      ].join(''),
    ),
  );
  await upTo('0302_erase_own_only.sql');
  const { rows } = await inside((client) =>
    client.query(
      `select i.file_name, i.file_id is not null as kept, f.id is not null as file
         from import i left join file f on f.name = i.file_name order by i.id`,
    ),
  );
  expect(rows.map(({ file_name, kept, file: is }) => [file_name, kept, is])).toEqual([
    ['done', false, false],
    ['failed', false, false],
    ['running', true, true],
    ['undone later', false, false],
    ['undone before', true, true],
    ['of others', true, true],
  ]);
});

it.each([
  ['a demo network is marked', 'hq@cornerman.example', [{ value: true }]],
  ['any other network is not', 'hq@gym.example', []],
])('0306: %s', async (_what, email, marked) => {
  await startAt('0305_second_step_proof.sql');
  await inside((client) =>
    client.query(
      `insert into staff (email, first_name, last_name, staff_type) values ('${email}', 'Head', 'Office', 'super_admin')`,
    ),
  );
  await upTo('0306_demo_mark.sql');
  const { rows } = await inside((client) => client.query(`select value from network_setting where key = 'demo'`));
  expect(rows).toEqual(marked);
});
