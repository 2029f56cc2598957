/**
 * How agreements continue and end: renewed by date, followed by another one, terminated, with branches added and
 * removed.
 */
import { describe, expect, it } from 'vitest';
import { sql as raw } from 'kysely';
import type { Agreement } from './agreement.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { call, type Envelope } from '#areas/access/access.testing.ts';
import { followFranchise } from '../franchise-invoice/franchise.jobs.ts';
import { clockAt, startFranchise } from '../franchise-invoice/franchise.testing.ts';

const START = '2026-03-01';
const clock = clockAt('2026-06-10T04:00:00Z');
const manage = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = master): Promise<Envelope> =>
  call(test.app, as, method, `franchise/${path}`, body);
const viewed = async (id: number): Promise<Agreement> => (await all.get(hq, `agreement/view/${id}`)).data as Agreement;
const move = async (id: number, name: string, body: object = {}): Promise<Envelope> =>
  manage('POST', `agreement/${name}/${id}`, { version: (await viewed(id)).version, ...body });

const agreed = async (more: object = {}, offer: object = {}): Promise<number> =>
  (await all.agree(master, { start_on: START, ...more }, { name: `Offer ${test.next()}`, ...offer })).id;
const run = async (): Promise<void> => followFranchise(await test.system());
/** Removes the agreements of one test before the next one. */
const cleared = async (): Promise<void> => {
  for (const table of [
    'franchise_agreement_notice',
    'franchise_agreement_branch',
    'franchise_document',
    'franchise_agreement',
  ])
    await raw`delete from ${raw.table(table)}`.execute(test.ownerSql);
};
const clearedInvoices = async (): Promise<void> => {
  for (const table of ['franchise_reminder', 'franchise_invoice_line', 'franchise_invoice', 'franchise_series'])
    await raw`truncate ${raw.table(table)} cascade`.execute(test.ownerSql);
};

const all = await startFranchise(clock);
const { test } = all;
const hq = await all.known('super_admin');
const master = await all.known('master_franchise_operator');
const owner = await all.ownerOfNorth();
await test.set('branch', test.network.branches.KL, { organisation_id: all.north });

describe('renewal by date', () => {
  it('ends where a successor was agreed on, and the billing of all goes on', async () => {
    const { PJ, KL } = test.network.branches;
    const before = await agreed({ renewal: 'automatic' });
    const successor = await agreed({ start_on: '2027-03-01' });
    const other = await agreed({ branches: [KL], renewal: 'automatic' });
    expect(await viewed(before)).toMatchObject({ successor_on: '2027-03-01', covers: [{ branch_id: PJ }] });
    expect((await move(before, 'renew')).refusal).toMatchObject({ code: 'network.agreement_followed' });
    clock.turn('2027-04-10T04:00:00Z');
    await run();
    expect(await viewed(before)).toMatchObject({ status: 'expired', end_on: '2027-02-28', renewals: 0 });
    expect(await viewed(successor)).toMatchObject({ status: 'active' });
    expect(await viewed(other)).toMatchObject({ status: 'active', end_on: '2028-02-29', renewals: 1 });
    const months = await test.ownerSql.selectFrom('franchise_invoice').select(['agreement_id', 'month']).execute();
    expect(months.filter(({ agreement_id }) => agreement_id === other)).toHaveLength(13);
    expect(months.filter(({ agreement_id }) => agreement_id === successor)).toHaveLength(1);
    clock.turn('2026-06-10T04:00:00Z');
  });

  it('of one that fails stops no other, and the job says that it failed', async () => {
    await clearedInvoices();
    await cleared();
    const { KL } = test.network.branches;
    const bad = await agreed({ renewal: 'automatic' });
    const good = await agreed({ branches: [KL], renewal: 'automatic' });
    await raw`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`.execute(
      test.ownerSql,
    );
    await raw`create trigger fails before update on franchise_agreement for each row when (old.id = ${raw.lit(bad)}) execute function fail_here()`.execute(
      test.ownerSql,
    );
    clock.turn('2027-03-10T04:00:00Z');
    await expect(run()).rejects.toThrow('some agreements');
    await raw`drop function fail_here() cascade`.execute(test.ownerSql);
    expect(await viewed(good)).toMatchObject({ renewals: 1 });
    expect(await viewed(bad)).toMatchObject({ renewals: 0 });
    clock.turn('2026-06-10T04:00:00Z');
    await clearedInvoices();
    await cleared();
  });

  it('can be chosen while it runs, by who is paid', async () => {
    const id = await agreed();
    const { version } = await viewed(id);
    expect((await manage('POST', `agreement/renewal/${id}`, { renewal: 'automatic', version }, owner)).status).toBe(
      403,
    );
    expect((await move(id, 'renewal', { renewal: 'automatic' })).data).toMatchObject({ renewal: 'automatic' });
    expect((await move(id, 'renewal', { renewal: 'never' })).data).toHaveProperty('renewal');
    await move(id, 'terminate', { terminated_on: '2026-06-30', reason: 'Moved away' });
    expect((await move(id, 'renewal', { renewal: 'none' })).refusal).toMatchObject({ code: 'kit.move_not_possible' });
    await cleared();
  });
});

describe('an agreement that nears its end', () => {
  it('is told to the contacts of both sides, once for each end, in their language', async () => {
    const contact = { first_name: 'Aina', last_name: 'Rahman', calling_code: '+60', phone: '123456789' };
    const { organisation_id } = test.network;
    await test.ownerSql
      .insertInto('organisation_contact')
      .values([
        { ...contact, organisation_id: all.north, email: 'aina@north.example', locale: 'cn' },
        { ...contact, organisation_id, email: 'accounts@master.example' },
        { ...contact, organisation_id, email: 'quiet@master.example', gets_invoices: false },
      ])
      .execute();
    const id = await agreed({ renewal: 'automatic' });
    const letters = () =>
      test.ownerSql
        .selectFrom('mail')
        .select(['to_address', 'text'])
        .where('text', 'ilike', '%Offer%')
        .orderBy('id')
        .execute();
    clock.turn('2026-11-29T04:00:00Z');
    await run();
    expect(await letters()).toEqual([]);
    clock.turn('2026-11-30T04:00:00Z');
    await run();
    await run();
    const told = await letters();
    expect(told.map(({ to_address }) => to_address).toSorted()).toEqual([
      'accounts@master.example',
      'aina@north.example',
    ]);
    expect(told.find(({ to_address }) => to_address.startsWith('aina'))?.text).toContain('自动续约');
    expect(told.find(({ to_address }) => to_address.startsWith('accounts'))?.text).toContain('renews automatically');
    await move(id, 'renew');
    clock.turn('2027-12-15T04:00:00Z');
    await run();
    expect(await letters()).toHaveLength(4);
    clock.turn('2026-06-10T04:00:00Z');
    await clearedInvoices();
    await cleared();
  });
});

describe('branches that come and go', () => {
  it('are not covered at all when the agreement ends before their cover begins', async () => {
    const { KL, PJ } = test.network.branches;
    const id = await agreed();
    expect((await move(id, 'cover', { branch_id: KL, from_on: '2026-09-01' })).data).toMatchObject({
      covers: [
        { branch_id: KL, start_on: '2026-09-01' },
        { branch_id: PJ, start_on: START },
      ],
    });
    const ended = await move(id, 'terminate', { terminated_on: '2026-07-31', reason: 'Moved away' });
    expect(ended.data).toMatchObject({ status: 'terminated', covers: [{ branch_id: PJ, end_on: '2026-07-31' }] });
    await cleared();
  });

  it('are taken out from a day on, stay out when it is renewed, and come back the day after', async () => {
    const { KL, PJ } = test.network.branches;
    const id = await agreed({ branches: [PJ, KL], renewal: 'automatic' });
    expect((await move(id, 'cover', { branch_id: KL, from_on: START })).refusal).toMatchObject({
      code: 'network.agreement_overlaps',
    });
    const out = await move(id, 'takeOut', { branch_id: KL, last_on: '2026-08-31' });
    expect(out.data).toMatchObject({
      covers: [
        { branch_id: KL, end_on: '2026-08-31', is_taken_out: true },
        { branch_id: PJ, end_on: '2027-02-28' },
      ],
    });
    expect((await move(id, 'takeOut', { branch_id: PJ, last_on: '2026-08-31' })).refusal).toMatchObject({
      code: 'network.last_cover',
    });
    expect((await move(id, 'renew')).data).toMatchObject({
      end_on: '2028-02-29',
      covers: [{ end_on: '2026-08-31' }, { end_on: '2028-02-29' }],
    });
    expect((await move(id, 'cover', { branch_id: KL, from_on: '2026-10-01' })).refusal).toMatchObject({
      code: 'network.covered_before',
    });
    expect((await move(id, 'cover', { branch_id: KL, from_on: '2026-09-01' })).data).toMatchObject({
      covers: [{ branch_id: KL, start_on: START, end_on: '2028-02-29', is_taken_out: false }, { branch_id: PJ }],
    });
    await cleared();
  });

  it('keep to the places of the package, also when two are added at once', async () => {
    const { KL, PJ } = test.network.branches;
    const id = await agreed({}, { max_branches: 1 });
    expect((await move(id, 'cover', { branch_id: KL, from_on: START })).refusal).toMatchObject({
      code: 'network.too_many_branches',
    });
    await cleared();
    const two = await agreed({ branches: [PJ] });
    const { version } = await viewed(two);
    const both = await Promise.all(
      [1, 2].map(() => manage('POST', `agreement/cover/${two}`, { branch_id: KL, from_on: START, version })),
    );
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
    await cleared();
  });

  it('keep the currency of the agreement', async () => {
    const { PJ } = test.network.branches;
    const id = await agreed();
    const change = async (): Promise<Envelope> => {
      const { data } = await call(test.app, hq, 'GET', `branchMoney/${PJ}`);
      const { version } = data as { version: number };
      return call(test.app, hq, 'PUT', `branchMoney/${PJ}`, { currency: 'SGD', tax_number: '', version });
    };
    const refused = await change();
    expect(refused).toMatchObject({
      responseCode: codes.refused,
      refusal: { code: 'settings.currency_covered' },
      data: 'A franchise agreement covers this branch in its current currency. You can change the currency after the agreement ends.',
    });
    await move(id, 'terminate', { terminated_on: START, reason: 'Moved away' });
    expect((await change()).data).toMatchObject({ currency: 'SGD' });
    await test.ownerSql.updateTable('branch').set({ currency: 'MYR' }).where('id', '=', PJ).execute();
    await cleared();
  });
});
const sent = () => test.file(master, 'document', { branch_id: test.network.branches.PJ });

describe('documents', () => {
  it('are replaced and taken away by who is paid, and by nobody else', async () => {
    const id = await agreed();
    await manage('POST', `agreement/document/${id}`, { title: 'Draft', file_id: await sent() });
    const [paper] = (await viewed(id)).papers;
    const at = `document/${paper?.id}`;
    const file_id = await sent();
    expect((await manage('PUT', at, { title: 'Signed', file_id, version: 1 }, owner)).status).toBe(403);
    expect((await manage('PUT', at, { title: 'Signed', file_id, version: 1 })).data).toMatchObject({
      papers: [{ title: 'Signed', file_id, version: 2 }],
    });
    expect((await manage('DELETE', `${at}?version=1`)).responseCode).toBe(codes.stale);
    expect((await manage('DELETE', `${at}?version=2`, undefined, owner)).status).toBe(403);
    expect((await manage('DELETE', `${at}?version=2`)).data).toMatchObject({ papers: [], documents: 0 });
    await cleared();
  });
});

const moveOrganisation = async (): Promise<Envelope> => {
  const { data } = await all.get(hq, `organisation/view/${all.north}`);
  const { name, code, version } = data as { name: string; code: string; version: number };
  const moved = { name, code, version, parent_id: all.root, country_code: 'MY', address: '', accounts: [] };
  return manage('PUT', `organisation/${all.north}`, moved, hq);
};

describe('what is still open holds an organisation where it is', () => {
  it('a running agreement, days that are not invoiced, invoices that are not paid', async () => {
    const id = await agreed();
    expect((await moveOrganisation()).refusal).toMatchObject({ code: 'network.has_agreement' });
    await move(id, 'terminate', { terminated_on: '2026-03-31', reason: 'Moved away' });
    expect((await moveOrganisation()).refusal).toMatchObject({ code: 'network.has_uninvoiced' });
    await run();
    expect((await moveOrganisation()).refusal).toMatchObject({ code: 'network.has_debts' });
    await raw`update franchise_invoice set status = 'success', paid_on = '2026-06-10'`.execute(test.ownerSql);
    expect((await moveOrganisation()).responseCode).toBe(codes.ok);
  });
});
