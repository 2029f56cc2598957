/**
 * The plans outside the new hours, day by day, and what happens to them: all are kept, or all are cancelled with a
 * reason.
 */
import { useCallback, type ReactElement } from 'react';
import { Week } from './hours.model.ts';
import { weekFaults } from './hours.rules.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import { useDays } from '#kit/web/days.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Choice, decisionOf, usePlannedText, type Decision } from '../holiday/holidays-planned.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';

const noHours: Week = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
/** The week as typed; null while it can't be saved. */
const weekOf = (values: OwnInputProps['values']): Week | null => {
  const typed = Week.safeParse(Object.fromEntries(weekdays.map((day) => [day, values[day]])));
  return typed.success && weekFaults(typed.data).length === 0 ? typed.data : null;
};

export const OutsideInput = ({ name, value, error, values, set }: OwnInputProps): ReactElement | null => {
  const words = useWords('settings');
  const write = useDays();
  const textOf = usePlannedText();
  const { branch_id } = usePlace();
  const week = weekOf(values);
  const body = { branch_id: branch_id ?? 0, ...(week ?? noHours) };
  const { data } = useRead(contract.outsideHours, { body }, { when: week !== null, keep: true });
  const decide = useCallback((next: Decision | null) => set(name, next), [set, name]);
  const isAsked = week !== null && data !== undefined && data.classes + data.appointments + data.shifts > 0;
  return (
    <Choice
      isAsked={isAsked}
      says={data ? words('hours.planned.outside', { what: textOf(data) }) : ''}
      options={{ keep: words('hours.planned.keep'), cancel: words('hours.planned.cancel') }}
      value={decisionOf(value)}
      error={error}
      onDecide={decide}
    >
      <Words as="ul" size={13} mt={8} className="bullets">
        {(data?.days ?? []).map(({ day, ...counts }) => (
          <li key={day}>{words('hours.planned.on', { day: write(day), what: textOf({ ...counts, clients: 0 }) })}</li>
        ))}
        {data && data.more_days > 0 ? <li>{words('hours.planned.more', { count: data.more_days })}</li> : null}
      </Words>
    </Choice>
  );
};
