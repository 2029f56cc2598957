/** What the preview of an erasure names is what the erasure changes, and no row names a file that is gone. */
import { sql as raw } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { ErasedRows } from './member-data.contract.ts';
import type { MemberView } from '../member/member.model.ts';
import { PIXEL } from '#areas/support/mail-in/mail-in.testing.ts';
import { call, sendFile } from '#areas/access/access.testing.ts';
import { startImportLab } from '../import/import.testing.ts';

const lab = await startImportLab();
const KL = lab.branch;
afterAll(() => lab.test.close());

it('names every kind of row that it changes, and no other; the import stays without its file', async () => {
  const { mei, bo, import_id } = await imported();
  await live(mei, bo);
  const preview = (await ask('GET', `memberData/erase/preview/${mei}`)) as ErasedRows[];
  const { version, number } = await view(mei);
  const before = await everything();
  await ask('POST', `memberData/erase/${mei}`, { version, number });
  const { rows } = await raw<{ payload: Record<string, unknown> }>`
    select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
     where t.identifier = 'erase_traces' order by p.id desc limit 1`.execute(lab.test.ownerSql);
  await lab.test.app.services.jobs.runNow(lab.test.app.services, 'erase_traces', rows[0]?.payload ?? {});
  const after = await everything();
  const changed = [...before].flatMap(([name, all]) => {
    const left = new Set(after.get(name));
    const n = all.filter((row) => !left.has(row)).length;
    return n > 0 && !inWords.has(name) && !always.has(name) ? [[name, n] as const] : [];
  });
  const files = new Set(['photo', 'certificate_file', 'conversation_file', 'import_file']);
  const sums = new Map<string, number>();
  for (const { table, count } of preview) {
    const name = files.has(table) ? 'file' : table;
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(changed));
  expect(preview).toEqual(
    expect.arrayContaining([
      { how: 'goes', table: 'import_file', count: 1 },
      { how: 'goes', table: 'photo', count: 1 },
      { how: 'goes', table: 'member_session', count: 1 },
      { how: 'withdrawn', table: 'member_consent', count: 1 },
      { how: 'emptied', table: 'member_merge', count: 1 },
      { how: 'text', table: 'check_in', count: 1 },
    ]),
  );
  expect(preview.find(({ table }) => table === 'idempotency_key')?.count).toBeGreaterThan(0);
  expect(await missing()).toEqual([]);
  expect(await lab.view(import_id)).toMatchObject({ status: 'done', has_file: false, can: ['undo'] });
  expect((await lab.faults(import_id)).json()).toMatchObject({ refusal: { code: 'people.import_file_gone' } });
  expect((await view(bo)).email).toBe('bo@mail.example');
});

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, key?: string) => {
  const headers = key === undefined ? lab.admin : { ...lab.admin, 'idempotency-key': key };
  const answer = await call(lab.test.app, headers, method, path, body);
  expect([path, answer.responseCode, answer.responseCode === 0 ? null : answer.data]).toEqual([path, 0, null]);
  return answer.data;
};
const put = async (table: string, rows: object): Promise<number> => {
  const written = await lab.test.ownerSql
    .insertInto(table as 'lead')
    .values(rows as never)
    .returningAll()
    .execute();
  return written[0]?.id ?? 0;
};
const upload = async (purpose: string): Promise<number> =>
  ((await sendFile(lab.test.app, lab.admin, KL, { purpose, name: 'a.png', bytes: PIXEL })).data as { id: number }).id;
const view = async (id: number) => (await ask('GET', `member/view/${id}`)) as MemberView;
const file = 'Name,E-mail,Status\nTan Mei,mei@mail.example,Active\nLim Bo,bo@mail.example,Active\n,nobody,Active\n';
const imported = async (): Promise<{ mei: number; bo: number; import_id: number }> => {
  const taken = await lab.take(file);
  const done = await lab.run(taken);
  expect(done).toMatchObject({ status: 'done', has_file: true, can: expect.arrayContaining(['download']) as object });
  const { rows } = await raw<{
    id: number;
    email: string;
  }>`select id, email from member where email like '%@mail.example'`.execute(lab.test.ownerSql);
  const idOf = (email: string): number => rows.find((row) => row.email === email)?.id ?? 0;
  return { mei: idOf('mei@mail.example'), bo: idOf('bo@mail.example'), import_id: taken.id };
};
/** Something of each kind that an erasure changes. */
const live = async (member_id: number, friend: number): Promise<void> => {
  const of = { branch_id: KL, member_id };
  const { version, first_name, last_name, email } = await view(member_id);
  const photo_file_id = await upload('picture');
  const edited = { version, first_name, last_name, email, date_of_birth: '1990-01-01', photo_file_id };
  await ask('PUT', `member/${member_id}`, edited, 'edit');
  await ask('POST', `member/activity/${member_id}`, { type: 'remark', note: `${first_name} called` });
  const paper = {
    member_id,
    vaccine: 'Tetanus',
    dose: 1,
    given_on: '2020-01-01',
    file_id: await upload('certificate'),
  };
  const { id: vaccine_certificate_id } = (await ask('POST', 'vaccineCertificate', paper)) as { id: number };
  const staff_id = lab.test.network.staff.admin;
  await put('vaccine_opening', { branch_id: KL, vaccine_certificate_id, what: 'file', staff_id });
  await ask('PUT', `memberTags/member/${member_id}`, { branch_id: KL, tags: ['VIP'] });
  await ask('POST', `memberFamily/member/${member_id}`, { related_member_id: friend, relationship: 9 });
  const login_id = await put('member_login', { ...of, password_hash: 'hash' });
  const later = '2030-01-01T00:00:00Z';
  await put('member_session', { login_id, token_hash: Buffer.from('x'), idle_until: later, expires_at: later });
  const said = { ...of, purpose: 'marketing', wording: 'x', locale: 'en', given_at: '2026-01-01' };
  await put('member_consent', [
    { ...said, channel: 'email' },
    { ...said, channel: 'sms', withdrawn_at: '2026-02-01' },
  ]);
  const mail_id = await put('mail', { ...of, to_address: email, subject: 'Invoice', text: 'Attached' });
  await put('mail_paper', { branch_id: KL, mail_id, name: 'a.pdf', kind: 'application/pdf' });
  const lead = { branch_id: KL, first_name, phone: '+60123456789', member_id, converted_at: '2026-01-01' };
  await put('lead', lead);
  const title = '{"en": "Fit", "cn": "体能"}';
  const survey_id = await put('survey', { branch_id: KL, title, asked: 'sign_up', status: 'publish' });
  const survey_version_id = await put('survey_version', { branch_id: KL, survey_id, version_no: 1, questions: '[]' });
  const asked = { ...of, survey_id, survey_version_id, read_version: 1 };
  await put('survey_response', { ...asked, answers: '{"1": "yes"}' });
  const terms_file = { branch_id: KL, name: 'terms.pdf', kind: 'application/pdf', purpose: 'document' };
  const file_id = await put('file', { ...terms_file, ...(await lab.test.app.services.files.put(PIXEL)) });
  const terms = { branch_id: KL, kind: 'legal', locale: 'en', revision: 1, title: 'Waiver', file_id };
  const signed = {
    terms_id: await put('terms', terms),
    signed_name: first_name,
    signature: 'M1 1L2 2',
    file_sha256: 'x',
  };
  await put('terms_acceptance', { ...of, ...signed, address: '10.0.0.7' });
  await put('payment_method', {
    ...of,
    kind: 'mandate',
    gateway: 'terminal',
    token: 't',
    brand: 'Bank',
    last_four: '1234',
  });
  await put('check_in', {
    ...of,
    day: '2026-11-20',
    allowed: true,
    override_reason: `${last_name} ${first_name} paid`,
  });
  const body = { branch_id: KL, first_name: 'Mei', email: 'mei2@mail.example', date_of_birth: '1990-01-01' };
  const { id: gone_id } = (await ask('POST', 'member', body)) as { id: number };
  const versions = { version: (await view(member_id)).version, gone_version: (await view(gone_id)).version };
  await ask('POST', `memberMerge/member/${member_id}`, { ...versions, gone_id, take: [] });
};
const everything = async (): Promise<Map<string, string[]>> => {
  const { rows: tables } = await raw<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    lab.test.ownerSql,
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await raw<{ row: string }>`select t::text as row from ${raw.table(name)} t`.execute(
      lab.test.ownerSql,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
};
/** The files that a row names and nothing is stored for. */
const missing = async (): Promise<string[]> => {
  const { files } = lab.test.app.services;
  const named = await lab.test.ownerSql.selectFrom('file').select('key').execute();
  const found = await Promise.all(
    named.map(({ key }) =>
      files.get(key).then(
        () => '',
        () => key,
      ),
    ),
  );
  return found.filter((key) => key !== '');
};
/** The page says in words that the client's own row is cleared, and the values in the change history. */
const inWords = new Set(['member', 'audit_person']);
/** Changed by any call. */
const always = new Set(['session', 'number_series']);
