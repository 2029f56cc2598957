/** Challenges: written, published, joined, entered, closed. Each command is one transaction. */
import { boardOf, finalsFor } from './board.commands.ts';
import { challengeContract } from './challenge.contract.ts';
import { challengeMachine } from './challenge.machine.ts';
import type { Challenge, EditChallenge } from './challenge.model.ts';
import {
  challengeCan,
  challengeFaults,
  whyNotClose,
  whyNotEnter,
  whyNotJoin,
  whyNotRecord,
} from './challenge.rules.ts';
import {
  challenges,
  deleteParticipant,
  deleteTeam,
  holdParticipant,
  insertChallenge,
  insertEntry,
  insertParticipant,
  insertTeam,
  memberIn,
  moveChallengeRow,
  saveFinals,
  undoEntryRow,
  type ChallengeRecord,
} from './challenge.store.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { headOfficeId, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const placeOfChallenges = (ctx: Ctx) => ({ branches: ctx.scope.branches });
const todayOf = (ctx: Ctx, { zone }: Pick<Challenge, 'zone'>): Day => dayIn(zone, ctx.clock.now());
export const presentChallenge = (ctx: Ctx, record: ChallengeRecord): Challenge => ({
  ...record,
  can: challengeCan(
    record,
    { has: (flag) => ctx.has(flag, record.branch_id ?? undefined), network: ctx.scope.network },
    todayOf(ctx, record),
  ),
});
export const getChallenge = async (ctx: Ctx, id: number): Promise<ChallengeRecord> => {
  const [[record]] = await ctx.read(challenges.one(id, placeOfChallenges(ctx)));
  if (!record) throw new NotFound();
  return record;
};
export const viewChallenge = async (ctx: Ctx, id: number): Promise<Challenge> =>
  presentChallenge(ctx, await getChallenge(ctx, id));
export const viewBoard = async (ctx: Ctx, id: number) => boardOf(ctx, await getChallenge(ctx, id));

const contentOf = (input: Omit<EditChallenge, 'version'>) => {
  const faults = challengeFaults(input);
  if (faults.length > 0) throw new ValidationError(faults);
  const { title, rules, prize, metric, unit, ...same } = input;
  return {
    ...same,
    metric,
    unit: metric === 'measurement' ? unit : null,
    title: JSON.stringify(title),
    rules: JSON.stringify(rules),
    prize: JSON.stringify(prize),
  };
};
export const createChallenge = command(challengeContract.create, async (ctx, { everywhere, branch_id, ...input }) => {
  if (everywhere && !ctx.scope.network) throw new Forbidden();
  const at = everywhere ? null : branch_id;
  const { time_zone } = await knownBranch(ctx, at ?? (await headOfficeId(ctx)));
  const record = { ...contentOf(input), branch_id: at, zone: time_zone, created_by: ctx.actor.staff_id };
  return viewChallenge(ctx, await insertChallenge(ctx.db, record));
});
/** What belongs to the network is kept by head office only. */
const kept = async (ctx: TxCtx, id: number): Promise<ChallengeRecord> => {
  const record = await getChallenge(ctx, id);
  if (record.branch_id === null && !ctx.scope.network) throw new Forbidden();
  return record;
};
const keptOpen = async (ctx: TxCtx, id: number): Promise<ChallengeRecord> => {
  const record = await kept(ctx, id);
  if (record.status === 'closed') throw new Refusal('challenge.closed');
  return record;
};
export const editChallenge = command(challengeContract.edit, async (ctx, id, { version, ...input }) => {
  await keptOpen(ctx, id);
  await saveVersioned(ctx.db, 'challenge', id, version, contentOf(input));
  return viewChallenge(ctx, id);
});
export const moveChallenge = command(challengeContract.move, async (ctx, id, { version, move }) => {
  const record = await kept(ctx, id);
  if (!canMove(challengeMachine, record.status, move))
    throw new Refusal('kit.move_not_possible', { status: record.status });
  if (move === 'close') refuseIf(whyNotClose(record, todayOf(ctx, record)));
  const closed_at = move === 'close' ? ctx.clock.now().toISOString() : null;
  // The results stand from now on, whatever is corrected later.
  if (move === 'close') await saveFinals(ctx.db, id, await finalsFor(ctx, id));
  await moveChallengeRow(ctx.db, { id, version }, move, { closed_at });
  return viewChallenge(ctx, id);
});
export const removeChallenge = command(challengeContract.remove, async (ctx, id, { version }) => {
  const { participants } = await kept(ctx, id);
  if (participants > 0) throw new Refusal('challenge.has_participants', { count: participants });
  await deleteVersioned(ctx.db, 'challenge', id, version);
  return { id };
});

export const addTeam = command(challengeContract.addTeam, async (ctx, id, { name }) => {
  const { teams } = await keptOpen(ctx, id);
  if (teams.some((team) => team.name.toLowerCase() === name.toLowerCase())) throw new Refusal('challenge.team_exists');
  await insertTeam(ctx.db, id, name);
  return viewChallenge(ctx, id);
});
export const dropTeam = command(challengeContract.dropTeam, async (ctx, id, { team_id }) => {
  await keptOpen(ctx, id);
  if ((await deleteTeam(ctx.db, id, team_id)) === 0) throw new NotFound();
  return viewChallenge(ctx, id);
});

const getMember = async (ctx: Ctx, member_id: number) => {
  const [[member]] = await ctx.read(memberIn(member_id));
  if (!member) throw new ValidationError([{ field: 'member_id', key: 'not_found' }]);
  return member;
};
export const checkTeam = ({ teams }: Pick<Challenge, 'teams'>, team_id: number | null): void => {
  if (team_id !== null && !teams.some(({ id }) => id === team_id))
    throw new ValidationError([{ field: 'team_id', key: 'not_found' }]);
};
/** Nobody’s picture is shown without their name. */
export const consentOf = ({ shows_name, shows_picture }: { shows_name: boolean; shows_picture: boolean }) => ({
  shows_name,
  shows_picture: shows_name && shows_picture,
});
/** A client is entered by those who work with them, and in a branch's challenge by that branch. */
const entering = (ctx: Ctx, challenge: ChallengeRecord, branch_id: number): void => {
  if (!ctx.has('MANAGE_CLASSES', challenge.branch_id ?? branch_id)) throw new Forbidden();
};
export const joinChallenge = command(challengeContract.join, async (ctx, id, { member_id, team_id, ...shown }) => {
  const challenge = await getChallenge(ctx, id);
  refuseIf(whyNotJoin(challenge, todayOf(ctx, challenge)));
  const member = await getMember(ctx, member_id);
  entering(ctx, challenge, member.branch_id);
  checkTeam(challenge, team_id);
  if ((await holdParticipant(ctx.db, id, member_id)) !== null) throw new Refusal('challenge.joined');
  const joined_at = ctx.clock.now().toISOString();
  const branch_id = member.branch_id;
  await insertParticipant(ctx.db, { branch_id, challenge_id: id, member_id, team_id, joined_at, ...consentOf(shown) });
  return viewBoard(ctx, id);
});
export const leaveChallenge = command(challengeContract.leave, async (ctx, id, { member_id }) => {
  const challenge = await getChallenge(ctx, id);
  refuseIf(whyNotRecord(challenge));
  const member = await getMember(ctx, member_id);
  entering(ctx, challenge, member.branch_id);
  await deleteParticipant(ctx.db, id, member_id);
  return viewBoard(ctx, id);
});

export const enterValue = command(challengeContract.enter, async (ctx, id, { member_id, day, value, note }) => {
  const challenge = await getChallenge(ctx, id);
  if (challenge.metric === 'visits' || challenge.metric === 'classes') throw new Refusal('challenge.not_entered');
  refuseIf(whyNotEnter(challenge, day, todayOf(ctx, challenge)));
  const { branch_id } = await getMember(ctx, member_id);
  entering(ctx, challenge, branch_id);
  if ((await holdParticipant(ctx.db, id, member_id)) === null) throw new Refusal('challenge.not_joined');
  const made = { branch_id, challenge_id: id, member_id, day, value, note };
  await insertEntry(ctx.db, { ...made, created_by: ctx.actor.staff_id, created_at: ctx.clock.now().toISOString() });
  return viewBoard(ctx, id);
});
export const undoEntry = command(challengeContract.undoEntry, async (ctx, id, { entry_id, reason }) => {
  const challenge = await getChallenge(ctx, id);
  refuseIf(whyNotRecord(challenge));
  const how = { at: ctx.clock.now().toISOString(), by: ctx.actor.staff_id, reason };
  const branch_id = await undoEntryRow(ctx.db, { id, entry_id }, how);
  if (branch_id === undefined) throw new NotFound();
  entering(ctx, challenge, branch_id);
  return viewBoard(ctx, id);
});
