/** Rows of a report under named columns, with figures at the right, and the days of the report. */
import type { ReactElement, ReactNode } from 'react';
import { Button, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { Empty } from '#kit/web/look/page.tsx';
import { useAddress } from '#kit/web/address.tsx';
import { useWords } from '#kit/web/words.ts';
import { Inline } from '#kit/web/look/lay.tsx';
import style from '../appointment/appointment.module.css';

export type Cell<K extends string> = { key: K; figure?: boolean; show: ReactNode };
type GridProps<R, K extends string> = {
  label: string;
  head: (key: K) => string;
  rows: readonly R[] | undefined;
  keyOf: (row: R) => string;
  cells: (row: R) => Cell<K>[];
  /** Below the rows, in their columns: totals. */
  foot?: (() => Cell<K>[]) | undefined;
  /** Shown until the rows are there. */
  waiting: ReactElement;
};
/** Wider than a phone: it can be scrolled with the keyboard too, so it can be focused. */
const byKeys = { tabIndex: 0 };
export const Grid = <R, K extends string>(props: GridProps<R, K>): ReactElement => {
  const { label, head, rows, keyOf, cells, foot, waiting } = props;
  const words = useWords('classes');
  if (!rows) return waiting;
  const [first] = rows;
  if (first === undefined) return <Empty title={words('performance.empty')} />;
  const look = (cell: Cell<K>) => (cell.figure && style['figure'] ? { className: style['figure'] } : {});
  return (
    <section className={style['table']} aria-label={label} {...byKeys}>
      <Table highlightOnHover className={style['grid'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {cells(first).map((cell) => (
              <Table.Th key={cell.key} {...look(cell)}>
                {head(cell.key)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {cells(row).map((cell) => (
                <Table.Td
                  key={cell.key}
                  data-label={head(cell.key)}
                  data-none={cell.show === '—' || undefined}
                  {...look(cell)}
                >
                  {cell.show}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {foot ? (
          <Table.Tfoot>
            <Table.Tr>
              {foot().map((cell) => (
                <Table.Th
                  key={cell.key}
                  data-label={head(cell.key)}
                  data-none={cell.show === null || undefined}
                  {...look(cell)}
                >
                  {cell.show}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        ) : null}
      </Table>
    </section>
  );
};
export const figure = <K extends string>(key: K, show: ReactNode): Cell<K> => ({ key, show, figure: true });
export const cell = <K extends string>(key: K, show: ReactNode): Cell<K> => ({ key, show });

export type Days = { from: string; until: string };
/** The period, in the address; other filters beside it, and the same report as a file. */
export const DaysBar = ({
  days,
  onFile,
  children,
}: {
  days: Days;
  onFile: () => void;
  children?: ReactNode;
}): ReactElement => {
  const words = useWords('classes');
  const { change } = useAddress();
  return (
    <Inline align="end" gap={12} mb={16}>
      {(['from', 'until'] as const).map((key) => (
        <DayBox
          key={key}
          label={words(`performance.${key}`)}
          w={170}
          day={days[key]}
          onDay={(day) => change({ [key]: day ?? undefined, page: undefined })}
        />
      ))}
      {children}
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={onFile}>
        {words('performance.csv')}
      </Button>
    </Inline>
  );
};
