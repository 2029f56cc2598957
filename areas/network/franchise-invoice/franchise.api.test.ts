import { describe, expect, it } from 'vitest';
import type { FranchiseInvoice } from './franchise-invoice.model.ts';
import { addMonths } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { signInAs, type Headers } from '#areas/access/access.testing.ts';
import { clockAt, startFranchise } from './franchise.testing.ts';

const clock = clockAt('2026-06-10T04:00:00Z');

const all = await startFranchise(clock);
const { test, north, singapore, post, get, at, takeIn, slip } = all;
let [hq, master] = [await all.known('super_admin'), await all.known('master_franchise_operator')];
let owner = await all.ownerOfNorth();
await all.person('owner.lion@test.example', 'franchise_operator', singapore);
await all.agree(master);
const invoices = () => all.rows(hq, 'HQ', `sort=month&organisation_id=${north}`);

const invoiceOf = async (month: string): Promise<FranchiseInvoice> => {
  const found = (await invoices()).find((one) => one.month === month);
  if (!found) throw new Error(`no invoice of ${month}`);
  return all.invoice(hq, found.id);
};

describe('the run', () => {
  it('makes one invoice for each month that is over, also when two run at once', async () => {
    await takeIn('PJ', '2026-03-05', 1_000_000);
    await takeIn('PJ', '2026-04-05', 6_000_000);
    await takeIn('PJ', '2026-04-20', -500_000);
    await takeIn('PJ', '2026-05-05', 2_000_000);
    await takeIn('PJ', '2026-06-05', 9_000_000);
    await takeIn('KL', '2026-04-05', 7_000_000);
    expect((await post(owner, at('invoice/run', 'PJ'))).status).toBe(403);
    expect((await post(master, at('invoice/run'), { preview: true })).data).toMatchObject({
      made: 3,
      currencies: [{ count: 3 }],
    });
    expect(await invoices()).toEqual([]);
    const both = await Promise.all([post(master, at('invoice/run')), post(hq, at('invoice/run', 'HQ'))]);
    expect(both.map(({ data }) => (data as { made: number }).made).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect((await post(master, at('invoice/run'))).data).toMatchObject({ made: 0 });
    expect((await invoices()).map(({ number, month }) => [number, month])).toEqual([
      ['FR-F002-2026-00001', '2026-03-01'],
      ['FR-F002-2026-00002', '2026-04-01'],
      ['FR-F002-2026-00003', '2026-05-01'],
    ]);
  });

  it('by the rule: licence once, minimum, true-up, fund, net of what went back, of the branches agreed', async () => {
    const amounts = async (month: string) =>
      (await invoiceOf(month)).lines.map(({ kind, amount_cents }) => [kind, amount_cents]);
    expect(await amounts('2026-03-01')).toEqual([
      ['licence', 1_000_000],
      ['royalty', 60_000],
      ['minimum', 40_000],
      ['marketing', 10_000],
    ]);
    expect(await amounts('2026-04-01')).toEqual([
      ['royalty', 330_000],
      ['true_up', -40_000],
      ['marketing', 55_000],
    ]);
    expect(await amounts('2026-05-01')).toEqual([
      ['royalty', 120_000],
      ['marketing', 20_000],
    ]);
    const april = await invoiceOf('2026-04-01');
    expect(april).toMatchObject({ recomputes: true, total_cents: 345_000 });
    expect(april.lines[0]?.days).toHaveLength(2);
  });

  it('stays the same when the books change later', async () => {
    const before = await invoiceOf('2026-03-01');
    await takeIn('PJ', '2026-03-07', 5_000_000);
    expect(await invoiceOf('2026-03-01')).toEqual(before);
    await expect(
      test.ownerSql.updateTable('franchise_invoice').set({ total_cents: 1 }).where('id', '=', before.id).execute(),
    ).rejects.toThrow(/as it was issued/);
    await expect(
      test.ownerSql.deleteFrom('franchise_invoice_line').where('invoice_id', '=', before.id).execute(),
    ).rejects.toThrow(/as it was issued/);
  });

  it('by the job not before the billing day, and not twice', async () => {
    clock.turn('2026-07-02T04:00:00Z');
    await test.app.services.jobs.runNow(test.app.services, 'franchise_by_date');
    expect(await invoices()).toHaveLength(3);
    clock.turn('2026-07-03T04:00:00Z');
    await test.app.services.jobs.runNow(test.app.services, 'franchise_by_date');
    await test.app.services.jobs.runNow(test.app.services, 'franchise_by_date');
    expect(await invoices()).toHaveLength(4);
  });
});

describe('who sees and pays', () => {
  it('not those beside or above: each invoice, paper and slip', async () => {
    const { id } = await invoiceOf('2026-03-01');
    const lion = await signInAs(test.app, 'owner.lion@test.example');
    for (const path of [`invoice/view/${id}`, `invoice/pdf/${id}`, `statement/${north}`]) {
      expect((await get(lion, path)).responseCode).toBe(codes.notFound);
    }
    expect((await all.invoice(owner, id)).can).toEqual(['transfer', 'dispute']);
    const pdf = await test.app.http.inject({
      method: 'GET',
      url: `/api/v4/franchise/invoice/pdf/${id}`,
      headers: owner,
    });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const csv = await test.app.http.inject({
      method: 'GET',
      url: `/api/v4/franchise/invoiceCSV/${test.network.branches.PJ}`,
      headers: owner,
    });
    expect(csv.body).toContain('Top-up to the minimum');
  });

  it('by transfer with a slip, confirmed by somebody else, at most once', async () => {
    const { id, version } = await invoiceOf('2026-03-01');
    const pay = async (as: Headers, more: object = {}) =>
      post(as, `invoice/transfer/${id}`, {
        version,
        paid_on: '2026-07-01',
        reference: 'TT 1',
        slip_file_id: await slip(as),
        ...more,
      });
    expect((await pay(owner, { slip_file_id: 999_999 })).data).toHaveProperty('slip_file_id');
    expect((await pay(owner, { paid_on: '2026-07-30' })).refusal).toMatchObject({ code: 'network.paid_in_future' });
    const both = await Promise.all([pay(owner), pay(owner)]);
    expect(both.filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
    expect(await all.invoice(hq, id)).toMatchObject({ status: 'pending' });
    const { version: waits } = await all.invoice(hq, id);
    expect((await post(owner, `invoice/confirm/${id}`, { version: waits })).responseCode).toBe(codes.notFound);
    expect((await post(master, `invoice/refuse/${id}`, { version: waits, reason: 'Not there' })).data).toMatchObject({
      status: 'failed',
    });
    const own = await post(owner, `invoice/transfer/${id}`, {
      version: waits + 1,
      paid_on: '2026-07-02',
      reference: '',
      slip_file_id: await slip(hq),
    });
    expect(own.data).toHaveProperty('slip_file_id');
    const again = await all.invoice(hq, id);
    const sent = await post(owner, `invoice/transfer/${id}`, {
      version: again.version,
      paid_on: '2026-07-02',
      reference: '',
      slip_file_id: await slip(owner),
    });
    const { version: last } = sent.data as FranchiseInvoice;
    const confirms = await Promise.all([master, hq].map((as) => post(as, `invoice/confirm/${id}`, { version: last })));
    expect(confirms.filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
    expect(await all.invoice(hq, id)).toMatchObject({ status: 'success', paid_on: '2026-07-02' });
  });

  it('recorded and disputed by a party only: head office confirms what others recorded', async () => {
    const { id, version, lines } = await invoiceOf('2026-04-01');
    const paid = { version, paid_on: '2026-07-01', reference: '' };
    for (const as of [hq, master])
      expect(await post(as, `invoice/transfer/${id}`, { ...paid, slip_file_id: await slip(as) })).toMatchObject({
        responseCode: codes.notFound,
      });
    const dispute = { line_id: lines[0]?.id, text: 'A sale is counted twice' };
    for (const as of [hq, master])
      expect((await post(as, `invoice/dispute/${id}`, dispute)).responseCode).toBe(codes.notFound);
    expect((await post(hq, `invoice/cash/${id}`, paid)).responseCode).toBe(codes.notFound);
    expect((await all.invoice(hq, id)).can).toEqual([]);
    const sent = await post(owner, `invoice/transfer/${id}`, { ...paid, slip_file_id: await slip(owner) });
    const { version: waits } = sent.data as FranchiseInvoice;
    expect(
      (await post(await all.person('hq.two@test.example', 'super_admin'), `invoice/confirm/${id}`, { version: waits }))
        .data,
    ).toMatchObject({ status: 'success' });
  });

  it('in cash, recorded once by the issuer, and paid when the other side has confirmed it', async () => {
    const { id, version } = await invoiceOf('2026-05-01');
    expect((await post(owner, `invoice/cash/${id}`, { version, paid_on: '2026-07-01' })).status).toBe(403);
    const both = await Promise.all(
      [master, master].map((as) => post(as, `invoice/cash/${id}`, { version, paid_on: '2026-07-01' })),
    );
    expect(both.filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
    const waiting = await all.invoice(hq, id);
    expect(waiting).toMatchObject({ status: 'pending', can: ['confirm', 'refuse'] });
    const confirm = (as: Headers, one = waiting) => post(as, `invoice/confirm/${id}`, { version: one.version });
    expect((await confirm(master)).responseCode).toBe(codes.notFound);
    const reason = 'We have paid nothing';
    expect((await post(owner, `invoice/refuse/${id}`, { version: waiting.version, reason })).data).toMatchObject({
      status: 'failed',
    });
    const { version: open } = await all.invoice(hq, id);
    await post(master, `invoice/cash/${id}`, { version: open, paid_on: '2026-07-01' });
    expect((await confirm(owner, await all.invoice(hq, id))).data).toMatchObject({
      status: 'success',
      paid_on: '2026-07-01',
    });
    const statement = (await get(owner, `statement/${north}`)).data as {
      accounts: { closing_cents: number; entries: unknown[] }[];
    };
    expect(statement.accounts[0]).toMatchObject({ closing_cents: (await invoiceOf('2026-06-01')).total_cents });
    expect(statement.accounts[0]?.entries).toHaveLength(7);
  });
});

describe('a disputed line', () => {
  it('is answered by the other side: accepted it comes off the next invoice, rejected with a reason', async () => {
    const { id, lines } = await invoiceOf('2026-06-01');
    const [royalty, marketing] = lines;
    const dispute = (as: Headers, line_id: number) =>
      post(as, `invoice/dispute/${id}`, { line_id, text: 'A sale is counted twice' });
    const answer = (as: Headers, line_id: number, body: object) =>
      post(as, `invoice/answer/${id}`, { line_id, text: 'You are right', credit_cents: 0, ...body });
    const line_id = royalty?.id ?? 0;
    expect((await dispute(owner, 999_999)).data).toHaveProperty('line_id');
    expect((await dispute(owner, line_id)).responseCode).toBe(codes.ok);
    expect((await dispute(owner, line_id)).refusal).toMatchObject({ code: 'network.disputed_before' });
    const twoRoles = await all.person('both@test.example', 'franchise_operator', north);
    await all.alsoAtMaster('both@test.example');
    expect((await dispute(twoRoles, marketing?.id ?? 0)).responseCode).toBe(codes.ok);
    expect((await answer(owner, line_id, { accept: false })).status).toBe(403);
    expect((await answer(twoRoles, marketing?.id ?? 0, { accept: false })).refusal).toMatchObject({
      code: 'network.own_dispute',
    });
    expect((await answer(master, line_id, { accept: true, credit_cents: 99_999_999 })).refusal).toMatchObject({
      code: 'network.credit_too_high',
    });
    const both = await Promise.all([
      answer(master, line_id, { accept: true, credit_cents: 7_000 }),
      answer(twoRoles, line_id, { accept: false }),
    ]);
    expect(both.filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
    expect((await answer(master, marketing?.id ?? 0, { accept: false, text: 'It was one sale' })).responseCode).toBe(
      codes.ok,
    );
    clock.turn('2026-08-03T04:00:00Z');
    const wasAccepted = (await all.invoice(hq, id)).lines[0]?.dispute_status === 'accepted';
    await test.app.services.jobs.runNow(test.app.services, 'franchise_by_date');
    const july = await invoiceOf(addMonths('2026-06-01', 1));
    expect(july.lines.filter(({ kind }) => kind === 'correction').map(({ amount_cents }) => amount_cents)).toEqual(
      wasAccepted ? [-7_000] : [],
    );
    expect(july.recomputes).toBe(true);
  });
});

const ringgit = (cents: number): string => formatMoney(cents, 'MYR', 'cn');

describe('letters', () => {
  it('go to the contacts once each, in their language', async () => {
    await test.ownerSql
      .insertInto('organisation_contact')
      .values({
        organisation_id: north,
        first_name: 'Mei',
        last_name: 'Lim',
        email: 'mei@north.example',
        calling_code: '+60',
        phone: '123456789',
        locale: 'cn',
      })
      .execute();
    const subjects = async (): Promise<string[]> =>
      (
        await test.ownerSql
          .selectFrom('mail')
          .select('subject')
          .where('to_address', '=', 'mei@north.example')
          .orderBy('id')
          .execute()
      ).map(({ subject }) => subject);
    const open = (await invoices()).filter(({ status }) => status === 'unpaid').length;
    await Promise.all([1, 2].map(() => test.app.services.jobs.runNow(test.app.services, 'franchise_letters')));
    expect(await subjects()).toHaveLength(open);
    clock.turn('2026-09-30T04:00:00Z');
    await test.app.services.jobs.runNow(test.app.services, 'franchise_letters');
    expect((await subjects()).filter((subject) => subject.startsWith('最后提醒')).length).toBeGreaterThan(0);
  });

  it('tell the other side of a dispute, its answer, a slip and what became of it, once, with a link', async () => {
    const ali = { first_name: 'Ali', last_name: 'Omar', email: 'ali@master.example', phone: '122340011' };
    const { organisation_id } = test.network;
    const contact = { ...ali, organisation_id, calling_code: '+60', locale: 'en' };
    await test.ownerSql.insertInto('organisation_contact').values(contact).execute();
    const letters = async (to: string) => {
      // Two runs at once: each letter is sent once.
      await Promise.all([1, 2].map(() => test.app.services.jobs.runNow(test.app.services, 'franchise_letters')));
      const sent = test.ownerSql.selectFrom('mail').select(['subject', 'text']).where('to_address', '=', to);
      return sent.orderBy('id').execute();
    };
    const before = (await letters('mei@north.example')).length;
    await takeIn('PJ', '2026-09-05', 1_000_000);
    clock.turn('2026-10-03T04:00:00Z');
    await test.app.services.jobs.runNow(test.app.services, 'franchise_by_date');
    const { id, lines, version } = await invoiceOf('2026-09-01');
    const line_id = lines[0]?.id ?? 0;
    await post(owner, `invoice/dispute/${id}`, { line_id, text: 'We were closed' });
    const told = await letters('ali@master.example');
    expect(told.at(-1)?.subject).toContain('a line is disputed');
    expect(told.at(-1)?.text).toMatch(
      new RegExp(`“We were closed”\\nAnswer it here: http://[^ ]+/franchise/payInvoice/${id}$`),
    );

    // The undisputed part is requested; the final reminder waits for the answer.
    clock.turn('2026-11-20T04:00:00Z');
    const ofThis = async (to: string) => (await letters(to)).filter(({ text }) => text.includes(`/payInvoice/${id}`));
    const pressed = async () =>
      (await ofThis('mei@north.example')).filter(({ subject }) => subject.startsWith('最后提醒'));
    expect(await pressed()).toEqual([]);
    const reminded = (await ofThis('mei@north.example')).at(-1);
    expect(reminded?.subject).toContain('已逾期');
    const whole = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const disputed = lines[0]?.amount_cents ?? 0;
    expect(disputed).toBeGreaterThan(0);
    expect(reminded?.text).toContain(`其中 ${ringgit(disputed)} 有异议`);
    expect(reminded?.text).toContain(`其余 ${ringgit(whole - disputed)} 无异议`);
    const waits = (await ofThis('ali@master.example')).map(({ subject }) => subject);
    expect(waits.filter((subject) => subject.includes('is waiting for your answer'))).toHaveLength(1);
    // Sessions end, too.
    hq = await all.known('super_admin');
    master = await all.known('master_franchise_operator');
    owner = await signInAs(test.app, 'owner.north@test.example');
    const rejection = { line_id, accept: false, text: 'You were open', credit_cents: 0 };
    expect(await post(master, `invoice/answer/${id}`, rejection)).toMatchObject({ responseCode: codes.ok });
    // The days to pay start again with the answer.
    expect(await pressed()).toEqual([]);
    clock.turn('2026-12-05T04:00:00Z');
    expect(await pressed()).toHaveLength(1);
    hq = await all.known('super_admin');
    master = await all.known('master_franchise_operator');
    owner = await signInAs(test.app, 'owner.north@test.example');
    expect((await letters('mei@north.example')).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('异议已被驳回'),
    );

    const slipped = { version, paid_on: '2026-11-01', reference: '', slip_file_id: await slip(owner) };
    const sent = (await post(owner, `invoice/transfer/${id}`, slipped)).data as FranchiseInvoice;
    expect((await letters('ali@master.example')).at(-1)?.subject).toContain('a transfer slip was submitted');
    await post(master, `invoice/refuse/${id}`, { version: sent.version, reason: 'Not there' });
    expect((await letters('mei@north.example')).at(-1)?.text).toContain('“Not there”');
    const seen = (await all.invoice(hq, id)) as FranchiseInvoice & {
      contacts: number;
      letters: { what: string; told: number }[];
    };
    expect(seen.contacts).toBe(1);
    expect(seen.letters.map(({ what }) => what)).toEqual([
      'refused',
      'slip',
      'last',
      'rejected',
      'answer_waits',
      'overdue',
      'disputed',
      'issued',
    ]);
    expect(seen.letters.map(({ told: people }) => people)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect((await letters('mei@north.example')).length).toBeGreaterThan(before);
  });
});
