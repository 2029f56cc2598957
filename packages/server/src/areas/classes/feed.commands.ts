/** The calendar of a trainer, for the calendar programs of phones and computers. */
import dayjs from 'dayjs';
import timezones from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Feed } from '#domain/areas/classes/feed.contract.ts';
import { classesEn } from '#domain/areas/classes/en.ts';
import { classesZh } from '#domain/areas/classes/zh.ts';
import { faultAt } from '#domain/kit/errors.ts';
import { textIn, type Locale } from '#domain/kit/words.ts';
import { command, type Ctx, type TxCtx } from '#server/kit/context.ts';
import { systemContext } from '#server/kit/jobs.ts';
import type { FileAnswer } from '#server/kit/routes.ts';
import { feedOf, feedToRead, markRead, renewFeed, sessionsToRead, stopFeed, type FeedSession } from './feed.store.ts';
import { zoneOf } from './feed.zone.ts';
import { linkToken, ownAddress, readLinkToken } from './link.code.ts';

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
export const renewOwnFeed = command(async (ctx: TxCtx): Promise<Feed> => {
  await renewFeed(ctx.db, ctx.actor.staff_id, ctx.clock.now());
  return viewFeed(ctx);
});
export const stopOwnFeed = command(async (ctx: TxCtx): Promise<Feed> => {
  await stopFeed(ctx.db, ctx.actor.staff_id);
  return viewFeed(ctx);
});

const placeOf = (session: FeedSession, locale: Locale): string =>
  session.kind === 'online'
    ? (session.join_url ?? (locale === 'cn' ? classesZh : classesEn).online.online)
    : `${session.branch_name}, ${session.facility_name ?? ''}`;
const asCalendar = (
  name: string,
  locale: Locale,
  sessions: readonly FeedSession[],
  from: Date,
  until: Date,
): string => {
  const calendar = ical({
    name,
    prodId: { company: 'Cornerman', product: 'Timetable' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 900,
  });
  calendar.timezone({ name: sessions[0]?.time_zone ?? 'UTC', generator: (zone) => zoneOf(zone, from, until) });
  for (const session of sessions) {
    calendar.createEvent({
      id: `class-session-${session.id}@cornerman`,
      sequence: session.version,
      start: dayjs(session.starts_at),
      end: dayjs(session.ends_at),
      timezone: session.time_zone,
      stamp: new Date(session.updated_at),
      lastModified: new Date(session.updated_at),
      summary: textIn(session.class_name, locale),
      location: placeOf(session, locale),
      description: session.reason ?? `${session.booked}/${session.capacity}`,
      status: session.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  // Instants of the record itself are always in UTC (RFC 5545, 3.8.7); the library writes them by the zone of the calendar.
  const stamps = sessions.map(({ updated_at }) => `${dayjs(updated_at).utc().format('YYYYMMDD[T]HHmmss')}Z`);
  const next = { DTSTAMP: 0, 'LAST-MODIFIED': 0 };
  return calendar.toString().replaceAll(/^(DTSTAMP|LAST-MODIFIED):[^\r\n]*/gm, (_line, name: keyof typeof next) => {
    const stamp = stamps[next[name]] ?? '';
    next[name] += 1;
    return `${name}:${stamp}`;
  });
};

/** The same answer, whatever is wrong with an address. */
export const readFeed = async (ctx: Ctx, token: string): Promise<FileAnswer> => {
  const asked = readLinkToken(ctx.services.config, 'calendar', token);
  if (!asked) return faultAt('token', 'code_wrong');
  const system = await systemContext(ctx.services, 'calendar_feed');
  const now = ctx.clock.now();
  const [from, until] = [new Date(now.getTime() - DAYS_BACK * DAY_MS), new Date(now.getTime() + DAYS_AHEAD * DAY_MS)];
  const [[of], sessions] = await system.read(feedToRead(asked.id, asked.serial), sessionsToRead(asked.id, from, until));
  if (!of) return faultAt('token', 'code_wrong');
  await system.read(markRead(asked.id, now));
  return {
    name: 'classes.ics',
    kind: 'text/calendar; charset=utf-8',
    content: asCalendar(of.name, of.locale, sessions, from, until),
  };
};
