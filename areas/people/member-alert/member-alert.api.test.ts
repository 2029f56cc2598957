import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { MemberAlert } from './member-alert.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const { test, call, get, KL, admin, elsewhere, aMember, aProgramme, signedUp, cash, sales } = await atDesk([
  'admin',
  'elsewhere',
]);

const alerts = (id: number): Promise<MemberAlert[]> => get(admin, `member/alerts/${id}`);

it('tells a failed payment and what is not signed, only to those who see the client', async () => {
  const member_id = await aMember();
  expect(await alerts(member_id)).toEqual([]);
  expect((await call(elsewhere, 'GET', `member/alerts/${member_id}`)).responseCode).toBe(codes.notFound);

  const programme = await aProgramme();
  const total_cents = 250_00;
  const start_on = '2026-03-05';
  const body = { branch_id: KL, member_id, programme_id: programme.id, start_on, total_cents };
  const { membership_id } = await signedUp({ ...body, payments: [cash(total_cents)] }, admin);
  const terms_id = await publish('Waiver');
  expect(await alerts(member_id)).toEqual([{ kind: 'document_unsigned', about: [{ en: 'Waiver', cn: 'Waiver' }] }]);

  await test.ownerSql
    .updateTable('membership')
    .set({ status: 'payment_failed' })
    .where('id', '=', membership_id)
    .execute();
  const told = await alerts(member_id);
  expect(told.map(({ kind }) => kind)).toEqual(['payment_failed', 'document_unsigned']);
  expect(told[0]?.about).toEqual([programme.name]);

  await test.ownerSql
    .insertInto('terms_acceptance')
    .values({
      branch_id: KL,
      terms_id,
      member_id,
      signed_name: 'Person',
      signature: 'M1 1L2 2',
      address: '::1',
      file_sha256: 'x',
    })
    .execute();
  expect((await alerts(member_id)).map(({ kind }) => kind)).toEqual(['payment_failed']);
});

const publish = async (title: string): Promise<number> => {
  const file = { name: 'x.pdf', kind: 'application/pdf', bytes: 1, sha256: 'x', key: title, purpose: 'document' };
  const { id: file_id } = await test.ownerSql.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const terms = { kind: 'legal', locale: 'en', revision: 1, title, file_id, status: 'published', published_at: now };
  return (await test.ownerSql.insertInto('terms').values(terms).returning('id').executeTakeFirstOrThrow()).id;
};

it('tells a vaccine certificate that is over, to those only who may open certificates', async () => {
  const member_id = await aMember();
  const certificate = { branch_id: KL, member_id, vaccine: 'Tetanus', dose: 1, given_on: '2016-03-04' };
  const accepted = { status: 'accepted', decided_at: '2016-03-05T00:00:00Z', valid_until: '2026-03-04' };
  await test.ownerSql
    .insertInto('vaccine_certificate')
    .values({ ...certificate, ...accepted })
    .execute();
  const asAdmin = await alerts(member_id);
  const { data } = await call(sales, 'GET', `member/alerts/${member_id}`);
  expect(data).toEqual([]);
  expect(asAdmin).toEqual([{ kind: 'certificate_expired', about: [{ en: 'Tetanus', cn: 'Tetanus' }] }]);
});

it('tells a child that nobody answers for', async () => {
  const member_id = await aMember();
  await test.ownerSql.updateTable('member').set({ date_of_birth: '2018-01-01' }).where('id', '=', member_id).execute();
  expect((await alerts(member_id)).map(({ kind }) => kind)).toEqual(['guardian_missing']);
});
