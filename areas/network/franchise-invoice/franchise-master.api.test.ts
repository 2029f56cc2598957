/** A master-franchise operator in the middle: collects from those below and pays the network above. */
import { expect, it } from 'vitest';
import type { FranchiseInvoice, FranchiseInvoiceRow, Statement } from './franchise-invoice.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { clockAt, startFranchise } from './franchise.testing.ts';

const clock = clockAt('2026-05-10T04:00:00Z');
const all = await startFranchise(clock);
const hq = await all.known('super_admin');
const master = await all.known('master_franchise_operator');
const owner = await all.ownerOfNorth();

it('makes, answers and confirms the invoices of those below; its own are of the network', async () => {
  const { organisation_id: top, branches } = all.test.network;
  const [plain, start_on] = [{ licence_fee_cents: 0 }, '2026-04-01'];
  const ours = { organisation_id: top, branches: [branches.KL], start_on };
  await all.agree(hq, ours, { organisation_id: all.root, ...plain }, 'HQ');
  await all.agree(master, { start_on }, plain);
  await all.takeIn('KL', '2026-04-05', 3_000_000);
  await all.takeIn('PJ', '2026-04-05', 4_000_000);

  expect((await all.post(owner, all.at('invoice/run', 'KL'))).status).toBe(403);
  expect((await all.post(master, all.at('invoice/run'))).data).toMatchObject({ made: 1 });
  expect((await all.post(hq, all.at('invoice/run', 'HQ'))).data).toMatchObject({ made: 1 });
  const seen = await all.rows(master);
  expect(seen.map(({ organisation_id }) => organisation_id).toSorted((a, b) => a - b)).toEqual(
    [top, all.north].toSorted((a, b) => a - b),
  );
  const owed = seen.find(({ organisation_id }) => organisation_id === top) as FranchiseInvoiceRow;
  const due = seen.find(({ organisation_id }) => organisation_id === all.north) as FranchiseInvoiceRow;
  expect([due.total_cents, owed.total_cents]).toEqual([280_000, 210_000]);
  expect((await all.rows(owner, 'PJ')).map(({ id }) => id)).toEqual([due.id]);
  expect((await all.get(owner, `invoice/view/${owed.id}`)).responseCode).toBe(codes.notFound);
  expect((await all.invoice(master, due.id)).can).toEqual(['cash']);
  expect((await all.invoice(master, owed.id)).can).toEqual(['transfer', 'dispute']);

  const line_id = (await all.invoice(owner, due.id)).lines[0]?.id;
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
