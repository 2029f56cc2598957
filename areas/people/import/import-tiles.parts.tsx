/** The counts of an import, largest first. */
import type { ReactElement } from 'react';
import type { PlanCounts } from './import-plan.rules.ts';
import { useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import style from './import.module.css';

const tiles = ['clients', 'leads', 'already_there', 'to_fix', 'left_out'] as const;

/** Rows to fix are those of the dialog and of the file: faulty ones, and people who appear twice in the file. */
export const ImportTiles = ({ counts: of }: { counts: PlanCounts }): ReactElement => {
  const words = useWords('people');
  const counts = { ...of, to_fix: of.faulty + of.repeated };
  return (
    <Stacked as="dl" columns="repeat(auto-fit, minmax(130px, 1fr))" gap={12} className={style['tiles']}>
      {tiles
        .filter((tile) => tile === 'clients' || tile === 'leads' || counts[tile] > 0)
        .map((tile) => (
          <div key={tile} data-tile={tile}>
            <dt>{words(`import.page.tile.${tile}`)}</dt>
            <dd>{counts[tile].toLocaleString('en')}</dd>
          </div>
        ))}
    </Stacked>
  );
};
