/** The week as a list by day: on a phone, and for one's own shifts. */
import type { ReactElement } from 'react';
import type { Roster, ShiftRow } from '#domain/areas/shift/shift.model.ts';
import { useDays } from '#web/kit/days.ts';
import { Empty } from '#web/kit/look/page.tsx';
import { useWords } from '#web/kit/words.ts';
import { ShiftChip } from './roster.grid.tsx';
import style from './roster.module.css';

type Props = { roster: Roster; shifts: readonly ShiftRow[]; empty: string; onOpen: (shift: ShiftRow) => void };
export const RosterList = ({ roster, shifts, empty, onOpen }: Props): ReactElement => {
  const words = useWords('shift');
  const write = useDays();
  if (shifts.length === 0) return <Empty title={empty} />;
  return (
    <div className={style['days']}>
      {roster.days
        .map(({ day }) => ({ day, all: shifts.filter((shift) => shift.day === day) }))
        .filter(({ all }) => all.length > 0)
        .map(({ day, all }) => (
          <section key={day}>
            <h3>{write(day)}</h3>
            {all.map((shift) => (
              <div key={shift.id}>
                <span className={style['dim']}>{shift.staff_name ?? words('shift.open')}</span>
                <ShiftChip shift={shift} onOpen={onOpen} />
              </div>
            ))}
          </section>
        ))}
    </div>
  );
};
