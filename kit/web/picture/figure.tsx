/** The frame of every picture: its title, and the same as a table. */
import { useState, type ReactElement, type ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { PageLink } from '../address.tsx';
import type { PagePath, Search } from '../paths.ts';
import { useWords } from '../words.ts';
import { Table } from '../look/table.tsx';
import { Dim, Inline, Words } from '../look/lay.tsx';
import style from './picture.module.css';

export type Series = {
  name: string;
  values: readonly (number | null)[];
  /** What the others are compared with: grey, so that today stands out. */
  past?: true;
};
/** The list behind the count of a label. */
export type Opens = { to: PagePath; search: Search };
export type PictureData = {
  labels: readonly string[];
  series: readonly Series[];
  /** What a label opens: a click on its bars, its line of the table. Null if there is nothing to open. */
  opens?: ((at: number) => Opens | null) | undefined;
};
type Props = PictureData & { title: string; format: (value: number) => string; children: ReactNode };

const Opening = ({ of, children }: { of: Opens | null | undefined; children: ReactNode }): ReactNode =>
  of ? (
    <PageLink to={of.to} search={of.search}>
      {children}
    </PageLink>
  ) : (
    children
  );

const DataTable = ({ title, labels, series, format, opens }: Omit<Props, 'children'>): ReactElement => {
  const words = useWords('blocks');
  return (
    <Words as="div" high={320}>
      <Table figures>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <td aria-hidden="true" />
            {series.map((one) => (
              <th key={one.name} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={at}>
              <th scope="row">
                <Opening of={opens?.(at)}>{label}</Opening>
              </th>
              {series.map((one) => {
                const value = one.values[at];
                return <td key={one.name}>{value === null || value === undefined ? words('none') : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Words>
  );
};

export const PictureFrame = ({ title, labels, series, format, opens, children }: Props): ReactElement => {
  const words = useWords('blocks');
  const [asTable, setAsTable] = useState(false);
  const label = words(asTable ? 'picture.asPicture' : 'picture.asTable');
  const Icon = asTable ? IconChartBar : IconTable;
  return (
    <figure className={style['frame']}>
      <Inline as="figcaption" justify="space-between" gap={8} mb={4} noWrap>
        <Words weight={600}>{title}</Words>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${label}: ${title}`}
          title={label}
          onClick={() => setAsTable(!asTable)}
          data-screen-only
        >
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Inline>
      {labels.length === 0 ? (
        <Dim as="p" p="24px 0" size="inherit">
          {words('picture.nothing')}
        </Dim>
      ) : null}
      {asTable ? (
        <DataTable title={title} labels={labels} series={series} format={format} opens={opens} />
      ) : labels.length > 0 ? (
        children
      ) : null}
    </figure>
  );
};
