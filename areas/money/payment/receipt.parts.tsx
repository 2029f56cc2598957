/** Lines, total and tax of what will be posted, as on the printed invoice. */
import type { ReactElement } from 'react';
import { taxParts, type Taxed } from '../tax/tax-label.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from '../money.module.css';

type Figures = Taxed & { currency: string; total_cents: number };
export const ReceiptLines = ({ figures }: { figures: Figures }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const { currency, lines, total_cents } = figures;
  return (
    <table className={style['receipt']}>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind}${line.label.en}${line.tax_class}`}>
            <th scope="row">{textIn(line.label, locale) || words(`line.${line.kind}`)}</th>
            <td>{formatMoney(line.amount_cents, currency)}</td>
          </tr>
        ))}
        <tr data-strong>
          <th scope="row">{words('invoice.total')}</th>
          <td>{formatMoney(total_cents, currency)}</td>
        </tr>
        {taxParts(figures).map(({ key, label, cents }) => (
          <tr key={key}>
            <th scope="row">{textIn(label, locale)}</th>
            <td>{formatMoney(cents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
