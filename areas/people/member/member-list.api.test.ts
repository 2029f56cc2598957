import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { BulkDone } from '../member-bulk/member-bulk.contract.ts';
import { fullName } from '../person/person.rules.ts';
import type { MemberRow } from './member.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const desk = await atDesk(['trainer', 'elsewhere', 'admin', 'hq']);
const { test, call, get, KL, sales, trainer, elsewhere, aMember, aProgramme, signedUp, cash, admin, hq } = desk;
const [one, other] = [await aMember(), await aMember()];

describe('how many there are', () => {
  it('counts a guest from another branch, and neither somebody of another standing nor of a branch one cannot see', async () => {
    const PJ = test.network.branches.PJ;
    const guest = await aMember(hq, PJ);
    await test.ownerSql
      .insertInto('member_branch')
      .values({ branch_id: KL, member_id: guest, is_home: false })
      .execute();
    expect(await found('')).toEqual([one, other, guest]);
    await test.set('member', guest, { standing: 'expired' });
    expect(await found('standing=expired')).toEqual([guest]);
    expect(await found('standing=expired&from=home')).toEqual([]);
    const { rows } = await raw<{ seen: number; hidden: number }>`
      select set_config('app.branches', ${`{${KL}}`}, false), count_members(${KL}, null) as seen, count_members(${PJ}, null) as hidden`.execute(
      test.ownerSql,
    );
    expect(rows).toMatchObject([{ seen: 3, hidden: 0 }]);
    await test.ownerSql
      .deleteFrom('member_branch')
      .where('member_id', '=', guest)
      .where('is_home', '=', false)
      .execute();
    await test.set('member', guest, { standing: 'none' });
  });
});

const list = async (query: string): Promise<number[]> =>
  (await get<Paged<MemberRow>>(sales, `member/${KL}?sort=id&${query}`)).data.map(({ id }) => id);
/** The list and the search build the same filters in two places: both must find the same, with the same total. */
const found = async (query: string): Promise<number[]> => {
  const listed = await list(query);
  expect(await list(`${query}&q=person`)).toEqual(listed);
  expect((await get<Paged<MemberRow>>(sales, `member/${KL}?${query}`)).total).toBe(listed.length);
  return listed;
};
const bulk = (body: object, as = sales) =>
  call(as, 'POST', 'memberBulk', { branch_id: KL, member_ids: [one, other], ...body });
const undo = (id: number) => call(sales, 'POST', `memberBulk/undo/${id}`);

describe('the filters', () => {
  it('finds those who owe, and those who do not', async () => {
    const programme = await aProgramme();
    const body = { branch_id: KL, programme_id: programme.id, start_on: '2026-03-05', total_cents: 250_00 };
    await signedUp({ ...body, member_id: one, payments: [] });
    await signedUp({ ...body, member_id: other, payments: [cash(250_00)] });
    expect(await found('owing=true')).toEqual([one]);
    expect(await found('owing=false')).toEqual([other]);
    expect(await found('type_id=1')).toEqual([one, other]);
    expect(await found('type_id=2')).toEqual([]);
    expect(await found('membership=ongoing')).toEqual([other]);
    expect(await found('membership=payment_pending,terminated')).toEqual([one]);
    expect(await found('membership=terminated')).toEqual([]);
  });

  it('finds those who were not let in for so many days, to the day', async () => {
    await test.add('check_in', { branch_id: KL, member_id: one, day: '2026-02-27', allowed: true });
    await test.add('check_in', { branch_id: KL, member_id: one, day: '2026-03-05', allowed: false });
    expect(await found('unseen_days=6')).toEqual([one, other]);
    expect(await found('unseen_days=7')).toEqual([other]);
    for (const q of ['', '&q=person']) {
      const { data } = await call(sales, 'GET', `member/${KL}?sort=id${q}`);
      const rows = (data as Paged<MemberRow>).data.slice(0, 2);
      // A refused check-in isn't a visit; what is paid isn't owed.
      expect(rows.map(({ id, last_seen_on, owed }) => ({ id, last_seen_on, owed }))).toEqual([
        { id: one, last_seen_on: '2026-02-27', owed: [{ currency: 'MYR', open_cents: 250_00 }] },
        { id: other, last_seen_on: null, owed: [] },
      ]);
    }
  });

  it('finds by the month of birth, the trainer, a tag, a consent, and whether somebody is deactivated', async () => {
    await test.set('member', one, {
      date_of_birth: '1988-12-31',
      trainer_staff_id: test.network.staff.trainer_full_time,
    });
    expect(await found('birthday_month=12')).toEqual([one]);
    expect(await found(`trainer_staff_id=${test.network.staff.trainer_full_time}`)).toEqual([one]);
    const tags = { branch_id: KL, tags: ['VIP', 'VIP', ' 拳击 '] };
    expect((await call(trainer, 'PUT', `memberTags/member/${one}`, tags)).status).toBe(403);
    expect((await call(sales, 'PUT', `memberTags/member/${one}`, tags)).data).toEqual(['VIP', '拳击']);
    expect(await found(`tag=${encodeURIComponent('拳击')}`)).toEqual([one]);
    const consent = {
      branch_id: KL,
      member_id: other,
      purpose: 'marketing',
      channel: 'email',
      wording: 'x',
      locale: 'en',
    };
    await test.ownerSql.insertInto('member_consent').values(consent).execute();
    expect(await found('consent=marketing.email')).toEqual([other]);
    expect(await found('consent=marketing.sms')).toEqual([]);
    await test.set('member', other, { is_active: false });
    expect(await found('inactive=true')).toEqual([other]);
    expect(await found('inactive=false')).toEqual([one]);
    await test.set('member', other, { is_active: true });
  });

  it('tells what is out of bounds', async () => {
    const { data } = await call(
      sales,
      'GET',
      `member/${KL}?birthday_month=13&unseen_days=0&type_id=9&consent=all&tag=`,
    );
    expect(Object.keys(data as object)).toEqual(
      expect.arrayContaining(['birthday_month', 'unseen_days', 'type_id', 'consent', 'tag']),
    );
  });

  it('puts what is filtered into the file', async () => {
    const url = `/api/v4/member/csv/${KL}?birthday_month=12`;
    const file = await test.app.http.inject({ method: 'GET', url, headers: admin });
    expect(file.body.trim().split('\n')).toHaveLength(2);
    expect(file.body).toContain('trainer kl');
  });
});

describe('the number on a record', () => {
  it('finds the client who has it, and no other branch’s', async () => {
    const view = await get<MemberRow>(sales, `member/view/${other}`);
    expect(await list(`q=${view.number.toLowerCase()}`)).toEqual([other]);
    expect(await list(`q=${view.number}&standing=${view.standing}`)).toEqual([other]);
    expect(await list(`q=${view.number.replace('KL', 'OR')}`)).not.toContain(other);
    expect(await list('q=KL-99999999')).toEqual([]);
  });
});

describe('many at once', () => {
  it('assigns a sales person, and gives back who it was, but not over a later change', async () => {
    const { sales_person, admin } = test.network.staff;
    await test.set('member', one, { sales_staff_id: admin });
    const assign = { kind: 'assign_sales', sales_staff_id: sales_person };
    expect((await bulk(assign, trainer)).status).toBe(403);
    expect((await bulk(assign, elsewhere)).status).toBe(403);
    const done = (await bulk(assign)).data as BulkDone;
    expect(done).toMatchObject({ changed: 2, left: 0 });
    expect((await bulk(assign)).data).toMatchObject({ changed: 0, left: 2 });
    await test.set('member', other, { sales_staff_id: test.network.staff.facility_admin });
    expect((await undo(done.id)).data).toMatchObject({ changed: 1, left: 1 });
    expect([(await test.row('member', one)).sales_staff_id, (await test.row('member', other)).sales_staff_id]).toEqual([
      admin,
      test.network.staff.facility_admin,
    ]);
    expect((await undo(done.id)).refusal).toMatchObject({ code: 'people.bulk_undone' });
  });

  it('adds and removes a tag, and takes back only what it did', async () => {
    expect((await bulk({ kind: 'tag' })).data).toEqual({ tag: ['Required'] });
    const tagged = (await bulk({ kind: 'tag', tag: 'VIP' })).data as BulkDone;
    expect(tagged).toMatchObject({ changed: 1, left: 1 });
    expect(await found('tag=VIP')).toEqual([one, other]);
    await undo(tagged.id);
    expect(await found('tag=VIP')).toEqual([one]);
    const untagged = (await bulk({ kind: 'untag', tag: 'VIP' })).data as BulkDone;
    expect(await found('tag=VIP')).toEqual([]);
    await undo(untagged.id);
    expect(await found('tag=VIP')).toEqual([one]);
  });

  it('never changes clients of another branch', async () => {
    const OR = test.network.branches.OR;
    const theirs = await aMember(elsewhere, OR);
    const assign = { kind: 'assign_sales', sales_staff_id: test.network.staff.sales_person, member_ids: [theirs] };
    expect((await bulk(assign)).data).toMatchObject({ changed: 0, left: 1 });
    expect((await bulk({ kind: 'tag', tag: 'VIP', member_ids: [theirs] })).data).toMatchObject({ changed: 0, left: 1 });
    expect((await call(elsewhere, 'POST', 'memberBulk/undo/1')).responseCode).toBe(codes.notFound);
  });
});

it('the database writes a name as the pages do', async () => {
  const names = ['Mei', '欣怡', '李', '', 'Mei 美', '𠮷', ' Kumar'];
  for (const first_name of names)
    for (const last_name of names) {
      const { rows } = await raw<{ name: string }>`select full_name(${first_name}, ${last_name}) as name`.execute(
        test.ownerSql,
      );
      expect(rows[0]?.name).toBe(fullName({ first_name, last_name }));
    }
});
