/** A merge never hands a sign-in to someone else: not by the e-mail, not by the sign-in itself, not by undoing it. */
import { describe, expect, it } from 'vitest';
import { OWN_PASSWORD, ownPages } from '../member-self/own-page.testing.ts';
import type { MergePreview } from './member-merge.model.ts';
import type { MemberView } from '../member/member.model.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['admin'], { day: '2026-11-21', hour: '11:00' });
const { test, call, get, post, admin } = world;
const { tokenTo, aClient, ownClient, sendLink, setPassword, enter, isSignedIn } = ownPages(world, admin);

describe('keeping the record of a client who signs in', () => {
  it('does not hand the account to the e-mail of the other record: the old address confirms it', async () => {
    const [victim, stranger] = [await ownClient(), await aClient()];
    const token = await enter(victim.email);
    expect((await preview(victim, stranger)).email).toBe('waits');
    idOf(await merge(victim, stranger, ['email']));
    expect(await view(victim.id)).toMatchObject({ email: victim.email, next_email: { email: stranger.email } });
    expect((await test.letters(victim.email)).at(-1)?.subject).toBe('Confirm the change of your e-mail');
    await post({}, 'memberSelf/forgotPassword', { email: stranger.email });
    expect(await test.letters(stranger.email)).toEqual([]);
    expect(await isSignedIn(token)).toBe(true);
    expect(await emailChanges(victim.id)).toBe(0);
    const confirm = { token: await tokenTo(victim.email), agrees: true };
    expect((await post({}, 'member/answerEmail', confirm)).responseCode).toBe(0);
    expect(await view(victim.id)).toMatchObject({ email: stranger.email, next_email: null });
    for (const to of [victim.email, stranger.email])
      expect((await test.letters(to)).at(-1)?.subject).toBe('Your e-mail at Kuala Lumpur has changed');
    expect(await emailChanges(victim.id)).toBe(1);
  });

  it('drops what the merge asked for when the merge is undone', async () => {
    const [kept, gone] = [await ownClient(), await aClient()];
    const id = idOf(await merge(kept, gone, ['email']));
    expect(idOf(await call(admin, 'POST', `memberMerge/undo/${id}`))).toBe(id);
    expect(await view(kept.id)).toMatchObject({ email: kept.email, next_email: null });
    expect((await view(gone.id)).email).toBe(gone.email);
  });
});

const view = (id: number) => get<MemberView>(admin, `member/view/${id}`);
const merge = async (kept: { id: number }, gone: { id: number }, take: string[] = []) => {
  const [one, other] = [await view(kept.id), await view(gone.id)];
  const body = { version: one.version, gone_id: gone.id, gone_version: other.version, take };
  return call(admin, 'POST', `memberMerge/member/${kept.id}`, body);
};
const preview = (kept: { id: number }, gone: { id: number }) =>
  get<MergePreview>(admin, `memberMerge/preview/${kept.id}?gone_id=${gone.id}`);
const emailChanges = async (client: number): Promise<number> =>
  (await test.events()).filter(({ kind, client_id }) => kind === 'email_changed' && client_id === client).length;
const idOf = ({ data, refusal }: { data: unknown; refusal?: { code: string } | undefined }): number => {
  expect(refusal).toBeUndefined();
  return (data as { id: number }).id;
};

describe('merging the record of a client who signs in into another one', () => {
  it('takes their e-mail too, or is refused: the sign-in never moves to another address', async () => {
    const [stranger, victim] = [await aClient(), await ownClient()];
    const seen = await preview(stranger, victim);
    expect(seen.email).toBe('needed');
    expect(seen.differences.find(({ field }) => field === 'email')?.take).toBe('gone');
    expect((await merge(stranger, victim)).refusal?.code).toBe('people.merge_sign_in');
    expect(await enter(stranger.email)).toBe('people.wrong_sign_in');
    const id = idOf(await merge(stranger, victim, ['email']));
    expect((await view(stranger.id)).email).toBe(victim.email);
    expect(await isSignedIn(await enter(victim.email))).toBe(true);
    expect((await test.letters(stranger.email)).at(-1)?.subject).toBe('Your e-mail at Kuala Lumpur has changed');
    expect(await emailChanges(stranger.id)).toBe(1);
    // The sign-in goes back with its e-mail.
    idOf(await call(admin, 'POST', `memberMerge/undo/${id}`));
    expect([(await view(stranger.id)).email, (await view(victim.id)).email]).toEqual([stranger.email, victim.email]);
    expect(await enter(stranger.email)).toBe('people.wrong_sign_in');
    expect(await isSignedIn(await enter(victim.email))).toBe(true);
  });

  it('is refused where both sign in, until the client has agreed to remove the other e-mail', async () => {
    const [kept, gone] = [await ownClient(), await ownClient()];
    expect((await preview(kept, gone)).blocked).toContain('sign-in on both');
    for (const take of [[], ['email']])
      expect((await merge(kept, gone, take)).refusal?.code).toBe('people.merge_two_sign_ins');
    for (const { email } of [kept, gone]) expect(await isSignedIn(await enter(email))).toBe(true);
    await call(admin, 'POST', `member/removeEmail/${gone.id}`);
    expect((await merge(kept, gone)).refusal?.code).toBe('people.merge_two_sign_ins');
    await post({}, 'member/answerEmail', { token: await tokenTo(gone.email), agrees: true });
    idOf(await merge(kept, gone));
    expect(await enter(gone.email)).toBe('people.wrong_sign_in');
    expect(await isSignedIn(await enter(kept.email))).toBe(true);
  });

  it('brings no password and no link that somebody else could use', async () => {
    const [victim, stranger] = [await aClient(), await ownClient()];
    expect((await merge(victim, stranger)).refusal?.code).toBe('people.merge_sign_in');
    // A password whose e-mail was removed, and a link that was sent to the other record.
    await test.ownerSql.updateTable('member').set({ email: null }).where('id', '=', stranger.id).execute();
    idOf(await merge(victim, stranger));
    expect(await enter(victim.email)).toBe('people.wrong_sign_in');
    const linked = await aClient();
    const link = await sendLink(linked);
    idOf(await merge(victim, linked));
    expect((await post({}, 'member/setPassword', { token: link, password: OWN_PASSWORD })).refusal?.code).toBe(
      'people.link_over',
    );
  });
});

describe('undoing a merge', () => {
  it('is refused where it would move the e-mail of a client who signs in by now', async () => {
    const [kept, gone] = [await aClient(), await aClient()];
    const id = idOf(await merge(kept, gone, ['email']));
    expect((await setPassword({ ...kept, email: gone.email })).responseCode).toBe(0);
    const token = await enter(gone.email);
    expect((await call(admin, 'POST', `memberMerge/undo/${id}`)).refusal?.code).toBe('people.merge_sign_in_since');
    expect(await isSignedIn(token)).toBe(true);
    expect(await enter(kept.email)).toBe('people.wrong_sign_in');
    // The client agrees to the former address: then nothing is in the way.
    const { version, first_name, last_name, date_of_birth, phone } = await view(kept.id);
    const body = { version, first_name, last_name, date_of_birth, phone, email: kept.email };
    await call(admin, 'PUT', `member/${kept.id}`, body);
    await post({}, 'member/answerEmail', { token: await tokenTo(gone.email), agrees: true });
    idOf(await call(admin, 'POST', `memberMerge/undo/${id}`));
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
      expect(await test.letters(stays)).toEqual([]);
      expect((await test.letters(leaves)).map(({ subject }) => subject)).toEqual([
        'Your e-mail at Kuala Lumpur has changed',
      ]);
      expect(await emailChanges(kept.id)).toBe(1);
      idOf(await call(admin, 'POST', `memberMerge/undo/${id}`));
      expect([(await view(kept.id)).email, (await view(gone.id)).email]).toEqual([kept.email, gone.email]);
      expect(await emailChanges(kept.id)).toBe(take.length + 1);
    }
  });
});
