/**
 * Two dimensions at once: hours by weekday, months by cohort. Each cell has its value as text and is shaded by it, so
 * that it can be read without the colours, on a phone and by a screen reader: it is a table.
 */
import type { CSSProperties, ReactElement } from 'react';
import { PageLink } from '../address.tsx';
import { Table } from '../look/table.tsx';
import { useWords } from '../words.ts';
import type { Opens } from './figure.tsx';
import style from './picture.module.css';

export type MatrixCell = {
  text: string;
  /** How dark it is, from 0 to 1. */
  share: number;
  opens?: Opens | null;
};
type MatrixProps = {
  title: string;
  /** What the rows and the columns are, above the names of the rows. */
  corner: string;
  rows: readonly string[];
  columns: readonly string[];
  /** Null: there is nothing at this place. */
  cell: (row: number, column: number) => MatrixCell | null;
};

const shadeOf = ({ share }: MatrixCell): CSSProperties => ({ ['--share' as 'color']: String(share) });
const Content = ({ text, opens }: MatrixCell): ReactElement =>
  opens ? (
    <PageLink to={opens.to} search={opens.search}>
      {text}
    </PageLink>
  ) : (
    <>{text}</>
  );

export const Matrix = ({ title, corner, rows, columns, cell }: MatrixProps): ReactElement => {
  const words = useWords('blocks');
  return (
    <Table pinned className={style['matrix']}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((name, row) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((other, column) => {
              const one = cell(row, column);
              return one === null ? (
                <td key={other}>
                  <span className="visually-hidden">{words('none')}</span>
                </td>
              ) : (
                <td key={other} style={shadeOf(one)} data-shaded>
                  <Content {...one} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
