/** The rows of a list on a desk screen: sticky header and first column, sorting, selection, actions of a row. */
import type { CSSProperties, ReactElement } from 'react';
import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from '../columns.tsx';
import { useNoun } from '../noun.tsx';
import { useWords } from '../words.ts';
import { RowMenu } from './row-menu.tsx';
import type { ListRow, LooseSpec } from './spec.ts';
import style from './list.module.css';

export type Selection = {
  ids: ReadonlyMap<number, ListRow>;
  toggle: (row: ListRow) => void;
  setAll: (rows: readonly ListRow[], on: boolean) => void;
};
export type RowsProps = {
  spec: LooseSpec;
  columns: readonly Column[];
  rows: readonly ListRow[];
  selection: Selection | null;
  isOld: boolean;
};
type TableProps = RowsProps & {
  caption: string;
  isFirst: boolean;
  sort: string | undefined;
  canSort: (field: string) => boolean;
  onSort: (field: string) => void;
  /** As wide as its content: figures stay beside their names on a wide screen. */
  isNarrow?: boolean;
};

const SKELETONS = 8;

const Head = ({
  column,
  sort,
  canSort,
  onSort,
}: { column: Column } & Pick<TableProps, 'sort' | 'canSort' | 'onSort'>): ReactElement => {
  const words = useWords('blocks');
  const noun = useNoun();
  const label = column.head ?? noun.field(column.field);
  const by = column.sort ?? column.field;
  const up = sort === by;
  const down = sort === `-${by}`;
  const Arrow = down ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" data-figures={column.figures} aria-sort={up ? 'ascending' : down ? 'descending' : undefined}>
      {canSort(by) ? (
        <button
          type="button"
          className={style['sort']}
          data-on={up || down || undefined}
          title={words('list.sortBy', { name: label })}
          onClick={() => onSort(by)}
        >
          {label}
          <Arrow size={14} aria-hidden="true" />
        </button>
      ) : (
        label
      )}
    </th>
  );
};

const Row = ({ spec, columns, row, selection }: Omit<RowsProps, 'rows' | 'isOld'> & { row: ListRow }): ReactElement => {
  const words = useWords('blocks');
  const name = spec.nameOf(row);
  const isOn = selection?.ids.has(row.id) ?? false;
  return (
    <tr data-row={row.id} data-selected={isOn || undefined} tabIndex={-1}>
      {selection ? (
        <td className={style['tick']}>
          <Checkbox
            size="xs"
            checked={isOn}
            aria-label={words('list.select', { name })}
            onChange={() => selection.toggle(row)}
          />
        </td>
      ) : null}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.field} scope="row" data-figures={column.figures} data-names className={style['first']}>
            {column.show(row, { record: spec.record })}
          </th>
        ) : (
          <td key={column.field} data-figures={column.figures}>
            {column.show(row, { record: spec.record })}
          </td>
        ),
      )}
      {spec.actions.length > 0 ? (
        <td className={style['rowMenu']}>
          <RowMenu actions={spec.actions} record={row} name={name} />
        </td>
      ) : null}
    </tr>
  );
};

const SkeletonRows = ({ columns }: { columns: number }): ReactElement => (
  <>
    {Array.from({ length: SKELETONS }, (_, row) => (
      <tr key={row} aria-hidden="true">
        {Array.from({ length: columns }, (_, at) => (
          <td key={at} aria-hidden="true">
            <span
              className={style['bone']}
              style={{ '--bone': `${50 + ((row * 7 + at * 13) % 40)}%` } as CSSProperties}
            />
          </td>
        ))}
      </tr>
    ))}
  </>
);

export const ListTable = (props: TableProps): ReactElement => {
  const { spec, columns, rows, selection, caption, isFirst, isOld } = props;
  const words = useWords('blocks');
  const onPage = rows.filter((row) => selection?.ids.has(row.id)).length;
  return (
    <div className={style['scroller']} data-old={isOld || undefined}>
      <table className={style['table']} data-narrow={props.isNarrow} aria-busy={isFirst || isOld}>
        <caption className="visually-hidden">{isFirst ? words('list.loading') : caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={style['tick']}>
                <Checkbox
                  size="xs"
                  aria-label={words('list.selectPage')}
                  disabled={rows.length === 0}
                  checked={rows.length > 0 && onPage === rows.length}
                  indeterminate={onPage > 0 && onPage < rows.length}
                  onChange={(event) => selection.setAll(rows, event.currentTarget.checked)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head
                key={column.field}
                column={column}
                sort={props.sort}
                canSort={props.canSort}
                onSort={props.onSort}
              />
            ))}
            {spec.actions.length > 0 ? (
              <th scope="col" className={style['rowMenu']}>
                <span className="visually-hidden">{words('list.more')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {isFirst ? (
            <SkeletonRows columns={columns.length + (selection ? 1 : 0) + (spec.actions.length > 0 ? 1 : 0)} />
          ) : null}
          {rows.map((row) => (
            <Row key={row.id} spec={spec} columns={columns} row={row} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
