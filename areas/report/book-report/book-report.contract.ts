/** Reports of the books: balances of accounts, each line of the journal, and the figures of a tax return. */
import { accounts } from '#areas/money/journal/journal.rules.ts';
import { taxClasses } from '#areas/money/tax/tax.model.ts';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const flag = 'VIEW_BOOKS_REPORT';
const entryKinds = [
  'invoice',
  'payment',
  'credit_note',
  'refund',
  'wallet',
  'recognition',
  'dispute',
  'till',
  'write_off',
  'stock',
  'correction',
  'commission',
] as const;

const trialBalance = report({
  path: 'report/trialBalance',
  flag,
  says: 'Report: the balance of each account before a period, what moved in it, and the balance at its end',
  columns: {
    account: col.choice(accounts),
    closing_cents: col.money(),
    opening_cents: col.money(),
    debit_cents: col.money(),
    credit_cents: col.money(),
  },
  dims: { account: 'account' },
  on: null,
  usual: 'account',
  order: 'r.branch_name, r.branch_id, r.position',
});

/** Filtered by an account it is that account's ledger. */
const journal = report({
  path: 'report/journal',
  flag,
  says: 'Report: each line of the journal with its document; of one account, its ledger',
  columns: {
    day: col.day(),
    entry_id: col.number(),
    account: col.choice(accounts),
    kind: col.choice(entryKinds),
    number: col.text('/home/paymentInvoice', 'invoice_id'),
    member_name: col.text('/manage/clientDetails', 'member_id'),
    amount_cents: col.money(),
    debit_cents: col.money(),
    credit_cents: col.money(),
  },
  hidden: { invoice_id: Id.nullable(), member_id: Id.nullable() },
  dims: { account: 'account', kind: 'kind' },
  usual: 'account',
  order: 'r.day, r.entry_id, r.line',
});

const taxReturn = report({
  path: 'report/taxReturn',
  flag,
  says: 'Report: supplies and tax of a period by rate, with the invoices and credit notes behind them',
  columns: {
    day: col.day(),
    number: col.text('/home/paymentInvoice', 'invoice_id'),
    member_name: col.text('/manage/clientDetails', 'member_id'),
    document: col.choice(['invoice', 'credit_note']),
    tax_class: col.choice(taxClasses),
    rate: col.text(),
    net_cents: col.money(),
    tax_cents: col.money(),
    gross_cents: col.money(),
  },
  hidden: { invoice_id: Id, member_id: Id },
  dims: { rate: 'rate', tax_class: 'tax_class', document: 'document' },
  usual: 'rate',
  order: 'r.day, r.document desc, r.number, r.rate',
});

const earnings = report({
  path: 'report/earnedReceived',
  flag,
  says: 'Report: revenue earned in a period, beside the money received in it',
  columns: {
    day: col.day(),
    earned_cents: col.money(),
    received_cents: col.money(),
    ahead_cents: col.money(),
  },
  usual: 'month',
  each: false,
  order: 'r.day, r.branch_id',
  period: 'this_year',
});

export const bookReports = { trialBalance, journal, taxReturn, earnings };
export const bookReportContract = contract(reportRows(bookReports));
