import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
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

export const BookingQuery = listQuery({
  status: manyOf(z.enum(bookingStatuses)),
  sort: sortBy(['id'], '-id'),
}).omit({ q: true });
export type BookingQuery = z.output<typeof BookingQuery>;

const booking = rowsOf('booking', { see: 'VIEW_CLASSES', write: 'BOOK_CLASS' });
export const bookingContract = contract({
  list: booking.list('Bookings of a branch, the newest first', BookingQuery, BookingRow),
  create: booking.create('Book a class for a client, or put the client on the waiting list', NewBooking, BookingView, {
    refuses: books,
  }),
  view: booking.view('One booking', BookingView),
  cancel: booking.post(
    'cancel',
    'Cancel a booking: the next on the waiting list moves up',
    CancelBooking,
    BookingView,
    { machine: bookingMachine, refuses: ['classes.booking_over', 'classes.session_begun'] },
  ),
  give: booking.post('give', 'Give a free place to the first on the waiting list', GivePlace, BookingView, {
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
  }),
  mark: booking.post('mark', 'Mark who was present and who was not', MarkBooking, BookingView, {
    flag: marks,
    answer: 'silent',
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
  }),
  markRest: booking.post(
    'markRest',
    'Mark everyone who is booked into a session and wasn’t marked as absent',
    z.object({}),
    z.object({ marked: z.int() }),
    {
      flag: marks,
      answer: 'silent',
      refuses: [
        'classes.not_your_class',
        'classes.session_cancelled',
        'classes.rest_too_early',
        'classes.roster_closed',
      ],
    },
  ),
  roster: booking.of(
    'session',
    'Who is booked into a session, then the waiting list in order, then who cancelled',
    z.array(BookingRow),
  ),
  ofMember: booking.of('member', 'The classes of a client, newest first', z.array(BookingRow)),
  options: booking.of(
    'options',
    'The classes of a day, and what a client could book each with, or why not',
    z.object({ day: Day, member_name: z.string(), options: z.array(BookingOption) }),
    { flag: 'BOOK_CLASS', query: z.object({ day: Day.optional() }) },
  ),
  history: booking.history('Who changed a booking, when and how'),
});
