import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#domain/kit/errors.ts';
import type { Paged } from '#domain/kit/page.ts';
import type { LikePerson } from '#domain/areas/people/lead.model.ts';
import type { Member, MemberRow, MemberView } from '#domain/areas/people/member.model.ts';
import { call, people, signInAs, startTestApp, type Headers, type TestApp } from '#server/areas/access/testing.ts';

let test: TestApp;
let sales: Headers;
let facility: Headers;
let trainer: Headers;
let elsewhere: Headers;
let KL = 0;
let OR = 0;

beforeAll(async () => {
  test = await startTestApp({ config: { poolSize: 2 } });
  [KL, OR] = [test.network.branches.KL, test.network.branches.OR];
  sales = await signInAs(test.app, people.sales_person);
  facility = await signInAs(test.app, people.facility_admin);
  trainer = await signInAs(test.app, people.trainer_full_time);
  elsewhere = await signInAs(test.app, people.admin_sg);
});
afterAll(() => test.close());

let n = 0;
const person = (more: object = {}): object => {
  n += 1;
  return {
    branch_id: KL,
    first_name: 'Nur Aisyah',
    last_name: `Rahman ${n}`,
    email: `aisyah${n}@example.my`,
    phone: '012-345 6789',
    date_of_birth: '1990-05-17',
    ...more,
  };
};
const post = (more: object = {}, as = sales, headers: object = {}) =>
  call(test.app, { ...as, ...headers }, 'POST', 'member', person(more));
const add = async (more: object = {}, as = sales): Promise<Member> => {
  const answer = await post(more, as);
  expect(answer).toMatchObject({ responseCode: codes.ok });
  return answer.data as Member;
};
const view = async (id: number, as = sales): Promise<MemberView> =>
  (await call(test.app, as, 'GET', `member/view/${id}`)).data as MemberView;
const list = async (query = '', as = sales): Promise<Paged<MemberRow>> =>
  (await call(test.app, as, 'GET', `member/${KL}${query}`)).data as Paged<MemberRow>;
const idsFor = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).data.map((row) => row.id);
const editOf = (member: Member, more: object = {}): object => {
  const { first_name, last_name, email, phone, date_of_birth, country_code, version } = member;
  return { first_name, last_name, email, phone, date_of_birth, country_code, version, ...more };
};

describe('adding a client', () => {
  it('is refused without a session, without the flag and in another branch, then succeeds', async () => {
    expect((await call(test.app, {}, 'POST', 'member', person())).responseCode).toBe(codes.sessionEnded);
    expect((await post({}, trainer)).status).toBe(403);
    expect((await post({}, elsewhere)).status).toBe(403);
    const member = await add({ first_name: '  Nur  ' });
    expect(member).toMatchObject({
      first_name: 'Nur',
      phone: '+60123456789',
      country_code: 'MY',
      standing: 'none',
      branch_name: 'Kuala Lumpur',
      can: ['edit', 'add_activity', 'sign_up', 'charge', 'assign_card', 'change_password'],
    });
    expect(member.number).toMatch(/^KL-\d+$/);
    const seen = await view(member.id);
    expect(seen).toMatchObject({ ...member, memberships: [], invoices: [], owed: [], check_ins: [], family: [] });
    const activities = await call(test.app, sales, 'GET', `member/activity/${member.id}`);
    expect(activities.data).toMatchObject([{ type: 'client_created' }]);
  });

  it('tells all that is wrong, at the fields, in the words of the specification', async () => {
    const { responseCode, data } = await post({ first_name: '', email: '', date_of_birth: '' });
    expect(responseCode).toBe(codes.validation);
    expect(data).toEqual({
      first_name: ['Name is required'],
      email: ['E-mail is required'],
      date_of_birth: ['Date of birth is required'],
    });
    const known = await post({ phone: '1', emergency_phone: '2', date_of_birth: '2199-01-01' });
    expect(known.data).toEqual({
      phone: ['Phone number is invalid'],
      emergency_phone: ['Phone number is invalid'],
      date_of_birth: ['A birth cannot be in the future.'],
    });
    expect((await post({ email: 'nobody' })).data).toEqual({ email: ['E-mail must be valid'] });
  });

  it('refuses an e-mail or a card that another client has, in whatever branch', async () => {
    const member = await add({ email: 'twice@example.my', card_number: 'CARD-1' });
    const again = await post({ email: 'TWICE@example.my' });
    expect(again).toMatchObject({
      responseCode: codes.duplicateEmail,
      responseMessage: 'Duplicated email with other member',
    });
    const abroad = await post({ branch_id: OR, email: 'twice@example.my', phone: null }, elsewhere);
    expect(abroad.responseCode).toBe(codes.duplicateEmail);
    expect((await post({ card_number: 'CARD-1' })).data).toHaveProperty('card_number');
    const other = await add();
    const edit = await call(test.app, sales, 'PUT', `member/${other.id}`, editOf(other, { email: member.email }));
    expect(edit.responseCode).toBe(codes.duplicateEmail);
  });

  it('takes a child without an e-mail when a guardian is named whom the caller sees', async () => {
    const guardian = await add();
    const child = { email: '', date_of_birth: '2016-02-01' };
    expect((await post(child)).data).toEqual({ email: ['E-mail is required'] });
    const stranger = await add({ branch_id: OR, phone: null }, elsewhere);
    const unseen = await post({ ...child, guardian_member_id: stranger.id, guardian_relationship: 2 });
    expect(unseen).toMatchObject({ responseCode: codes.validation });
    expect(unseen.data).toHaveProperty('guardian_member_id');
    const made = await add({ ...child, guardian_member_id: guardian.id, guardian_relationship: 2 });
    expect(made.guardian_name).toBe(`Nur Aisyah ${guardian.last_name}`);
    expect((await view(made.id)).family).toMatchObject([
      { member_id: guardian.id, is_guardian: true, relationship: 2 },
    ]);
    expect((await view(guardian.id)).family).toMatchObject([{ member_id: made.id, is_ward: true }]);
  });

  it('is done once when it is sent twice, also at the same time', async () => {
    const headers = { ...sales, 'idempotency-key': randomUUID() };
    const body = person();
    const send = () => test.app.http.inject({ method: 'POST', url: '/api/v4/member', headers, payload: body });
    const answers = await Promise.all([send(), send()]);
    const ids = answers.map((answer) => answer.json<{ data: Member }>().data.id);
    expect(ids[0]).toBe(ids[1]);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(1);
    const again = await send();
    expect(again.json<{ data: Member }>().data).toEqual(answers[0]?.json<{ data: Member }>().data);
    const other = await test.app.http.inject({ method: 'POST', url: '/api/v4/member', headers, payload: person() });
    expect(other.json()).toMatchObject({ responseCode: codes.refused });
  });

  it('gives each a number of its own without gaps, also in a rush', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => add()));
    const numbers = made.map((member) => Number(member.number.split('-')[1])).toSorted((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('editing a client', () => {
  it('is in the history, with who did it', async () => {
    const member = await add();
    await call(test.app, sales, 'PUT', `member/${member.id}`, editOf(member, { city: 'Ipoh' }));
    const history = (as: Headers) => call(test.app, as, 'GET', `member/history/${member.id}`);
    expect((await history(elsewhere)).responseCode).toBe(codes.notFound);
    expect((await history(sales)).data).toMatchObject([
      { what: 'edited', who: 'sales kl', changes: [{ field: 'city', before: null, after: 'Ipoh' }] },
      { what: 'created', who: 'sales kl' },
    ]);
  });

  it('needs the flag and the branch, and the version that was read', async () => {
    const member = await add();
    const put = (more: object, as = sales) =>
      call(test.app, as, 'PUT', `member/${member.id}`, editOf(member, { first_name: 'Siti', ...more }));
    expect((await put({}, {} as Headers)).responseCode).toBe(codes.sessionEnded);
    expect((await put({}, trainer)).status).toBe(403);
    expect((await put({}, elsewhere)).responseCode).toBe(codes.notFound);
    expect((await put({})).data).toMatchObject({ first_name: 'Siti', version: 2 });
    const late = await put({ first_name: 'Someone' });
    expect(late.responseCode).toBe(codes.stale);
    expect(late.data).toMatchObject({ first_name: [expect.stringContaining('Siti') as unknown] });
  });

  it('changes and takes away the guardian', async () => {
    const guardian = await add();
    const child = await add({
      email: '',
      date_of_birth: '2016-02-01',
      guardian_member_id: guardian.id,
      guardian_relationship: 1,
    });
    const put = (member: Member, more: object) =>
      call(test.app, sales, 'PUT', `member/${child.id}`, editOf(member, more));
    expect((await put(child, { guardian_member_id: null })).data).toEqual({ email: ['E-mail is required'] });
    expect((await put(child, { guardian_member_id: child.id, guardian_relationship: 1 })).responseCode).toBe(5);
    const edited = await put(child, { guardian_member_id: null, email: 'now.has@example.my' });
    expect(edited.data).toMatchObject({ guardian_member_id: null });
    const { family } = await view(child.id);
    expect(family.map((one) => one.is_guardian)).not.toContain(true);
    expect(family.length).toBeGreaterThan(0);
  });
});

describe('the list', () => {
  it('is open to those who may see clients of the branch, also by the name of the specification', async () => {
    expect((await call(test.app, {}, 'GET', `member/${KL}`)).responseCode).toBe(codes.sessionEnded);
    const operator = await signInAs(test.app, 'trainer.pt.kl@test.example');
    expect((await call(test.app, operator, 'GET', `member/${KL}`)).status).toBe(403);
    expect((await call(test.app, elsewhere, 'GET', `member/${KL}`)).status).toBe(403);
    const page = await list('?itemsPerPage=2', trainer);
    expect(page.data).toHaveLength(2);
    expect(page.total).toBeGreaterThan(2);
    const alias = await call(test.app, trainer, 'GET', `member/getMemberByBranch/${KL}?itemsPerPage=2`);
    expect(alias.data).toEqual(page);
  });

  it('finds by parts of names in any order, phone, number and card, and by what is nearly right', async () => {
    const member = await add({ first_name: '伟', last_name: '陈', phone: '017-888 4321', card_number: 'DOOR-77' });
    const named = await add({ first_name: 'Thirunavukkarasu', last_name: 'Subramaniam' });
    expect(await idsFor('陈伟')).toEqual([member.id]);
    expect(await idsFor('伟')).toEqual([member.id]);
    expect(await idsFor('017 888-4321')).toEqual([member.id]);
    expect(await idsFor('door-77')).toEqual([member.id]);
    expect(await idsFor('subramaniam thiru')).toEqual([named.id]);
    expect(await idsFor('subramanium')).toEqual([named.id]);
    expect(await idsFor('th')).toContain(named.id);
    expect(await idsFor('100%')).toEqual([]);
  });

  it('tells the same total from every page of a search', async () => {
    const all = await list('?q=aisyah&itemsPerPage=100');
    const third = await list('?q=aisyah&itemsPerPage=2&page=3');
    expect(third.total).toBe(all.total);
    expect(third.data.map((row) => row.id)).toEqual(all.data.slice(4, 6).map((row) => row.id));
    expect((await list('?q=aisyah&page=900')).total).toBe(all.total);
  });

  it('filters and sorts, with and without a search', async () => {
    const member = await add({ first_name: 'Zainab', sales_staff_id: test.network.staff.sales_person });
    const byPerson = `?sales_staff_id=${test.network.staff.sales_person}`;
    expect((await list(byPerson)).data.map((row) => row.id)).toEqual([member.id]);
    expect((await list(`${byPerson}&q=zainab`)).data.map((row) => row.id)).toEqual([member.id]);
    expect((await list(`?standing=active`)).total).toBe(0);
    expect((await list(`?standing=active&q=zainab`)).total).toBe(0);
    expect((await list('?sort=-id')).data[0]?.id).toBe(member.id);
    expect((await list('?sort=-name')).data[0]?.first_name).toBe('伟');
    expect((await list('?joined_from=2199-01-01')).total).toBe(0);
    expect((await list('?joined_this_month=true')).total).toBe((await list()).total);
    expect((await list('?ends_within=30')).total).toBe(0);
    expect((await list('?from=elsewhere')).total).toBe(0);
  });

  it('finds guests by what their home branch changes, until they are no guests any more', async () => {
    const guest = await add({ branch_id: OR, first_name: '佩雯', last_name: '颜', phone: null }, elsewhere);
    expect(await idsFor('颜佩雯')).toEqual([]);
    const row = { branch_id: KL, member_id: guest.id };
    await test.ownerSql.insertInto('member_branch').values(row).execute();
    for (const typed of ['颜佩雯', '佩雯', '颜']) expect(await idsFor(typed), typed).toEqual([guest.id]);
    const card = { ...editOf(guest), card_number: 'GUEST-9' };
    expect(await call(test.app, elsewhere, 'PUT', `member/${guest.id}`, card)).toMatchObject({ responseCode: 0 });
    expect(await idsFor('guest-9')).toEqual([guest.id]);
    expect((await list('?standing=none&from=elsewhere')).data.map((one) => one.id)).toEqual([guest.id]);
    await test.ownerSql
      .deleteFrom('member_branch')
      .where('member_id', '=', guest.id)
      .where('branch_id', '=', KL)
      .execute();
    expect(await idsFor('颜佩雯')).toEqual([]);
  });

  it('is a file for those who may take it away, with formulas as text', async () => {
    await add({ first_name: '=HYPERLINK("http://x")' });
    expect((await call(test.app, sales, 'GET', `member/csv/${KL}`)).status).toBe(403);
    const url = `/api/v4/member/csv/${KL}`;
    const file = await test.app.http.inject({ method: 'GET', url, headers: facility });
    expect(file.headers['content-disposition']).toContain('.csv');
    expect(file.body).toContain(`"'=HYPERLINK(""http://x"")"`);
  });
});

const alikeBy = async (more = '') =>
  (await call(test.app, sales, 'GET', `member/similar/${KL}?phone=0192223344${more}`)).data as LikePerson[];

describe('what happens with a client', () => {
  it('is written down by those who manage clients', async () => {
    const member = await add();
    const note = { type: 'outgoing_call', note: 'Asked for the family plan' };
    const write = (as: Headers) => call(test.app, as, 'POST', `member/activity/${member.id}`, note);
    expect((await write({} as Headers)).responseCode).toBe(codes.sessionEnded);
    expect((await write(trainer)).status).toBe(403);
    expect((await write(elsewhere)).responseCode).toBe(codes.notFound);
    expect((await write(sales)).data).toMatchObject(note);
    const { data } = await call(test.app, sales, 'GET', `member/activity/${member.id}`);
    expect((data as { type: string }[]).map((one) => one.type)).toEqual(['outgoing_call', 'client_created']);
  });

  it('shows who may be the same person, but not the person itself', async () => {
    const member = await add({ phone: '019-222 3344' });
    expect(await alikeBy()).toMatchObject([{ kind: 'member', id: member.id, alike: ['phone'] }]);
    expect(await alikeBy(`&except_member_id=${member.id}`)).toEqual([]);
  });
});
