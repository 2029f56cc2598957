/** A master-franchise operator in the middle: collects from those below and pays the network above. */
import { expect, it } from 'vitest';
import type { FranchiseInvoice, FranchiseInvoiceRow, Statement } from './franchise-invoice.model.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { clockAt, startFranchise, terms } from './franchise.testing.ts';

const clock = clockAt('2026-05-10T04:00:00Z');
const all = await startFranchise(clock);
const hq = await all.known('super_admin');
const master = await all.known('master_franchise_operator');
const owner = await all.person('owner.north@test.example', 'franchise_operator', all.north);

it('makes, answers and confirms the invoices of those below; its own are of the network', async () => {
  const { organisation_id: top, branches } = all.test.network;
  const { id: root } = await all.test.ownerSql
    .selectFrom('organisation')
    .select('id')
    .where('kind', '=', 'network')
    .executeTakeFirstOrThrow();
  await agree(hq, 'HQ', root, top, branches.KL);
  await agree(master, 'KL', top, all.north, branches.PJ);
  await all.takeIn('KL', '2026-04-05', 3_000_000);
  await all.takeIn('PJ', '2026-04-05', 4_000_000);

  expect((await all.post(owner, all.at('invoice/run', 'KL'))).status).toBe(403);
  expect((await all.post(master, all.at('invoice/run'))).data).toMatchObject({ made: 1 });
  expect((await all.post(hq, all.at('invoice/run', 'HQ'))).data).toMatchObject({ made: 1 });
  const seen = await rows(master);
  expect(seen.map(({ organisation_id }) => organisation_id).toSorted((a, b) => a - b)).toEqual(
    [top, all.north].toSorted((a, b) => a - b),
  );
  const owed = seen.find(({ organisation_id }) => organisation_id === top) as FranchiseInvoiceRow;
  const due = seen.find(({ organisation_id }) => organisation_id === all.north) as FranchiseInvoiceRow;
  expect([due.total_cents, owed.total_cents]).toEqual([280_000, 210_000]);
  expect((await rows(owner, 'PJ')).map(({ id }) => id)).toEqual([due.id]);
  expect((await all.get(owner, `invoice/view/${owed.id}`)).responseCode).toBe(codes.notFound);
  expect((await view(master, due.id)).can).toEqual(['cash']);
  expect((await view(master, owed.id)).can).toEqual(['transfer', 'dispute']);

  const line_id = (await view(owner, due.id)).lines[0]?.id;
  await all.post(owner, `invoice/dispute/${due.id}`, { line_id, text: 'We were closed' });
  const answer = { line_id, accept: true, credit_cents: 1_000, text: 'A day is given back' };
  expect((await all.post(master, `invoice/answer/${due.id}`, answer)).responseCode).toBe(codes.ok);
  const paid = { paid_on: '2026-05-10', reference: 'TT 1' };
  const slip = { ...paid, version: due.version, slip_file_id: await all.slip(owner) };
  const sent = (await all.post(owner, `invoice/transfer/${due.id}`, slip)).data as FranchiseInvoice;
  expect((await all.post(master, `invoice/confirm/${due.id}`, { version: sent.version })).data).toMatchObject({
    status: 'success',
  });

  const cash = { ...paid, version: owed.version };
  expect((await all.post(master, `invoice/cash/${owed.id}`, cash)).responseCode).toBe(codes.notFound);
  const recorded = (await all.post(hq, `invoice/cash/${owed.id}`, cash)).data as FranchiseInvoice;
  expect(recorded).toMatchObject({ status: 'pending', can: [] });
  expect((await all.post(hq, `invoice/confirm/${owed.id}`, { version: recorded.version })).refusal).toMatchObject({
    code: 'network.own_payment',
  });
  expect((await all.post(master, `invoice/confirm/${owed.id}`, { version: recorded.version })).data).toMatchObject({
    status: 'success',
  });
  const accounts = async (id: number): Promise<Statement['accounts']> =>
    ((await all.get(master, `statement/${id}`)).data as Statement).accounts;
  for (const id of [top, all.north])
    expect(await accounts(id)).toMatchObject([
      { closing_cents: 0, entries: [{ what: 'invoice' }, { what: 'payment' }] },
    ]);
});

const rows = async (as: Headers, at: 'KL' | 'PJ' = 'KL'): Promise<FranchiseInvoiceRow[]> =>
  (
    (await all.get(as, `invoice/${all.test.network.branches[at]}?itemsPerPage=100&sort=number`)).data as {
      data: FranchiseInvoiceRow[];
    }
  ).data;
const view = async (as: Headers, id: number): Promise<FranchiseInvoice> =>
  (await all.get(as, `invoice/view/${id}`)).data as FranchiseInvoice;
const agree = async (as: Headers, at: 'HQ' | 'KL', issuer: number, payer: number, branch: number): Promise<void> => {
  const offer = { name: `Offer ${issuer}`, organisation_id: issuer, ...terms, licence_fee_cents: 0 };
  const { id: package_id } = (await all.post(as, all.at('package', at), offer)).data as { id: number };
  const body = { organisation_id: payer, package_id, branches: [branch], start_on: '2026-04-01', renewal: 'none' };
  expect((await all.post(as, all.at('agreement', at), body)).responseCode).toBe(codes.ok);
};
