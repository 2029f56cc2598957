import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { bookingMachine } from './booking.machine.ts';
import {
  BookingOption,
  bookingStatuses,
  BookingRow,
  BookingView,
  CancelBooking,
  GivePlace,
  MarkBooking,
  NewBooking,
} from './booking.model.ts';

const books = [
  'classes.session_begun',
  'classes.session_cancelled',
  'classes.too_early',
  'classes.branch_closed',
  'classes.booked_already',
  'classes.client_elsewhere',
  'classes.not_entitled',
  'classes.other_category',
  'classes.full',
  'classes.list_first',
  'classes.no_place',
  'classes.not_begun',
  'classes.roster_closed',
  'membership.member_inactive',
  'membership.credits_short',
  'membership.credits_spent_already',
] as const;
/** The trainer of the class can mark it, too. */
const marks = ['TAKE_ATTENDANCE', 'VIEW_CLASSES'] as const;
const seen = { flag: 'VIEW_CLASSES', branch: 'record' } as const;

export const BookingQuery = listQuery({
  status: manyOf(z.enum(bookingStatuses)),
  sort: sortBy(['id'], '-id'),
}).omit({ q: true });
export type BookingQuery = z.output<typeof BookingQuery>;

export const bookingContract = contract({
  list: {
    method: 'GET',
    path: 'booking/:branch_id',
    says: 'Bookings of a branch, the newest first',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    query: BookingQuery,
    data: pageOf(BookingRow),
  },
  create: {
    method: 'POST',
    path: 'booking',
    says: 'Book a class for a client, or put the client on the waiting list',
    flag: 'BOOK_CLASS',
    branch: 'branch',
    answer: 'toast',
    body: NewBooking,
    data: BookingView,
    refuses: books,
  },
  view: { method: 'GET', path: 'booking/view/:id', says: 'One booking', ...seen, data: BookingView },
  cancel: {
    method: 'POST',
    path: 'booking/cancel/:id',
    says: 'Cancel a booking: the next on the waiting list moves up',
    flag: 'BOOK_CLASS',
    branch: 'record',
    answer: 'toast',
    body: CancelBooking,
    data: BookingView,
    machine: bookingMachine,
    refuses: ['classes.booking_over', 'classes.session_begun'],
  },
  give: {
    method: 'POST',
    path: 'booking/give/:id',
    says: 'Give a free place to the first on the waiting list',
    flag: 'BOOK_CLASS',
    branch: 'record',
    answer: 'toast',
    body: GivePlace,
    data: BookingView,
    machine: bookingMachine,
    refuses: [
      'classes.session_cancelled',
      'classes.booking_over',
      'classes.no_place',
      'classes.not_first',
      'classes.not_entitled',
      'classes.other_category',
      'classes.client_elsewhere',
      'membership.credits_short',
    ],
  },
  mark: {
    method: 'POST',
    path: 'booking/mark/:id',
    says: 'Mark who was present and who was not',
    flag: marks,
    branch: 'record',
    answer: 'silent',
    body: MarkBooking,
    data: BookingView,
    machine: bookingMachine,
    refuses: [
      'classes.not_your_class',
      'classes.session_cancelled',
      'classes.not_begun',
      'classes.roster_closed',
      'classes.fee_decided',
      'classes.visits_short',
      'kit.move_not_possible',
      'membership.credits_short',
    ],
  },
  markRest: {
    method: 'POST',
    path: 'booking/markRest/:id',
    says: 'Mark everyone who is booked into a session and wasn’t marked as absent',
    flag: marks,
    branch: 'record',
    answer: 'silent',
    body: z.object({}),
    data: z.object({ marked: z.int() }),
    refuses: ['classes.not_your_class', 'classes.session_cancelled', 'classes.rest_too_early', 'classes.roster_closed'],
  },
  roster: {
    method: 'GET',
    path: 'booking/session/:id',
    says: 'Who is booked into a session, then the waiting list in order, then who cancelled',
    ...seen,
    data: z.array(BookingRow),
  },
  ofMember: {
    method: 'GET',
    path: 'booking/member/:id',
    says: 'The classes of a client, newest first',
    ...seen,
    data: z.array(BookingRow),
  },
  options: {
    method: 'GET',
    path: 'booking/options/:id',
    says: 'The classes of a day, and what a client could book each with, or why not',
    flag: 'BOOK_CLASS',
    branch: 'record',
    query: z.object({ day: Day.optional() }),
    data: z.object({ day: Day, member_name: z.string(), options: z.array(BookingOption) }),
  },
  history: {
    method: 'GET',
    path: 'booking/history/:id',
    says: 'Who changed a booking, when and how',
    ...seen,
    data: z.array(HistoryEntry),
  },
});
