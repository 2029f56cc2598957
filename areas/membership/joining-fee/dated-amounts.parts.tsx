/** Amounts with their start dates: a row for each, past and future. */
import type { ReactElement } from 'react';
import type { Day } from '#kit/domain/day.ts';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';

type Row = { currency: string; valid_from: Day; cents: readonly number[] };
type Props = {
  title: string;
  /** The labels of the day, then of each amount of a row. */
  heads: readonly string[];
  rows: readonly Row[];
};
export const DatedAmounts = ({ title, heads, rows }: Props): ReactElement => (
  <Card title={title}>
    <MiniTable
      rows={rows}
      currency={({ currency }) => currency}
      keyOf={({ currency, valid_from }) => `${currency}${valid_from}`}
      columns={[
        { head: heads[0] ?? '', day: ({ valid_from }) => valid_from },
        ...heads.slice(1).map((head, at) => ({ head, money: ({ cents }: Row) => cents[at] ?? null })),
      ]}
    />
  </Card>
);
