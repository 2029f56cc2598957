/** Plans when an e-mail goes out, and counts beforehand whom it reaches. */
import { campaignScheduleContract } from './campaign-schedule.contract.ts';
import { campaignScheduleMachine } from './campaign-schedule.machine.ts';
import type { AskEstimate, Estimate, NewSchedule, ScheduleRow } from './campaign-schedule.model.ts';
import { isQuiet, minuteOf, nextTime, scheduleFaults, testFaults } from './campaign-schedule.rules.ts';
import {
  insertSchedule,
  moveScheduleRow,
  schedules,
  timingOf,
  type ScheduleRecord,
} from './campaign-schedule.store.ts';
import { audienceToSend, limitsOf, SEND_JOB, SEND_QUEUE } from '../campaign-run/campaign-run.commands.ts';
import { countOutcomes } from '../campaign-run/campaign-run.store.ts';
import { settingOf } from '../broadcast-setting/broadcast-setting.commands.ts';
import { sendableOf } from '../campaign/campaign.commands.ts';
import { contentFaults } from '../campaign/letter.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { faultAt, NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { minutesIn } from '#kit/domain/zone.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx } from '#kit/server/context.ts';

export const presentSchedule = (ctx: Ctx, record: ScheduleRecord): ScheduleRow => ({
  ...record,
  can: movesFrom(campaignScheduleMachine, record.status, (flag) => ctx.has(flag, record.branch_id)).filter(
    (move) => move !== 'finish',
  ),
});
const getSchedule = async (ctx: Ctx, id: number): Promise<ScheduleRecord> => {
  const [[record]] = await ctx.read(schedules.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return record;
};
export const viewSchedule = async (ctx: Ctx, id: number): Promise<ScheduleRow> =>
  presentSchedule(ctx, await getSchedule(ctx, id));

type Sendable = Awaited<ReturnType<typeof sendableOf>>;
type Asked = Pick<AskEstimate, 'audience_id' | 'campaign_id' | 'again_days'>;
export const estimate = async (ctx: Ctx, { audience_id, campaign_id, again_days }: Asked): Promise<Estimate> => {
  const { asked, where } = await audienceToSend(ctx, audience_id, ctx.branch_id);
  const setting = await settingOf(ctx, ctx.branch_id);
  const { time_zone } = await knownBranch(ctx, ctx.branch_id);
  const channel = campaign_id === null ? 'email' : (await sendableOf(ctx, campaign_id)).channel;
  const [rows] = await ctx.read(
    countOutcomes(asked, where, limitsOf(setting, { campaign_id, again_days, channel }, ctx.clock.now())),
  );
  const of = (status: string): number => rows.find((row) => row.status === status)?.people ?? 0;
  const [from, until] = [setting.quiet_from, setting.quiet_until].map((time) =>
    time === null ? null : minuteOf(time),
  );
  const quiet = isQuiet(from ?? null, until ?? null, minutesIn(time_zone, ctx.clock.now()));
  return {
    people: rows.reduce((sum, row) => sum + row.people, 0),
    queued: of('queued'),
    channel,
    no_address: of('no_address'),
    no_device: of('no_device'),
    suppressed: of('suppressed'),
    no_consent: of('no_consent'),
    capped: of('capped'),
    recent: of('recent'),
    cap_count: setting.cap_count,
    cap_days: setting.cap_days,
    quiet_until: quiet ? setting.quiet_until : null,
  };
};

/** Both subjects are read by the same people: the second needs what the first does. */
const testOf = async (ctx: Ctx, input: NewSchedule, { channel, blocks }: Sendable) => {
  const { test_by, subject_b, test_percent, test_hours } = input;
  if (test_by === null) return {};
  if (channel !== 'email') faultAt('test_by', 'invalid');
  const missing = testFaults(input);
  if (missing.length > 0 || subject_b === null) throw new ValidationError(missing);
  const faults = contentFaults({ subject: subject_b, blocks }).filter(({ field }) => field.startsWith('subject.'));
  if (faults.length > 0)
    throw new ValidationError(faults.map((one) => ({ ...one, field: one.field.replace('subject', 'subject_b') })));
  if (ctx.services.config.publicUrl === undefined) throw new Refusal('broadcast.test_no_address');
  if (!(await settingOf(ctx, input.branch_id)).tracks) throw new Refusal('broadcast.test_not_measured');
  return { test_by, subject_b: JSON.stringify(subject_b), test_percent, test_hours };
};

export const createSchedule = command(campaignScheduleContract.create, async (ctx, input) => {
  const { campaign_id, audience_id, branch_id, every, at_time, late_min } = input;
  const campaign = await sendableOf(ctx, campaign_id);
  if (campaign.branch_id !== branch_id) faultAt('campaign_id', 'unknown_record');
  if (campaign.is_template) throw new Refusal('broadcast.template_only');
  if (campaign.channel === 'email' && ctx.services.config.smtpUrl === undefined)
    throw new Refusal('broadcast.no_mail_server');
  const test = await testOf(ctx, input, campaign);
  const { name } = await audienceToSend(ctx, audience_id, branch_id);
  const { time_zone } = await knownBranch(ctx, branch_id);
  const now = ctx.clock.now();
  const faults = scheduleFaults(input, time_zone, now);
  if (faults.length > 0) throw new ValidationError(faults);
  const isNow = every === 'now' || input.first_on === null || at_time === null;
  const timing = isNow
    ? { first_on: dayIn(time_zone, now), at_minute: minutesIn(time_zone, now), until_on: null }
    : {
        first_on: input.first_on ?? '',
        at_minute: minuteOf(at_time ?? ''),
        until_on: every === 'once' ? null : input.until_on,
      };
  const next = isNow ? now : nextTime({ every, ...timing }, time_zone, now);
  if (next === null) throw new ValidationError([{ field: 'first_on', key: 'in_the_past' }]);
  const id = await insertSchedule(ctx.db, {
    branch_id,
    campaign_id,
    audience_id,
    audience_name: name,
    every,
    ...timing,
    ...test,
    late_min,
    again_days: isNow || every === 'once' ? null : input.again_days,
    next_at: next.toISOString(),
    status: 'active',
    created_by: ctx.actor.staff_id,
  });
  if (isNow) await ctx.services.jobs.enqueue(ctx.db, SEND_JOB, {}, { key: SEND_JOB, queue: SEND_QUEUE });
  return viewSchedule(ctx, id);
});

export const moveSchedule = command(campaignScheduleContract.move, async (ctx, id, { version, move }) => {
  const record = await getSchedule(ctx, id);
  const { status, branch_id } = record;
  if (!canMove(campaignScheduleMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  let next_at: string | null = null;
  if (move === 'resume') {
    const [[timing]] = await ctx.read(timingOf(id));
    const { time_zone } = await knownBranch(ctx, branch_id);
    const next = timing ? nextTime(timing, time_zone, ctx.clock.now()) : null;
    if (next === null) throw new Refusal('broadcast.no_time_left');
    next_at = next.toISOString();
  }
  await moveScheduleRow(ctx.db, { id, version }, move, { next_at });
  return viewSchedule(ctx, id);
});
