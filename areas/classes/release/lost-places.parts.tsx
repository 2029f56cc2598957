/** What clients have booked and will lose: shown wherever a membership ends, pauses, changes or is refunded. */
import type { ReactElement } from 'react';
import type { LostPlace } from './release.model.ts';
import { lostLines } from './release.rules.ts';
import { useDays } from '#kit/web/days.ts';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = {
  places: readonly LostPlace[];
  /** More than are listed. */
  total?: number;
  /** They belong to several clients. */
  named?: boolean;
};
declare module '#kit/web/slot.tsx' {
  interface Slots {
    lost_places: Props;
  }
}

export const LostPlaces = ({ places, total = places.length, named = false }: Props): ReactElement | null => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  if (places.length === 0) return null;
  return (
    <section>
      <Words as="h3" size={13} weight={600}>
        {words('release.lost', { count: total })}
      </Words>
      {places.some(({ moves_to }) => moves_to === null) ? <Dim as="p">{words('release.lost_hint')}</Dim> : null}
      <ul className="bullets">
        {lostLines(places, { locale, write, total, named }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
};
