/** Exports of the journal: by their contract, against the trial balance, and never twice by accident. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts, type Account } from '#areas/money/journal/journal.rules.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';
import { bookReportContract } from '../book-report/book-report.contract.ts';
import { accountCodesContract } from './account-codes.contract.ts';
import { journalExportContract } from './journal-export.contract.ts';
import { programs, type CodeSet, type Program } from './journal-export.model.ts';

const { as, on, sold, test, branches } = await gym({ day: '2026-03-03' });
const exported = as.admin(journalExportContract);
const office = as.hq(accountCodesContract);
const codesHere = as.admin(accountCodesContract);
const all = (of: (account: Account) => string): CodeSet =>
  Object.fromEntries(accounts.map((account) => [account, of(account)])) as CodeSet;
const setCodes = async (program: Program, set: { codes?: CodeSet; tax_codes?: CodeSet } = {}) => {
  const found = (await office.all.data()).find((one) => one.program === program);
  if (!found) throw new Error('no such program');
  const { id, version } = found;
  const full = { codes: all((one) => `C-${one}`), tax_codes: all((one) => `T-${one}`) };
  return office.edit.data(id, { version, ...full, ...set });
};

const period = { from_on: '2026-03-01', until_on: '2026-03-04' };
beforeAll(async () => {
  await sold.membership({ kind: 'monthly' });
  await sold.membership({ kind: 'yearly', paid: 'later' });
  on.set('2026-03-04');
  await sold.membership({ kind: 'sessions' });
  on.set('2026-03-05');
});

describe('a missing code', () => {
  it('is named at its own field, and nothing is exported', async () => {
    const ask = { program: 'xero' as const, ...period };
    const before = await exported.preview.data(ask);
    expect(before.debit_cents).toBe(before.credit_cents);
    expect(before.missing).toContainEqual({ account: 'cash', kind: 'codes' });
    await setCodes('xero', { codes: { ...all((one) => `C-${one}`), cash: '' }, tax_codes: all(() => '') });
    const { responseCode, faults } = await exported.create(ask);
    expect(responseCode).toBe(codes.validation);
    expect(Object.keys(faults)).toEqual(
      expect.arrayContaining(['codes.cash', 'tax_codes.cash', 'tax_codes.deferred_revenue']),
    );
    expect(Object.keys(faults).filter((field) => field.startsWith('codes.'))).toEqual(['codes.cash']);
    expect((await exported.list.data()).total).toBe(0);
  });
  it('is set by head office only, and from the version that was read', async () => {
    const [first] = await codesHere.all.data();
    const body = { version: first?.version ?? 0, codes: all(() => 'X'), tax_codes: all(() => '') };
    expect((await codesHere.edit(first?.id ?? 0, body)).status).toBe(403);
    await setCodes('quickbooks');
    const quickbooks = (await office.all.data()).find(({ program }) => program === 'quickbooks');
    expect(quickbooks?.codes.cash).toBe('C-cash');
    const old = await office.edit(quickbooks?.id ?? 0, { ...body, version: 1 });
    expect(old.responseCode).toBe(codes.stale);
  });
});

const cents = (text = ''): number => Math.round(Number(text === '' ? '0' : text) * 100);
/** Debits and credits of each account, as the program adds them up. */
const read = (program: Program, text: string): Record<string, { debit: number; credit: number }> => {
  const rows: Record<string, string>[] = parse(text, { columns: true });
  const sums: Record<string, { debit: number; credit: number }> = {};
  for (const row of rows) {
    const key = row['*AccountCode'] ?? row['AccountName'] ?? row['AccNo'] ?? row['CODE'] ?? '';
    const amount = cents(row['*Amount']);
    const debit = program === 'xero' ? Math.max(0, amount) : cents(row['Debits'] ?? row['DR']);
    const credit = program === 'xero' ? Math.max(0, -amount) : cents(row['Credits'] ?? row['CR']);
    const before = sums[key] ?? { debit: 0, credit: 0 };
    sums[key] = { debit: before.debit + debit, credit: before.credit + credit };
  }
  return sums;
};

describe.each(programs)('the file for %s', (program) => {
  it('has what the trial balance has for each account, and debits equal credits', async () => {
    await setCodes(program);
    const { groups } = await as
      .admin(bookReportContract)
      .trialBalance.data({ from: period.from_on, until: period.until_on, by: 'account' });
    const wanted = Object.fromEntries(
      groups.map(({ key, debit_cents, credit_cents }) => [
        `C-${key ?? ''}`,
        { debit: debit_cents, credit: credit_cents },
      ]),
    );
    expect(Object.keys(wanted).length).toBeGreaterThan(2);
    for (const per of ['day', 'month'] as const) {
      const made = await exported.create.data({ program, ...period, per, again: true });
      const { text } = await exported.file(made.id);
      // A program that finds columns by their headings stumbles on anything before the first one.
      expect(text.charCodeAt(0)).toBeLessThan(128);
      const found = read(program, text);
      expect(found).toEqual(wanted);
      const total = Object.values(found).reduce((sum, { debit, credit }) => sum + debit - credit, 0);
      expect(total).toBe(0);
      expect(made.debit_cents).toBe(Object.values(found).reduce((sum, { debit }) => sum + debit, 0));
    }
  });
});

describe('days that were exported before', () => {
  it('are refused unless they are exported again, and then marked', async () => {
    await setCodes('sql_account');
    const ask = { program: 'sql_account' as const, from_on: '2026-03-04', until_on: '2026-03-04' };
    const { refusal } = await exported.create.refused('report.already_exported', ask);
    expect(refusal).toMatchObject({ code: 'report.already_exported' });
    expect((await exported.preview.data(ask)).earlier.length).toBe(2);
    const again = await exported.create.data({ ...ask, again: true });
    expect(again.repeats).toBe(true);
    const url = `/api/v4/journalExport/file/${again.id}`;
    const answer = await test.app.http.inject({ url, headers: await as.admin.headers() });
    expect(answer.headers['content-disposition']).toContain('exported%20again');
    // Other days, and another program, are exported for the first time.
    const other = await exported.create
      .data({ ...ask, from_on: '2026-02-01', until_on: '2026-02-28' })
      .catch(() => null);
    expect(other).toBeNull();
    const first = (await exported.list.data({ sort: 'id' })).data.filter(({ program }) => program === 'sql_account')[0];
    expect(first?.repeats).toBe(false);
  });

  it('keep the file that was made, and say that something was posted since', async () => {
    const [made] = (await exported.list.data({ sort: 'id' })).data;
    const before = await exported.file(made?.id ?? 0);
    await setCodes(made?.program ?? 'xero', { codes: all(() => 'OTHER') });
    await test.ownerSql.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('journal_entry')
        .values({ branch_id: branches.KL, posted_on: '2026-03-02', kind: 'correction', currency: 'MYR' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('journal_line')
        .values(
          (['cash', 'revenue'] as const).map((account, at) => ({
            branch_id: branches.KL,
            entry_id: id,
            posted_on: '2026-03-02',
            account,
            amount_cents: at === 0 ? 5_00 : -5_00,
          })),
        )
        .execute();
    });
    expect((await exported.file(made?.id ?? 0)).text).toBe(before.text);
    const later = (await exported.list.data({ sort: 'id' })).data.find(({ id }) => id === made?.id);
    expect([made?.is_outdated, later?.is_outdated]).toEqual([false, true]);
  });
});

it('refuses days that aren’t over, have nothing, are in another currency, or need too many lines', async () => {
  await setCodes('xero');
  const ask = { program: 'xero' as const, ...period, again: true };
  await exported.create.refused('report.day_not_over', { ...ask, until_on: on.today() });
  await exported.create.refused('report.nothing_to_export', { ...ask, from_on: '2025-01-01', until_on: '2025-01-31' });
  const backwards = await exported.create({ ...ask, from_on: '2026-03-04', until_on: '2026-03-03' });
  expect(Object.keys(backwards.faults)).toEqual(['until_on']);
  await test.ownerSql.transaction().execute(async (tx) => {
    const days = Array.from({ length: 151 }, (_, at) => new Date(Date.UTC(2025, 5, 1 + at)).toISOString().slice(0, 10));
    for (const posted_on of days) {
      const entry = {
        branch_id: branches.KL,
        posted_on,
        kind: 'correction',
        currency: posted_on < '2025-06-02' ? 'SGD' : 'MYR',
      };
      const { id } = await tx.insertInto('journal_entry').values(entry).returning('id').executeTakeFirstOrThrow();
      const line = { branch_id: branches.KL, entry_id: id, posted_on };
      await tx
        .insertInto('journal_line')
        .values([
          { ...line, account: 'cash', amount_cents: 1_00 },
          { ...line, account: 'bank', amount_cents: -1_00 },
        ])
        .execute();
    }
  });
  await exported.create.refused('report.other_currency', { ...ask, from_on: '2025-06-01', until_on: '2025-06-30' });
  const many = { ...ask, from_on: '2025-06-02', until_on: '2025-10-31' };
  await exported.create.refused('report.too_many_lines', { ...many, until_on: '2026-03-04', per: 'day' });
  expect((await exported.create.data(many)).line_count).toBe(10);
});

const again = (program: Program) => exported.create.data({ program, ...period, again: true });
lifecycle('Journal export', journalExportContract, {
  as,
  by: 'admin',
  create: (n) => ({ program: 'autocount', ...period, again: n > 0 }),
  read: async (id) => (await exported.list.data({ sort: '-id' })).data.find((one) => one.id === id),
  filters: {
    program: async () => {
      await setCodes('quickbooks');
      const [found, left_out] = [await again('quickbooks'), await again('autocount')];
      return { asked: 'quickbooks', found: found.id, left_out: left_out.id };
    },
  },
  sorts: {
    created_at: {
      of: async () => {
        const first = await again('autocount');
        on.set('2026-03-05', '10:00');
        return [first.id, (await again('autocount')).id];
      },
    },
    from_on: {
      make: (index) => ({ from_on: ['2026-03-01', '2026-03-02', '2026-03-03'][index] }),
    },
  },
  rows: {
    preview: () => ({ input: { program: 'autocount', ...period } }),
    file: () => ({}),
  },
});
