/** Automations: written, started, held back and ended. Nothing is sent here; the job does that. */
import { automationContract, type EntryQuery } from './automation.contract.ts';
import { automationMachine } from './automation.machine.ts';
import type {
  AskPreview,
  Automation,
  AutomationRow,
  EditAutomation,
  Entry,
  Preview,
  Step,
} from './automation.model.ts';
import { automationCan, automationFaults, hasDays } from './automation.rules.ts';
import { cancelQueued, LATE_DAYS, stopEverybody } from './automation-run.store.ts';
import {
  audiencesNamed,
  automations,
  entries,
  insertAutomation,
  insertSteps,
  moveAutomationRow,
  scanNow,
  sentBy,
  stepsOf,
  type AutomationRecord,
} from './automation.store.ts';
import { countOccasions, PREVIEW_DAYS } from './trigger.store.ts';
import { SEND_JOB, SEND_QUEUE } from '../campaign-run/campaign-run.commands.ts';
import type { Channel } from '../campaign/campaign.model.ts';
import { minuteOf } from '../campaign-schedule/campaign-schedule.rules.ts';
import { addDays } from '#kit/domain/day.ts';
import { faultAt, NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import type { Paged } from '#kit/domain/page.ts';
import { headOfficeId, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { pageFrom } from '#kit/server/list.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const presentAutomation = (ctx: Ctx, { plan_no: _plan, ...record }: AutomationRecord): AutomationRow => ({
  ...record,
  can: automationCan(record, (flag) => ctx.has(flag, record.branch_id)),
});
const getAutomation = async (ctx: Ctx, id: number): Promise<AutomationRecord> => {
  const [[record]] = await ctx.read(automations.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return record;
};
export const viewAutomation = async (ctx: Ctx, id: number): Promise<Automation> => {
  const record = await getAutomation(ctx, id);
  const [steps] = await ctx.read(stepsOf(id, record.plan_no));
  return { ...presentAutomation(ctx, record), steps };
};
/** Whose clients: those of its branch, and those of all branches for head office, as with a sending. */
export const branchesOf = async (ctx: Ctx, branch_id: number): Promise<readonly number[]> =>
  branch_id === (await headOfficeId(ctx)) ? ctx.scope.branches : [branch_id];

export const previewAutomation = async (
  ctx: Ctx,
  { trigger, days }: Omit<AskPreview, 'branch_id'>,
): Promise<Preview> => {
  const faults = automationFaults({ trigger, days, steps: [{ kind: 'send', campaign_id: 0 }] });
  if (faults.length > 0) throw new ValidationError(faults);
  const branches = await branchesOf(ctx, ctx.branch_id);
  const { today } = await knownBranch(ctx, ctx.branch_id);
  const now = ctx.clock.now().toISOString();
  const [[found]] = await ctx.read(countOccasions({ trigger, days: hasDays(trigger) ? days : null, branches, now }));
  return { people: found?.people ?? 0, times: found?.times ?? 0, from_on: addDays(today, -PREVIEW_DAYS) };
};

type Checked = { names: ReadonlyMap<number, string>; channels: readonly Channel[] };
/** What the steps name exists in the branch and can be sent. */
const checkSteps = async (
  ctx: Ctx,
  input: Pick<EditAutomation, 'trigger' | 'days' | 'steps'>,
  branch_id: number,
): Promise<Checked> => {
  const faults = automationFaults(input);
  if (faults.length > 0) throw new ValidationError(faults);
  const { steps } = input;
  const campaign_ids = steps.flatMap((step) => (step.kind === 'send' ? [step.campaign_id] : []));
  const audience_ids = steps.flatMap((step) => (step.kind === 'condition' ? [step.audience_id] : []));
  const [campaigns, audiences] = await ctx.read(sentBy(campaign_ids), audiencesNamed(audience_ids, branch_id));
  const known = (step: Step): boolean =>
    step.kind === 'wait' ||
    (step.kind === 'send'
      ? campaigns.some((one) => one.id === step.campaign_id && one.branch_id === branch_id)
      : audiences.some((one) => one.id === step.audience_id));
  const at = steps.findIndex((step) => !known(step));
  if (at >= 0) faultAt(`steps.${at}.${steps[at]?.kind === 'send' ? 'campaign_id' : 'audience_id'}`, 'unknown_record');
  if (campaigns.some((one) => one.is_template)) throw new Refusal('broadcast.template_only');
  return {
    names: new Map(audiences.map(({ id, name }) => [id, name])),
    channels: campaigns.map(({ channel }) => channel),
  };
};
const refuseWithoutServer = (ctx: Ctx, channels: readonly (Channel | null)[]): void => {
  if (channels.includes('email') && ctx.services.config.smtpUrl === undefined)
    throw new Refusal('broadcast.no_mail_server');
};
const stored = ({ at_time, again_days, name, trigger, days }: EditAutomation | Omit<EditAutomation, 'version'>) => ({
  name,
  trigger,
  days: hasDays(trigger) ? days : null,
  again_days,
  at_minute: at_time === null ? null : minuteOf(at_time),
});

export const createAutomation = command(automationContract.create, async (ctx, input) => {
  const { branch_id, steps } = input;
  const { names } = await checkSteps(ctx, input, branch_id);
  const id = await insertAutomation(ctx.db, {
    branch_id,
    ...stored(input),
    created_by: ctx.actor.staff_id,
  });
  await insertSteps(ctx.db, steps, { automation_id: id, branch_id, plan_no: 1, names });
  return viewAutomation(ctx, id);
});
/** Other steps are another plan, for those who enter from now on. */
export const editAutomation = command(automationContract.edit, async (ctx, id, input) => {
  const { branch_id, plan_no, status, trigger } = await getAutomation(ctx, id);
  if (status === 'ended') throw new Refusal('broadcast.automation_ended');
  // What happened to people who are inside was of this kind.
  if (status !== 'draft' && input.trigger !== trigger) throw new Refusal('broadcast.automation_trigger');
  const { names, channels } = await checkSteps(ctx, input, branch_id);
  if (status === 'active') refuseWithoutServer(ctx, channels);
  await saveVersioned(ctx.db, 'automation', id, input.version, { ...stored(input), plan_no: plan_no + 1 });
  await insertSteps(ctx.db, input.steps, { automation_id: id, branch_id, plan_no: plan_no + 1, names });
  await scanNow(ctx.db, id, ctx.clock.now().toISOString());
  return viewAutomation(ctx, id);
});
export const removeAutomation = command(automationContract.remove, async (ctx, id, { version }) => {
  const { status } = await getAutomation(ctx, id);
  if (status !== 'draft') throw new Refusal('broadcast.automation_started');
  await deleteVersioned(ctx.db, 'automation', id, version);
  return { id };
});

/** Who is let in from now on: those to whom something happens today or later. */
const begin = async (ctx: TxCtx, { id, branch_id, plan_no }: AutomationRecord): Promise<string> => {
  const [steps] = await ctx.read(stepsOf(id, plan_no));
  refuseWithoutServer(
    ctx,
    steps.map(({ channel }) => channel),
  );
  if (steps.some(({ kind, audience_id }) => kind === 'condition' && audience_id === null))
    throw new Refusal('broadcast.automation_audience');
  const { today } = await knownBranch(ctx, branch_id);
  return today;
};
export const moveAutomation = command(automationContract.move, async (ctx, id, { version, move }) => {
  const record = await getAutomation(ctx, id);
  const { status } = record;
  if (!canMove(automationMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  const now = ctx.clock.now().toISOString();
  const begins = move === 'start' || move === 'resume';
  await moveAutomationRow(ctx.db, { id, version }, move, begins ? { since_on: await begin(ctx, record) } : {});
  if (move === 'end') await stopEverybody(ctx.db, id, now);
  if (move === 'resume') await cancelQueued(ctx.db, id, now, LATE_DAYS);
  if (begins) {
    await scanNow(ctx.db, id, now);
    await ctx.services.jobs.enqueue(ctx.db, SEND_JOB, {}, { key: SEND_JOB, queue: SEND_QUEUE });
  }
  return viewAutomation(ctx, id);
});

export const pageOfEntries = async (ctx: Ctx, id: number, query: EntryQuery): Promise<Paged<Entry>> => {
  await getAutomation(ctx, id);
  return pageFrom(ctx, entries, query, { automation_id: id }, (row) => row);
};
const MOST_IN_A_FILE = 50_000;
export const allEntries = async (ctx: Ctx, id: number, query: EntryQuery): Promise<Entry[]> => {
  await getAutomation(ctx, id);
  const [rows] = await ctx.read(
    entries.rows({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, { automation_id: id }),
  );
  return rows;
};
