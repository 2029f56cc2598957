import { expect, it } from 'vitest';
import { lineComputed, type LineWords } from './franchise-invoice.words.ts';

const words: LineWords = {
  kind: {} as LineWords['kind'],
  by: {
    share: '{{rate}} % of {{net}}, less {{returns}}',
    share_whole: '{{rate}} % of {{net}}',
    minimum: '',
    fixed: '',
  },
};
it.each([
  [1_000, '6 % of RM 90.00, less RM 10.00'],
  [0, '6 % of RM 90.00'],
])('a share names credits of %i cents only where there are some', (returns_cents, said) => {
  const facts = { rate_bp: 600, net_cents: 9_000, sales_cents: 9_000 + returns_cents, returns_cents };
  expect(lineComputed(words, { kind: 'royalty', facts }, 'MYR', 'en')).toBe(said);
});
