import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import type { SentFile } from '#kit/domain/file.ts';
import { people, sendFile, type Headers } from '#areas/access/access.testing.ts';
import { aProgramme, aSale } from '#areas/membership/membership.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, ask, KL, PJ, OR, admin, facility, elsewhere, hq } = await signedIn(
  ['admin', 'facility', 'elsewhere', 'hq'],
  { poolSize: 2 },
);

const TODAY = dayIn('Asia/Kuala_Lumpur', new Date());
/** A paid invoice of today, created as the desk does it. */
const sell = async () =>
  aSale(test, admin, KL, {
    programme_id: (await aProgramme(test, admin, KL)).id,
    start_on: TODAY,
    total_cents: 250_00,
  });

describe('the currency', () => {
  it('changes as long as no money was recorded, in the own branch only', async () => {
    const { data } = await ask(hq, 'GET', `branchMoney/${PJ}`);
    const body = { version: data.version, currency: 'SGD', tax_number: 'W10-1' };
    expect((await ask(facility, 'GET', `branchMoney/${KL}`)).status).toBe(403);
    expect((await ask(admin, 'PUT', `branchMoney/${PJ}`, body)).status).toBe(403);
    expect((await ask(elsewhere, 'PUT', `branchMoney/${PJ}`, body)).status).toBe(403);
    expect((await ask(hq, 'PUT', `branchMoney/${PJ}`, { ...body, currency: 'GOLD' })).data).toHaveProperty('currency');
    const changed = await ask(hq, 'PUT', `branchMoney/${PJ}`, body);
    expect(changed.data).toMatchObject({ currency: 'SGD', tax_number: 'W10-1', has_money: false });
    expect((await ask(hq, 'PUT', `branchMoney/${PJ}`, body)).responseCode).toBe(codes.stale);
    await ask(hq, 'PUT', `branchMoney/${PJ}`, { ...body, version: changed.data.version, currency: 'MYR' });
  });

  it('stays once money was recorded, also for those who go around the command', async () => {
    await sell();
    const { data } = await ask(admin, 'GET', `branchMoney/${KL}`);
    expect(data['has_money']).toBe(true);
    const refused = await ask(admin, 'PUT', `branchMoney/${KL}`, { version: data.version, currency: 'SGD' });
    expect(refused).toMatchObject({
      responseCode: codes.refused,
      data: 'Payments were recorded here, so you can’t change the currency of this branch.',
      refusal: { code: 'settings.currency_has_money', currency: 'MYR' },
    });
    const around = test.ownerSql.updateTable('branch').set({ currency: 'SGD' }).where('id', '=', KL).execute();
    await expect(around).rejects.toThrow('has money in MYR');
    expect(
      (await ask(admin, 'PUT', `branchMoney/${KL}`, { version: data.version, currency: 'MYR', tax_number: 'W10-2' }))
        .responseCode,
    ).toBe(codes.ok);
  });

  it('and an invoice in another currency does not get in', async () => {
    const foreign = test.ownerSql
      .insertInto('invoice')
      .columns(['branch_id', 'member_id', 'number', 'issued_on', 'due_on', 'currency', 'total_cents', 'tax_cents'])
      .expression((eb) =>
        eb
          .selectFrom('invoice')
          .select((of) => [
            'branch_id',
            'member_id',
            of.val('X-1').as('number'),
            'issued_on',
            'due_on',
            of.val('SGD').as('currency'),
            of.val(100).as('total_cents'),
            of.val(0).as('tax_cents'),
          ])
          .limit(1),
      )
      .execute();
    await expect(foreign).rejects.toThrow('does not sell in SGD');
  });
});

describe('a tax', () => {
  it('begins on a day without invoices, once, and stays when it was used', async () => {
    const tax = { branch_id: KL, name: 'SST', rate_bp: 800 };
    const { data } = await ask(admin, 'GET', `branchMoney/${KL}`);
    expect(data['tax_from']).toBe(addDays(TODAY, 1));
    const today = await ask(admin, 'POST', 'taxes', { ...tax, valid_from: TODAY });
    expect(today.responseCode).toBe(codes.validation);
    expect(today.data['valid_from']).toEqual([expect.stringContaining('have invoices')]);
    const from = addDays(TODAY, 1);
    const twice = await Promise.all([0, 1].map(() => ask(admin, 'POST', 'taxes', { ...tax, valid_from: from })));
    expect(twice.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([
      codes.ok,
      codes.validation,
    ]);
    const { id } = twice.find(({ responseCode }) => responseCode === codes.ok)?.data ?? { id: 0 };
    expect((await ask(admin, 'DELETE', `taxes/${id}?version=1`)).responseCode).toBe(codes.ok);
    const used = await test.ownerSql
      .insertInto('branch_tax')
      .values({ ...tax, valid_from: '2024-03-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await ask(admin, 'DELETE', `taxes/${used.id}?version=1`)).toMatchObject({
      responseCode: codes.refused,
      refusal: { code: 'settings.tax_in_use' },
    });
    expect((await ask(admin, 'GET', `branchMoney/${KL}`)).data['taxes']).toEqual([
      { id: used.id, valid_from: '2024-03-01', name: 'SST', rate_bp: 800, version: 1, is_current: true, can: [] },
    ]);
  });
});

describe('the limit for complimentary payments', () => {
  it('is raised by the head office, lowered by the branch, and never without an event', async () => {
    const set = async (as: Headers, gift_limit_cents: number) => {
      const { version, currency, tax_number } = (await ask(as, 'GET', `branchMoney/${KL}`)).data;
      return ask(as, 'PUT', `branchMoney/${KL}`, { version, currency, tax_number, gift_limit_cents });
    };
    expect((await set(admin, 50_00)).refusal?.code).toBe('settings.own_gift_limit');
    expect((await set(hq, 50_00)).responseCode).toBe(codes.ok);
    expect((await set(admin, 50_00)).responseCode).toBe(codes.ok);
    expect((await set(admin, 20_00)).responseCode).toBe(codes.ok);
    expect((await set(admin, 30_00)).refusal?.code).toBe('settings.own_gift_limit');
    expect(
      (await test.events()).flatMap(({ kind, branch_id, detail }) =>
        kind === 'gift_limit_changed' ? [{ branch_id, detail }] : [],
      ),
    ).toEqual([
      { branch_id: KL, detail: { before: 'RM 0.00', after: 'RM 50.00' } },
      { branch_id: KL, detail: { before: 'RM 50.00', after: 'RM 20.00' } },
    ]);
    await set(hq, 0);
  });
});

describe('papers', () => {
  it('that name another account are announced to the branch, its administrators and the head office', async () => {
    await test.ownerSql.updateTable('branch').set({ email: 'kl@gym.example' }).where('id', '=', KL).execute();
    await test.ownerSql.deleteFrom('mail').execute();
    const save = async (more: object) => {
      const { id, version, header, footer } = (await ask(facility, 'GET', `invoicePaper/${KL}`)).data;
      return ask(facility, 'PUT', `invoicePaper/${id}`, { version, header, footer, ...more });
    };
    const account = { bank_name: 'Maybank', bank_holder: 'Klang Valley Combat', bank_number: '5141 0000 1111' };
    const letters = () => test.ownerSql.selectFrom('mail').select(['to_address', 'text']).orderBy('id').execute();
    expect((await save(account)).responseCode).toBe(codes.ok);
    const first = await letters();
    expect(first.map(({ to_address }) => to_address).toSorted()).toEqual(
      ['kl@gym.example', people.admin, people.super_admin].toSorted(),
    );
    expect(first[0]?.text).toContain('facility kl changed the bank account that Kuala Lumpur receives payments in');
    expect(first[0]?.text).toContain('Before:\nNone\n\nNow:\nMaybank · Klang Valley Combat · 5141 0000 1111');
    // Nothing else on the invoice is announced.
    await save({ ...account, footer: 'Thank you' });
    expect(await letters()).toHaveLength(3);
    expect((await save({})).responseCode).toBe(codes.ok);
    expect((await letters()).at(-1)?.text).toContain('Now:\nNone');
    expect(
      (await test.events()).flatMap(({ kind, branch_id, detail }) =>
        kind === 'payee_changed' ? [{ branch_id, detail }] : [],
      ),
    ).toEqual([
      { branch_id: KL, detail: { whose: 'Kuala Lumpur' } },
      { branch_id: KL, detail: { whose: 'Kuala Lumpur' } },
    ]);
  });

  it('and another e-mail of the branch is announced to the old one, its administrators and the head office', async () => {
    const old = 'desk@gym.example';
    await test.ownerSql.updateTable('branch').set({ email: old }).where('id', '=', KL).execute();
    await test.ownerSql.deleteFrom('mail').execute();
    const save = async (email: string | null) => {
      const { version, address, phone } = (await ask(facility, 'GET', `branchContact/${KL}`)).data;
      return ask(facility, 'PUT', `branchContact/${KL}`, { version, address, phone, email });
    };
    const letters = () => test.ownerSql.selectFrom('mail').select(['to_address', 'text']).orderBy('id').execute();
    expect((await save(old.toUpperCase())).responseCode).toBe(codes.ok);
    expect(await letters()).toEqual([]);
    expect((await save('taken@gym.example')).responseCode).toBe(codes.ok);
    const first = await letters();
    expect(first.map(({ to_address }) => to_address.toLowerCase()).toSorted()).toEqual(
      [old, people.admin, people.super_admin].toSorted(),
    );
    expect(first[0]?.text).toContain('facility kl changed the e-mail that Kuala Lumpur receives its letters at');
    expect(first[0]?.text).toContain('Now:\ntaken@gym.example');
    expect((await save(null)).responseCode).toBe(codes.ok);
    const last = (await letters()).slice(first.length);
    expect(last.map(({ to_address }) => to_address)).toContain('taken@gym.example');
    expect(last[0]?.text).toContain('Now:\nNone');
  });

  it('show header, logo, account and footer on the invoice', async () => {
    const paper = (await ask(facility, 'GET', `invoicePaper/${KL}`)).data;
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#b33' } })
      .png()
      .toBuffer();
    const logo = (await sendFile(test.app, facility, KL, { purpose: 'picture', name: 'logo.png', bytes }))
      .data as SentFile;
    const body = {
      version: paper.version,
      header: 'Klang Valley Combat Sdn Bhd',
      footer: 'Thank you',
      bank_name: 'Maybank',
      bank_holder: 'Klang Valley Combat',
      bank_number: '5141 2345 6789',
      logo_file_id: logo.id,
    };
    expect((await ask(elsewhere, 'PUT', `invoicePaper/${paper.id}`, body)).responseCode).toBe(codes.notFound);
    expect(
      Object.keys(
        (await ask(facility, 'PUT', `invoicePaper/${paper.id}`, { ...body, bank_name: '', bank_number: '' })).data,
      ),
    ).toEqual(['bank_name', 'bank_number']);
    expect((await ask(facility, 'PUT', `invoicePaper/${paper.id}`, body)).responseCode).toBe(codes.ok);
    expect((await ask(facility, 'PUT', `invoicePaper/${paper.id}`, body)).responseCode).toBe(codes.stale);
    const { invoice_id } = await sell();
    const { version: _version, logo_file_id, ...shown } = body;
    expect((await ask(admin, 'GET', `invoice/view/${invoice_id}`)).data['paper']).toEqual({ ...shown, logo_file_id });
    const picture = await test.app.http.inject({
      method: 'GET',
      url: `/api/v4/invoice/logo/${invoice_id}`,
      headers: admin,
    });
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(
      (
        await test.app.http.inject({ method: 'GET', url: `/api/v4/invoicePaper/logo/${paper.id}`, headers: elsewhere })
      ).json(),
    ).toMatchObject({ responseCode: codes.notFound });
  });

  it('number from the next one on as the branch wants, without a gap', async () => {
    const numbers = async () =>
      (
        await ask<{ id: number; version: number; kind: string; next: number; prefix: string }[]>(
          facility,
          'GET',
          `numbering/${KL}`,
        )
      ).data;
    const [invoice] = await numbers();
    if (!invoice) throw new Error('there is no numbering');
    const put = (body: object) =>
      ask(facility, 'PUT', `numbering/${invoice.id}`, { version: invoice.version, ...body });
    expect((await put({ prefix: 'rc', digits: 6 })).data).toEqual({
      prefix: ['Another document type already uses this prefix.'],
    });
    expect(Object.keys((await put({ prefix: 'Ä-1', digits: 3 })).data)).toEqual(['prefix', 'digits']);
    expect((await put({ prefix: 'kv', digits: 4 })).data).toMatchObject({
      prefix: 'KV',
      digits: 4,
      next: invoice.next,
    });
    expect((await put({ prefix: 'KV', digits: 4 })).responseCode).toBe(codes.stale);
    await sell();
    const { data } = await ask(admin, 'GET', `invoice/${KL}?itemsPerPage=1`);
    const [last] = (data as unknown as { data: { number: string }[] }).data;
    expect(last?.number).toBe(`KV-KL-${TODAY.slice(0, 4)}-${String(invoice.next).padStart(4, '0')}`);
    expect((await numbers())[0]?.next).toBe(invoice.next + 1);
  });
});

describe('the contact', () => {
  it('is put into international form, and changed in the own branch only', async () => {
    const { data } = await ask(facility, 'GET', `branchContact/${KL}`);
    const body = {
      version: data.version,
      address: '27 Jalan Bukit Bintang',
      phone: '03-2145 7710',
      email: 'kl@cornerman.example',
    };
    expect((await ask(facility, 'PUT', `branchContact/${OR}`, body)).status).toBe(403);
    expect(
      Object.keys((await ask(facility, 'PUT', `branchContact/${KL}`, { ...body, phone: '12', email: 'kl' })).data),
    ).toEqual(['email']);
    expect((await ask(facility, 'PUT', `branchContact/${KL}`, { ...body, phone: '12' })).data).toEqual({
      phone: ['Phone number is invalid'],
    });
    expect((await ask(facility, 'PUT', `branchContact/${KL}`, body)).data).toMatchObject({
      phone: '+60321457710',
      address: '27 Jalan Bukit Bintang',
    });
    expect((await ask(facility, 'PUT', `branchContact/${KL}`, body)).responseCode).toBe(codes.stale);
  });
});

it('the picture of a branch is shown to who works there, and goes with the next one', async () => {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#3b3' } })
    .png()
    .toBuffer();
  const send = async (): Promise<number> =>
    ((await sendFile(test.app, facility, KL, { purpose: 'picture', name: 'gym.png', bytes })).data as SentFile).id;
  const save = async (avatar_file_id: number | null) => {
    const { version, address, phone, email } = (await ask(facility, 'GET', `branchContact/${KL}`)).data;
    return ask(facility, 'PUT', `branchContact/${KL}`, { version, address, phone, email, avatar_file_id });
  };
  const first = await send();
  expect((await save(first)).data).toMatchObject({ avatar_file_id: first });
  const { avatar } = (await ask(admin, 'GET', `branch/${KL}`)).data;
  expect(avatar).toBe(`/api/v4/branch/avatar/${KL}?v=${first}`);
  const seenBy = async (headers: Headers) =>
    test.app.http.inject({ method: 'GET', url: `/api/v4/branch/avatar/${KL}`, headers });
  expect((await seenBy(admin)).headers['content-type']).toBe('image/jpeg');
  expect((await seenBy(elsewhere)).json()).toMatchObject({ responseCode: codes.notFound });
  expect(Object.keys((await save(999_999)).data)).toEqual(['avatar_file_id']);
  expect((await save(null)).data).toMatchObject({ avatar_file_id: null });
  expect((await seenBy(admin)).json()).toMatchObject({ responseCode: codes.notFound });
});

it('each section shows its own changes of the branch', async () => {
  const fields = async (path: string, as: Headers) =>
    (
      (await ask(as, 'GET', `settings/${path}/${KL}`)).data as unknown as {
        part: string;
        changes: { field: string }[];
      }[]
    )
      .filter(({ part }) => part === 'branch')
      .flatMap(({ changes }) => changes.map(({ field }) => field));
  expect(await fields('moneyHistory', admin)).toEqual(['tax_number']);
  const account = new Set(await fields('accountHistory', facility));
  expect([...account].toSorted()).toEqual(['address', 'avatar_file_id', 'email', 'phone']);
  expect((await ask(facility, 'GET', `settings/moneyHistory/${KL}`)).status).toBe(403);
});
