/** Books a client into the session that is shown; the answer says what pays for it, or why not. */
import { bookingContract } from '../booking/booking.contract.ts';
import { timetableContract } from '../timetable/timetable.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { checkField, recordField, type LooseRow } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { say } from '#kit/web/words.ts';

/** With the number: two people with the same name aren't rare. */
const nameOf = (row: LooseRow): string =>
  `${`${String(row['first_name'])} ${String(row['last_name'])}`.trim()} · ${String(row['number'])}`;

export const BookClientDrawer = formDrawer(bookingContract.create, {
  noun: 'classes.booking',
  title: 'book_title',
  save: 'book_save',
  record: timetableContract.session,
  groups: [
    { fields: [recordField('member_id', memberContract.list, nameOf), checkField('waits'), checkField('passes')] },
  ],
  start: () => ({ waits: true, passes: false }),
  hidden: ({ record }) => (record ? { session_id: record.id, branch_id: record.branch_id } : {}),
  says: ({ place_no }) => (place_no === null ? [] : [say('classes')('booking.waits_as', { no: place_no })]),
});

/** For a class that has started: booked and present in one step. */
export const WalkInDrawer = formDrawer(bookingContract.create, {
  noun: 'classes.booking',
  title: 'walk_in_title',
  save: 'walk_in_save',
  record: timetableContract.session,
  groups: [{ fields: [recordField('member_id', memberContract.list, nameOf)] }],
  start: () => ({}),
  hidden: ({ record }) => (record ? { session_id: record.id, branch_id: record.branch_id, came: true } : {}),
});
