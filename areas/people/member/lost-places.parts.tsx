/** What clients have booked and will lose, in the preview of a suspension or a cancellation. */
import type { ReactElement } from 'react';
import type { LostPlace } from '#areas/classes/release/release.model.ts';
import { lostLines } from '#areas/classes/release/release.rules.ts';
import { useDays } from '#kit/web/days.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from './member.module.css';

type Props = { places: readonly LostPlace[] };
export const LostPlaces = ({ places }: Props): ReactElement | null => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  if (places.length === 0) return null;
  return (
    <section>
      <h3>{words('release.lost', { count: places.length })}</h3>
      {places.some(({ moves_to }) => moves_to === null) ? (
        <p className={style['dim']}>{words('release.lost_hint')}</p>
      ) : null}
      <ul className="bullets">
        {lostLines(places, { locale, write, total: places.length, named: false }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
};
