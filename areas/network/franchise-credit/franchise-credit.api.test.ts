/** No credit is lost: it is deducted from an invoice, or paid out by a note if no invoice follows. */
import { describe, expect, it } from 'vitest';
import type { FranchiseCredit } from './franchise-credit.model.ts';
import type { FranchiseInvoice, Statement } from '../franchise-invoice/franchise-invoice.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { signInAs, type Headers } from '#areas/access/access.testing.ts';
import { clockAt, startFranchise } from '../franchise-invoice/franchise.testing.ts';

const clock = clockAt('2026-05-10T04:00:00Z');
const plain = { licence_fee_cents: 0, minimum_cents: 0, marketing_bp: 0, royalty_bp: 1000 };
const credits = async (as = owner): Promise<FranchiseCredit[]> =>
  (await all.get(as, `statement/credits/${all.north}`)).data as FranchiseCredit[];
const dispute = async ({ id, lines }: FranchiseInvoice, credit_cents: number): Promise<void> => {
  const line_id = lines[0]?.id ?? 0;
  expect((await all.post(owner, `invoice/dispute/${id}`, { line_id, text: 'Counted twice' })).responseCode).toBe(0);
  const answer = { line_id, accept: true, credit_cents, text: 'You are right' };
  expect((await all.post(master, `invoice/answer/${id}`, answer)).responseCode).toBe(0);
};

const all = await startFranchise(clock);
await all.test.set('branch', all.test.network.branches.KL, { organisation_id: all.north });
const master = await all.known('master_franchise_operator');
const owner = await all.ownerOfNorth();
await all.person('owner.lion@test.example', 'franchise_operator', all.singapore);
const person = { last_name: 'Lim', calling_code: '+60', phone: '123456789', organisation_id: all.north };
await all.test.ownerSql
  .insertInto('organisation_contact')
  .values([
    { ...person, first_name: 'Mei', email: 'mei@north.example', locale: 'cn' },
    { ...person, first_name: 'Ann', email: 'ann@north.example', locale: 'en' },
    { ...person, first_name: 'Ben', email: 'ben@north.example', gets_invoices: false },
  ])
  .execute();

describe('when no invoice follows', () => {
  it('what was carried is given back by a note, once, also when two run at the same moment', async () => {
    await all.agree(
      master,
      { branches: [all.test.network.branches.PJ], start_on: '2026-03-01' },
      { ...plain, term_months: 2 },
    );
    await all.takeIn('PJ', '2026-03-05', 1_000_000);
    await all.takeIn('PJ', '2026-04-05', -300_000);
    expect((await all.run(master, true)).made).toBe(2);
    expect(await credits()).toEqual([]);
    await Promise.all([all.run(master), all.run(master)]);
    await all.run(master);
    const [march, april] = await all.invoices(owner, 'PJ');
    expect([march?.total_cents, april?.total_cents]).toEqual([100_000, 0]);
    const [note, ...others] = await credits();
    expect(others).toEqual([]);
    expect(note).toMatchObject({ number: 'FC-F002-2026-00001', total_cents: 30_000, status: 'open', can: [] });
    expect(note?.parts).toEqual([
      { kind: 'carried', number: april?.number, invoice_id: april?.id, amount_cents: 30_000 },
    ]);
    expect(april?.lines.find(({ kind }) => kind === 'carried')?.credit_note_number).toBe('FC-F002-2026-00001');
  });

  it('what is disputed rightly afterwards is given back at once; what was carried is not charged, so not disputed', async () => {
    const [march, april] = (await all.invoices(owner, 'PJ')) as [FranchiseInvoice, FranchiseInvoice];
    await dispute(march, 5_000);
    const [note] = await credits();
    expect(note).toMatchObject({ number: 'FC-F002-2026-00002', total_cents: 5_000 });
    expect((await all.invoices(owner, 'PJ'))[0]?.lines[0]?.credit_note_number).toBe('FC-F002-2026-00002');
    const line_id = april.lines.find(({ kind }) => kind === 'carried')?.id ?? 0;
    await all.post(owner, `invoice/dispute/${april.id}`, { line_id, text: 'Give it to me twice' });
    const answer = { line_id, accept: true, credit_cents: 1, text: 'Gladly' };
    expect((await all.post(master, `invoice/answer/${april.id}`, answer)).refusal?.code).toBe(
      'network.credit_too_high',
    );
  });

  it('is seen by those above and paid out by the issuer alone, once', async () => {
    const [note] = (await credits(master)) as [FranchiseCredit];
    const lion = await signInAs(all.test.app, 'owner.lion@test.example');
    expect((await all.get(lion, `statement/credits/${all.north}`)).responseCode).toBe(codes.notFound);
    expect((await all.get(lion, `credit/pdf/${note.id}`)).responseCode).toBe(codes.notFound);
    expect(note.can).toEqual(['pay_out']);
    const paid = { version: note.version, method: 'bank_transfer', paid_on: '2026-05-11', reference: 'TT 9' };
    clock.turn('2026-05-11T04:00:00Z');
    const payOut = (as: Headers, more: object = {}) => all.post(as, `credit/payOut/${note.id}`, { ...paid, ...more });
    expect((await payOut(owner)).status).toBe(403);
    expect((await payOut(master, { paid_on: '2026-05-30' })).refusal?.code).toBe('network.paid_in_future');
    expect((await payOut(master, { paid_on: '2026-01-02' })).refusal?.code).toBe('network.paid_before_note');
    expect((await payOut(master, { method: 'cheque' })).data).toHaveProperty('method');
    const both = await Promise.all([payOut(master), payOut(master)]);
    expect(both.filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
    expect((await payOut(master)).refusal?.code).toBe('kit.move_not_possible');
    expect((await credits())[0]).toMatchObject({ status: 'paid_out', paid_on: '2026-05-11', can: [] });
    const again = all.test.ownerSql
      .updateTable('franchise_credit_note')
      .set({ total_cents: 1 })
      .where('id', '=', note.id)
      .execute();
    await expect(again).rejects.toThrow(/as it was issued/);
  });

  it('is told to its contacts in their language, once for each and once for its pay-out', async () => {
    const letters = async (): Promise<{ subject: string; text: string }[]> => {
      // Two runs at once: each letter is sent once.
      await Promise.all(
        [1, 2].map(() => all.test.app.services.jobs.runNow(all.test.app.services, 'franchise_letters')),
      );
      const sent = all.test.ownerSql.selectFrom('mail').select(['subject', 'text', 'to_address']).orderBy('id');
      return (await sent.execute())
        .filter(({ subject }) => subject.includes('FC-F002-'))
        .map(({ subject, text }) => ({ subject, text }));
    };
    const sent = await letters();
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
      'Credit note FC-F002-2026-00001 for North Gyms',
      'Credit note FC-F002-2026-00002 for North Gyms',
      'Credit note FC-F002-2026-00002 has been paid out',
      'North Gyms 的贷项通知单 FC-F002-2026-00001',
      'North Gyms 的贷项通知单 FC-F002-2026-00002',
      '贷项通知单 FC-F002-2026-00002 已退款',
    ]);
    const link = new RegExp(`http://[^ ]+/franchise/view/${all.north}$`);
    for (const { text } of sent) expect(text).toMatch(link);
    const made = sent.find(({ subject }) => subject === 'Credit note FC-F002-2026-00001 for North Gyms');
    expect(made?.text).toContain('for RM 300.00 to North Gyms');
    const paid = sent.find(({ subject }) => subject.endsWith('has been paid out'));
    expect(paid?.text).toContain('RM 50.00');
    expect(paid?.text).toContain('(Bank transfer)');
    const [second, first] = await credits();
    expect(second?.letters.map(({ what, told }) => [what, told])).toEqual([
      ['issued', 2],
      ['paid_out', 2],
    ]);
    expect(first?.letters.map(({ what, told }) => [what, told])).toEqual([['issued', 2]]);
    expect(await letters()).toHaveLength(6);
  });

  it('stands in the account, on paper and in the file', async () => {
    const of = `statement/${all.north}`;
    const { accounts } = (await all.get(owner, of)).data as Statement;
    expect(accounts[0]?.entries.map(({ what, amount_cents }) => [what, amount_cents])).toEqual([
      ['invoice', 100_000],
      ['credit', -30_000],
      ['credit', -5_000],
      ['pay_out', 5_000],
    ]);
    expect(accounts[0]?.closing_cents).toBe(70_000);
    const later = (await all.get(owner, `${of}?from=2026-05-11`)).data as Statement;
    expect(later.accounts[0]).toMatchObject({ opening_cents: 65_000, closing_cents: 70_000 });
    const file = (path: string) =>
      all.test.app.http.inject({ method: 'GET', url: `/api/v4/franchise/${path}`, headers: owner });
    const csv = await file(`statement/csv/${all.north}?from=2026-05-11`);
    expect(csv.body.trim().split('\r\n').at(-1)).toMatch(/FC-F002-2026-00002.*,MYR,50\.00,700\.00$/);
    for (const path of [`statement/pdf/${all.north}?from=2026-05-11`, `credit/pdf/${(await credits())[0]?.id}`]) {
      const pdf = await file(path);
      expect(pdf.headers['content-type']).toBe('application/pdf');
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
});

describe('when an agreement goes on', () => {
  it('a credit comes off one next invoice, and a preview under several agreements counts it once', async () => {
    await all.agree(
      master,
      { branches: [all.test.network.branches.PJ], start_on: '2026-05-01' },
      { ...plain, term_months: 12 },
    );
    await all.agree(
      master,
      { branches: [all.test.network.branches.KL], start_on: '2026-05-01' },
      { ...plain, term_months: 12 },
    );
    for (const branch of ['KL', 'PJ'] as const)
      for (const month of ['05', '06']) await all.takeIn(branch, `2026-${month}-05`, 2_000_000);
    clock.turn('2026-06-05T04:00:00Z');
    expect((await all.run(master)).made).toBe(2);
    const may = (await all.invoices(owner, 'PJ')).at(-1) as FranchiseInvoice;
    await dispute(may, 7_000);
    expect(await credits()).toHaveLength(2);
    clock.turn('2026-07-05T04:00:00Z');
    const preview = await all.run(master, true);
    expect(preview.currencies).toEqual([{ currency: 'MYR', count: 2, total_cents: 393_000 }]);
    expect(await all.run(master)).toEqual(preview);
    const given = (await all.invoices(owner, 'PJ')).flatMap(({ lines }) =>
      lines.filter(({ kind }) => kind === 'correction'),
    );
    expect(given.map(({ amount_cents }) => amount_cents)).toEqual([-7_000]);
  });
});
