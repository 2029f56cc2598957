/** How what is sold is taxed: kept on each line, the same in preview, posting, credit note and books. */
import { describe, expect, it } from 'vitest';
import { booksOf } from '../journal/journal.testing.ts';
import type { CreditPack } from '#areas/membership/credit-pack/credit-pack.model.ts';
import type { CreditSold } from '#areas/membership/credit/credit.model.ts';
import type { JoiningFee } from '#areas/membership/joining-fee/joining-fee.model.ts';
import type { Programme } from '#areas/membership/programme/programme.model.ts';
import type { SignUpFigures } from '#areas/membership/sign-up/sign-up.model.ts';
import type { Charge, ChargeFigures } from '../charge/charge.model.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import type { PaymentView, RefundFigures } from '../refund/refund.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { type Headers } from '#areas/access/access.testing.ts';
import { atDesk, asShown } from '#areas/membership/membership.testing.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { taxes } from '#server/verify/tax.ts';
import { billedNow } from '../billing/billing.testing.ts';
import { readPdf } from '../paper/paper.testing.ts';

const desk = await atDesk(['admin', 'elsewhere']);
const { test, call, post, on, KL, sales, facility: boss, admin, elsewhere } = desk;
const { aJoiningFee, aProgramme, aMember, signedUp, cash, invoiceOf, aSale, taxed } = desk;
await taxed();

const line = (tax_class: string, amount_cents: number, tax_cents: number) => ({ tax_class, amount_cents, tax_cents });
/** A zero-rated fee of 100.00 with a standard-rated programme of 150.00. */
const mixed = async () => {
  const fee = await aJoiningFee(100_00, { tax_class: 'zero_rated' });
  const programme = await aProgramme({ price_cents: 150_00, joining_fee_id: fee.id });
  const ask = { branch_id: KL, member_id: await aMember(), programme_id: programme.id, start_on: '2026-03-05' };
  return { fee, programme, ask };
};

describe('a tax class', () => {
  it('is one of three, standard where nothing is said, and changes like everything else of what is sold', async () => {
    const fee = await aJoiningFee(108_00);
    expect(fee).toMatchObject({ tax_class: 'standard', tax_cents: 8_00 });
    const edit = (tax_class: string) =>
      call(boss, 'PUT', `joiningFee/${fee.id}?branch_id=${KL}`, {
        version: fee.version,
        name: fee.name,
        valid_from: '2026-03-05',
        amounts: [{ currency: 'MYR', amount_cents: 108_00 }],
        tax_class,
      });
    expect((await edit('reduced')).responseCode).toBe(codes.validation);
    expect((await edit('exempt')).data as JoiningFee).toMatchObject({ tax_class: 'exempt', tax_cents: 0 });
    const programme = await aProgramme({ price_cents: 150_00, tax_class: 'zero_rated' });
    expect(programme.tax_class).toBe('zero_rated');
    const listed = await call(boss, 'GET', `memberships/${KL}`);
    const rows = (listed.data as { data: Programme[] }).data;
    expect(rows.find(({ id }) => id === programme.id)).toMatchObject({ tax_class: 'zero_rated' });
  });
});

describe('a sale of two classes', () => {
  it('is posted as it was shown, and keeps its classes when those of fee and programme are others', async () => {
    const { fee, programme, ask } = await mixed();
    const shown = (await post(sales, 'membership/preview', ask)).data as SignUpFigures;
    expect(shown).toMatchObject({ total_cents: 250_00, tax_cents: 11_11, tax_bp: 800 });
    const sold = await signedUp({ ...ask, payments: [cash(250_00)], total_cents: 250_00 });
    await test.ownerSql.updateTable('joining_fee').set({ tax_class: 'exempt' }).where('id', '=', fee.id).execute();
    await test.ownerSql.updateTable('programme').set({ tax_class: 'exempt' }).where('id', '=', programme.id).execute();
    const posted = await invoiceOf(sold.invoice_id);
    expect(posted.lines.map(asShown)).toEqual(shown.lines);
    expect(posted.lines).toMatchObject([line('standard', 150_00, 11_11), line('zero_rated', 100_00, 0)]);
    expect((await booksOf(test, { invoice_id: sold.invoice_id }))['tax_payable']).toBe(-11_11);
  });

  it('goes back under the classes of its lines, and prints them with a sum for each rate', async () => {
    const { ask } = await mixed();
    const { invoice_id } = await signedUp({ ...ask, payments: [cash(250_00)], total_cents: 250_00 });
    const payment_id = (await invoiceOf(invoice_id)).payments[0]?.id ?? 0;
    const asked = { amount_cents: 125_00, reason: 'Moved away' };
    const shown = (await post(sales, `payment/refund/preview/${payment_id}`, asked)).data as RefundFigures;
    expect(shown.lines).toMatchObject([line('standard', 75_00, 5_56), line('zero_rated', 50_00, 0)]);
    const [refund] = ((await post(sales, `payment/refund/${payment_id}`, asked)).data as PaymentView).refunds;
    await post(boss, `refund/accept/${refund?.id}`, { version: refund?.version });
    const credited = await test.ownerSql
      .selectFrom('credit_note_line as n')
      .innerJoin('credit_note as c', 'c.id', 'n.credit_note_id')
      .where('c.invoice_id', '=', invoice_id)
      .select(['n.tax_class', 'n.amount_cents', 'n.tax_cents', 'c.id'])
      .orderBy('n.id')
      .execute();
    expect(credited).toMatchObject([line('standard', 75_00, 5_56), line('zero_rated', 50_00, 0)]);
    const printed = async (path: string, locale: string): Promise<string> =>
      readPdf((await test.app.http.inject({ url: `/api/v4/${path}?locale=${locale}`, headers: sales })).rawPayload)
        .text;
    const paper = await printed(`invoice/pdf/${invoice_id}`, 'en');
    for (const said of ['Taxinvoice', '1RM150.008%RM11.11RM150.00', '1RM100.00Zero-ratedRM100.00'])
      expect(paper).toContain(said);
    expect(paper).toContain('TaxbyrateExcludingtaxTaxIncludingtax');
    expect(paper).toContain('SST8%RM138.89RM11.11RM150.00');
    expect(paper).toContain('Zero-rated0%RM100.00RM0.00RM100.00');
    const note = await printed(`creditNote/pdf/${credited[0]?.id}`, 'cn');
    for (const said of ['SST8%RM69.44RM5.56RM75.00', '零税率0%RM50.00RM0.00RM50.00']) expect(note).toContain(said);
  });

  it('is over an exempt programme no tax invoice, and where no tax is charged no class stands on it', async () => {
    const sold = async (
      as: Headers,
      branch_id: number,
      currency: string,
    ): Promise<{ invoice: Invoice; text: string }> => {
      const exempt = { prices: [{ currency, price_cents: 150_00 }], tax_class: 'exempt' };
      const programme_id = (await aProgramme(exempt, as, branch_id)).id;
      const member_id = await aMember(as, branch_id);
      const ask = { branch_id, member_id, programme_id, start_on: '2026-03-05', payments: [], total_cents: 150_00 };
      const { invoice_id } = await signedUp(ask, as);
      const answer = await test.app.http.inject({ url: `/api/v4/invoice/pdf/${invoice_id}?locale=en`, headers: as });
      return { invoice: await invoiceOf(invoice_id, as), text: readPdf(answer.rawPayload).text };
    };
    const registered = await sold(boss, KL, 'MYR');
    expect(registered.invoice).toMatchObject({ tax_cents: 0, tax_bp: 800, lines: [line('exempt', 150_00, 0)] });
    expect(registered.text).not.toContain('Taxinvoice');
    expect(registered.text).toContain('1RM150.00ExemptRM150.00');
    const plain = await sold(elsewhere, test.network.branches.OR, 'SGD');
    expect(plain.invoice).toMatchObject({ tax_cents: 0, tax_bp: 0, lines: [line('exempt', 150_00, 0)] });
    expect(plain.text).not.toContain('Exempt');
  });
});

it('is that of the programme on the day when the run bills a part, as the rate is that of the day', async () => {
  const plan = { billing: 'instalments', instalment_count: 3, duration_count: 3 };
  const { id, version, name } = await aProgramme({ price_cents: 150_00, ...plan });
  const { membership_id } = await aSale({ programme_id: id, start_on: '2026-03-05', total_cents: 50_00 });
  const kept = {
    name,
    type_id: 1,
    duration_unit: 'month',
    opens: 'home',
    valid_from: '2026-03-05',
    prices: [{ currency: 'MYR', price_cents: 150_00 }],
    ...plan,
  };
  const edited = { ...kept, version, tax_class: 'zero_rated' };
  expect((await call(boss, 'PUT', `memberships/${id}`, edited)).responseCode).toBe(codes.ok);
  on('2026-04-05');
  const night = await systemContext(test.app.services, 'billing');
  await billedNow(night, KL);
  on('2026-03-05');
  const lines = await test.ownerSql
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .where('i.membership_id', '=', membership_id)
    .select(['l.tax_class', 'l.amount_cents', 'l.tax_cents'])
    .orderBy('l.id')
    .execute();
  expect(lines).toEqual([line('standard', 50_00, 3_70), line('zero_rated', 50_00, 0)]);
});

it('of a custom charge is seen by whoever approves it, and taxes the invoice', async () => {
  const member_id = await aMember();
  const figures = { amount_cents: 54_00, tax_class: 'exempt' };
  const preview = (await post(sales, 'customCharge/preview', { branch_id: KL, ...figures })).data as ChargeFigures;
  expect(preview).toMatchObject({ tax_cents: 0, lines: [line('exempt', 54_00, 0)] });
  const standard = (await post(sales, 'customCharge/preview', { branch_id: KL, amount_cents: 54_00 }))
    .data as ChargeFigures;
  expect(standard).toMatchObject({ tax_cents: 4_00, lines: [line('standard', 54_00, 4_00)] });
  const body = { branch_id: KL, member_id, description: 'Deposit of a key', reason: 'Lost', ...figures };
  const charge = (await post(sales, 'customCharge', body)).data as Charge;
  expect(charge.tax_class).toBe('exempt');
  const done = await post(boss, `customCharge/approve/${charge.id}`, { version: charge.version });
  const invoice = await invoiceOf((done.data as Charge).invoice_id ?? 0);
  expect(invoice).toMatchObject({ tax_cents: 0, lines: [line('exempt', 54_00, 0)] });
});

it('of a credit pack leaves its whole price to be earned where no tax is in it', async () => {
  const pack = {
    name: { en: 'Ten classes', cn: '十节团课' },
    credits: 10,
    validity: 'purchase',
    valid_count: 3,
    valid_unit: 'month',
    uses: ['class'],
    valid_from: '2026-01-01',
    prices: [{ currency: 'MYR', price_cents: 300_00 }],
    tax_class: 'exempt',
  };
  const made = (await post(admin, 'creditPackPlan', { branch_id: KL, ...pack })).data as CreditPack;
  expect(made.tax_class).toBe('exempt');
  const body = { branch_id: KL, member_id: await aMember(), credit_pack_id: made.id };
  const sold = (await post(sales, 'credit', { ...body, payments: [cash(300_00)], total_cents: 300_00 }))
    .data as CreditSold;
  expect(sold).toMatchObject({ tax_cents: 0, lines: [line('exempt', 300_00, 0)] });
  const lot = test.ownerSql.selectFrom('credit_lot').select('net_cents').where('id', '=', sold.lot_id);
  expect(await lot.executeTakeFirstOrThrow()).toEqual({ net_cents: 300_00 });
});

it('keeps tax off a line that is not taxed, whoever writes it', async () => {
  const wrong = test.ownerSql
    .insertInto('invoice_line')
    .columns(['branch_id', 'invoice_id', 'position', 'kind', 'label', 'amount_cents', 'tax_cents', 'tax_class'])
    .expression((eb) =>
      eb
        .selectFrom('invoice_line')
        .select((of) => [
          'branch_id',
          'invoice_id',
          of.lit(99).as('position'),
          'kind',
          'label',
          of.lit(100).as('amount_cents'),
          of.lit(1).as('tax_cents'),
          of.val('exempt').as('tax_class'),
        ])
        .limit(1),
    )
    .execute();
  await expect(wrong).rejects.toThrow(/invoice_line_taxed/);
});

it('and the books hold what classes and rates give', async () => {
  expect(await test.faults(undefined, taxes)).toEqual([]);
});
