/** Required terms are signed with the sale: the server checks, whatever the page has shown. */
import { expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import type { Terms } from '#areas/settings/terms/terms.model.ts';
import { atDesk } from '../membership.testing.ts';

const signature = 'M10 20L30 40L50 60L70 20';

const { test, call, KL, sales, admin, aProgramme, aMember, cash } = await atDesk(['admin']);

it('refuses a sale without the signature, and keeps none where the sale is refused', async () => {
  const { id: programme_id } = await aProgramme();
  const house = await publishedFor(programme_id, 'House rules');
  const member_id = await aMember();
  const of = {
    branch_id: KL,
    member_id,
    programme_id,
    start_on: '2026-03-05',
    payments: [cash(250_00)],
    total_cents: 250_00,
  };
  const signing = { terms_ids: [house.id], signed_name: 'Mei Tan', signature };
  const post = (more: object) => call(sales, 'POST', 'membership', { ...of, ...more });

  expect((await post({})).refusal).toMatchObject({ code: 'membership.terms_unsigned', titles: 'House rules' });
  const other = await publishedFor((await aProgramme()).id, 'Of another programme');
  const elsewhere = { signing: { ...signing, terms_ids: [other.id] } };
  expect((await post(elsewhere)).refusal?.code).toBe('membership.terms_unsigned');
  expect((await post({ signing: { ...signing, signature: '' } })).data).toEqual({
    'signing.signature': ['Sign in the box.'],
  });
  expect(await test.count('terms_acceptance', { member_id: member_id })).toBe(0);

  // The figures have changed: the sale is refused, and no signature of the client is kept.
  expect((await post({ signing, total_cents: 1 })).refusal?.code).toBe('membership.figures_changed');
  const card = { payments: [{ method: 'visa', amount_cents: 250_00 }] };
  expect((await post({ signing, ...card })).refusal?.code).toBe('money.card_reference');
  expect(await test.count('terms_acceptance', { member_id: member_id })).toBe(0);

  expect((await post({ signing })).responseCode).toBe(0);
  expect(await test.count('terms_acceptance', { member_id: member_id })).toBe(1);
  // Terms already signed aren't signed again for the next membership.
  const next = { start_on: addDays('2026-03-05', 60), payments: [cash(150_00)], total_cents: 150_00 };
  expect((await post(next)).responseCode).toBe(0);
  expect(await test.count('terms_acceptance', { member_id: member_id })).toBe(1);
});

const publishedFor = async (programme_id: number, title: string, locale: 'en' | 'cn' = 'en'): Promise<Terms> => {
  const file_id = await test.file(admin, 'document');
  const asked = { branch_id: KL, title, locale, file_id, programme_ids: [programme_id] };
  const made = (await call(admin, 'POST', 'terms', asked)).data as Terms;
  const move = { version: made.version, move: 'publish' };
  return (await call(admin, 'POST', `terms/move/${made.id}`, move)).data;
};

it('takes a document as signed in whichever language it was read', async () => {
  const { id: programme_id } = await aProgramme();
  const english = await publishedFor(programme_id, 'Rules');
  const member_id = await aMember();
  const of = { branch_id: KL, member_id, programme_id, start_on: '2026-03-05', payments: [], total_cents: 250_00 };
  const signing = { terms_ids: [english.id], signed_name: 'Mei Tan', signature };
  const inChinese = { ...sales, 'accept-language': 'zh' };
  expect((await call(inChinese, 'POST', 'membership', { ...of, signing })).responseCode).toBe(0);
});
