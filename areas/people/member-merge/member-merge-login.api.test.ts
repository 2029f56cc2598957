/** A merge never hands a sign-in to someone else: not by the e-mail, not by the sign-in itself, not by undoing it. */
import { describe, expect, it } from 'vitest';
import type { MergePreview } from './member-merge.model.ts';
import type { MemberView } from '../member/member.model.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, clock, call, get, post, admin } = await signedIn(['admin'], { day: '2026-11-21', hour: '11:00' });

let made = 0;
const fresh = () => `client${(made += 1)}@mail.example`;
const lastTo = async (to: string) => (await lettersTo(to)).at(-1);
const sendLink = (id: number) => call(admin, 'POST', `member/resetPassword/${id}`);
const isSignedIn = async (token?: string) => (await post({}, 'memberSelf', { token })).data !== null;
const undo = (id: number) => call(admin, 'POST', `memberMerge/undo/${id}`);

describe('keeping the record of a client who signs in', () => {
  it('does not hand the account to the e-mail of the other record: the old address confirms it', async () => {
    const [victim, stranger] = [await ownClient(), await aClient()];
    const token = await signIn(victim.email);
    expect((await preview(victim, stranger)).email).toBe('waits');
    idOf(await merge(victim, stranger, ['email']));
    expect(await view(victim.id)).toMatchObject({ email: victim.email, next_email: { email: stranger.email } });
    expect((await lastTo(victim.email))?.subject).toBe('Confirm the change of your e-mail');
    await post({}, 'memberSelf/forgotPassword', { email: stranger.email });
    expect(await lettersTo(stranger.email)).toEqual([]);
    expect(await isSignedIn(token)).toBe(true);
    expect(await emailEvents(victim.id)).toBe(0);
    const confirm = { token: (await lastTo(victim.email))?.token ?? '', agrees: true };
    expect((await post({}, 'member/answerEmail', confirm)).responseCode).toBe(0);
    expect(await view(victim.id)).toMatchObject({ email: stranger.email, next_email: null });
    for (const to of [victim.email, stranger.email])
      expect((await lastTo(to))?.subject).toBe('Your e-mail at Kuala Lumpur has changed');
    expect(await emailEvents(victim.id)).toBe(1);
  });

  it('drops what the merge asked for when the merge is undone', async () => {
    const [kept, gone] = [await ownClient(), await aClient()];
    const id = idOf(await merge(kept, gone, ['email']));
    expect(idOf(await undo(id))).toBe(id);
    expect(await view(kept.id)).toMatchObject({ email: kept.email, next_email: null });
    expect((await view(gone.id)).email).toBe(gone.email);
  });
});

const PASSWORD = 'gloves hang on the wall';
const view = (id: number) => get<MemberView>(admin, `member/view/${id}`);
const lettersTo = async (to: string) =>
  (
    await test.ownerSql
      .selectFrom('mail')
      .select(['subject', 'text'])
      .where('to_address', '=', to)
      .orderBy('id')
      .execute()
  ).map(({ subject, text }) => ({ subject, token: /#token=([\w-]+)/.exec(text)?.[1] ?? '' }));
const aClient = async (email: string | null = fresh()) => {
  const body = { branch_id: test.network.branches.KL, first_name: 'Mei', email, date_of_birth: '1990-05-05' };
  const added = await call(admin, 'POST', 'member', { ...body, phone: `+6012555${1000 + (made += 1)}` });
  return { id: (added.data as { id: number }).id, email: email ?? '' };
};
const setPassword = async (client: { id: number; email: string }) => {
  clock.set(clock.now().getTime() + 120_000);
  await sendLink(client.id);
  return post({}, 'member/setPassword', { token: (await lastTo(client.email))?.token ?? '', password: PASSWORD });
};
const ownClient = async (email = fresh()) => {
  const client = await aClient(email);
  expect((await setPassword(client)).responseCode).toBe(0);
  return client;
};
const signIn = async (email: string) => {
  await test.ownerSql.deleteFrom('sign_in_failure').execute();
  const answer = await post({}, 'memberSelf/signIn', { email, password: PASSWORD });
  return answer.responseCode === 0 ? (answer.data as { token: string }).token : answer.refusal?.code;
};
const merge = async (kept: { id: number }, gone: { id: number }, take: string[] = []) => {
  const [one, other] = [await view(kept.id), await view(gone.id)];
  const body = { version: one.version, gone_id: gone.id, gone_version: other.version, take };
  return call(admin, 'POST', `memberMerge/member/${kept.id}`, body);
};
const preview = (kept: { id: number }, gone: { id: number }) =>
  get<MergePreview>(admin, `memberMerge/preview/${kept.id}?gone_id=${gone.id}`);
const idOf = ({ data, refusal }: { data: unknown; refusal?: { code: string } | undefined }): number => {
  expect(refusal).toBeUndefined();
  return (data as { id: number }).id;
};
const emailEvents = async (client_id: number): Promise<number> => {
  await test.app.services.events.flush();
  const rows = await test.ownerSql
    .selectFrom('security_event')
    .select('id')
    .where('kind', '=', 'email_changed')
    .where('client_id', '=', client_id)
    .execute();
  return rows.length;
};

describe('merging the record of a client who signs in into another one', () => {
  it('takes their e-mail too, or is refused: the sign-in never moves to another address', async () => {
    const [stranger, victim] = [await aClient(), await ownClient()];
    const seen = await preview(stranger, victim);
    expect(seen.email).toBe('needed');
    expect(seen.differences.find(({ field }) => field === 'email')?.take).toBe('gone');
    expect((await merge(stranger, victim)).refusal?.code).toBe('people.merge_sign_in');
    expect(await signIn(stranger.email)).toBe('people.wrong_sign_in');
    const id = idOf(await merge(stranger, victim, ['email']));
    expect((await view(stranger.id)).email).toBe(victim.email);
    expect(await isSignedIn(await signIn(victim.email))).toBe(true);
    expect((await lastTo(stranger.email))?.subject).toBe('Your e-mail at Kuala Lumpur has changed');
    expect(await emailEvents(stranger.id)).toBe(1);
    // The sign-in goes back with its e-mail.
    idOf(await undo(id));
    expect([(await view(stranger.id)).email, (await view(victim.id)).email]).toEqual([stranger.email, victim.email]);
    expect(await signIn(stranger.email)).toBe('people.wrong_sign_in');
    expect(await isSignedIn(await signIn(victim.email))).toBe(true);
  });

  it('is refused where both sign in, until the client has agreed to remove the other e-mail', async () => {
    const [kept, gone] = [await ownClient(), await ownClient()];
    expect((await preview(kept, gone)).blocked).toContain('sign-in on both');
    for (const take of [[], ['email']])
      expect((await merge(kept, gone, take)).refusal?.code).toBe('people.merge_two_sign_ins');
    for (const { email } of [kept, gone]) expect(await isSignedIn(await signIn(email))).toBe(true);
    await call(admin, 'POST', `member/removeEmail/${gone.id}`);
    expect((await merge(kept, gone)).refusal?.code).toBe('people.merge_two_sign_ins');
    await post({}, 'member/answerEmail', { token: (await lastTo(gone.email))?.token ?? '', agrees: true });
    idOf(await merge(kept, gone));
    expect(await signIn(gone.email)).toBe('people.wrong_sign_in');
    expect(await isSignedIn(await signIn(kept.email))).toBe(true);
  });

  it('brings no password and no link that somebody else could use', async () => {
    const [victim, stranger] = [await aClient(), await ownClient()];
    expect((await merge(victim, stranger)).refusal?.code).toBe('people.merge_sign_in');
    // A password whose e-mail was removed, and a link that was sent to the other record.
    await test.ownerSql.updateTable('member').set({ email: null }).where('id', '=', stranger.id).execute();
    idOf(await merge(victim, stranger));
    expect(await signIn(victim.email)).toBe('people.wrong_sign_in');
    const linked = await aClient();
    await sendLink(linked.id);
    const link = (await lastTo(linked.email))?.token ?? '';
    idOf(await merge(victim, linked));
    expect((await post({}, 'member/setPassword', { token: link, password: PASSWORD })).refusal?.code).toBe(
      'people.link_over',
    );
  });
});

describe('undoing a merge', () => {
  it('is refused where it would move the e-mail of a client who signs in by now', async () => {
    const [kept, gone] = [await aClient(), await aClient()];
    const id = idOf(await merge(kept, gone, ['email']));
    expect((await setPassword({ ...kept, email: gone.email })).responseCode).toBe(0);
    const token = await signIn(gone.email);
    expect((await undo(id)).refusal?.code).toBe('people.merge_sign_in_since');
    expect(await isSignedIn(token)).toBe(true);
    expect(await signIn(kept.email)).toBe('people.wrong_sign_in');
    // The client agrees to the former address: then nothing is in the way.
    const { version, first_name, last_name, date_of_birth, phone } = await view(kept.id);
    const body = { version, first_name, last_name, date_of_birth, phone, email: kept.email };
    await call(admin, 'PUT', `member/${kept.id}`, body);
    await post({}, 'member/answerEmail', { token: (await lastTo(gone.email))?.token ?? '', agrees: true });
    idOf(await undo(id));
    expect([(await view(kept.id)).email, (await view(gone.id)).email]).toEqual([kept.email, gone.email]);
  });
});

describe('a merge of two records that nobody signs in to', () => {
  it('just works, and writes to the address that is not kept', async () => {
    for (const take of [[], ['email']]) {
      const [kept, gone] = [await aClient(), await aClient()];
      expect((await preview(kept, gone)).email).toBe('free');
      const id = idOf(await merge(kept, gone, take));
      const [stays, leaves] = take.length > 0 ? [gone.email, kept.email] : [kept.email, gone.email];
      expect((await view(kept.id)).email).toBe(stays);
      expect(await lettersTo(stays)).toEqual([]);
      expect((await lettersTo(leaves)).map(({ subject }) => subject)).toEqual([
        'Your e-mail at Kuala Lumpur has changed',
      ]);
      expect(await emailEvents(kept.id)).toBe(1);
      idOf(await undo(id));
      expect([(await view(kept.id)).email, (await view(gone.id)).email]).toEqual([kept.email, gone.email]);
      expect(await emailEvents(kept.id)).toBe(take.length + 1);
    }
  });
});
