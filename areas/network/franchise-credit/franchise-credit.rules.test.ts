import { describe, expect, it } from 'vitest';
import { finallyOwed, goesOn } from './franchise-credit.rules.ts';
import { whyNotCredit } from '../franchise-invoice/franchise-payment.rules.ts';

const agreement = { status: 'active', renewal: 'none', ends_on: '2026-04-30', invoiced: '2026-04-01' };
describe('another invoice follows', () => {
  it.each([
    [{}, false],
    [{ invoiced: '2026-03-01' }, true],
    [{ invoiced: null }, true],
    [{ renewal: 'automatic' }, true],
    [{ renewal: 'automatic', status: 'expiring' }, true],
    [{ renewal: 'automatic', status: 'terminated' }, false],
    [{ status: 'terminated', ends_on: '2026-05-02' }, true],
  ])('%o: %s', (more, expected) => {
    expect(goesOn({ ...agreement, ...more })).toBe(expected);
  });
});

describe('what goes by a note', () => {
  const carried = { line_id: 1, kind: 'carried', agreement_id: 7, cents: 30 } as const;
  const disputed = { line_id: 2, kind: 'correction', agreement_id: 7, cents: 5 } as const;
  it.each([
    ['all, when nothing goes on', [], [carried, disputed]],
    ['what was carried, when only another agreement goes on', [8], [carried]],
    ['nothing, while the agreement goes on', [7], []],
  ])('%s', (_, going, expected) => {
    expect(finallyOwed([carried, disputed], going)).toEqual(expected);
  });
  it('of what is carried nothing can be given back a second time', () => {
    expect(whyNotCredit({ kind: 'carried', amount_cents: 100 }, true, 1)).toBe('network.credit_too_high');
  });
});
