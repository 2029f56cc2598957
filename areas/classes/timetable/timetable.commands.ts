/** Putting classes on the timetable: once, or repeated by a rule. */
import type { NewSchedule, NewSingleSchedule, Planned, Preview, PreviewAsk, SessionView } from './timetable.model.ts';
import { placesFaults } from '../class/class.rules.ts';
import { daysOf } from './repeat.rules.ts';
import { scheduleFaults } from './schedule.rules.ts';
import { overlapsItself, sessionCan, slotsOn, type Slot } from './timetable.rules.ts';
import { faultAt, NotFound, Refusal, refuseIf, ValidationError, type Fault } from '#kit/domain/errors.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { closedAmong, type ClosedDay } from '#areas/settings/hours/hours.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { findClashes, refuseClashes } from '../clash/clash.commands.ts';
import { freeFor, holdsFewer, type Wanted } from '../clash/clash-free.service.ts';
import { findClass, findRoom, type ClassViewRecord } from '../class/class.store.ts';
import { makeMeetings } from '../online/meeting.commands.ts';
import {
  getSession,
  insertEntry,
  insertSessions,
  replaceTrainers,
  sessionsOfEntry,
  type SessionRecord,
} from '../session/session.store.ts';
import { hasAtClass } from '../class/teaching.service.ts';
import { tellTeachers } from '../session/told.commands.ts';
import { mustBeAssignable, unqualifiedOn } from '../session/trainer.commands.ts';
import { timetableContract } from './timetable.contract.ts';

export const presentSession = (ctx: Ctx, session: SessionRecord): SessionRecord & SessionView => ({
  ...session,
  can: sessionCan(session, ctx.clock.now(), hasAtClass(ctx, session)),
});
export const rereadSession = async (ctx: TxCtx, id: number): Promise<SessionView> =>
  presentSession(ctx, await getSession(ctx.db, id));
export const tellTimetable = (ctx: Ctx, branch_id: number): void =>
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'timetable', { branch_id }));

/** Who assigns trainers now, and the courses that were required of them. */
export const assignedNow = (ctx: Ctx, course_ids: readonly number[]) => ({
  by: ctx.actor.staff_id || null,
  at: ctx.clock.now().toISOString(),
  course_ids,
});

type Asked = PreviewAsk | NewSingleSchedule;
type Plan = {
  branch: BranchFacts;
  taught: ClassViewRecord;
  facility_id: number | null;
  duration_min: number;
  capacity: number;
  slots: Slot[];
  skipped: ClosedDay[];
};

/** The class, if it is one of the branch, and its room. */
const whatAndWhere = async (
  ctx: Ctx,
  asked: Asked,
): Promise<{ taught: ClassViewRecord; facility_id: number | null }> => {
  const [[taught]] = await ctx.read(findClass(asked.class_id));
  if (!taught || taught.branch_id !== asked.branch_id) return faultAt('class_id', 'class_required');
  refuseIf(taught.status === 'active' ? null : 'classes.class_inactive');
  if (taught.kind === 'online') {
    if (asked.facility_id !== null) faultAt('facility_id', 'online_no_room');
    if (taught.meeting_url === null && !ctx.services.meetings.makes) faultAt('class_id', 'meeting_needed');
    return { taught, facility_id: null };
  }
  const facility_id = asked.facility_id ?? taught.facility_id;
  if (facility_id === null) return faultAt('facility_id', 'required');
  const [[room]] = await ctx.read(findRoom(facility_id, asked.branch_id));
  if (room?.status !== 'active') return faultAt('facility_id', 'unknown_record');
  return { taught, facility_id };
};

/** Works out what is asked for, without writing anything. Both the preview and the posting call this. */
const planOf = async (ctx: Ctx, asked: Asked): Promise<Plan> => {
  const branch = await knownBranch(ctx, asked.branch_id);
  const faults: Fault[] = scheduleFaults(asked, branch.today);
  if (faults.length > 0) throw new ValidationError(faults);
  const { taught, facility_id } = await whatAndWhere(ctx, asked);
  const { rule, exceptions, on_holidays } = { rule: null, exceptions: [], ...asked };
  const days = daysOf(rule, asked.day, exceptions);
  const skipped = on_holidays ? [] : await closedAmong(ctx, branch.id, days);
  const open = days.filter((day) => !skipped.some((one) => one.day === day));
  const duration_min = asked.duration_min ?? taught.duration_min;
  const slots = slotsOn(open, asked.starts, duration_min, branch.time_zone);
  refuseIf(overlapsItself(slots) ? 'classes.overlaps_itself' : null);
  const capacity = asked.capacity ?? taught.capacity;
  const tooMany = placesFaults(taught.kind, capacity);
  if (tooMany.length > 0) throw new ValidationError(tooMany);
  return { branch, taught, facility_id, duration_min, capacity, slots, skipped };
};
const wantedBy = ({ slots, facility_id, capacity, taught }: Plan, asked: Pick<Asked, 'trainers'>): Wanted => ({
  slots,
  category: taught.category,
  facility_id,
  staff: asked.trainers.map((trainer) => trainer.staff_id),
  capacity,
});

export const previewSchedule = async (ctx: Ctx, asked: PreviewAsk): Promise<Preview> => {
  const plan = await planOf(ctx, asked);
  const wanted = wantedBy(plan, asked);
  const clashes = await findClashes(ctx, wanted);
  const free = await freeFor(ctx, plan.branch, wanted, clashes);
  const room_holds = await holdsFewer(ctx, plan.branch.id, plan.facility_id, plan.capacity);
  const skipped = plan.skipped.map(({ day, name }) => ({ day, name }));
  const days = plan.slots.map((slot) => slot.day);
  const teaching = { branch_id: plan.branch.id, category: plan.taught.category, days };
  const unfit = await unqualifiedOn(ctx, asked.trainers, teaching);
  return { days: plan.slots, skipped, clashes, free, room_holds, ...unfit };
};

export const postSchedule = async (ctx: TxCtx, asked: NewSchedule | NewSingleSchedule): Promise<Planned> => {
  const plan = await planOf(ctx, asked);
  const { branch, taught, facility_id, duration_min, capacity, slots, skipped } = plan;
  if (slots.length === 0) throw new Refusal('classes.nothing_left');
  const days = slots.map((slot) => slot.day);
  const teaching = { branch_id: branch.id, category: taught.category, days };
  const course_ids = await mustBeAssignable(ctx, asked.trainers, teaching);
  await refuseClashes(ctx, wantedBy(plan, asked), branch);
  const { rule, exceptions, on_holidays } = { rule: null, exceptions: [], ...asked };
  const at = { branch_id: branch.id, class_id: taught.id, facility_id, capacity };
  const entry = { ...at, first_on: asked.day, starts: asked.starts, duration_min, rule, on_holidays };
  const entry_id = await insertEntry(ctx.db, { ...entry, exceptions: [...exceptions] });
  const ids = await insertSessions(ctx.db, slots, {
    ...at,
    entry_id,
    kind: taught.kind,
    trainers_needed: taught.trainers_needed,
  });
  const sessions = ids.map((id) => ({ id, branch_id: branch.id }));
  await replaceTrainers(ctx.db, sessions, asked.trainers, assignedNow(ctx, course_ids));
  if (taught.kind === 'online') await makeMeetings(ctx, taught, ids);
  const [planned] = await ctx.read(sessionsOfEntry(entry_id));
  await tellTeachers(
    ctx,
    'assigned',
    planned,
    asked.trainers.map((trainer) => trainer.staff_id),
  );
  tellTimetable(ctx, branch.id);
  return { entry_id, sessions: planned, skipped: skipped.map((one) => one.day) };
};
export const createSingle = command(timetableContract.createSingle, (ctx, asked) => postSchedule(ctx, asked));
export const createRepeating = command(timetableContract.createRepeating, (ctx, asked) => postSchedule(ctx, asked));

export const viewSession = (ctx: Ctx, session: SessionRecord | undefined): SessionRecord & SessionView => {
  if (!session) throw new NotFound();
  return presentSession(ctx, session);
};
