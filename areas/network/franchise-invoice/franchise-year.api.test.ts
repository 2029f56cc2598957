/** A year later, with other names, terms and books: the same lines, computed from the same figures. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import type { FranchiseInvoice } from './franchise-invoice.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { people, signInAs, type Headers } from '#areas/access/access.testing.ts';
import { clockAt, startFranchise, terms } from './franchise.testing.ts';

const clock = clockAt('2026-06-10T04:00:00Z');
const all = await startFranchise(clock);

const view = async (as: Headers): Promise<FranchiseInvoice[]> =>
  (await all.invoices(as, 'KL', 'sort=month')).filter(({ month }) => month < '2026-06-01');

it('gives the same lines and facts, and says so when one of them differs', async () => {
  const { organisation_id, branches } = all.test.network;
  const master = await all.known('master_franchise_operator');
  const { id: package_id, version } = (await all.agree(master, { start_on: '2026-03-11' })).offer;
  await all.takeIn('PJ', '2026-03-15', 1_000_000);
  await all.takeIn('PJ', '2026-04-05', 6_000_000);
  await all.takeIn('PJ', '2026-05-05', -800_000);
  await all.post(master, all.at('invoice/run'));
  const before = await view(master);
  expect(before).toHaveLength(3);

  clock.turn('2027-06-10T04:00:00Z');
  const later = await signInAs(all.test.app, people.master_franchise_operator);
  const { ownerSql } = all.test;
  await ownerSql.updateTable('branch').set({ name: 'Renamed' }).where('id', '=', branches.PJ).execute();
  await ownerSql.updateTable('organisation').set({ name: 'Another name' }).where('id', '=', all.north).execute();
  const changed = { ...terms, royalty_bp: 1900, minimum_cents: 0, marketing_bp: 0, licence_fee_cents: 1 };
  const edited = await all.test.app.http.inject({
    method: 'PUT',
    url: `/api/v4/franchise/package/${package_id}`,
    headers: { ...later, 'content-type': 'application/json' },
    payload: JSON.stringify({ name: 'Gym, new', organisation_id, version, ...changed }),
  });
  expect(edited.json()).toMatchObject({ responseCode: codes.ok });
  await all.takeIn('PJ', '2026-04-06', 9_000_000);
  await all.post(later, all.at('invoice/run'));
  const again = await view(later);
  expect(lines(again)).toEqual(lines(before));
  expect(again.map(({ recomputes }) => recomputes)).toEqual([true, true, true]);

  await raw`alter table franchise_invoice_line disable trigger a_kept`.execute(ownerSql);
  const { rows } = await raw`
    update franchise_invoice_line set facts = jsonb_set(facts, '{rate_bp}', '700')
     where kind = 'royalty' and invoice_id = ${before[0]?.id} returning id`.execute(ownerSql);
  expect(rows).toHaveLength(1);
  expect((await view(later)).map(({ recomputes }) => recomputes)).toEqual([false, true, true]);
});

const lines = (invoices: readonly FranchiseInvoice[]) =>
  invoices.map(({ number, total_cents, lines: all }) => [
    number,
    total_cents,
    all.map(({ kind, branch_id, facts, amount_cents, days }) => [kind, branch_id, facts, amount_cents, days]),
  ]);

it('asks for no minimum before the first branch opens, nor in its free months, and then in steps', async () => {
  const { branches } = all.test.network;
  const { ownerSql } = all.test;
  await ownerSql
    .updateTable('branch')
    .set({ organisation_id: all.north, opened_on: '2027-04-21' })
    .where('id', '=', branches.KL)
    .execute();
  const master = await signInAs(all.test.app, people.master_franchise_operator);
  const eased = { ...terms, licence_fee_cents: 0, marketing_bp: 0, free_months: 1, ramp_up_months: 1 };
  const asked = { branches: [branches.KL], start_on: '2027-03-01' };
  const { id: agreement_id } = await all.agree(master, asked, eased);
  clock.turn('2027-08-10T04:00:00Z');
  await all.post(await signInAs(all.test.app, people.master_franchise_operator), all.at('invoice/run'));
  const rows = await ownerSql
    .selectFrom('franchise_invoice')
    .select(['month', 'total_cents'])
    .where('agreement_id', '=', agreement_id)
    .orderBy('month')
    .execute();
  // Free until 20 May, half of it until 20 June: 11 half days of 31, then 20 half ones and 10 whole ones of 30.
  expect(rows.map(({ month, total_cents }) => [month.slice(0, 7), total_cents])).toEqual([
    ['2027-03', 0],
    ['2027-04', 0],
    ['2027-05', 17_742],
    ['2027-06', 66_667],
    ['2027-07', 100_000],
  ]);
});

it('names the account in its own currency, and none where there is only one in another', async () => {
  const { ownerSql } = all.test;
  const { organisation_id } = all.test.network;
  const owner = await signInAs(all.test.app, people.super_admin);
  const [invoice] = await view(owner);
  const seen = async (accounts: { currency: string; account: string }[]): Promise<string> => {
    const kept = JSON.stringify(accounts);
    await ownerSql.updateTable('organisation').set({ accounts: kept }).where('id', '=', organisation_id).execute();
    return ((await all.get(owner, `invoice/view/${invoice?.id}`)).data as FranchiseInvoice).pay_to;
  };
  const singapore = { currency: 'SGD', account: 'DBS 072' };
  expect(await seen([])).toBe('');
  expect(await seen([singapore])).toBe('');
  expect(await seen([singapore, { currency: 'MYR', account: 'CIMB 8001' }])).toBe('CIMB 8001');
});
