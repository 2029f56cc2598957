import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backFigures, creditedBy, giveBack, giveBackAll, invoicedAgain, invoicedFor } from './give-back.rules.ts';
import { anInvoice } from './give-back.testing.ts';
import { balanceOf } from '../journal/journal.rules.ts';

const today = '2026-03-05';
const on = { tax: { name: 'GST', rate_bp: 900 }, currency: 'SGD', issued_on: today, due_on: today };

describe('giving back', () => {
  it('takes the newest paid invoice first, and puts what was paid into the wallet', () => {
    const [older, newer] = [anInvoice(100_00), anInvoice(100_00)];
    const back = giveBack([older, newer], 'programme', 130_00, today);
    expect(back).toMatchObject({
      wallet_cents: 130_00,
      again: [],
      returned: [
        { invoice: { id: newer.id }, after: { status: 'refunded', credited_cents: 100_00 } },
        { invoice: { id: older.id }, after: { status: 'success', credited_cents: 30_00 } },
      ],
    });
    expect(backFigures(back).credited).toEqual([
      { invoice_number: newer.number, total_cents: 100_00 },
      { invoice_number: older.number, total_cents: 30_00 },
    ]);
  });

  it('takes an open invoice back as a whole, and what stays owed of it is invoiced again', () => {
    const open = anInvoice(310_00, { status: 'unpaid', others: [['joining_fee', 98_00]] });
    const back = giveBack([anInvoice(310_00), open], 'programme', 194_50, today);
    expect(back.returned).toMatchObject([{ invoice: { id: open.id }, after: { status: 'cancelled' }, entry: null }]);
    expect(back.again.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['programme', 115_50],
      ['joining_fee', 98_00],
    ]);
    expect(invoicedAgain(back, on)?.invoice).toMatchObject({ total_cents: 213_50, status: 'unpaid' });
    expect(creditedBy(back)).toBe(194_50);
    expect(back.wallet_cents).toBe(0);
  });

  it('puts what was paid on an open invoice into the wallet', () => {
    const open = anInvoice(310_00, { status: 'unpaid', paid_cents: 50_00 });
    expect(giveBack([open], 'programme', 310_00, today)).toMatchObject({ wallet_cents: 50_00, again: [] });
  });

  it('never makes money of what nobody paid', () => {
    const free = anInvoice(100_00, { complimentary_cents: 60_00 });
    const { returned, wallet_cents } = giveBack([free], 'programme', 80_00, today);
    expect(wallet_cents).toBe(20_00);
    expect(returned[0]?.entry?.lines).toEqual([
      { account: 'receivable', amount_cents: 80_00 },
      { account: 'complimentary', amount_cents: -60_00 },
      { account: 'wallet', amount_cents: -20_00 },
    ]);
  });

  it('leaves other lines, and what is over, alone', () => {
    const joined = anInvoice(100_00, { others: [['joining_fee', 98_00]] });
    const back = giveBack([joined, anInvoice(100_00, { status: 'refunded' })], 'programme', 500_00, today);
    expect(creditedBy(back)).toBe(100_00);
    expect(back.returned[0]?.after).toEqual({ status: 'success', credited_cents: 100_00 });
    expect(invoicedFor([joined], 'programme')).toBe(100_00);
    expect(invoicedFor([joined, anInvoice(50_00, { status: 'refunded' })], 'programme')).toBe(100_00);
  });

  it('takes from the lines of that thing alone, wherever they stand, and from one after the other', () => {
    const others = [
      ['programme', 100_00],
      ['joining_fee', 98_00],
    ] as const;
    const open = anInvoice(100_00, { status: 'unpaid', others });
    const amounts = (lines: typeof open.lines) =>
      giveBack([{ ...open, lines }], 'programme', 150_00, today).again.map(({ kind, amount_cents }) => [
        kind,
        amount_cents,
      ]);
    expect(amounts(open.lines)).toEqual([
      ['programme', 50_00],
      ['joining_fee', 98_00],
    ]);
    expect(amounts(open.lines.toReversed())).toEqual([
      ['joining_fee', 98_00],
      ['programme', 50_00],
    ]);
  });

  it('takes open invoices over that thing back to invoice them again only where all is settled', () => {
    const open = anInvoice(100_00, { status: 'unpaid' });
    const fee = { ...open, lines: open.lines.map((line) => ({ ...line, kind: 'joining_fee' as const })) };
    expect(giveBack([open], 'programme', 0, today).returned).toEqual([]);
    expect(giveBack([fee], 'programme', 0, today, true).returned).toEqual([]);
    const settled = giveBack([open], 'programme', 0, today, true);
    expect(settled.returned).toMatchObject([{ invoice: { id: open.id }, after: { status: 'cancelled' } }]);
    expect(settled.again).toMatchObject([{ kind: 'programme', amount_cents: 100_00 }]);
  });

  it('of all of an invoice leaves nothing, and of one that is over there is nothing', () => {
    expect(giveBackAll(anInvoice(20_00), today)).toMatchObject({ wallet_cents: 20_00, again: [] });
    expect(giveBackAll({ ...anInvoice(20_00), lines: [] }, today).returned).toEqual([]);
    expect(giveBackAll(anInvoice(20_00, { status: 'cancelled' }), today).returned).toEqual([]);
  });
});

const anyInvoice = fc.record({
  cents: fc.integer({ min: 1, max: 300_000 }),
  joining: fc.integer({ min: 0, max: 20_000 }),
  open: fc.boolean(),
  paid: fc.nat(100),
  free: fc.nat(100),
  tax_bp: fc.constantFrom(0, 600, 800, 900),
});
it('whatever goes back: entries balance, no line or tax beyond the invoice, and to the cent what was asked for', () => {
  fc.assert(
    fc.property(fc.array(anyInvoice, { maxLength: 6 }), fc.nat(600_000), (all, cents) => {
      const invoices = all.map(({ cents: amount, joining, open, paid, free, tax_bp }) => {
        const total = amount + joining;
        const paid_cents = open ? Math.floor(((total - 1) * paid) / 100) : total;
        return anInvoice(amount, {
          status: open ? 'unpaid' : 'success',
          paid_cents,
          complimentary_cents: Math.floor((paid_cents * free) / 100),
          others: [['joining_fee', joining]],
          tax_bp,
        });
      });
      const back = giveBack(invoices, 'programme', cents, today);
      expect(creditedBy(back)).toBe(Math.min(cents, invoicedFor(invoices, 'programme')));
      for (const { credit, credit_entry, entry, after, invoice } of back.returned) {
        const of = invoices.find(({ id }) => id === invoice.id);
        expect(balanceOf(credit_entry.lines)).toBe(0);
        expect(balanceOf(entry?.lines ?? [])).toBe(0);
        expect(credit.lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(credit.total_cents);
        expect(credit.lines.reduce((sum, line) => sum + line.tax_cents, 0)).toBe(credit.tax_cents);
        for (const line of credit.lines) {
          const held = of?.lines.find(({ id }) => id === line.id);
          expect(line.amount_cents <= (held?.amount_cents ?? 0) && line.tax_cents <= (held?.tax_cents ?? 0)).toBe(true);
        }
        expect(after.status !== 'success' || after.credited_cents < (of?.total_cents ?? 0)).toBe(true);
      }
      const paid = invoices.reduce((sum, one) => sum + one.paid_cents - one.complimentary_cents, 0);
      expect(back.wallet_cents >= 0 && back.wallet_cents <= paid).toBe(true);
      const again = invoicedAgain(back, on);
      expect(balanceOf(again?.invoice_entry?.lines ?? [])).toBe(0);
    }),
    { numRuns: 1000 },
  );
});
