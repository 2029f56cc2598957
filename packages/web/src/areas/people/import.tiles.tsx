/** The counts of an import, largest first. */
import type { ReactElement } from 'react';
import type { PlanCounts } from '#domain/areas/people/import/plan.ts';
import { useWords } from '#web/kit/words.ts';
import style from './import.module.css';

const tiles = ['clients', 'leads', 'already_there', 'repeated', 'faulty', 'left_out'] as const;

export const ImportTiles = ({ counts }: { counts: PlanCounts }): ReactElement => {
  const words = useWords('people');
  return (
    <dl className={style['tiles']}>
      {tiles
        .filter((tile) => tile === 'clients' || tile === 'leads' || counts[tile] > 0)
        .map((tile) => (
          <div key={tile} data-tile={tile}>
            <dt>{words(`import.page.tile.${tile}`)}</dt>
            <dd>{counts[tile].toLocaleString('en')}</dd>
          </div>
        ))}
    </dl>
  );
};
