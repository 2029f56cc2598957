import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Activity } from './activity.model.ts';
import type { Lead } from '../lead/lead.model.ts';
import type { Member } from '../member/member.model.ts';
import type { MemberLogin } from '../member-login/member-login.contract.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const { test, clock, call, get, KL, sales, trainer, aMember, memberOf: view } = await atDesk(['trainer']);

const member = () => aMember();
const activities = (id: number, kind = ''): Promise<Activity[]> =>
  get(sales, `member/activity/${id}${kind && `?kind=${kind}`}`);

describe('what staff write down', () => {
  it('is refused without the flag, kept otherwise, and found by its kind', async () => {
    const id = await member();
    expect((await write(id, { type: 'remark', note: 'x' }, trainer)).status).toBe(403);
    expect((await write(id, { type: 'check_in', note: 'x' })).responseCode).toBe(codes.validation);
    await write(id, { type: 'incoming_call', note: 'Asked for a locker' });
    expect((await activities(id, 'talks')).map(({ type, note }) => [type, note])).toEqual([
      ['incoming_call', 'Asked for a locker'],
    ]);
    expect((await activities(id, 'other')).map(({ type }) => type)).toEqual(['client_created']);
    expect(await activities(id, 'visits')).toEqual([]);
  });

  it('makes a lead of a friend who is referred, and asks for the name', async () => {
    const id = await member();
    const nameless = await write(id, { type: 'referral', note: 'A friend', referred_phone: '1' });
    expect(nameless.data).toEqual({ referred_name: ['Name is required'], referred_phone: ['Phone number is invalid'] });
    const referral = { type: 'referral', note: 'Boxes already', referred_name: 'Lim Ah Hock' };
    const { data } = await write(id, { ...referral, referred_phone: '012-345 6789' });
    const lead_id = Number((data as Activity).facts['referred_lead_id']);
    const lead = await get<Lead>(sales, `lead/view/${lead_id}`);
    expect(lead).toMatchObject({ first_name: 'Lim', last_name: 'Ah Hock', source: 'referral', phone: '+60123456789' });
  });
});

const write = (id: number, body: object, as = sales) => call(as, 'POST', `member/activity/${id}?branch_id=${KL}`, body);

const assign = (of: Pick<Member, 'id' | 'version'>, card_number: string | null, as = sales) =>
  call(as, 'POST', `member/assignCard/${of.id}`, { version: of.version, card_number });

describe('the access card', () => {
  it('is given to one client only, and taken back', async () => {
    const [one, other] = [await view(await member()), await view(await member())];
    expect((await assign(one, 'C-1', trainer)).status).toBe(403);
    const given = (await assign(one, 'C-1')).data as Member;
    expect(given.card_number).toBe('C-1');
    expect((await assign(other, 'C-1')).data).toHaveProperty('card_number');
    expect((await assign(one, 'C-2')).responseCode).toBe(codes.stale);
    expect(((await assign(given, '')).data as Member).card_number).toBeNull();
    expect((await activities(one.id, 'other')).map(({ type }) => type)).toEqual([
      'card_taken',
      'card_assigned',
      'client_created',
    ]);
  });
});

const send = (id: number, as = sales) => call(as, 'POST', `member/resetPassword/${id}`);
const tokenIn = async (): Promise<string> => {
  const mail = test.ownerSql.selectFrom('mail').select('text').orderBy('id', 'desc').limit(1);
  return /token=(\S+)/.exec((await mail.executeTakeFirstOrThrow()).text)?.[1] ?? '';
};
const setPassword = (token: string, password = 'gloves hang on the wall') =>
  call({}, 'POST', 'member/setPassword', { token, password });

describe("the members' own password", () => {
  it('is set once with the link that goes to the client, and by nobody else', async () => {
    const id = await member();
    expect((await send(id, trainer)).status).toBe(403);
    const sent = await send(id);
    expect(sent.data as MemberLogin).toMatchObject({ password_set_at: null, is_guardians: false });
    expect((await send(id)).refusal).toMatchObject({ code: 'people.links_too_soon' });
    const token = await tokenIn();
    expect((await setPassword(token, 'password1234')).refusal).toMatchObject({ code: 'people.common_password' });
    expect((await setPassword('x'.repeat(43))).refusal).toMatchObject({ code: 'people.link_over' });
    expect((await setPassword(token)).responseCode).toBe(codes.ok);
    expect((await setPassword(token)).refusal).toMatchObject({ code: 'people.link_over' });
    const login = await get<MemberLogin>(sales, `member/login/${id}`);
    expect(login.password_set_at).not.toBeNull();
    const kept = await test.ownerSql
      .selectFrom('member_login')
      .selectAll()
      .where('member_id', '=', id)
      .executeTakeFirst();
    expect(kept?.password_hash).toMatch(/^\$argon2id\$/);
    const trail = await test.ownerSql
      .selectFrom('audit_entry')
      .select('changes')
      .where('table_name', '=', 'member_login')
      .execute();
    expect(JSON.stringify(trail)).not.toMatch(/argon2|link_sealed/);
  });

  it('ends the link before when another one is sent, and after a day', async () => {
    const id = await member();
    await send(id);
    const first = await tokenIn();
    clock.set(clock.now().getTime() + 61_000);
    await send(id);
    expect((await setPassword(first)).refusal).toMatchObject({ code: 'people.link_over' });
    const second = await tokenIn();
    await test.ownerSql
      .updateTable('member_login')
      .set({ link_until: '2026-03-01T00:00:00Z' })
      .where('member_id', '=', id)
      .execute();
    expect((await setPassword(second)).refusal).toMatchObject({ code: 'people.link_over' });
  });

  it('goes to the guardian of a child, and nowhere where nobody has an e-mail', async () => {
    const id = await member();
    await test.ownerSql.updateTable('member').set({ email: null }).where('id', '=', id).execute();
    expect((await send(id)).refusal).toMatchObject({ code: 'people.no_email' });
    const guardian = await member();
    const relation = { branch_id: KL, member_id: id, related_member_id: guardian, relationship: 2, is_guardian: true };
    await test.ownerSql.insertInto('member_relation').values(relation).execute();
    expect((await send(id)).data as MemberLogin).toMatchObject({ is_guardians: true });
  });
});
