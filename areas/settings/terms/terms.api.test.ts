import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import type { Acceptance, AcceptanceRow, Terms, TermsRow, TermsToSign } from './terms.model.ts';
import { ok, anyPdf, sendFile } from '#areas/access/access.testing.ts';
import { aMember, aProgramme } from '#areas/membership/membership.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['hq', 'admin', 'sales', 'trainer', 'elsewhere'], { poolSize: 2 });
const { test, call, KL, hq, admin, sales, trainer, elsewhere } = world;

const asked = async (more: object = {}, as = admin) => {
  const file_id = await test.file(as, 'document');
  return { branch_id: KL, title: 'House rules', locale: 'en', file_id, ...more };
};
const made = async (more: object = {}, as = admin, path = 'terms') =>
  ok<Terms>(call(as, 'POST', path, await asked(more, as)));
const move = (terms: Terms, name: string, more: object = {}, as = admin) =>
  call(as, 'POST', `terms/move/${terms.id}`, { version: terms.version, move: name, ...more });

describe('writing terms', () => {
  it('is refused without the flag, in another branch, without a file, and with what is no PDF', async () => {
    expect(await call(sales, 'POST', 'terms', await asked({}, sales))).toMatchObject({ status: 403 });
    expect(await call(elsewhere, 'POST', 'terms', { ...(await asked()) })).toMatchObject({ status: 403 });
    const { file_id: _none, ...without } = await asked();
    expect(await call(admin, 'POST', 'terms', without)).toMatchObject({ data: { file_id: ['Choose a file.'] } });
    const sent = await sendFile(test.app, admin, KL, {
      purpose: 'document',
      name: 'x.pdf',
      bytes: Buffer.from('text'),
    });
    expect(sent).toMatchObject({ responseCode: 5, data: { file: ['This file type isn’t supported.'] } });
    expect(await call(admin, 'POST', 'terms', await asked({ everywhere: true }))).toMatchObject({
      refusal: { code: 'settings.terms_of_network' },
    });
  });

  it('keeps what was published; a newer version takes its place, one at a time', async () => {
    const first = await made();
    const edit = { title: 'Rules', file_id: first.file_id, version: 1 };
    expect(await call(admin, 'PUT', `terms/${first.id}`, edit)).toMatchObject({ data: { title: 'Rules', version: 2 } });
    expect(await call(admin, 'PUT', `terms/${first.id}`, edit)).toMatchObject({ responseCode: codes.stale });
    expect(await call(elsewhere, 'PUT', `terms/${first.id}`, edit)).toMatchObject({ responseCode: codes.notFound });
    const published = await move({ ...first, version: 2 }, 'publish');
    expect(published).toMatchObject({ data: { status: 'published', can: ['unpublish', 'follow'] } });
    expect(await call(admin, 'PUT', `terms/${first.id}`, { ...edit, version: 3 })).toMatchObject({
      refusal: { code: 'settings.terms_were_published' },
    });
    const byHand = test.ownerSql.updateTable('terms').set({ title: 'Other' }).where('id', '=', first.id);
    await expect(byHand.execute()).rejects.toThrow(/were published/);

    const next = await Promise.all([1, 2].map(() => made({ follows_id: first.id })));
    expect(next.map((one) => one.revision).toSorted((a, b) => a - b)).toEqual([2, 3]);
    const answers = await Promise.all(next.map((one) => move(one, 'publish')));
    expect(answers.some((answer) => answer.responseCode === 0)).toBe(true);
    const held = await test.ownerSql
      .selectFrom('terms')
      .select('id')
      .where('series', '=', first.series)
      .where('status', '=', 'published')
      .execute();
    expect(held).toHaveLength(1);
  });

  it('publishes on a day by itself, in the day of the branch', async () => {
    const today = dayIn('Asia/Kuala_Lumpur', new Date());
    const terms = await made({ title: 'From tomorrow' });
    expect(await move(terms, 'schedule')).toMatchObject({ data: { publish_on: ['Date is required'] } });
    expect(await move(terms, 'schedule', { publish_on: today })).toMatchObject({ responseCode: 5 });
    expect(await move(terms, 'schedule', { publish_on: addDays(today, 1) })).toMatchObject({
      data: { status: 'pending_publish' },
    });
    const run = () => test.app.services.jobs.runNow(test.app.services, 'publish_due_terms');
    const status = async () => ((await call(admin, 'GET', `terms/view/${terms.id}`)).data as Terms).status;
    await run();
    expect(await status()).toBe('pending_publish');
    await test.ownerSql.updateTable('terms').set({ publish_on: today }).where('id', '=', terms.id).execute();
    await run();
    expect(await status()).toBe('published');
  });

  it('of the network are made by the head office and read by all', async () => {
    const policy = await made({ title: 'Privacy policy' }, hq, 'legalTerms');
    expect(policy).toMatchObject({ kind: 'legal', branch_id: null });
    const { data } = await call(elsewhere, 'GET', `legalTerms/${test.network.branches.OR}`);
    expect((data as { data: TermsRow[] }).data).toMatchObject([{ title: 'Privacy policy', can: [] }]);
    const publish = { version: 1, move: 'publish' };
    expect(await call(admin, 'POST', `legalTerms/move/${policy.id}`, publish)).toMatchObject({
      refusal: { code: 'settings.terms_of_network' },
    });
    expect(await call(admin, 'GET', `terms/view/${policy.id}`)).toMatchObject({ responseCode: codes.notFound });
  });
});

const signature = 'M10 20L30 40L50 60L70 20';
const toSign = async (member_id: number, programme_id: number, locale = 'en'): Promise<TermsToSign[]> => {
  const query = `member_id=${member_id}&programme_id=${programme_id}&locale=${locale}`;
  return (await call(sales, 'GET', `termsToSign/${KL}?${query}`)).data;
};

describe('signing', () => {
  it('asks for the version in force, keeps it for ever, and shows it where the member is seen', async () => {
    const programme = await aProgramme(test, admin, KL);
    const member_id = await aMember(test, sales, KL);
    const terms = await made({ title: 'Gym terms', programme_ids: [programme.id] });
    expect(terms.programmes.map((one) => one.id)).toEqual([programme.id]);
    expect(await toSign(member_id, programme.id)).toEqual([]);
    await move(terms, 'publish');
    expect(await toSign(member_id, programme.id, 'cn')).toMatchObject([{ id: terms.id, signed_at: null }]);

    const body = { branch_id: KL, member_id, terms_ids: [terms.id], signed_name: 'Person Signing', signature };
    expect(await call(trainer, 'POST', 'termsAcceptance', body)).toMatchObject({ status: 403 });
    expect(await call(elsewhere, 'POST', 'termsAcceptance', body)).toMatchObject({ status: 403 });
    expect(await call(sales, 'POST', 'termsAcceptance', { ...body, signature: '' })).toMatchObject({
      data: { signature: ['Sign in the box.'] },
    });
    const { data: kept } = await call(sales, 'POST', 'termsAcceptance', body);
    const [id] = (kept as { ids: number[] }).ids;
    const { data } = await call(admin, 'GET', `termsAcceptance/view/${id}`);
    expect(data as Acceptance).toMatchObject({
      signed_name: 'Person Signing',
      signature,
      revision: 1,
      address: '127.0.0.1',
      staff_name: 'sales kl',
    });
    const { data: mine } = await call(sales, 'GET', `termsAcceptance/member/${member_id}`);
    expect(mine as AcceptanceRow[]).toMatchObject([{ id, title: 'Gym terms' }]);
    const { data: signers } = await call(admin, 'GET', `terms/accepted/${terms.id}`);
    expect(signers as AcceptanceRow[]).toHaveLength(1);
    expect(await call(elsewhere, 'GET', `termsAcceptance/view/${id}`)).toMatchObject({ responseCode: codes.notFound });
    expect((await toSign(member_id, programme.id))[0]?.signed_at).not.toBeNull();

    const row = test.ownerSql
      .updateTable('terms_acceptance')
      .set({ signed_name: 'X' })
      .where('id', '=', id ?? 0);
    await expect(row.execute()).rejects.toThrow(/append-only/);
    await expect(test.ownerSql.deleteFrom('terms_acceptance').execute()).rejects.toThrow(/append-only/);
    const answer = await test.app.http.inject({ url: `/api/v4/termsFile/view/${terms.id}`, headers: sales });
    expect([answer.headers['content-type'], answer.rawPayload.equals(anyPdf)]).toEqual(['application/pdf', true]);
  });

  it('is refused for a version that is no longer in force, and for one of another branch', async () => {
    const member_id = await aMember(test, sales, KL);
    const terms = await made({ title: 'Old terms' });
    const body = { branch_id: KL, member_id, terms_ids: [terms.id], signed_name: 'A', signature };
    expect(await call(sales, 'POST', 'termsAcceptance', body)).toMatchObject({
      refusal: { code: 'settings.terms_not_in_force' },
    });
    expect(await call(sales, 'POST', 'termsAcceptance', { ...body, terms_ids: [999_999] })).toMatchObject({
      responseCode: codes.notFound,
    });
  });
});
