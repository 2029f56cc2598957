/** A trainer's own calendar as an address that other programs read. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Instant } from '#kit/domain/day.ts';
import { line } from '#kit/domain/field.ts';

export const Feed = z.object({
  /** Null: it is off. */
  url: z.string().nullable(),
  renewed_at: Instant.nullable(),
  /** When a program has read it last. */
  read_at: Instant.nullable(),
});
export type Feed = z.output<typeof Feed>;

const own = { flag: 'signed_in', branch: 'self' } as const;
export const feedContract = contract({
  view: {
    method: 'GET',
    path: 'trainerCalendar',
    says: 'The address of the caller’s own calendar feed',
    ...own,
    data: Feed,
  },
  renew: {
    method: 'POST',
    path: 'trainerCalendar/renew',
    says: 'Get an address for the caller’s own calendar, or replace it: the earlier one stops working',
    ...own,
    answer: 'toast',
    body: z.object({}),
    data: Feed,
    secret: true,
  },
  stop: {
    method: 'POST',
    path: 'trainerCalendar/stop',
    says: 'Turn off the caller’s own calendar feed',
    ...own,
    answer: 'toast',
    body: z.object({}),
    data: Feed,
  },
  read: {
    method: 'GET',
    path: 'calendarFeed',
    says: 'The classes, appointments and shifts of a trainer as iCalendar, by the secret address; the same answer for every invalid address',
    flag: 'public',
    branch: 'none',
    query: z.object({ token: line(400).default('') }),
    file: 'any',
    data: z.null(),
    perMinute: 30,
  },
});
