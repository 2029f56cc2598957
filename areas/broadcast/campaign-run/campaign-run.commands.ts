/** Sendings: begun by their schedule, held back, stopped, or started late when staff decide so. */
import { campaignRunContract } from './campaign-run.contract.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';
import { recipientStatuses, type Recipient, type Run, type RunRow, type Totals } from './campaign-run.model.ts';
import type { RecipientQuery } from './campaign-run.contract.ts';
import {
  cancelWaiting,
  freeze,
  moveRunRow,
  recipients,
  reportsOf,
  runs,
  textOfRun,
  totalsOf,
  type Limits,
  type RunRecord,
} from './campaign-run.store.ts';
import { audienceOfRun } from './campaign-send.store.ts';
import { viewTest } from './subject-test.commands.ts';
import { drawGroups, releaseRest } from './subject-test.store.ts';
import { audiences, type Asked } from '../audience/audience.store.ts';
import type { Where } from '../audience/segment.store.ts';
import type { Channel } from '../campaign/campaign.model.ts';
import { linksOf } from '../reading/reading.rules.ts';
import { clicksOf } from '../reading/reading.store.ts';
import { settingOf } from '../broadcast-setting/broadcast-setting.commands.ts';
import type { Setting } from '../broadcast-setting/broadcast-setting.model.ts';
import { faultAt, NotFound, Refusal, StaleWrite } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import type { Paged } from '#kit/domain/page.ts';
import { headOfficeId, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { pageFrom } from '#kit/server/list.ts';
import { saveVersioned } from '#kit/server/version.ts';

export const SEND_JOB = 'campaign_send';
/** One at a time on all servers: a sending is as fast as the mail server allows, not as many as there are processes. */
export const SEND_QUEUE = 'campaign';

const DAY_MS = 86_400_000;
type Again = { campaign_id: number | null; again_days: number | null; channel: Channel };
export const limitsOf = (
  { cap_count, cap_days }: Pick<Setting, 'cap_count' | 'cap_days'>,
  { campaign_id, again_days, channel }: Again,
  now: Date,
): Limits => {
  const before = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  const again = campaign_id !== null && again_days !== null ? { campaign_id, since: before(again_days) } : null;
  return { channel, cap_count, since: before(cap_days), again };
};
type ToSend = { name: string; asked: Asked; where: Where };
/** Who is meant when a branch sends to an audience: its own clients, and those of all branches for head office. */
export const audienceToSend = async (ctx: Ctx, audience_id: number, branch_id: number): Promise<ToSend> => {
  const [[found]] = await ctx.read(audiences.one(audience_id, { branches: [branch_id] }));
  if (!found) return faultAt('audience_id', 'unknown_record');
  const { today } = await knownBranch(ctx, branch_id);
  const isOffice = branch_id === (await headOfficeId(ctx));
  return { name: found.name, asked: found, where: { branches: isOffice ? ctx.scope.branches : [branch_id], today } };
};
type Sent = Again & { branch_id: number; audience_id: number };
export const freezeAudience = async (ctx: TxCtx, run_id: number, sent: Sent): Promise<void> => {
  const { branch_id, audience_id } = sent;
  const { asked, where } = await audienceToSend(ctx, audience_id, branch_id);
  const now = ctx.clock.now();
  const limits = limitsOf(await settingOf(ctx, branch_id), sent, now);
  await freeze(ctx.db, asked, where, limits, { run_id, branch_id, at: now.toISOString() });
  await drawGroups(ctx.db, run_id, now.toISOString());
};

/** The rest waits for one of two subjects. */
const isTestOpen = ({ test_by, winner, status }: Pick<RunRecord, 'test_by' | 'winner' | 'status'>): boolean =>
  test_by !== null && winner === null && (status === 'sending' || status === 'paused');
export const presentRun = (ctx: Ctx, { totals: _totals, ...record }: RunRecord): RunRow => ({
  ...record,
  can: [
    ...movesFrom(campaignRunMachine, record.status, (flag) => ctx.has(flag, record.branch_id)).filter(
      (move) => move !== 'finish' && move !== 'miss',
    ),
    ...(isTestOpen(record) && ctx.has('SEND_BROADCAST', record.branch_id) ? (['choose_a', 'choose_b'] as const) : []),
  ],
});
const getRun = async (ctx: Ctx, id: number): Promise<RunRecord> => {
  const [[record]] = await ctx.read(runs.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return record;
};
export const viewRun = async (ctx: Ctx, id: number): Promise<Run> => {
  const record = await getRun(ctx, id);
  const [[text], rows, clicks, [reports]] = await ctx.read(textOfRun(id), totalsOf(id), clicksOf(id), reportsOf(id));
  const links = linksOf(text?.blocks ?? []).map((url, at) => ({
    url,
    people: clicks.find(({ link_no }) => link_no === at + 1)?.people ?? 0,
  }));
  const totals = Object.fromEntries(
    recipientStatuses.map((status) => [status, rows.find((row) => row.status === status)?.people ?? 0]),
  ) as Totals;
  const reported = reports ?? { complained: 0, refused: 0 };
  const test = await viewTest(ctx, record);
  return {
    ...presentRun(ctx, record),
    totals,
    test,
    ...reported,
    links: links.toSorted((a, b) => b.people - a.people),
  };
};
export const pageOfRecipients = async (ctx: Ctx, id: number, query: RecipientQuery): Promise<Paged<Recipient>> => {
  await getRun(ctx, id);
  return pageFrom(ctx, recipients, query, { run_id: id }, (row) => row);
};
const MOST_IN_A_FILE = 200_000;
export const allRecipients = async (ctx: Ctx, id: number, query: RecipientQuery): Promise<Recipient[]> => {
  await getRun(ctx, id);
  const [rows] = await ctx.read(recipients.rows({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, { run_id: id }));
  return rows;
};

export const chooseSubject = command(campaignRunContract.choose, async (ctx, id, { version, winner }) => {
  const record = await getRun(ctx, id);
  if (record.version !== version) throw new StaleWrite('campaign_run', id, version);
  if (!isTestOpen(record)) throw new Refusal('broadcast.no_test_open');
  const winner_at = ctx.clock.now().toISOString();
  await saveVersioned(ctx.db, 'campaign_run', id, version, { winner, winner_why: 'staff', winner_at });
  await releaseRest(ctx.db, id);
  await ctx.services.jobs.enqueue(ctx.db, SEND_JOB, {}, { key: SEND_JOB, queue: SEND_QUEUE });
  return viewRun(ctx, id);
});

const startLate = async (ctx: TxCtx, { id, branch_id, channel }: RunRecord): Promise<void> => {
  if (channel === 'email' && ctx.services.config.smtpUrl === undefined) throw new Refusal('broadcast.no_mail_server');
  const [[of]] = await ctx.read(audienceOfRun(id));
  if (!of || of.audience_id === null) throw new Refusal('broadcast.audience_gone');
  await freezeAudience(ctx, id, { ...of, branch_id, audience_id: of.audience_id });
};
export const moveRun = command(campaignRunContract.move, async (ctx, id, { version, move }) => {
  const record = await getRun(ctx, id);
  const { status } = record;
  if (!canMove(campaignRunMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  const at = ctx.clock.now().toISOString();
  await moveRunRow(ctx.db, { id, version }, move, {
    ...(move === 'start_late' && { started_at: at, why: null }),
    ...(move === 'cancel' && { finished_at: at }),
  });
  if (move === 'start_late') await startLate(ctx, record);
  if (move === 'cancel') await cancelWaiting(ctx.db, id, at);
  if (move === 'start_late' || move === 'resume')
    await ctx.services.jobs.enqueue(ctx.db, SEND_JOB, {}, { key: SEND_JOB, queue: SEND_QUEUE });
  return viewRun(ctx, id);
});
