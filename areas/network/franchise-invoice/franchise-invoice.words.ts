/** The name of a line and its calculation in words: the same on the page and in the PDF. */
import { formatMoney } from '#kit/domain/money.ts';
import { fill, type Facts, type Locale } from '#kit/domain/words.ts';
import type { LineFacts, LineKind } from './franchise-invoice.rules.ts';

export type LineWords = {
  kind: Record<LineKind, string>;
  by: Record<'share' | 'share_whole' | 'minimum' | 'fixed', string>;
};
type Line = { kind: LineKind; facts: LineFacts };

export const lineTitle = ({ kind }: LineWords, line: Line): string => fill(kind[line.kind], line.facts);

/** Null for a line without a calculation. */
export const lineComputed = ({ by }: LineWords, line: Line, currency: string, locale: Locale): string | null => {
  const money = (name: string): string => formatMoney(Number(line.facts[name] ?? 0), currency, locale);
  const said: Partial<Record<LineKind, [keyof LineWords['by'], Facts]>> = {
    fixed: ['fixed', { amount: money('fixed_cents') }],
  };
  const share: [keyof LineWords['by'], Facts] = [
    // Without credits there is nothing to deduct.
    Number(line.facts['returns_cents'] ?? 0) === 0 ? 'share_whole' : 'share',
    {
      rate: Number(line.facts['rate_bp'] ?? 0) / 100,
      net: money('net_cents'),
      sales: money('sales_cents'),
      returns: money('returns_cents'),
    },
  ];
  const minimum: [keyof LineWords['by'], Facts] = [
    'minimum',
    {
      percent: money('percent_cents'),
      minimum: money('minimum_cents'),
      due: money('due_cents'),
      charged: money('charged_cents'),
    },
  ];
  const found =
    line.kind === 'royalty' || line.kind === 'marketing'
      ? share
      : line.kind === 'minimum' || line.kind === 'true_up'
        ? minimum
        : said[line.kind];
  return found ? fill(by[found[0]], found[1]) : null;
};
