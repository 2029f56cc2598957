/** The first rows of a long list in a card; the others after one click. */
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../words.ts';
import { Stacked } from './lay.tsx';

type FirstProps<R> = { of: readonly R[]; most?: number; children: (shown: readonly R[]) => ReactNode };
export const First = <R,>({ of, most = 8, children }: FirstProps<R>): ReactElement => {
  const words = useWords('blocks');
  const [all, setAll] = useState(false);
  // One more row takes no more room than the button.
  const isCut = !all && of.length > most + 1;
  return (
    <Stacked gap={8} columns="minmax(0, 1fr)">
      {children(isCut ? of.slice(0, most) : of)}
      {isCut ? (
        <div>
          <Button variant="subtle" size="compact-md" onClick={() => setAll(true)}>
            {words('list.showAll', { count: of.length })}
          </Button>
        </div>
      ) : null}
    </Stacked>
  );
};
