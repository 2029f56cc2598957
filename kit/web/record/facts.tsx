/** Facts of a record as a list of labels and values. */
import type { ReactElement } from 'react';
import type { AnyRow, Column, OwnColumn } from '../columns.tsx';
import { Figures } from '../look/figures.tsx';
import { Card } from '../look/page.tsx';
import { useNoun } from '../noun.tsx';

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
      <Figures
        look="stacked"
        lines={(facts as readonly Column[]).map((fact) => ({
          key: fact.field,
          label: noun.field(fact.field),
          value: fact.show(record as unknown as AnyRow, {}),
        }))}
      />
    </Card>
  );
};
