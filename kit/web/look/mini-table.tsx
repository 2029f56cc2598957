/** A small table in a card: no search, no pages, a few columns; on a phone the less important ones are hidden. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { Day } from '#kit/domain/day.ts';
import { DayText, Figure, InstantText, Money, None } from './show.tsx';
import { Table } from './table.tsx';

type Shows<R> =
  | { money: (row: R) => number | null }
  | { number: (row: R) => number | null }
  | { day: (row: R) => Day | null }
  | { instant: (row: R) => string | null }
  | { text: (row: R) => ReactNode };
type MiniColumn<R> = Shows<R> & {
  head: string;
  /** A phone has no room for it. */
  wide?: boolean;
  /** On a phone it is below the name of the row. */
  isUnder?: boolean;
  /** Needs attention: shown in that colour. */
  off?: (row: R) => boolean;
  /** Right-aligned, although it isn't a plain figure. */
  isFigure?: boolean;
  /** Its name is only for screen readers: a column of buttons. */
  isBare?: boolean;
};
type MiniTableProps<R> = {
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** The first one names the row. */
  columns: readonly MiniColumn<R>[];
  caption?: ReactNode;
  label?: string;
  /** Of all amounts, or of each row's; the branch's if it is missing. */
  currency?: string | ((row: R) => string);
  /** A last line with the totals of all money columns, or of those rows only. */
  total?: { label: string; of?: readonly R[] };
  /** Shown below a row, over its full width. */
  below?: (row: R) => ReactNode;
};

const isFigure = <R,>(column: MiniColumn<R>): boolean =>
  column.isFigure === true || 'money' in column || 'number' in column;
const looks = <R,>(column: MiniColumn<R>): { 'data-figure'?: true; 'data-wide'?: true } => ({
  ...(isFigure(column) && { 'data-figure': true }),
  ...((column.wide || column.isUnder) && { 'data-wide': true }),
});

/** When it was, of what never was. Below a name, a dash would take a line to say nothing. */
const isBlank = <R,>(column: MiniColumn<R>, row: R): boolean =>
  ('instant' in column && column.instant(row) === null) || ('day' in column && column.day(row) === null);

const Value = <R,>({
  row,
  column,
  currency,
}: {
  row: R;
  column: MiniColumn<R>;
  currency: string | null;
}): ReactNode => {
  if (isBlank(column, row)) return <None />;
  if ('money' in column) return <Money cents={column.money(row)} currency={currency} />;
  if ('number' in column) return <Figure value={column.number(row)} />;
  if ('instant' in column) return <InstantText at={column.instant(row)} />;
  return 'day' in column ? <DayText day={column.day(row)} /> : column.text(row);
};

type UnderProps<R> = { row: R; columns: readonly MiniColumn<R>[]; currency: string | null };
const Under = <R,>({ row, columns, currency }: UnderProps<R>): ReactElement[] =>
  columns
    .filter((column) => column.isUnder && !isBlank(column, row))
    .map((column) => (
      <span key={column.head} data-under>
        {isFigure(column) ? `${column.head} ` : null}
        <Value row={row} column={column} currency={currency} />
      </span>
    ));

const Total = <R,>({
  of,
  columns,
  rows,
  currency,
}: Pick<MiniTableProps<R>, 'columns' | 'rows'> & {
  of: NonNullable<MiniTableProps<R>['total']>;
  currency: string | null;
}): ReactElement => (
  <tfoot>
    <tr>
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.head} scope="row">
            {of.label}
          </th>
        ) : (
          <td key={column.head} {...looks(column)}>
            {'money' in column ? (
              <Money
                cents={(of.of ?? rows).reduce((sum, row) => sum + (column.money(row) ?? 0), 0)}
                currency={currency}
              />
            ) : null}
          </td>
        ),
      )}
    </tr>
  </tfoot>
);

export const MiniTable = <R,>(props: MiniTableProps<R>): ReactElement => {
  const { rows, keyOf, columns, caption, label, total, below } = props;
  const currencyOf = (row: R): string | null =>
    typeof props.currency === 'function' ? props.currency(row) : (props.currency ?? null);
  return (
    <Table aria-label={label}>
      {caption ? <caption>{caption}</caption> : null}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" {...looks(column)} aria-label={column.isBare ? column.head : undefined}>
              {column.isBare ? null : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const more = below?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr>
                {columns.map((column, at) => {
                  const Cell = at === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.head}
                      {...(at === 0 && { scope: 'row' })}
                      {...looks(column)}
                      data-off={column.off?.(row) || undefined}
                    >
                      <Value row={row} column={column} currency={currencyOf(row)} />
                      {at === 0 ? <Under row={row} columns={columns} currency={currencyOf(row)} /> : null}
                    </Cell>
                  );
                })}
              </tr>
              {more ? (
                <tr data-below>
                  <td colSpan={columns.length}>{more}</td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
      {total ? (
        <Total
          of={total}
          columns={columns}
          rows={rows}
          currency={typeof props.currency === 'string' ? props.currency : null}
        />
      ) : null}
    </Table>
  );
};
