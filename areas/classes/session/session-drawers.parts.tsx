/** Editing or moving a session, and cancelling it: this one, this and the following, or the whole series. */
import { timetableContract } from '../timetable/timetable.contract.ts';
import { LONGEST_MIN, MAX_CAPACITY } from '../class/class.model.ts';
import { scopes, type SessionView } from '../timetable/timetable.model.ts';
import { minutesBetween, clockIn } from '#kit/domain/zone.ts';
import { areaField, dayField, numberField, ownField, radioField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { say } from '#kit/web/words.ts';
import { ClosedInput, LackingInput } from '../timetable/closed-input.parts.tsx';
import { CancelTold, EditTold } from './session-told.parts.tsx';
import { RoomInput, TimeField } from '../class/class-inputs.parts.tsx';

const ofSeries = (values: Values): boolean => values['repeats'] === true;
const isInRoom = (values: Values): boolean => values['kind'] !== 'online';
const isOfSeries = (record: SessionView | undefined): boolean => record?.repeats === true;

/** For a single class there is nothing more to say. */
const reachedText = (what: 'changed' | 'cancelled', reached: number, left: number): string[] => {
  const words = say('classes');
  return [
    ...(reached > 1 ? [words(`session.reached.${what}`, { count: reached })] : []),
    ...(left > 0 ? [words('session.reached.left', { count: left })] : []),
  ];
};

export const EditSessionDrawer = formDrawer(timetableContract.editSession, {
  noun: 'classes.session',
  title: 'edit',
  save: 'save',
  record: timetableContract.session,
  groups: [
    {
      fields: [
        [dayField('day'), ownField('starts', TimeField)],
        [
          numberField('duration_min', { min: 5, max: LONGEST_MIN }),
          numberField('capacity', { min: 1, max: MAX_CAPACITY }),
        ],
        ownField('closed_reason', ClosedInput),
        ownField('override_reason', LackingInput),
        ownField('facility_id', RoomInput, { when: isInRoom }),
        radioField('scope', scopes, { when: ofSeries }),
      ],
    },
  ],
  start: ({ record }) =>
    record
      ? {
          day: record.day,
          starts: clockIn(record.time_zone, new Date(record.starts_at)),
          duration_min: minutesBetween(new Date(record.starts_at), new Date(record.ends_at)),
          scope: 'one' as const,
        }
      : {},
  hidden: ({ record }) => (isOfSeries(record) ? {} : { scope: 'one' as const }),
  below: EditTold,
  says: ({ reached, left }) => reachedText('changed', reached, left),
});

export const CancelSessionDrawer = formDrawer(timetableContract.cancelSession, {
  noun: 'classes.session',
  title: 'cancel',
  save: 'cancel_save',
  record: timetableContract.session,
  groups: [{ fields: [radioField('scope', scopes, { when: ofSeries }), areaField('reason')] }],
  start: () => ({ scope: 'one' as const, reason: '' }),
  below: CancelTold,
  says: ({ reached, left }) => reachedText('cancelled', reached, left),
});
