/** The week as a table of people and days. Shifts can be dragged to another cell, or edited with the keyboard. */
import type { ReactElement } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { shiftMachine } from '../shift/shift.machine.ts';
import type { Roster, RosterDay, RosterPerson, ShiftRow } from '../shift/shift.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { commaIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink } from '#kit/web/address.tsx';
import { DragArea, useDrag, useDrop } from '#kit/web/drag.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { gapText, useTimeText, timesOf, useRosterDays } from '../shift/shift-words.view.ts';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import style from './roster.module.css';

export type Places = {
  onOpen: (shift: ShiftRow) => void;
  onPlan: (staff_id: number | null, day: Day) => void;
  onMove: (shift_id: number, staff_id: number | null, day: Day) => void;
};

export const ShiftChip = ({ shift, onOpen }: { shift: ShiftRow; onOpen: (shift: ShiftRow) => void }): ReactElement => {
  const words = useWords('shift');
  const { zone } = usePlace();
  const timeText = useTimeText();
  const { take, data } = useDrag(String(shift.id), shift.can.includes('edit'));
  return (
    <button
      ref={take}
      type="button"
      className={style['shift']}
      data-tone={shiftMachine.states[shift.status].tone}
      data-off={shift.status === 'cancelled' || undefined}
      {...data}
      onClick={() => onOpen(shift)}
    >
      <Words weight={600} figures>
        {timesOf(shift)}
      </Words>
      <span>
        {words(`post.${shift.post}`)} · {words(`shift.status.${shift.status}`)}
      </span>
      {shift.left_early_at === null ? null : (
        <Words block tone="yellow" size={12} weight={400}>
          {words('shift.left_early', { at: clockIn(zone, new Date(shift.left_early_at)) })}
        </Words>
      )}
      {shift.short_rest_min === null ? null : (
        <Words block tone="yellow" size={12} weight={400}>
          {words('shift.short_rest_shift', { rest: timeText(shift.short_rest_min) })}
        </Words>
      )}
    </button>
  );
};

type CellProps = Places & {
  staff_id: number | null;
  day: Day;
  shifts: readonly ShiftRow[];
  label: string;
  plans: boolean;
};
/** A cell of the table as a place: nobody has 0. */
const cellOf = (staff_id: number | null, day: Day): string => `${staff_id ?? 0} ${day}`;
const Cell = ({ staff_id, day, shifts, label, plans, onOpen, onPlan }: CellProps): ReactElement => {
  const { ref, isOver } = useDrop(cellOf(staff_id, day), plans);
  return (
    <td ref={ref} data-over={isOver || undefined}>
      {shifts.map((shift) => (
        <ShiftChip key={shift.id} shift={shift} onOpen={onOpen} />
      ))}
      {plans ? (
        <button type="button" className={style['add']} aria-label={label} onClick={() => onPlan(staff_id, day)}>
          <IconPlus size={14} aria-hidden />
        </button>
      ) : null}
    </td>
  );
};

/** The day's classes compared with the roster: a link to classes without a trainer. */
export const ClassesOf = ({ day: { day, classes, lacking, off_shift } }: { day: RosterDay }): ReactElement | null => {
  const words = useWords('shift');
  const mayOpen = useMayOpen('/schedule/classAssign');
  if (classes === 0) return null;
  const said = words('shift.lacking', { count: lacking, classes });
  return (
    <>
      {lacking === 0 ? null : (
        <Words block tone="red" size={12} weight={400}>
          {mayOpen ? (
            <PageLink to="/schedule/classAssign" search={{ week: day }}>
              {said}
            </PageLink>
          ) : (
            said
          )}
        </Words>
      )}
      {off_shift === 0 ? null : <Dim block>{words('shift.off_shift', { count: off_shift })}</Dim>}
    </>
  );
};

const DayHead = ({ day }: { day: RosterDay }): ReactElement => {
  const words = useWords('shift');
  const comma = commaIn(useLocale());
  const write = useRosterDays();
  const timeOf = useTimeText();
  return (
    <th scope="col">
      {write(day.day)}
      <Dim block>
        {timeOf(day.minutes)}
        {day.gaps.length === 0 ? ` · ${words(day.open.length === 0 ? 'shift.closed' : 'shift.covered')}` : null}
      </Dim>
      {day.gaps.length === 0 ? null : (
        <Words block tone="red" size={12} weight={400}>
          {words('shift.gaps_at', { times: day.gaps.map(gapText).join(comma) })}
        </Words>
      )}
      {day.desk_gaps.length === 0 ? null : (
        <Words block tone="yellow" size={12} weight={400}>
          {words('shift.no_desk_at', { times: day.desk_gaps.map(gapText).join(comma) })}
        </Words>
      )}
      <ClassesOf day={day} />
    </th>
  );
};

const PersonHead = ({ person }: { person: RosterPerson }): ReactElement => {
  const timeOf = useTimeText();
  return (
    <th scope="row">
      <Words block breaks weight={600}>
        {person.staff_name}
      </Words>
      <Quiet as="span">
        {timeOf(person.minutes)}
        {person.cost_cents === null ? null : (
          <>
            {' · '}
            <Money cents={person.cost_cents} />
          </>
        )}
      </Quiet>
    </th>
  );
};

export const RosterGrid = ({ roster, ...places }: { roster: Roster } & Places): ReactElement => {
  const words = useWords('shift');
  const shiftOf = (id: string): ShiftRow | undefined => roster.shifts.find((shift) => String(shift.id) === id);
  const move = (id: string, onto: string): void => {
    const [staff_id = '', day = ''] = onto.split(' ');
    places.onMove(Number(id), Number(staff_id) || null, day);
  };
  const nameOf = (id: string): string => {
    const shift = shiftOf(id);
    return shift ? `${timesOf(shift)} · ${words(`post.${shift.post}`)}` : '';
  };
  const write = useRosterDays();
  const plans = roster.can.includes('plan');
  const of = (staff_id: number | null, day: Day): ShiftRow[] =>
    roster.shifts.filter((shift) => shift.staff_id === staff_id && shift.day === day);
  const row = (staff_id: number | null, name: string): ReactElement[] =>
    roster.days.map(({ day }) => (
      <Cell
        key={day}
        {...places}
        staff_id={staff_id}
        day={day}
        shifts={of(staff_id, day)}
        plans={plans}
        label={words('shift.plan_for', { name, day: write(day) })}
      />
    ));
  return (
    <DragArea name={nameOf} onDrop={move}>
      <Words as="section" framed={12} scrolls="x" aria-label={words('shift.roster')}>
        <table className={style['grid']}>
          <thead>
            <tr>
              <th scope="col">{words('shift.person')}</th>
              {roster.days.map((day) => (
                <DayHead key={day.day} day={day} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                <Words block breaks weight={600}>
                  {words('shift.open_row')}
                </Words>
              </th>
              {row(null, words('shift.open'))}
            </tr>
            {roster.people.map((person) => (
              <tr key={person.staff_id}>
                <PersonHead person={person} />
                {row(person.staff_id, person.staff_name)}
              </tr>
            ))}
          </tbody>
        </table>
      </Words>
    </DragArea>
  );
};
