/** The rows of a list on a phone: two lines each (name and status above, two facts below), and "Load more". */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { useNoun } from '../noun.tsx';
import { useWords } from '../words.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowsProps } from './table.tsx';
import { Inline, Words } from '../look/lay.tsx';
import style from './list.module.css';

const FACTS = 2;
const BONES = [0, 1, 2, 3, 4];

export const ListCards = (
  props: RowsProps & { isFirst: boolean; total: number; onMore?: () => void; most?: number },
): ReactElement => {
  const { spec, columns, rows, isFirst, isOld, total, onMore, most = FACTS } = props;
  const words = useWords('blocks');
  const noun = useNoun();
  const [first, ...rest] = columns;
  const status = rest.find((column) => column.isStatus);
  // Head office sees entries of several branches that may be alike otherwise.
  const branch = rest.find(({ extra }) => extra === 'branch');
  const others = rest.filter((column) => column !== status && column !== branch);
  const wanted = [...others.filter(({ onCard }) => onCard), ...others.filter(({ onCard }) => !onCard)].slice(0, most);
  const facts = others.filter((column) => wanted.includes(column));
  if (branch) facts.push(branch);
  return (
    <>
      <Words as="ul" framed clips className={style['cards']} aria-busy={isFirst || isOld}>
        {isFirst ? BONES.map((at) => <li key={at} className={style['cardBone']} aria-hidden="true" />) : null}
        {rows.map((row) => (
          <li key={row.id} className={style['card']} data-row={row.id}>
            <Inline noWrap justify="space-between" gap={12} tall={26}>
              <span className={style['cardName']} data-names>
                {first?.show(row, { record: spec.record })}
              </span>
              {status?.show(row, { record: spec.record })}
            </Inline>
            <Inline as="dl" gap="2px 14px" align="baseline" dim className={style['cardFacts']}>
              {facts.map((column) => (
                <div key={column.field}>
                  <dt className={column.bare ? undefined : 'visually-hidden'}>
                    {column.head ?? noun.field(column.field)}
                  </dt>
                  <dd>{column.show(row, { record: spec.record })}</dd>
                </div>
              ))}
            </Inline>
            {spec.actions.length > 0 ? (
              <span className={style['cardMenu']}>
                <RowMenu actions={spec.actions} record={row} name={spec.nameOf(row)} />
              </span>
            ) : null}
          </li>
        ))}
      </Words>
      {onMore && rows.length < total ? (
        <Button variant="default" fullWidth mt={12} h={44} loading={isOld} onClick={onMore}>
          {words('list.loadMore')}
        </Button>
      ) : null}
    </>
  );
};
