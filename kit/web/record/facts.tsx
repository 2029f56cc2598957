/** Facts of a record as a list of labels and values. */
import type { ReactElement } from 'react';
import type { AnyRow, Column, OwnColumn } from '../columns.tsx';
import { Card } from '../look/page.tsx';
import { useNoun } from '../noun.tsx';
import style from './record.module.css';

/** `<Facts title="Contact" record={lead} facts={[text('email'), phone('phone')]} />`: the columns of lists show facts too. */
export const Facts = <R extends object>({
  title,
  record,
  facts,
}: {
  title?: string;
  record: R;
  facts: readonly (Column | OwnColumn<string, R>)[];
}): ReactElement => {
  const noun = useNoun();
  return (
    <Card {...(title !== undefined && { title })}>
      <dl className={style['factList']}>
        {(facts as readonly Column[]).map((fact) => (
          <div key={fact.field}>
            <dt>{noun.field(fact.field)}</dt>
            <dd>{fact.show(record as unknown as AnyRow, {})}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
