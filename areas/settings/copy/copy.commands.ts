/**
 * Copies settings of a branch to others: each in its own transaction, through the command that the section itself uses,
 * so that its rules, versions and audit trail are the same. The preview looks with the same function.
 */
import { branchesOf, knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { editClockSettings, viewClockSettings } from '#areas/shift/clock/clock-settings.commands.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import type { Facts } from '#kit/domain/words.ts';
import { answerFor, refusalWord } from '#kit/server/answer.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { isDatabaseError, isWorthRetrying } from '#kit/server/db-errors.ts';
import { asHoliday, holidaysBetween } from '../holiday/holiday.store.ts';
import { bookingRules, editRules } from '../hours/hours.commands.ts';
import type { OpeningHours, Outside } from '../hours/hours.model.ts';
import { asHours, hoursOf } from '../hours/hours.store.ts';
import { editHours, nothingOutside, outsideHolidays, outsideHours } from '../schedule/outside.commands.ts';
import { addHoliday } from '../schedule/schedule.commands.ts';
import type { copyContract } from './copy.contract.ts';
import type { CopyKind, CopyLine, CopySettings } from './copy.model.ts';
import {
  clockChanges,
  copiedClock,
  copiedRule,
  hoursChanges,
  missingHolidays,
  ruleChanges,
  whyNotCopyClock,
  whyNotCopyHolidays,
  whyNotCopyRule,
} from './copy.rules.ts';

/** What would change in a branch, why it can't, and how it is saved. */
type Look = {
  changes?: CopyLine['changes'];
  holidays?: CopyLine['holidays'];
  outside?: Outside;
  why?: string | null;
  facts?: Facts;
  save: (ctx: TxCtx) => Promise<unknown>;
};
type Copier = {
  look: (ctx: Ctx, to: BranchFacts) => Promise<Look>;
};

const hoursIn = async (ctx: Ctx, branch_id: number): Promise<OpeningHours> => {
  const [[found]] = await ctx.read(hoursOf(branch_id));
  if (!found) throw new NotFound();
  return asHours(found);
};
const copyHours = async (ctx: Ctx, from: BranchFacts): Promise<Copier> => {
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = await hoursIn(ctx, from.id);
  const week = { sunday, monday, tuesday, wednesday, thursday, friday, saturday };
  return {
    look: async (inside, to) => {
      const own = await hoursIn(inside, to.id);
      const changes = hoursChanges(week, own);
      const input = { ...week, version: own.version, planned: 'keep', cancel_reason: null } as const;
      return {
        changes,
        ...(changes.length > 0 && { outside: await outsideHours(inside, to.id, week) }),
        save: (tx) => editHours(tx, own.id, input),
      };
    },
  };
};

const copyRules = async (ctx: Ctx, from: BranchFacts): Promise<Copier> => {
  const source = await bookingRules(ctx, from.id);
  const rule = copiedRule(source);
  return {
    look: async (inside, to) => {
      const own = await bookingRules(inside, to.id);
      return {
        changes: ruleChanges(source, own),
        why: whyNotCopyRule(source, own),
        facts: { from: source.currency, to: own.currency },
        save: (tx) => editRules(tx, own.id, { ...rule, version: own.version }),
      };
    },
  };
};

const copyClock = async (ctx: Ctx, from: BranchFacts): Promise<Copier> => {
  const clock = copiedClock(await viewClockSettings(ctx, from.id));
  return {
    look: async (inside, to) => {
      const own = await viewClockSettings(inside, to.id);
      return {
        changes: clockChanges(clock, copiedClock(own)),
        why: whyNotCopyClock(clock, own),
        save: (tx) => editClockSettings(tx, to.id, { ...clock, version: own.version }),
      };
    },
  };
};

const LAST_DAY = '9999-12-31';
const holidaysIn = async (ctx: Ctx, { id, today }: BranchFacts) =>
  (await ctx.read(holidaysBetween(id, today, LAST_DAY)))[0].map(asHoliday);
const copyHolidays = async (ctx: Ctx, from: BranchFacts, abroad: boolean): Promise<Copier> => {
  const source = await holidaysIn(ctx, from);
  return {
    look: async (inside, to) => {
      const holidays = missingHolidays(source, await holidaysIn(inside, to), to.today);
      const foreign = whyNotCopyHolidays({ from_country: from.country_code, to_country: to.country_code, abroad });
      const outside = foreign === null ? await outsideHolidays(inside, to.id, holidays) : nothingOutside;
      const isPlanned = outside.classes + outside.appointments + outside.shifts > 0;
      return {
        holidays,
        outside,
        why: foreign ?? (isPlanned ? 'settings.day_is_planned' : null),
        save: async (tx) => {
          for (const { day, name, is_closed, spans } of holidays)
            await addHoliday(tx, {
              branch_id: to.id,
              day,
              name,
              is_closed,
              spans,
              planned: null,
              cancel_reason: null,
            });
        },
      };
    },
  };
};

const copiers: Readonly<Record<CopyKind, (ctx: Ctx, from: BranchFacts, abroad: boolean) => Promise<Copier>>> = {
  hours: copyHours,
  rules: copyRules,
  clock: copyClock,
  holidays: copyHolidays,
};

type Seen = { line: CopyLine; look: Look };
const seen = async (ctx: Ctx, copier: Copier, what: CopyKind, to: BranchFacts): Promise<Seen> => {
  const look = await copier.look(ctx, to);
  const { changes = [], holidays = [], outside = nothingOutside, why = null } = look;
  const isSame = changes.length + holidays.length === 0;
  const status = isSame ? 'same' : why === null ? 'changed' : 'refused';
  const reason = status === 'refused' && why !== null ? refusalWord(why, ctx.locale, look.facts) : null;
  const line = { branch_id: to.id, what, status, currency: to.currency, changes, holidays, outside, reason } as const;
  return { line, look };
};

/** Someone else changed the branch since it was looked at: the newest version is looked at again. */
const isCrossed = (error: unknown): boolean =>
  error instanceof StaleWrite ||
  isWorthRetrying(error) ||
  (isDatabaseError(error) && error.constraint === 'holiday_once');
const MAX_TRIES = 3;
const crossing = async <T>(work: () => Promise<T>): Promise<T> => {
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
    const nothing = { changes: [], holidays: [], outside: nothingOutside };
    return { branch_id: to.id, what, status: 'refused', currency: to.currency, ...nothing, reason };
  }
};

type EachLine = (ctx: Ctx, copier: Copier, what: CopyKind, to: BranchFacts) => Promise<CopyLine>;
const eachLine = async (
  ctx: Ctx,
  { branch_id, what, to, abroad }: CopySettings,
  one: EachLine,
): Promise<CopyLine[]> => {
  // A session that has ended is reported as such: the database confirms it before a branch is not found.
  await ctx.run([]);
  const reaches = new Set(ctx.scope.branches);
  if (![branch_id, ...to].every((id) => reaches.has(id))) throw new NotFound();
  const from = await knownBranch(ctx, branch_id);
  const kinds = [];
  for (const kind of new Set(what)) kinds.push({ kind, copier: await copiers[kind](ctx, from, abroad) });
  const lines: CopyLine[] = [];
  for (const id of new Set(to)) {
    const target = await knownBranch(ctx, id);
    for (const { kind, copier } of kinds) lines.push(await one(ctx, copier, kind, target));
  }
  return lines;
};

export const previewCopy = (ctx: Ctx, input: CopySettings): Promise<CopyLine[]> =>
  eachLine(ctx, input, async (...asked) => (await seen(...asked)).line);

export const copySettings = (ctx: Ctx, input: CopySettings): Promise<CopyLine[]> => eachLine(ctx, input, copyOne);

/** Open branches in which the caller has the permission; head office isn't a gym. */
export const copyTargets = async (ctx: Ctx): Promise<DataOf<typeof copyContract.targets>> => {
  const [all] = await ctx.read(branchesOf(ctx.actor.branchesWith('UPDATE_SCHEDULE')));
  return all.filter(({ id, type }) => id !== ctx.branch_id && type === 'branch');
};
