/** What clients have booked and will lose, in the preview of an early end or a closure. */
import type { ReactElement } from 'react';
import type { LostPlace } from '#areas/classes/release/release.model.ts';
import { lostLines } from '#areas/classes/release/release.rules.ts';
import { useDays } from '#kit/web/days.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import style from '../membership.module.css';

type Props = { places: readonly LostPlace[]; total?: number; named?: boolean };
export const LostPlaces = ({ places, total = places.length, named = false }: Props): ReactElement | null => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  if (places.length === 0) return null;
  return (
    <section>
      <h3>{words('release.lost', { count: total })}</h3>
      {places.some(({ moves_to }) => moves_to === null) ? (
        <p className={style['dim']}>{words('release.lost_hint')}</p>
      ) : null}
      <Stacked as="ul" gap={4}>
        {lostLines(places, { locale, write, total: total, named: named }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stacked>
    </section>
  );
};
