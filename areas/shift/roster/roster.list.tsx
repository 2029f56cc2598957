/** The week as a list by day: on a phone, and for the person's own shifts. */
import type { ReactElement } from 'react';
import type { Roster, ShiftRow } from '../shift/shift.model.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { Empty } from '#kit/web/look/page.tsx';
import { commaIn } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { ClassesOf, ShiftChip } from './roster-grid.parts.tsx';
import { gapText, useRosterDays } from '../shift/shift-words.view.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './roster.module.css';

/** What is missing on the day, where no table shows it. */
const DayGaps = ({ of }: { of: Roster['days'][number] }): ReactElement | null => {
  const words = useWords('shift');
  const comma = commaIn(useLocale());
  return (
    <>
      {of.gaps.length === 0 ? null : (
        <Words block tone="red" size={12} weight={400}>
          {words('shift.gaps_at', { times: of.gaps.map(gapText).join(comma) })}
        </Words>
      )}
      {of.desk_gaps.length === 0 ? null : (
        <Words block tone="yellow" size={12} weight={400}>
          {words('shift.no_desk_at', { times: of.desk_gaps.map(gapText).join(comma) })}
        </Words>
      )}
      <ClassesOf day={of} />
    </>
  );
};

type Props = { roster: Roster; shifts: readonly ShiftRow[]; empty: string; onOpen: (shift: ShiftRow) => void };
export const RosterList = ({ roster, shifts, empty, onOpen }: Props): ReactElement => {
  const words = useWords('shift');
  const write = useRosterDays();
  if (shifts.length === 0)
    return (
      <Stacked gap={16} className={style['days']}>
        <Empty title={empty} />
      </Stacked>
    );
  return (
    <Stacked gap={16} className={style['days']}>
      {roster.days
        .map((of) => ({ of, day: of.day, all: shifts.filter((shift) => shift.day === of.day) }))
        .filter(({ all }) => all.length > 0)
        .map(({ of, day, all }) => (
          <section key={day}>
            <h3>{write(day)}</h3>
            <DayGaps of={of} />
            {all.map((shift) => (
              <div key={shift.id}>
                <Quiet as="span">{shift.staff_name ?? words('shift.open')}</Quiet>
                <ShiftChip shift={shift} onOpen={onOpen} />
              </div>
            ))}
          </section>
        ))}
    </Stacked>
  );
};
