/**
 * Copies settings of a branch to others: each in its own transaction, through the command that the section itself uses,
 * so that its rules, versions and audit trail are the same. The preview looks with the same function.
 */
import { branchesOf, knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { NotFound, Refusal, StaleWrite } from '#kit/domain/errors.ts';
import type { Facts, Locale } from '#kit/domain/words.ts';
import { answerFor, refusalWord } from '#kit/server/answer.ts';
import type { Ctx } from '#kit/server/context.ts';
import { isDatabaseError, isWorthRetrying } from '#kit/server/db-errors.ts';
import { nothingOutside } from '../schedule/outside.commands.ts';
import { copiers, type Copier, type Look, type NotCopiedRaw, type Wishes } from './copiers.commands.ts';
import type { copyContract } from './copy.contract.ts';
import type { CopyKind, CopyLine, CopyPapers, CopySettings } from './copy.model.ts';
import { isLocked } from '../lock/lock.commands.ts';
import { lockKinds } from '../lock/lock.model.ts';

const nothing = { changes: [], holidays: [], programmes: [], offers: [], not_copied: [], outside: nothingOutside };
/** A line whose reasons are words with their facts: it is kept, and shown in the reader’s language. */
export type RawLine = Omit<CopyLine, 'reason' | 'not_copied'> & {
  not_copied: NotCopiedRaw[];
  why: string | null;
  facts: Facts;
};
type Seen = { line: RawLine; look: Look };
export const seenRaw = async (ctx: Ctx, copier: Copier, what: CopyKind, to: BranchFacts): Promise<Seen> => {
  const look = await copier.look(ctx, to);
  const { why: reason = null, facts = {} } = look;
  const { changes, holidays, programmes, offers, not_copied, outside } = { ...nothing, ...look };
  const count = changes.length + holidays.length + programmes.length + offers.length;
  const isSame = count + not_copied.length === 0;
  const lockable = lockKinds.find((one) => one === what);
  const isShut = !isSame && lockable !== undefined && (await isLocked(ctx, to.id, lockable));
  const why = isShut ? 'settings.locked' : reason;
  const status = isSame ? 'same' : count > 0 && why === null ? 'changed' : 'refused';
  const branch = { branch_id: to.id, currency: to.currency };
  const found = { changes, holidays, programmes, offers, not_copied, outside };
  return { line: { ...branch, what, status, ...found, why: status === 'refused' ? why : null, facts }, look };
};
export const saidIn = ({ why, facts, not_copied, ...line }: RawLine, locale: Locale): CopyLine => ({
  ...line,
  not_copied: not_copied.map(({ why: reason, facts: of, ...one }) => ({
    ...one,
    reason: reason === null ? null : refusalWord(reason, locale, of),
  })),
  reason: why === null ? null : refusalWord(why, locale, facts),
});
const seen = async (ctx: Ctx, copier: Copier, what: CopyKind, to: BranchFacts) => {
  const { line, look } = await seenRaw(ctx, copier, what, to);
  return { line: saidIn(line, ctx.locale), look };
};

/** Someone else changed the branch since it was looked at: the newest version is looked at again. */
const isCrossed = (error: unknown): boolean =>
  error instanceof StaleWrite ||
  isWorthRetrying(error) ||
  (error instanceof Refusal && error.code === 'settings.day_is_planned') ||
  (isDatabaseError(error) && ['holiday_once', 'programme_rule_once'].includes(error.constraint ?? ''));
const MAX_TRIES = 3;
export const crossing = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isCrossed(error) || tries === MAX_TRIES) throw error;
    }
  }
};

const reasonOf = (ctx: Ctx, error: unknown): string | undefined => {
  const body = answerFor(error, ctx.locale)?.body;
  return body?.responseMessage ?? body?.message;
};
const copyOne = async (ctx: Ctx, copier: Copier, what: CopyKind, to: BranchFacts): Promise<CopyLine> => {
  try {
    return await crossing(() =>
      ctx.tx(async (inside) => {
        const { line, look } = await seen(inside, copier, what, to);
        if (line.status === 'changed') await look.save(inside);
        return line;
      }),
    );
  } catch (error) {
    // A refusal concerns this branch only. After any other fault the call can be repeated: what is done stays the same.
    const reason = reasonOf(ctx, error);
    if (reason === undefined) throw error;
    return { branch_id: to.id, what, status: 'refused', currency: to.currency, ...nothing, reason };
  }
};

type Asked = Wishes & { branch_id: number; what: readonly CopyKind[]; to: readonly number[] };
type EachLine = (ctx: Ctx, copier: Copier, what: CopyKind, to: BranchFacts) => Promise<CopyLine>;
const eachLine = async (ctx: Ctx, { branch_id, what, to, ...wishes }: Asked, one: EachLine): Promise<CopyLine[]> => {
  // A session that has ended is reported as such: the database confirms it before a branch is not found.
  await ctx.run([]);
  const reaches = new Set(ctx.scope.branches);
  if (![branch_id, ...to].every((id) => reaches.has(id))) throw new NotFound();
  const from = await knownBranch(ctx, branch_id);
  const kinds = [];
  for (const kind of new Set(what)) kinds.push({ kind, copier: await copiers[kind](ctx, from, wishes) });
  const lines: CopyLine[] = [];
  for (const id of new Set(to)) {
    const target = await knownBranch(ctx, id);
    for (const { kind, copier } of kinds) lines.push(await one(ctx, copier, kind, target));
  }
  return lines;
};

const ofSettings = (input: CopySettings): Asked => ({ ...input, header: false });
const ofPapers = (input: CopyPapers): Asked => ({ ...input, what: ['papers'], abroad: false });
const previewLine: EachLine = async (...asked) => (await seen(...asked)).line;

export const previewCopy = (ctx: Ctx, input: CopySettings): Promise<CopyLine[]> =>
  eachLine(ctx, ofSettings(input), previewLine);
export const copySettings = (ctx: Ctx, input: CopySettings): Promise<CopyLine[]> =>
  eachLine(ctx, ofSettings(input), copyOne);
export const previewPapers = (ctx: Ctx, input: CopyPapers): Promise<CopyLine[]> =>
  eachLine(ctx, ofPapers(input), previewLine);
export const copyPapers = (ctx: Ctx, input: CopyPapers): Promise<CopyLine[]> => eachLine(ctx, ofPapers(input), copyOne);

/** Open branches in which the caller has the permission; head office isn't a gym. */
export const copyTargets = async (
  ctx: Ctx,
  flag: 'UPDATE_SCHEDULE' | 'EDIT_FACILITY_ACCOUNT',
): Promise<DataOf<typeof copyContract.targets>> => {
  const [all] = await ctx.read(branchesOf(ctx.actor.branchesWith(flag)));
  return all.filter(({ id, type }) => id !== ctx.branch_id && type === 'branch');
};
