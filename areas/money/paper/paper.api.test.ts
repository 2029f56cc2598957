/** The documents of money: what is printed on them, in Chinese too, and that a posted one never changes. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Invoice } from '../invoice/invoice.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import { sendFile } from '#areas/access/access.testing.ts';
import { readPdf, type PdfText } from './paper.testing.ts';

const { test, call, KL, sales, facility: boss, aProgramme, aMember, invoiceOf, cash, taxed, aSale } = await atDesk();
const programme_id = (await aProgramme({ name: { en: 'Boxing month', cn: '拳击月卡' }, price_cents: 216_00 })).id;
const { ownerSql } = test;
await ownerSql.deleteFrom('branch_tax').where('branch_id', '=', KL).execute();
await taxed();
await test.set('branch', KL, { tax_number: 'W10-1808' });
const { organisation_id } = await test.row('branch', KL);
await test.set('organisation', organisation_id, { name: 'Iron Gym Sdn Bhd', legal_number: '202001012345' });

const fetched = async (path: string, locale = 'cn'): Promise<PdfText> => {
  const answer = await test.app.http.inject({ url: `/api/v4/${path}?locale=${locale}`, headers: sales });
  expect(answer.headers['content-type']).toBe('application/pdf');
  return readPdf(answer.rawPayload);
};
const sold = async (payments: object[]): Promise<Invoice> => {
  const member_id = await aMember();
  await test.set('member', member_id, { first_name: '美玲', last_name: '陈', address: '武吉免登路 1 号' });
  const { invoice_id } = await aSale({ programme_id, member_id, payments, total_cents: 216_00 });
  return invoiceOf(invoice_id);
};

it('prints all that a tax invoice needs, with the glyphs of Chinese in the file', async () => {
  const { id, number } = await sold([cash(216_00)]);
  const { text, embedded } = await fetched(`invoice/pdf/${id}`);
  expect(embedded).toBeGreaterThan(0);
  for (const words of ['税务发票', number, '陈美玲', '武吉免登路1号', '拳击月卡']) expect(text).toContain(words);
  for (const words of ['IronGymSdnBhd(202001012345)', 'W10-1808']) expect(text).toContain(words);
  // Quantity, price, tax included by rate, amount.
  expect(text).toContain('数量单价税额金额');
  expect(text).toContain('1RM216.008%RM16.00RM216.00');
  const english = await fetched(`invoice/pdf/${id}`, 'en');
  expect(english.text).toContain('QtyUnitpriceTaxincludedAmount');
  expect(english.text).toContain('陈美玲');
  // A paid invoice is marked as paid.
  expect(text).toContain('已付清');
  expect(english.text).toContain('PAID');
  expect((await fetched(`invoice/pdf/${(await sold([])).id}`, 'en')).text).not.toContain('PAID');
});

it('prints Chinese on the receipt and on the credit note', async () => {
  const paid = await sold([cash(216_00)]);
  const receipt = await fetched(`payment/pdf/${paid.payments[0]?.id}`);
  expect(receipt.text).toContain('陈美玲');
  const open = await sold([]);
  const cancelled = await call(boss, 'POST', `invoice/cancel/${open.id}`, {
    version: open.version,
    reason: '客户改变主意',
  });
  const note = (cancelled.data as Invoice).credit_notes[0];
  const paper = await fetched(`creditNote/pdf/${note?.id}`);
  for (const words of ['陈美玲', '拳击月卡', '客户改变主意', note?.number ?? '?']) expect(paper.text).toContain(words);
});

it('is the same paper when branch and client are called otherwise, with the logo of that day', async () => {
  const { ownerSql } = test;
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#b33' } })
    .webp()
    .toBuffer();
  const sent = await sendFile(test.app, boss, KL, { purpose: 'picture', name: 'logo.webp', bytes });
  const logo_file_id = (sent.data as { id: number }).id;
  const attached = { attached_at: new Date().toISOString() };
  await ownerSql.updateTable('file').set(attached).where('id', '=', logo_file_id).execute();
  const paper = { header: '搏击馆', logo_file_id };
  await ownerSql.updateTable('invoice_paper').set(paper).where('branch_id', '=', KL).execute();
  const posted = await sold([cash(216_00)]);
  const before = await fetched(`invoice/pdf/${posted.id}`);
  expect(before.text).toContain('搏击馆');

  const other = { address: 'Elsewhere', tax_number: 'NEW-1' };
  await ownerSql.updateTable('branch').set(other).where('id', '=', KL).execute();
  await ownerSql
    .updateTable('invoice_paper')
    .set({ header: 'New', logo_file_id: null })
    .where('branch_id', '=', KL)
    .execute();
  await ownerSql.updateTable('file').set({ attached_at: null }).where('id', '=', logo_file_id).execute();
  await ownerSql
    .updateTable('member')
    .set({ last_name: 'Lim', address: 'Moved' })
    .where('id', '=', posted.member_id)
    .execute();
  expect(await fetched(`invoice/pdf/${posted.id}`)).toEqual(before);
  expect(await invoiceOf(posted.id)).toMatchObject({ paper: { logo_file_id }, member_name: '陈美玲' });
  const next = await sold([]);
  expect((await fetched(`invoice/pdf/${next.id}`)).text).toContain('NEW-1');
  expect(next.paper.logo_file_id).toBeNull();
});

it('says nobody’s name once the client is erased', async () => {
  const { id, member_id } = await sold([cash(216_00)]);
  await test.ownerSql
    .updateTable('member')
    .set({ erased_at: new Date().toISOString() })
    .where('id', '=', member_id)
    .execute();
  const { text } = await fetched(`invoice/pdf/${id}`);
  expect(text).not.toContain('美玲');
  expect(text).not.toContain('武吉免登');
});

it('keeps a letterhead once, however many papers carry it, and nobody changes one', async () => {
  const before = await test.ownerSql.selectFrom('letterhead').select('id').where('branch_id', '=', KL).execute();
  await sold([]);
  await sold([]);
  const after = await test.ownerSql.selectFrom('letterhead').select('id').where('branch_id', '=', KL).execute();
  expect(after.length).toBeLessThanOrEqual(before.length + 1);
  await expect(test.ownerSql.updateTable('letterhead').set({ branch_name: 'X' }).execute()).rejects.toThrow(
    /append-only/,
  );
});

it('sends the client the invoice and its receipts by e-mail; the guardian for a child, nobody without an address', async () => {
  const { ownerSql } = test;
  const invoice = await sold([cash(216_00)]);
  const send = (body: object) => call(sales, 'POST', `invoice/send/${invoice.id}`, body);
  await ownerSql.updateTable('member').set({ email: null }).where('id', '=', invoice.member_id).execute();
  expect((await send({})).refusal?.code).toBe('money.no_address');
  expect(await invoiceOf(invoice.id)).toMatchObject({ send_to: null });

  const guardian = await aMember();
  await ownerSql.updateTable('member').set({ email: 'mother@mail.example' }).where('id', '=', guardian).execute();
  const relation = { member_id: invoice.member_id, related_member_id: guardian, is_guardian: true };
  await ownerSql
    .insertInto('member_relation')
    .values({ ...relation, branch_id: KL, relationship: 1 })
    .execute();
  await send({});
  expect(await test.all('mail', { to_address: 'mother@mail.example' }, 'id', 'subject', 'text')).toHaveLength(1);

  await ownerSql.updateTable('member').set({ email: 'mei@mail.example' }).where('id', '=', invoice.member_id).execute();
  expect((await invoiceOf(invoice.id)).can).toContain('send');
  expect((await send({ locale: 'cn' })).data).toEqual({ id: invoice.id, sent_to: 'mei@mail.example' });
  const [letter] = await test.all('mail', { to_address: 'mei@mail.example' }, 'id', 'subject', 'text');
  expect(letter?.subject).toBe(`Your receipt: ${invoice.number} · 您的收据：${invoice.number}`);
  const receipt = invoice.payments[0]?.number ?? '';
  expect(letter?.text).toContain(`${invoice.number}.pdf and ${receipt}.pdf`);
  const papers = await ownerSql
    .selectFrom('mail_paper')
    .select(['name', 'content'])
    .where('mail_id', '=', letter?.id ?? 0)
    .orderBy('id')
    .execute();
  expect(papers.map(({ name }) => name)).toEqual([`${invoice.number}.pdf`, `${receipt}.pdf`]);
  expect(readPdf(papers[0]?.content ?? Buffer.of()).text).toContain('拳击月卡');
});
