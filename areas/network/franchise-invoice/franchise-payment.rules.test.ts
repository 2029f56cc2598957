import { describe, expect, it } from 'vitest';
import {
  accountsOf,
  invoiceCan,
  payNow,
  whyNotCredit,
  whyNotMoveInvoice,
  type AccountEntry,
} from './franchise-payment.rules.ts';

const paidFor = { status: 'pending' as const, recorded_by: 7, method: 'bank_transfer' as const, disputes: 0 };
const cashFor = { ...paidFor, method: 'cash' as const };
const open = { status: 'unpaid' as const, recorded_by: null, method: null, disputes: 0 };
const payer = { pays: true, issues: false, heads: false, staff_id: 2 };
const issuer = { pays: false, issues: true, heads: false, staff_id: 1 };
const head = { pays: false, issues: false, heads: true, staff_id: 4 };

describe('the side that pays and the side that is paid', () => {
  it('only the decision on a payment is closed to the person who recorded it', () => {
    expect(whyNotMoveInvoice({ ...open, recorded_by: 1 }, 'cash', issuer)).toBeNull();
    expect(whyNotMoveInvoice(paidFor, 'confirm', { ...issuer, staff_id: 7 })).toBe('network.own_payment');
  });
  it.each([
    ['an open invoice, for the payer', open, payer, ['transfer', 'dispute']],
    ['a payment that waits, for the payer', paidFor, payer, ['dispute']],
    ['a paid one, for the payer', { ...open, status: 'success' as const }, payer, ['dispute']],
    ['an open invoice, for the issuer', open, issuer, ['cash']],
    ['an open invoice with a dispute, for the issuer', { ...open, disputes: 1 }, issuer, ['cash', 'answer']],
    ['a payment that waits, for the issuer', paidFor, issuer, ['confirm', 'refuse']],
    ['cash that waits, for the issuer who recorded it', cashFor, { ...issuer, staff_id: 7 }, []],
    ['cash that waits, for another person of the issuer', cashFor, issuer, []],
    ['cash that waits, for the payer', cashFor, payer, ['confirm', 'refuse', 'dispute']],
    ['an open invoice of others with a dispute, for head office', { ...open, disputes: 1 }, head, []],
    ['a transfer among others, for head office', paidFor, head, ['confirm', 'refuse']],
    ['cash among others, for head office', cashFor, head, ['confirm', 'refuse']],
    ['cash that it recorded, for head office', cashFor, { ...head, issues: true, staff_id: 7 }, []],
    ['anything, for a third person', open, { pays: false, issues: false, heads: false, staff_id: 3 }, []],
  ])('%s', (_what, invoice, who, can) => {
    expect(invoiceCan(invoice, who)).toEqual(can);
  });
  it('nothing is given back of an amount that was only carried', () => {
    expect(whyNotCredit({ kind: 'carried', amount_cents: 100 }, true, 1)).toBe('network.credit_too_high');
    expect(whyNotCredit({ kind: 'royalty', amount_cents: 100 }, true, 1)).toBeNull();
  });
});

describe('what is to be paid now', () => {
  const line = {
    amount_cents: 600,
    dispute_status: null,
    credit_cents: null,
    credit_number: null,
    credit_note_number: null,
  };
  const asked = { ...line, dispute_status: 'open' as const };
  const accepted = { ...line, dispute_status: 'accepted' as const, credit_cents: 200 };
  const other = { ...line, amount_cents: 400 };
  it.each([
    ['nothing was said', 'unpaid', [line, other], [1000, 0, 0]],
    ['a line waits for an answer', 'unpaid', [asked, other], [1000, 600, 0]],
    ['all of it waits for an answer', 'unpaid', [asked, { ...asked, amount_cents: 400 }], [0, 1000, 0]],
    ['a dispute was accepted: the next invoice gives it back', 'unpaid', [accepted, other], [1000, 0, 200]],
    ['a dispute was rejected', 'unpaid', [{ ...line, dispute_status: 'rejected' as const }, other], [1000, 0, 0]],
    ['it is given back already', 'unpaid', [{ ...accepted, credit_number: 'FI-2' }, other], [1000, 0, 0]],
    ['it is given back by a credit note', 'unpaid', [{ ...accepted, credit_note_number: 'FC-1' }, other], [1000, 0, 0]],
    ['a payment was refused', 'failed', [accepted, other], [1000, 0, 200]],
    ['a payment waits', 'pending', [accepted, other], [0, 0, 200]],
    ['it is paid', 'success', [asked, other], [0, 600, 0]],
  ] as const)('when %s', (_what, status, lines, [pay_cents, asked_cents, coming_cents]) => {
    expect(payNow({ status, total_cents: 1000, lines })).toEqual({ pay_cents, asked_cents, coming_cents });
  });
});

const entry = (day: string, amount_cents: number, more: Partial<AccountEntry> = {}): AccountEntry => ({
  day,
  what: 'invoice',
  number: 'A',
  invoice_id: 1,
  currency: 'MYR',
  issuer_name: 'HQ',
  amount_cents,
  ...more,
});

describe('a statement of account', () => {
  it('has one account per issuer and currency, in alphabetical order, each with its own entries', () => {
    const accounts = accountsOf(
      [
        entry('2026-01-03', 500, { issuer_name: 'Master' }),
        entry('2026-01-03', 70, { currency: 'SGD' }),
        entry('2026-01-03', 300),
        entry('2026-01-04', 200),
      ],
      undefined,
      undefined,
    );
    expect(accounts.map(({ issuer_name, currency, closing_cents }) => [issuer_name, currency, closing_cents])).toEqual([
      ['HQ', 'MYR', 500],
      ['HQ', 'SGD', 70],
      ['Master', 'MYR', 500],
    ]);
  });
  it.each([
    ['2026-01-31', '2026-02-28', 500, [800, 300], 300],
    ['2026-02-03', '2026-02-03', 500, [800, 300], 300],
    ['2026-02-04', undefined, 300, [1299], 1299],
    [undefined, '2026-02-02', 0, [500], 500],
    [undefined, undefined, 0, [500, 800, 300, 1299], 1299],
  ])('from %s until %s', (from, until, opening_cents, balances, closing_cents) => {
    const [account] = accountsOf(
      [
        entry('2026-03-03', 999, { number: 'C' }),
        entry('2026-02-03', -500, { what: 'payment' }),
        entry('2026-02-03', 300, { number: 'B' }),
        entry('2026-01-03', 500),
      ],
      from,
      until,
    );
    expect(account).toMatchObject({ opening_cents, closing_cents });
    expect(account?.entries.map(({ balance_cents }) => balance_cents)).toEqual(balances);
  });
});
