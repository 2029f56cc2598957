/** A client’s statement of account: every kind of line, the balance on any day, who sees which branch, and its files. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { receivablesContract } from '#areas/report/receivables/receivables.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import { readPdf, type PdfText } from '../paper/paper.testing.ts';
import { refundContract } from '../refund/refund.contract.ts';
import { writeOffContract } from '../write-off/write-off.contract.ts';
import { statementContract } from './statement.contract.ts';

const { as, on, sold, test, branches } = await gym();
const invoice = as.sales(invoiceContract).invoice;

on.set('2026-03-05');
const { invoice_id: unpaid, member_id } = await sold.membership({ paid: 'later' });
on.set('2026-03-10');
await as.sales(invoiceContract).pay.data({
  invoice_id: unpaid,
  method: 'cash',
  amount_cents: 50_00,
  open_cents: 150_00,
});
on.set('2026-03-12');
const { invoice_id: wrong } = await sold.membership({ member_id, paid: 'later' });
on.set('2026-03-13');
const { version } = await invoice.data(wrong);
await as.facility(invoiceContract).cancel.data(wrong, { version, reason: 'Typed twice' });
on.set('2026-03-14');
const { invoice_id: paid } = await sold.membership({ member_id });
const [receipt] = (await invoice.data(paid)).payments;
const { refunds } = await as.sales(refundContract).ask.data(receipt?.id ?? 0, {
  amount_cents: 40_00,
  reason: 'Injured',
});
await as.facility(refundContract).accept.data(refunds[0]?.id ?? 0, { version: refunds[0]?.version ?? 0 });
on.set('2026-04-20');
await on.run('memberships_by_date');
const { write_offs } = await as
  .sales(writeOffContract)
  .ask.data(unpaid, { version: (await invoice.data(unpaid)).version, reason: 'Moved abroad' });
await as.admin(writeOffContract).approve.data(write_offs[0]?.id ?? 0, { version: write_offs[0]?.version ?? 0 });

const statementOf = (from: string, until: string, who = as.sales) =>
  who(statementContract).statement.data(member_id, { from, until });

it('lists each document with the balance after it, and comes from the opening to the closing balance', async () => {
  const { accounts } = await statementOf('2026-03-10', '2026-04-30');
  expect(accounts).toHaveLength(1);
  const [account] = accounts;
  expect(account).toMatchObject({ currency: 'MYR', opening_cents: 150_00, closing_cents: 0 });
  expect(
    account?.lines.map((one) => [one.day, one.kind, one.debit_cents, one.credit_cents, one.balance_cents]),
  ).toEqual([
    ['2026-03-10', 'payment', 0, 50_00, 100_00],
    ['2026-03-12', 'invoice', 150_00, 0, 250_00],
    ['2026-03-13', 'credit_note', 0, 150_00, 100_00],
    ['2026-03-14', 'invoice', 150_00, 0, 250_00],
    ['2026-03-14', 'payment', 0, 150_00, 100_00],
    ['2026-03-14', 'credit_note', 0, 40_00, 60_00],
    ['2026-03-14', 'refund', 40_00, 0, 100_00],
    ['2026-04-20', 'write_off', 0, 100_00, 0],
  ]);
  const numbers = account?.lines.map(({ number }) => number) ?? [];
  expect(numbers[0]).toMatch(/^RC-/);
  expect(numbers[2]).toMatch(/^CN-/);
  expect(numbers[7]).toBe((await invoice.data(unpaid)).number);
});

it('says what was open on a day, whatever was paid or written off since, as the report about receivables does', async () => {
  for (const [until, closing, age] of [
    ['2026-03-05', 150_00, 'not_due'],
    ['2026-03-09', 150_00, 'to_30'],
    ['2026-03-31', 100_00, 'to_30'],
    ['2026-04-19', 100_00, 'to_60'],
    ['2026-04-20', 0, 'to_60'],
  ] as const) {
    const [account] = (await statementOf('2026-03-01', until)).accounts;
    expect([until, account?.closing_cents, account?.ages[age]]).toEqual([until, closing, closing]);
    const asked = { until, from: until, member_id: String(member_id) };
    const { data, totals } = await as.admin(receivablesContract).ageing.data(asked);
    expect(data.map((row) => [row.open_cents, row.age])).toEqual(closing === 0 ? [] : [[closing, age]]);
    expect(totals.map((one) => one[`${age}_cents`])).toEqual(closing === 0 ? [] : [closing]);
  }
});

it('shows a branch its own account, and head office all of them', async () => {
  const guest = await sold.guest();
  await sold.membership({ member_id: guest, paid: 'later' });
  const seen = async (who: typeof as.hq) =>
    (await who(statementContract).statement.data(guest)).accounts.map((one) => [one.branch_id, one.closing_cents]);
  expect(await seen(as.admin)).toEqual([[branches.KL, 150_00]]);
  expect(new Map((await seen(as.hq)) as [number, number][])).toEqual(
    new Map([
      [branches.KL, 150_00],
      [branches.PJ, 0],
    ]),
  );
  const { responseCode } = await as.admin_sg(statementContract).statement(member_id);
  expect(responseCode).toBe(codes.notFound);
  expect((await as.trainer(statementContract).statement(member_id)).status).toBe(403);
});

const pdf = async (locale: 'en' | 'cn'): Promise<PdfText> => {
  const days = new URLSearchParams({ from: '2026-03-01', until: '2026-03-31', locale }).toString();
  const url = `/api/v4/statement/pdf/${member_id}?${days}`;
  const answer = await test.app.http.inject({ url, headers: await as.sales.headers() });
  expect(answer.headers['content-type']).toBe('application/pdf');
  return readPdf(answer.rawPayload);
};
it('is a PDF in both languages, with the letterhead, the lines and the ages', async () => {
  const { number, member_name } = await invoice.data(unpaid);
  const all = [number, member_name.replaceAll(' ', ''), 'RM100.00', 'RM150.00'];
  for (const words of ['Statementofaccount', 'Openingbalance', 'Closingbalance', '1–30dayslate', ...all])
    expect((await pdf('en')).text).toContain(words);
  for (const words of ['对账单', '期初余额', '期末余额', '逾期1–30天', ...all])
    expect((await pdf('cn')).text).toContain(words);
});

it('is a CSV file whose lines lead from the opening to the closing balance, and the ages add up to it', async () => {
  const { text } = await as
    .sales(statementContract)
    .statementCsv(member_id, { from: '2026-03-06', until: '2026-03-31', locale: 'cn' });
  const [head, ...lines] = parse(text, { bom: true });
  expect(head).toEqual(['门店', '日期', '单据', '编号', '应付', '付款或冲减', '余额', '货币']);
  const [opening, ...rest] = lines;
  const documents = rest.slice(0, 7);
  const change = documents.reduce((sum, line) => sum + Number(line[4]) - Number(line[5]), 0);
  expect([opening?.[2], opening?.[6], change]).toEqual(['期初余额', '150.00', -50]);
  expect(rest[7]?.slice(1, 8)).toEqual(['2026-03-31', '期末余额', '', '', '', '100.00', 'MYR']);
  expect(rest.slice(8).map((line) => line[6])).toEqual(['0.00', '100.00', '0.00', '0.00', '0.00']);
});

it('refuses days that end before they start', async () => {
  const { responseCode, faults } = await as
    .sales(statementContract)
    .statement(member_id, { from: '2026-03-02', until: '2026-03-01' });
  expect([responseCode, Object.keys(faults)]).toEqual([codes.validation, ['until']]);
});
