/** Under the drawers that change or cancel a class: how many clients get a letter, and whether the room is too small. */
import type { ReactElement } from 'react';
import { timetableContract } from '../timetable/timetable.contract.ts';
import { CheckSession, scopes, type SessionView } from '../timetable/timetable.model.ts';
import type { Values } from '#kit/web/form/fields.ts';
import { Words } from '#kit/web/look/lay.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { clockIn, minutesBetween } from '#kit/domain/zone.ts';

type BelowProps = { values: Values; record: unknown };
const scopeOf = (values: Values) => scopes.find((one) => one === values['scope']) ?? 'one';

/** Clients get a letter when their class takes place at another time or in another room. */
const isMoved = ({ day, starts, duration_min, facility_id }: CheckSession, record: SessionView): boolean =>
  day !== record.day ||
  starts !== clockIn(record.time_zone, new Date(record.starts_at)) ||
  duration_min !== minutesBetween(new Date(record.starts_at), new Date(record.ends_at)) ||
  (facility_id ?? null) !== record.facility_id;

export const EditTold = ({ values, record }: BelowProps): ReactElement | null => {
  const words = useWords('classes');
  const session = record as SessionView;
  const { day, starts, duration_min, capacity, facility_id } = values;
  const asked = CheckSession.safeParse({
    scope: scopeOf(values),
    day,
    starts,
    duration_min,
    capacity,
    ...(typeof facility_id === 'number' && { facility_id }),
  });
  const { data } = useRead(
    timetableContract.check,
    { params: { id: session.id }, body: asked.data ?? {} },
    { when: asked.success, keep: true },
  );
  if (!data || !asked.success) return null;
  return (
    <>
      {data.told > 0 && isMoved(asked.data, session) ? (
        <Words as="p" tone="gray" size={12}>
          {words('session.edit_told', { count: data.told })}
        </Words>
      ) : null}
      {data.room_holds === null ? null : (
        <Words as="p" tone="gray" size={12}>
          {words('plan.room_holds', { count: data.room_holds })}
        </Words>
      )}
    </>
  );
};

export const CancelTold = ({ values, record }: BelowProps): ReactElement | null => {
  const words = useWords('classes');
  const { id } = record as SessionView;
  const asked = { params: { id }, body: { scope: scopeOf(values) } };
  const { data } = useRead(timetableContract.check, asked, { keep: true });
  return data && data.told > 0 ? (
    <Words as="p" tone="gray" size={12}>
      {words('session.cancel_told', { count: data.told })}
    </Words>
  ) : null;
};
