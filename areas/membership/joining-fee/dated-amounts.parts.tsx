/** Amounts with their start dates: a row for each, past and future. */
import type { ReactElement } from 'react';
import type { Day } from '#kit/domain/day.ts';
import { Card } from '#kit/web/look/page.tsx';
import { DayText, Money } from '#kit/web/look/show.tsx';
import style from '../membership.module.css';

type Row = { currency: string; valid_from: Day; cents: readonly number[] };
type Props = {
  title: string;
  /** The labels of the day, then of each amount of a row. */
  heads: readonly string[];
  rows: readonly Row[];
};
export const DatedAmounts = ({ title, heads, rows }: Props): ReactElement => (
  <Card title={title}>
    <table className={style['table']}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ currency, valid_from, cents }) => (
          <tr key={`${currency}${valid_from}`}>
            <td>
              <DayText day={valid_from} />
            </td>
            {cents.map((amount, at) => (
              <td key={heads[at + 1]}>
                <Money cents={amount} currency={currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);
