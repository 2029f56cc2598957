/** The calendar of a trainer, for the calendar programs of phones and computers. */
import dayjs from 'dayjs';
import timezones from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Feed } from './feed.contract.ts';
import { faultAt } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { appointmentEvent, sessionEvent, shiftEvent, type FeedEvent } from './feed-events.service.ts';
import {
  appointmentsToRead,
  feedOf,
  feedToRead,
  markRead,
  renewFeed,
  sessionsToRead,
  shiftsToRead,
  stopFeed,
} from './feed.store.ts';
import { zoneOf } from './feed-zone.service.ts';
import { linkToken, ownAddress, readLinkToken } from '../pass/link-code.service.ts';
import { feedContract } from './feed.contract.ts';

dayjs.extend(utc);
dayjs.extend(timezones);

const DAY_MS = 86_400_000;
const [DAYS_BACK, DAYS_AHEAD] = [60, 400];

export const viewFeed = async (ctx: Ctx): Promise<Feed> => {
  const { staff_id } = ctx.actor;
  const [[feed]] = await ctx.read(feedOf(staff_id));
  if (!feed?.is_on) return { url: null, renewed_at: null, read_at: null };
  const { config } = ctx.services;
  const token = linkToken(config, 'calendar', staff_id, feed.serial);
  const { renewed_at, read_at } = feed;
  return { url: `${ownAddress(config)}/api/v4/calendarFeed?token=${token}`, renewed_at, read_at };
};
export const renewOwnFeed = command(feedContract.renew, async (ctx) => {
  await renewFeed(ctx.db, ctx.actor.staff_id, ctx.clock.now());
  return viewFeed(ctx);
});
export const stopOwnFeed = command(feedContract.stop, async (ctx) => {
  await stopFeed(ctx.db, ctx.actor.staff_id);
  return viewFeed(ctx);
});

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;
const asCalendar = (name: string, events: readonly FeedEvent[], from: Date, until: Date): string => {
  const calendar = ical({
    name,
    prodId: { company: 'Cornerman', product: 'Timetable' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 900,
  });
  calendar.timezone({ name: events[0]?.time_zone ?? 'UTC', generator: (zone) => zoneOf(zone, from, until) });
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      start: dayjs(event.starts_at),
      end: dayjs(event.ends_at),
      timezone: event.time_zone,
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: statuses[event.status],
    });
  }
  // Instants of the record itself are always in UTC (RFC 5545, 3.8.7); the library writes them by the zone of the calendar.
  const stamps = events.map(({ updated_at }) => `${dayjs(updated_at).utc().format('YYYYMMDD[T]HHmmss')}Z`);
  const next = { DTSTAMP: 0, 'LAST-MODIFIED': 0 };
  return calendar.toString().replaceAll(/^(DTSTAMP|LAST-MODIFIED):[^\r\n]*/gm, (_line, name: keyof typeof next) => {
    const stamp = stamps[next[name]] ?? '';
    next[name] += 1;
    return `${name}:${stamp}`;
  });
};

/** The same answer, regardless of what is wrong with an address. */
export const readFeed = async (ctx: Ctx, token: string): Promise<FileAnswer> => {
  const asked = readLinkToken(ctx.services.config, 'calendar', token);
  if (!asked) return faultAt('token', 'code_wrong');
  const system = await systemContext(ctx.services, 'calendar_feed');
  const now = ctx.clock.now();
  const [from, until] = [new Date(now.getTime() - DAYS_BACK * DAY_MS), new Date(now.getTime() + DAYS_AHEAD * DAY_MS)];
  const [[of], sessions, appointments, shifts] = await system.read(
    feedToRead(asked.id, asked.serial),
    sessionsToRead(asked.id, from, until),
    appointmentsToRead(asked.id, from, until),
    shiftsToRead(asked.id, from, until),
  );
  if (!of) return faultAt('token', 'code_wrong');
  await system.read(markRead(asked.id, now));
  const events = [
    ...sessions.map((one) => sessionEvent(one, of.locale)),
    ...appointments.map((one) => appointmentEvent(one, of.locale)),
    ...shifts.map((one) => shiftEvent(one, of.locale)),
  ].toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  return {
    name: 'classes.ics',
    kind: 'text/calendar; charset=utf-8',
    content: asCalendar(of.name, events, from, until),
  };
};
