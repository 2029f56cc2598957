/** Invoices and payments of many branches at head office: read in the order of their days. */
import { expect, it } from 'vitest';
import { invoiceContract } from './invoice.contract.ts';
import { aMember, anInvoice } from '#areas/classes/classes.testing.ts';
import { branchesLike } from '#server/testing/branches.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, test, KL, OR } = await gym();
const sql = test.ownerSql;
const [A = 0, B = 0, C = 0, D = 0] = await branchesLike(
  sql,
  KL,
  ['A', 'B', 'C', 'D'].map((code) => ({ code: `N${code}`, name: `Branch ${code}` })),
);

const anInvoiceOf = async (branch_id: number, issued_on: string): Promise<number> =>
  anInvoice(sql, {
    branch_id,
    member_id: await aMember(sql, { branch_id }),
    issued_on,
    total_cents: 100_00,
    currency: branch_id === OR ? 'SGD' : 'MYR',
  });
const old = await anInvoiceOf(KL, '2026-01-05');
const newest = await anInvoiceOf(D, '2026-03-02');
const [first, second] = [await anInvoiceOf(OR, '2026-02-10'), await anInvoiceOf(A, '2026-02-10')];
const { id: paid } = await sql
  .insertInto('payment')
  .values({
    branch_id: B,
    member_id: await aMember(sql, { branch_id: B }),
    number: 'RC-1',
    method: 'cash',
    status: 'success',
    paid_on: '2026-02-20',
    currency: 'MYR',
    amount_cents: 50_00,
  })
  .returning('id')
  .executeTakeFirstOrThrow();

const office = as.hq(invoiceContract);
const invoices = async (query: object = {}) => {
  const { data, total } = await office.invoices.data(query);
  return { ids: data.map(({ id }) => id), total };
};
const transactions = async (query: object = {}) => {
  const { data, total } = await office.transactions.data(query);
  return { ids: data.map(({ id }) => id), total };
};
const withoutOrchard = [KL, A, B, C, D, test.network.branches.PJ];

it('lists the invoices of all branches by day, and of those that are asked for', async () => {
  expect(await invoices()).toEqual({ ids: [newest, second, first, old], total: 4 });
  expect(await invoices({ sort: 'issued_on' })).toEqual({ ids: [old, first, second, newest], total: 4 });
  expect(await invoices({ itemsPerPage: 2, page: 2 })).toEqual({ ids: [first, old], total: 4 });
  expect(await invoices({ branches: withoutOrchard })).toEqual({ ids: [newest, second, old], total: 3 });
  expect(await invoices({ q: 't-' })).toEqual({ ids: [newest, second, first, old], total: 4 });
  expect(await invoices({ q: 't-', sort: 'total_cents' })).toEqual({ ids: [old, newest, first, second], total: 4 });
  expect(await invoices({ q: 'tan' })).toEqual({ ids: [newest, second, first, old], total: 4 });
  expect(await invoices({ until: '2026-02-28' })).toEqual({ ids: [second, first, old], total: 3 });
});

it('lists them with the payments of all branches', async () => {
  expect(await transactions()).toEqual({ ids: [newest, paid, second, first, old], total: 5 });
  expect(await transactions({ sort: 'day' })).toEqual({ ids: [old, first, second, paid, newest], total: 5 });
  expect(await transactions({ branches: withoutOrchard })).toEqual({ ids: [newest, paid, second, old], total: 4 });
  expect(await transactions({ q: '-' })).toEqual({ ids: [newest, paid, second, first, old], total: 5 });
  // By the client's name; and letters alone aren't looked for in numbers.
  expect(await transactions({ q: 'mei' })).toEqual({ ids: [newest, paid, second, first, old], total: 5 });
  expect(await transactions({ q: 'rc' })).toEqual({ ids: [], total: 0 });
  expect(await transactions({ q: 'rc-' })).toEqual({ ids: [paid], total: 1 });
  expect(await transactions({ kind: 'payment' })).toEqual({ ids: [paid], total: 1 });
});
