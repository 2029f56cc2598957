/** Lines, sum and tax of what is about to be posted, as on the paper that it makes. */
import type { ReactElement } from 'react';
import type { InvoiceLine } from '#domain/areas/money/invoice.model.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { textIn } from '#domain/kit/words.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import style from './money.module.css';

type Figures = { currency: string; lines: readonly InvoiceLine[]; total_cents: number; tax_cents: number };
export const ReceiptLines = ({ figures }: { figures: Figures }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const { currency, lines, total_cents, tax_cents } = figures;
  return (
    <table className={style['receipt']}>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind}${line.label.en}`}>
            <th scope="row">{textIn(line.label, locale) || words(`line.${line.kind}`)}</th>
            <td>{formatMoney(line.amount_cents, currency)}</td>
          </tr>
        ))}
        <tr data-strong>
          <th scope="row">{words('invoice.total')}</th>
          <td>{formatMoney(total_cents, currency)}</td>
        </tr>
        {tax_cents > 0 ? (
          <tr>
            <th scope="row">{words('invoice.tax_part')}</th>
            <td>{formatMoney(tax_cents, currency)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
};
