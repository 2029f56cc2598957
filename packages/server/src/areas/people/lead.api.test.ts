import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#domain/kit/errors.ts';
import { zh } from '#domain/kit/zh.ts';
import type { Lead } from '#domain/areas/people/lead.model.ts';
import { people, signInAs, startTestApp, type Headers, type TestApp } from '#server/areas/access/testing.ts';

let test: TestApp;
let sales: Headers;
let trainer: Headers;
let elsewhere: Headers;
let KL = 0;
let OR = 0;

beforeAll(async () => {
  test = await startTestApp({ config: { poolSize: 2 } });
  [KL, OR] = [test.network.branches.KL, test.network.branches.OR];
  sales = await signInAs(test.app, people.sales_person);
  trainer = await signInAs(test.app, people.trainer_full_time);
  elsewhere = await signInAs(test.app, people.admin_sg);
});
afterAll(() => test.close());

type Answer<T> = { responseCode: number; responseMessage: string; data: T; refusal?: { code: string } };
const call = async <T>(
  as: Record<string, string>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<Answer<T> & { status: number }> => {
  const response = await test.app.http.inject({
    method,
    url: `/api/v4/${path}`,
    headers: as,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, ...response.json<Answer<T>>() };
};
const add = async (more: object = {}): Promise<Lead> =>
  (await call<Lead>(sales, 'POST', 'lead', { branch_id: KL, first_name: 'Mei Ling', last_name: 'Ong', ...more })).data;

describe('adding a lead', () => {
  it('is refused to those without the flag, in another branch, and without a branch', async () => {
    expect(await call(trainer, 'POST', 'lead', { branch_id: KL, first_name: 'A' })).toMatchObject({
      status: 403,
      responseCode: 99,
    });
    expect(await call(elsewhere, 'POST', 'lead', { branch_id: KL, first_name: 'A' })).toMatchObject({ status: 403 });
    expect(await call(sales, 'POST', 'lead', { first_name: 'A' })).toMatchObject({
      responseCode: 5,
      data: { branch_id: ['Required'] },
    });
  });

  it("tells all faults at once, in the caller's language", async () => {
    const bad = {
      branch_id: KL,
      first_name: ' ',
      email: 'x@',
      date_of_birth: '2026-02-30',
      next_action: 'y'.repeat(300),
    };
    const answer = await call<Record<string, string[]>>({ ...sales, cookie: 'FZ_Locale=cn' }, 'POST', 'lead', bad);
    expect(Object.keys(answer.data)).toEqual(['first_name', 'email', 'date_of_birth', 'next_action']);
    expect(answer.data['email']).toEqual([zh.faults.email_invalid]);
  });

  it('judges phone and birth by the branch', async () => {
    const { data } = await call<object>(sales, 'POST', 'lead', {
      branch_id: KL,
      first_name: 'A',
      phone: '12',
      date_of_birth: '2199-01-01',
    });
    expect(data).toEqual({ phone: ['Phone number is invalid'], date_of_birth: ['A birth cannot be in the future.'] });
  });

  it('keeps what was typed, and says what may be done next', async () => {
    const lead = await add({
      email: 'Mei.Ling@Gym.Example',
      phone: '012-345 6789',
      next_action: 'Call back',
      next_action_on: '2198-11-22',
    });
    expect(lead).toMatchObject({
      email: 'mei.ling@gym.example',
      phone: '+60123456789',
      status: 'lead',
      version: 1,
      branch_name: 'Kuala Lumpur',
    });
    expect(lead.can).toEqual(['start_trial', 'mark_cold', 'edit', 'delete', 'convert', 'add_activity']);
  });

  it('sent twice with one key makes one lead, also at the same time; another body is refused', async () => {
    const headers = { ...sales, 'idempotency-key': randomUUID() };
    const body = { branch_id: KL, first_name: 'Only once' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => call<Lead>(headers, 'POST', 'lead', body)));
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(await call(headers, 'POST', 'lead', { ...body, first_name: 'Other' })).toMatchObject({
      responseCode: 99,
      refusal: { code: 'kit.idempotency_key_reused' },
    });
    const { data } = await call<{ total: number }>(sales, 'GET', `lead/${KL}?q=only once`);
    expect(data.total).toBe(1);
  });

  it('never takes a card number', async () => {
    expect(
      await call(sales, 'POST', 'lead', { branch_id: KL, first_name: 'A', note: 'pays with 4111 1111 1111 1111' }),
    ).toMatchObject({ responseCode: 5 });
  });
});

describe('the list', () => {
  it('finds part of a name, a phone and an e-mail, and treats signs as signs', async () => {
    const lead = await add({
      first_name: 'Zara',
      last_name: "O'Brien_50%",
      phone: '013-777 8899',
      email: 'zara@find.example',
    });
    for (const q of ['zara', "o'brien_5", '7778899', 'ZARA@FIND', '50%']) {
      const { data } = await call<{ data: Lead[] }>(sales, 'GET', `lead/${KL}?q=${encodeURIComponent(q)}`);
      expect(data.data.map((row) => row.id)).toEqual([lead.id]);
    }
    const { data } = await call<{ total: number }>(sales, 'GET', `lead/${KL}?q=${encodeURIComponent('z%a')}`);
    expect(data.total).toBe(0);
  });

  it("shows who is due by the branch's own day", async () => {
    const due = await add({ first_name: 'Due', next_action_on: '2020-01-01' });
    await add({ first_name: 'Later', next_action_on: '2199-01-01' });
    const { data } = await call<{ data: Lead[] }>(sales, 'GET', `lead/${KL}?due=true`);
    expect(data.data.map((row) => row.id)).toEqual([due.id]);
  });

  it('never shows rows of another branch, also not at the head office to one of a branch', async () => {
    await add();
    expect((await call<{ total: number }>(elsewhere, 'GET', `lead/${OR}`)).data.total).toBe(0);
    expect(await call(elsewhere, 'GET', `lead/${KL}`)).toMatchObject({ status: 403 });
    const lead = await add();
    expect(await call(elsewhere, 'GET', `lead/view/${lead.id}`)).toMatchObject({ responseCode: codes.notFound });
  });

  it('drops nothing silently: a bad page, sort or status is told', async () => {
    const { data } = await call<object>(sales, 'GET', `lead/${KL}?page=0&sort=drop&status=lead,nope&itemsPerPage=5000`);
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['page', 'itemsPerPage', 'sort', 'status.1']));
  });
});

describe('changing a lead', () => {
  it('refuses what was read before somebody else changed it, and says who', async () => {
    const lead = await add();
    const body = { first_name: 'Mei', last_name: 'Ong', version: 1 };
    expect(await call(sales, 'PUT', `lead/${lead.id}`, body)).toMatchObject({ responseCode: 0, data: { version: 2 } });
    const stale = await call<object>(sales, 'PUT', `lead/${lead.id}`, { ...body, first_name: 'May' });
    expect(stale).toMatchObject({ responseCode: codes.stale, data: { first_name: ['Changed to Mei by sales kl'] } });
  });

  it('moves only along the table, with a reason where one is due', async () => {
    const lead = await add();
    const move = (name: string, version: number, reason?: string) =>
      call<Lead>(sales, 'POST', `lead/move/${lead.id}`, { move: name, version, ...(reason && { reason }) });
    expect(await move('reopen', 1)).toMatchObject({
      responseCode: 99,
      refusal: { code: 'kit.move_not_possible', status: 'lead' },
    });
    expect(await move('mark_cold', 1)).toMatchObject({ responseCode: 5, data: { reason: ['Required'] } });
    expect(await move('mark_cold', 1, 'Moved away')).toMatchObject({ responseCode: 0, data: { status: 'cold' } });
    expect(await move('start_trial', 1)).toMatchObject({ responseCode: codes.stale });
    const { data } = await call<{ type: string; note: string }[]>(sales, 'GET', `lead/activity/${lead.id}`);
    expect(data[0]).toMatchObject({ type: 'lead_status', note: 'Moved away' });
  });

  it('deletes with its history, and not twice', async () => {
    const lead = await add();
    expect(await call(sales, 'DELETE', `lead/${lead.id}?version=1`)).toMatchObject({
      responseCode: 0,
      responseMessage: 'Deleted Successfully',
    });
    expect(await call(sales, 'DELETE', `lead/${lead.id}?version=1`)).toMatchObject({ responseCode: codes.notFound });
  });

  it('keeps who changed what, readable on the record and nowhere else', async () => {
    const lead = await add();
    await call(sales, 'PUT', `lead/${lead.id}`, { first_name: 'Changed', last_name: 'Ong', version: 1 });
    const { data } = await call<{ what: string; who: string; changes: object[] }[]>(
      sales,
      'GET',
      `lead/history/${lead.id}`,
    );
    expect(data.map((entry) => entry.what)).toEqual(['edited', 'created']);
    expect(data[0]).toMatchObject({
      who: 'sales kl',
      changes: [{ field: 'first_name', before: 'Mei Ling', after: 'Changed' }],
    });
    expect(await call(elsewhere, 'GET', `lead/history/${lead.id}`)).toMatchObject({ responseCode: codes.notFound });
  });
});

describe('becoming a client', () => {
  it('keeps everything and links both; a second time is refused, also at the same moment', async () => {
    const lead = await add({ email: `${randomUUID()}@gym.example`, gender: 'female', date_of_birth: '1990-05-05' });
    await call(sales, 'POST', `lead/activity/${lead.id}`, { type: 'outgoing_call', note: 'Wants to box' });
    const tries = await Promise.all(
      [1, 2, 3].map(() => call<{ member_id: number }>(sales, 'POST', `lead/convert/${lead.id}`, { version: 1 })),
    );
    const done = tries.filter((answer) => answer.responseCode === 0);
    expect(done).toHaveLength(1);
    const member_id = done[0]?.data.member_id ?? 0;
    const { data } = await call<Lead>(sales, 'GET', `lead/view/${lead.id}`);
    expect(data).toMatchObject({ member_id, can: ['add_activity'] });
    const member = await test.ownerSql
      .selectFrom('member')
      .selectAll()
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({
      first_name: 'Mei Ling',
      email: lead.email,
      gender: 'female',
      date_of_birth: '1990-05-05',
    });
    const kept = await test.ownerSql.selectFrom('activity').select('note').where('member_id', '=', member_id).execute();
    expect(kept.map((row) => row.note)).toContain('Wants to box');
    expect(await call(sales, 'PUT', `lead/${lead.id}`, { first_name: 'X', version: data.version })).toMatchObject({
      refusal: { code: 'people.lead_is_client' },
    });
  });

  it('is refused with code 62 when another member has the e-mail, whatever its case', async () => {
    const email = `${randomUUID()}@gym.example`;
    const first = await add({ email });
    await call(sales, 'POST', `lead/convert/${first.id}`, { version: 1 });
    const second = await add({ email: email.toUpperCase() });
    expect(await call(sales, 'POST', `lead/convert/${second.id}`, { version: 1 })).toMatchObject({
      responseCode: 62,
      responseMessage: 'Duplicated email with other member',
    });
  });
});
