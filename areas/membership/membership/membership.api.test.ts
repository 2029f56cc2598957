import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { MemberRow } from '#areas/people/member/member.model.ts';
import type { ProgrammeRow } from '../programme/programme.model.ts';
import type { SignedUp, SignUpFigures } from '../sign-up/sign-up.model.ts';
import { atDesk } from '../membership.testing.ts';

const desk = await atDesk(['hq', 'trainer', 'elsewhere', 'master']);
const { test, clock, call, get, run, KL, OR, PJ, HQ, hq, sales, facility, trainer, elsewhere, on, master: pj } = desk;
const { aProgramme, cash, aMember, signUp, signedUp, invoiceOf, memberOf: view, taxed } = desk;
await taxed('2024-03-01');

describe('programmes', () => {
  it('are created by those who manage them, in their branch', async () => {
    const body = {
      branch_id: KL,
      name: { en: 'X' },
      type_id: 2,
      duration_count: 1,
      duration_unit: 'month',
      opens: 'home',
    };
    const more = { ...body, valid_from: '2026-03-05', prices: [{ currency: 'MYR', price_cents: 1 }] };
    const create = (as: Record<string, string>) => call(as, 'POST', 'memberships', more);
    expect((await create({})).responseCode).toBe(codes.sessionEnded);
    expect((await create(sales)).status).toBe(403);
    expect((await create(elsewhere)).status).toBe(403);
    expect((await create(facility)).data).toMatchObject({
      type: 'pt',
      price_cents: 1,
      sold_in: [{ branch_name: 'Kuala Lumpur' }],
      branch_id: KL,
    });
  });

  it('need a price in each currency in which they are sold', async () => {
    const body = {
      branch_id: KL,
      name: { en: 'X' },
      type_id: 9,
      duration_count: 9999,
      duration_unit: 'month',
      opens: 'home',
    };
    const bad = await call(facility, 'POST', 'memberships', { ...body, valid_from: '2026-03-05', prices: [] });
    expect(Object.keys(bad.data as object).toSorted()).toEqual(['duration_count', 'prices', 'type_id']);
    const sgd = {
      ...body,
      type_id: 1,
      duration_count: 121,
      valid_from: '2026-03-05',
      prices: [{ currency: 'SGD', price_cents: 1 }],
    };
    const wrong = await call(facility, 'POST', 'memberships', sgd);
    expect(Object.keys(wrong.data as object).toSorted()).toEqual(['duration_count', 'prices']);
  });

  it('of the network are made by the head office alone, for the branches it names', async () => {
    const prices = [
      { currency: 'MYR', price_cents: 300_00 },
      { currency: 'SGD', price_cents: 120_00 },
    ];
    const more = { everywhere: true, sold_in: [KL, OR], opens: 'network', prices };
    await expect(aProgramme(more)).rejects.toThrow();
    const all = await aProgramme(more, hq, HQ);
    expect(all).toMatchObject({
      branch_id: null,
      sold_in: [{ branch_name: 'Kuala Lumpur' }, { branch_name: 'Orchard' }],
    });
    const inSg = await call(elsewhere, 'GET', `memberships/${OR}`);
    expect((inSg.data as Paged<ProgrammeRow>).data).toMatchObject([
      { id: all.id, currency: 'SGD', price_cents: 120_00 },
    ]);
    const inKl = await call(sales, 'GET', `memberships/${KL}?sort=-price_cents`);
    expect((inKl.data as Paged<ProgrammeRow>).data[0]).toMatchObject({
      id: all.id,
      currency: 'MYR',
      price_cents: 300_00,
    });
  });

  it('have five types', async () => {
    const { data } = await call(trainer, 'GET', 'memberships/getMembershipType');
    expect((data as { id: number; key: string }[]).map((type) => `${type.id} ${type.key}`)).toEqual([
      '1 membership',
      '2 pt',
      '3 fight_fit',
      '4 online_class',
      '5 trial',
    ]);
  });
});

const at = async (id: number, as: typeof sales) => (await call(as, 'GET', `member/view/${id}`)).responseCode;
const idsAt = async (branch: number, more = '') =>
  (await get<Paged<MemberRow>>(hq, `member/${branch}?itemsPerPage=200${more}`)).data.map((row) => row.id);

const usual = { branch_id: KL, programme_id: (await aProgramme()).id, start_on: '2026-03-05', total_cents: 250_00 };
const ask = (member_id: number, more: object = {}) => ({ ...usual, member_id, payments: [cash(250_00)], ...more });
const preview = (body: object, as: Record<string, string> = sales) => call(as, 'POST', 'membership/preview', body);

describe('signing up', () => {
  it('is refused without a session, without the flag and in another branch, then posts what the preview said', async () => {
    const id = await aMember();
    expect((await signUp(ask(id), {})).responseCode).toBe(codes.sessionEnded);
    expect((await signUp(ask(id), trainer)).status).toBe(403);
    expect((await signUp(ask(id), elsewhere)).status).toBe(403);
    const { total_cents: _total, ...asked } = ask(id);
    const shown = (await preview(asked)).data as SignUpFigures;
    expect(shown).toMatchObject({
      status: 'ongoing',
      end_on: '2026-04-04',
      total_cents: 250_00,
      tax_cents: 18_52,
      tax_name: 'SST',
    });
    expect((await view(id)).memberships).toEqual([]);
    const done = await signedUp(ask(id));
    expect(done).toMatchObject(shown);
    expect(done.invoice_number).toMatch(/^INV-KL-2026-\d{6}$/);
    expect(done.receipts).toEqual([expect.stringMatching(/^RC-KL-2026-\d{6}$/)]);

    const seen = await view(id);
    expect(seen).toMatchObject({
      standing: 'active',
      owed: [],
      memberships: [{ id: done.membership_id, status: 'ongoing', start_on: '2026-03-05', end_on: '2026-04-04' }],
      invoices: [{ id: done.invoice_id, status: 'success', total_cents: 250_00, paid_cents: 250_00 }],
    });
    const invoice = await invoiceOf(done.invoice_id);
    expect(invoice.lines.map((line) => [line.kind, line.amount_cents, line.tax_cents])).toEqual(
      shown.lines.map((line) => [line.kind, line.amount_cents, line.tax_cents]),
    );
    expect(invoice).toMatchObject({
      payments: [{ method: 'cash', amount_cents: 250_00, number: done.receipts[0] }],
      can: ['send', 'refund'],
    });
    const lines = await test.ownerSql
      .selectFrom('journal_line')
      .innerJoin('journal_entry', 'journal_entry.id', 'journal_line.entry_id')
      .select(['account', 'amount_cents'])
      .where('invoice_id', '=', done.invoice_id)
      .orderBy('journal_line.id')
      .execute();
    expect(lines.map((line) => `${line.account} ${line.amount_cents}`)).toEqual([
      'receivable 25000',
      'deferred_revenue -13889',
      'revenue -9259',
      'tax_payable -1852',
      'cash 25000',
      'receivable -25000',
    ]);
    const activities = await call(sales, 'GET', `member/activity/${id}`);
    expect(activities.data).toMatchObject([{ type: 'joined_membership', facts: { start_on: '2026-03-05' } }, {}]);
  });

  it('takes no version of the record that somebody has open', async () => {
    const id = await aMember();
    const before = (await view(id)).version;
    await signedUp(ask(id));
    expect((await view(id)).version).toBe(before);
  });

  it('charges the joining fee once, and refuses the same programme for the same days', async () => {
    const id = await aMember();
    await signedUp(ask(id));
    const again = await preview(ask(id, { payments: [] }));
    expect(again).toMatchObject({ responseCode: codes.refused, refusal: { code: 'membership.overlaps' } });
    expect(again.responseMessage).toContain('Sat 4 Apr 2026');
    const next = await preview(ask(id, { start_on: '2026-04-05', payments: [] }));
    expect(next.data).toMatchObject({ total_cents: 150_00, status: 'payment_pending', due_on: '2026-04-05' });
  });

  it('refuses what cannot be: the past, a part payment, a wallet, other figures, another branch', async () => {
    const id = await aMember();
    const why = async (more: object) => (await signUp(ask(id, more))).refusal?.code;
    expect((await signUp(ask(id, { start_on: '2026-03-04' }))).data).toHaveProperty('start_on');
    expect(await why({ payments: [cash(100_00)] })).toBe('membership.not_paid_in_full');
    expect(await why({ payments: [{ method: 'wallet', amount_cents: 250_00 }] })).toBe('money.wallet_empty');
    expect(await why({ total_cents: 200_00 })).toBe('membership.figures_changed');
    const other = await aProgramme({}, hq, PJ);
    expect((await signUp(ask(id, { programme_id: other.id }))).responseCode).toBe(codes.notFound);
    const card = [{ method: 'visa', amount_cents: 250_00, reference: '4111 1111 1111 1111' }];
    expect((await signUp(ask(id, { payments: card }))).data).toEqual({
      'payments.0.reference': ['Bank card numbers are never stored here. Remove it.'],
    });
    await test.ownerSql.updateTable('programme').set({ status: 'inactive' }).where('id', '=', other.id).execute();
    expect((await view(id)).memberships).toEqual([]);
  });

  it('is done once when it is sent twice at the same time, with or without a key', async () => {
    const [id, other] = [await aMember(), await aMember()];
    const key = { ...sales, 'idempotency-key': randomUUID() };
    const keyed = await Promise.all([signUp(ask(id), key), signUp(ask(id), key)]);
    expect((keyed[0].data as SignedUp).invoice_id).toBe((keyed[1].data as SignedUp).invoice_id);
    expect((await view(id)).memberships).toHaveLength(1);
    const bare = await Promise.all([signUp(ask(other)), signUp(ask(other))]);
    expect(bare.filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    expect(bare.map((answer) => answer.refusal?.code)).toContain('membership.overlaps');
    expect((await view(other)).invoices).toHaveLength(1);
  });

  it('numbers invoices without gaps in a rush of two connections', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => aMember()));
    const done = await Promise.all(ids.map((id) => signedUp(ask(id))));
    const numbers = done.map((one) => Number(one.invoice_number.slice(-6))).toSorted((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('opens other branches as far as the programme does', async () => {
    const country = await aProgramme({ opens: 'country' });
    const id = await aMember();
    expect(await idsAt(PJ)).not.toContain(id);
    await signedUp(ask(id, { programme_id: country.id }));
    expect(await idsAt(PJ)).toContain(id);
    expect(await idsAt(PJ, '&from=elsewhere')).toContain(id);
    expect(await idsAt(PJ, '&from=home')).not.toContain(id);
    expect(await idsAt(PJ, '&from=elsewhere&q=person')).toContain(id);
    expect(await idsAt(OR)).not.toContain(id);
    expect(await at(id, pj)).toBe(codes.ok);
    expect(await at(id, elsewhere)).toBe(codes.notFound);
  });
});

describe('what a date brings', () => {
  it('starts and ends memberships on the day of their branch, and the standing with them', async () => {
    const [waits, unpaid] = [await aMember(), await aMember()];
    const country = await aProgramme({ opens: 'country' });
    const later = { start_on: '2026-03-10', programme_id: country.id };
    expect(await signedUp(ask(waits, later))).toMatchObject({ status: 'ongoing_pending' });
    expect(await signedUp(ask(unpaid, { payments: [] }))).toMatchObject({ status: 'payment_pending' });
    expect([(await view(waits)).standing, (await view(unpaid)).standing]).toEqual(['pending', 'pending']);
    const branchesOf = async (id: number) =>
      (await test.ownerSql.selectFrom('member_branch').select('branch_id').where('member_id', '=', id).execute())
        .length;
    const job = async (at: string) => {
      clock.set(at);
      await run('memberships_by_date');
      return [await view(waits), await view(unpaid)].map((one) => `${one.memberships[0]?.status} ${one.standing}`);
    };
    // 9 March in London, 10 March in Kuala Lumpur.
    expect(await job('2026-03-09T15:59:00Z')).toEqual(['ongoing_pending pending', 'payment_pending pending']);
    expect(await job('2026-03-09T16:01:00Z')).toEqual(['ongoing active', 'payment_pending pending']);
    expect(await branchesOf(waits)).toBe(2);
    expect(await job('2026-04-04T15:59:00Z')).toEqual(['ongoing active', 'payment_pending pending']);
    expect(await job('2026-04-04T16:01:00Z')).toEqual(['ongoing active', 'expired expired']);
    expect(await job('2026-04-09T16:01:00Z')).toEqual(['expired expired', 'expired expired']);
    expect(await branchesOf(waits)).toBe(1);
    const [entry] = await test.ownerSql
      .selectFrom('audit_entry')
      .select('actor')
      .where('table_name', '=', 'membership')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry?.actor).toBe('system:memberships_by_date');
    on('2026-03-05');
  });
});
