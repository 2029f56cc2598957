/** Lines, total and tax of what will be posted, as on the printed invoice. */
import type { ReactElement } from 'react';
import { taxLines, type Taxed } from '../tax/tax-label.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Figures } from '#kit/web/look/figures.tsx';

type Posted = Taxed & { currency: string; total_cents: number };
export const ReceiptLines = ({ figures }: { figures: Posted }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const { currency, lines, total_cents } = figures;
  return (
    <Figures
      lines={[
        ...lines.map(({ kind, label, tax_class, amount_cents }) => ({
          key: `${kind}${label.en}${tax_class}`,
          label: textIn(label, locale) || words(`line.${kind}`),
          value: formatMoney(amount_cents, currency),
        })),
        { label: words('invoice.total'), value: formatMoney(total_cents, currency), sum: true },
        ...taxLines(figures, locale),
      ]}
    />
  );
};
