/**
 * The meetings of online classes: requested in the command's transaction, created afterwards, and kept in step with the
 * timetable.
 */
import type { ClassView } from '../class/class.model.ts';
import { onlineMeetingMachine } from './online-meeting.machine.ts';
import { minutesBetween } from '#kit/domain/zone.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { MeetingRefused, type MeetingAsked } from '#kit/server/meeting.ts';
import {
  claimMeeting,
  insertMeetings,
  moveMeeting,
  saveChanged,
  saveMade,
  type WantedMeeting,
} from './meeting.store.ts';

const JOB = 'online_meetings';
const { make, refuse, drop } = onlineMeetingMachine.moves;

/** The provider is asked once the transaction is committed; pending meetings are retried every minute. */
export const askSoon = (ctx: TxCtx): Promise<void> => ctx.services.jobs.enqueue(ctx.db, JOB, {}, { key: JOB });

type Taught = Pick<ClassView, 'branch_id' | 'meeting_url'>;
/** Where each of these sessions meets: at the link of the class, or in a meeting of its own. */
export const makeMeetings = async (
  ctx: TxCtx,
  { branch_id, meeting_url }: Taught,
  sessions: readonly number[],
): Promise<void> => {
  const own = meeting_url === null;
  const of = { branch_id, provider: own ? ('zoom' as const) : ('link' as const), join_url: meeting_url };
  const status = own ? onlineMeetingMachine.initial : make.to;
  await insertMeetings(
    ctx.db,
    sessions.map((session_id) => ({ ...of, status, session_id })),
  );
  if (own) await askSoon(ctx);
};

const askedOf = ({ session_id, class_name, starts_at, ends_at, time_zone }: WantedMeeting): MeetingAsked => ({
  key: `Cornerman class ${session_id}`,
  topic: class_name.en,
  starts_at: new Date(starts_at).toISOString(),
  duration_min: minutesBetween(new Date(starts_at), new Date(ends_at)),
  time_zone,
});

/** No transaction is open while waiting for the provider. */
const carryOut = async (ctx: Ctx, wanted: WantedMeeting): Promise<void> => {
  const { meetings } = ctx.services;
  if (wanted.session_status === 'cancelled') {
    if (wanted.meeting_ref !== null) await meetings.drop(wanted.meeting_ref);
    return ctx.tx(({ db }) => moveMeeting(db, wanted.id, { status: drop.to, why: null }));
  }
  if (wanted.meeting_ref !== null) {
    await meetings.change(wanted.meeting_ref, askedOf(wanted));
    return ctx.tx(({ db }) => saveChanged(db, wanted));
  }
  const made = await meetings.make(askedOf(wanted), wanted.tries > 1);
  return ctx.tx(({ db }) => saveMade(db, wanted, made));
};

const ask = async (ctx: Ctx, wanted: WantedMeeting): Promise<void> => {
  try {
    await carryOut(ctx, wanted);
  } catch (error) {
    if (!(error instanceof MeetingRefused)) {
      // The outcome isn't known: asked again later, with the same key.
      ctx.services.log.warn({ err: error, meeting: wanted.id }, 'the provider of meetings gave no answer');
      return;
    }
    await ctx.tx(({ db }) => moveMeeting(db, wanted.id, { status: refuse.to, why: error.message }));
  }
};

const askForMeetings = async (ctx: Ctx): Promise<number> => {
  let asked = 0;
  for (;;) {
    const wanted = await ctx.tx(({ db }) => claimMeeting(db, ctx.clock.now()));
    if (!wanted) return asked;
    if (ctx.services.meetings.makes) await ask(ctx, wanted);
    else await ctx.tx(({ db }) => moveMeeting(db, wanted.id, { status: refuse.to, why: 'Zoom is not set up' }));
    const { branch_id } = wanted;
    ctx.services.live.toBranch(branch_id, 'timetable', { branch_id });
    asked += 1;
  }
};

export const meetingJobs: readonly Job[] = [
  {
    name: JOB,
    cron: '* * * * *',
    run: async (ctx) => {
      await askForMeetings(ctx);
    },
  },
];
