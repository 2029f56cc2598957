import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { MemberView } from '../member/member.model.ts';
import { PIXEL } from '#areas/support/mail-in/mail-in.testing.ts';
import { sendFile } from '#areas/access/access.testing.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const PHONE = '+60129988776';
const NAME = 'Zuleikha Vantongeren';

const desk = await atDesk(['admin', 'elsewhere']);
const { test, call, get, run, KL, sales, facility, admin, elsewhere: sg } = desk;
const { aProgramme, signedUp, cash } = desk;

describe('the own data of a client', () => {
  it('is one file of all that is held, for those with the flag at the home branch, and that is noted', async () => {
    const { id, values } = await aLife(1);
    expect((await download(id, facility)).statusCode).toBe(403);
    expect((await download(id, sg)).json()).toMatchObject({ responseCode: codes.notFound });
    const answer = await download(id);
    expect(answer.headers['content-type']).toContain('application/zip');
    const text = answer.rawPayload.toString('latin1');
    for (const name of [
      'data.json',
      'member.csv',
      'invoice.csv',
      'invoice_line.csv',
      'terms_acceptance.csv',
      'vaccine_certificate.csv',
      'lead.csv',
      'changes.csv',
      'files/',
    ])
      expect(text).toContain(name);
    const { data } = await call(admin, 'GET', `member/activity/${id}`);
    expect(data).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ type: 'data_downloaded' })]) as object,
    );
    expect(values).toHaveLength(3);
  });

  it('gives away nothing that opens a door: no password, no token of a gateway', async () => {
    const { id } = await aLife(2);
    const method = {
      branch_id: KL,
      member_id: id,
      kind: 'mandate',
      gateway: 'terminal',
      token: 'tok_secret',
      brand: 'Bank',
      last_four: '1234',
    };
    await test.ownerSql.insertInto('payment_method').values(method).execute();
    await test.ownerSql
      .insertInto('member_login')
      .values({ branch_id: KL, member_id: id, password_hash: 'hash' })
      .execute();
    expect((await call(sales, 'POST', `member/resetPassword/${id}`)).responseCode).toBe(codes.ok);
    const { rows } = await raw<{ of_table: string; rows: Record<string, unknown>[] }>`
      select d.* from (select set_config('app.branches', ${`{${KL}}`}, true)) s, member_data(${id}) d`.execute(
      test.ownerSql,
    );
    const all = JSON.stringify(rows);
    expect(rows.map((row) => row.of_table)).toEqual(expect.arrayContaining(['payment_method', 'member_login']));
    expect(all).not.toContain('tok_secret');
    expect(all).not.toContain('password_hash');
    // Anyone who reads a link that was sent to the client could sign in with it.
    expect(all).toContain('Set your password');
    expect(all).not.toContain('#token=');
  });
});

const EMAIL = 'zuleikha.vantongeren@example.my';
const view = (id: number, as = admin): Promise<MemberView> => get(as, `member/view/${id}`);
const download = (id: number, as = admin) =>
  test.app.http.inject({ method: 'POST', url: `/api/v4/memberData/${id}`, headers: as, payload: {} });
const erase = async (id: number, as = admin, number?: string) => {
  const seen = await view(id);
  return call(as, 'POST', `memberData/erase/${id}`, { version: seen.version, number: number ?? seen.number });
};
/** Someone who was a lead, bought, signed, was ill, has a family, and about whom others wrote. */
const aLife = async (n: number): Promise<{ id: number; friend: number; values: string[]; fileKey: string }> => {
  const [name, email, phone] = [`${NAME}${n}`, EMAIL.replace('@', `${n}@`), PHONE.slice(0, -1) + n];
  const [first_name, last_name] = name.split(' ') as [string, string];
  const lead = await call(sales, 'POST', 'lead', {
    branch_id: KL,
    first_name,
    last_name,
    email,
    phone,
    note: `${name} asked`,
  });
  const { id: lead_id, version } = lead.data as { id: number; version: number };
  const { member_id: id } = (await call(sales, 'POST', `lead/convert/${lead_id}`, { version })).data as {
    member_id: number;
  };
  const file = await sendFile(test.app, sales, KL, { purpose: 'certificate', name: `${name}.png`, bytes: PIXEL });
  const paper = {
    member_id: id,
    vaccine: 'Tetanus',
    dose: 1,
    given_on: '2020-01-01',
    file_id: (file.data as { id: number }).id,
  };
  await call(sales, 'POST', 'vaccineCertificate', paper);
  const programme = await aProgramme();
  const body = {
    branch_id: KL,
    programme_id: programme.id,
    member_id: id,
    start_on: '2026-03-05',
    total_cents: 250_00,
  };
  await signedUp({ ...body, payments: [{ ...cash(250_00), reference: `from ${name.toUpperCase()}` }] });
  await test.ownerSql.updateTable('membership').set({ status: 'expired' }).where('member_id', '=', id).execute();
  const other = { branch_id: KL, first_name: `Friend ${n}`, email: `f${n}@example.my`, date_of_birth: '1990-01-01' };
  const friend = ((await call(sales, 'POST', 'member', other)).data as { id: number }).id;
  await call(sales, 'POST', `memberFamily/member/${id}`, { related_member_id: friend, relationship: 9 });
  const note = { type: 'remark', note: `Comes with ${name}, reach her under ${phone}` };
  await call(sales, 'POST', `member/activity/${friend}`, note);
  await test.ownerSql
    .insertInto('mail')
    .values([
      { branch_id: KL, member_id: id, to_address: email.toUpperCase(), subject: 'Hello', text: 'Hi' },
      { branch_id: KL, to_address: 'f@example.my', subject: `${name} is here`, text: `Mail ${email}` },
    ])
    .execute();
  await signTerms(id, name);
  const { key } = await test.ownerSql
    .selectFrom('file')
    .select('key')
    .where('id', '=', paper.file_id)
    .executeTakeFirstOrThrow();
  return { id, friend, values: [name, email, phone], fileKey: key };
};
const signTerms = async (member_id: number, signed_name: string): Promise<void> => {
  const file = {
    branch_id: KL,
    name: 'terms.pdf',
    kind: 'application/pdf',
    bytes: 1,
    sha256: 'x',
    key: `x/${member_id}`,
    purpose: 'document',
  };
  const { id: file_id } = await test.ownerSql.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
  const terms = { branch_id: KL, kind: 'legal', locale: 'en', revision: 1, title: 'Waiver', file_id };
  const { id: terms_id } = await test.ownerSql
    .insertInto('terms')
    .values(terms)
    .returning('id')
    .executeTakeFirstOrThrow();
  const signed = {
    branch_id: KL,
    terms_id,
    member_id,
    signed_name,
    signature: 'M1 1L2 2',
    address: '10.0.0.7',
    file_sha256: 'x',
  };
  await test.ownerSql.insertInto('terms_acceptance').values(signed).execute();
};
/** Every text column of every table that still contains one of the values. */
const whereStill = async (values: readonly string[]): Promise<string[]> => {
  const columns = await raw<{ name: string; col: string }>`
    select c.relname as name, a.attname as col from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and format_type(a.atttypid, null) in ('text', 'jsonb', 'character varying', 'json')`.execute(test.ownerSql);
  const found: string[] = [];
  for (const { name, col } of columns.rows) {
    const { rows } = await raw<{ n: number }>`
      select count(*)::int as n from ${raw.table(name)} t where lower(t.${raw.ref(col)}::text) like any (${values.map((value) => `%${value.toLowerCase()}%`)}::text[])`.execute(
      test.ownerSql,
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(`${name}.${col}`);
  }
  return found;
};

describe('erasure on request', () => {
  it('needs the flag, the number typed once more, and nothing that is still open', async () => {
    const { id } = await aLife(3);
    expect((await erase(id, facility)).status).toBe(403);
    expect((await erase(id, admin, 'KL-999999')).data).toHaveProperty('number');
    await test.ownerSql
      .insertInto('wallet')
      .values({ branch_id: KL, member_id: id, currency: 'MYR', balance_cents: 1 })
      .execute();
    expect((await erase(id)).refusal).toMatchObject({ code: 'people.money_in_wallet' });
    const stale = { version: 99, number: (await view(id)).number };
    await test.ownerSql.updateTable('wallet').set({ balance_cents: 0 }).where('member_id', '=', id).execute();
    expect((await call(admin, 'POST', `memberData/erase/${id}`, stale)).responseCode).toBe(codes.stale);
  });

  it('leaves name, phone and e-mail in no record of the person, and keeps what the law asks for', async () => {
    const { id, friend, values, fileKey } = await aLife(4);
    expect((await whereStill(values)).length).toBeGreaterThan(8);
    const kept = ['invoice', 'payment', 'journal_entry', 'journal_line', 'check_in'] as const;
    const count = async (): Promise<number[]> =>
      Promise.all(
        kept.map(async (name) =>
          Number(
            (await raw<{ n: string }>`select count(*) as n from ${raw.table(name)}`.execute(test.ownerSql)).rows[0]?.n,
          ),
        ),
      );
    const before = await count();
    const entries = await raw<{ n: string; d: string }>`
      select count(*) as n, md5(string_agg(a::text, '' order by at, id)) as d from audit_entry a`.execute(
      test.ownerSql,
    );
    expect((await erase(id)).responseCode).toBe(codes.ok);
    const payload = await waitingErasure();
    await run('erase_traces', payload);
    // What was written about somebody else stays as it was written.
    expect(await whereStill(values)).toEqual(['activity.note', 'mail.subject', 'mail.text']);
    expect(await count()).toEqual(before);
    await expect(test.app.services.files.get(fileKey)).rejects.toThrow();
    expect(await view(id)).toMatchObject({
      first_name: '—',
      email: null,
      is_active: false,
      can: [],
    });
    expect((await view(friend)).family).toEqual([]);
    // The trail is as it was, with its digests; only new entries have come.
    const after = await raw<{ d: string }>`
      select md5(string_agg(a::text, '' order by at, id)) as d from (select * from audit_entry order by at, id limit ${Number(entries.rows[0]?.n)}) a`.execute(
      test.ownerSql,
    );
    expect(after.rows[0]?.d).toBe(entries.rows[0]?.d);
    const digests = await raw<{ n: number }>`
      select count(*)::int as n from audit_entry where table_name = 'member' and record_id = ${id} and personal_digest is not null`.execute(
      test.ownerSql,
    );
    expect(digests.rows[0]?.n).toBeGreaterThan(0);
    expect((await call(admin, 'POST', `memberData/erase/${id}`, { version: 1, number: 'x' })).refusal).toMatchObject({
      code: 'people.is_erased',
    });
  });

  it('does not take away what belongs to somebody else of the same name and phone', async () => {
    const { id, values } = await aLife(5);
    const [first_name, last_name] = (values[0] ?? '').split(' ') as [string, string];
    const twin = {
      branch_id: KL,
      first_name,
      last_name,
      phone: values[2],
      email: 'twin@example.my',
      date_of_birth: '1990-01-01',
    };
    const { id: other } = (await call(sales, 'POST', 'member', twin)).data as { id: number };
    await erase(id);
    await run('erase_traces', await waitingErasure());
    expect(await view(other)).toMatchObject({ first_name, last_name, phone: values[2] });
  });
});

/** What the transaction has left for the worker. */
const waitingErasure = async (): Promise<Record<string, unknown>> => {
  const { rows } = await raw<{ payload: Record<string, unknown> }>`
    select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
     where t.identifier = 'erase_traces' order by p.id desc limit 1`.execute(test.ownerSql);
  if (!rows[0]) throw new Error('no erasure is waiting');
  return rows[0].payload;
};
