/** The settings that can be copied: what would change in a branch, what prevents it, and how it is saved. */
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { editClockSettings, viewClockSettings } from '#areas/shift/clock/clock-settings.commands.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Facts } from '#kit/domain/words.ts';
import { refusalWord } from '#kit/server/answer.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { copyFile } from '#kit/server/file.ts';
import { editPaper, viewPaper } from '../account/account.commands.ts';
import { logoOf } from '../account/account.store.ts';
import { asHoliday, holidaysBetween } from '../holiday/holiday.store.ts';
import { bookingRules, editRules } from '../hours/hours.commands.ts';
import type { OpeningHours, Outside } from '../hours/hours.model.ts';
import { asHours, hoursOf } from '../hours/hours.store.ts';
import { addProgrammeRule, editProgrammeRule, programmeRules } from '../programme-rule/programme-rule.commands.ts';
import { divideHolidays, editHours, outsideHours, type Divided } from '../schedule/outside.commands.ts';
import { addHoliday } from '../schedule/schedule.commands.ts';
import type { CopyKind, CopyLine } from './copy.model.ts';
import {
  clockChanges,
  copiedClock,
  copiedRule,
  hoursChanges,
  missingHolidays,
  paperChanges,
  programmeChanges,
  ruleChanges,
  whyNotCopyClock,
  whyNotCopyHolidays,
  whyNotCopyRule,
} from './copy.rules.ts';

/** What would change in a branch, why it can't, and how it is saved. */
export type Look = {
  changes?: CopyLine['changes'];
  holidays?: CopyLine['holidays'];
  programmes?: CopyLine['programmes'];
  not_copied?: CopyLine['not_copied'];
  outside?: Outside;
  why?: string | null;
  facts?: Facts;
  save: (ctx: TxCtx) => Promise<unknown>;
};
export type Copier = {
  look: (ctx: Ctx, to: BranchFacts) => Promise<Look>;
};

/** Copied only if they are chosen. */
export type Wishes = { abroad: boolean; header: boolean };

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
const copyHolidays = async (ctx: Ctx, from: BranchFacts, { abroad }: Wishes): Promise<Copier> => {
  const source = await holidaysIn(ctx, from);
  return {
    look: async (inside, to) => {
      const missing = missingHolidays(source, await holidaysIn(inside, to), to.today);
      const foreign = whyNotCopyHolidays({ from_country: from.country_code, to_country: to.country_code, abroad });
      const { free, planned }: Divided<(typeof missing)[number]> =
        foreign === null ? await divideHolidays(inside, to.id, missing) : { free: missing, planned: [] };
      return {
        holidays: free,
        not_copied: planned.map(({ holiday: { name, day }, outside }) => ({
          name,
          day,
          planned: outside,
          reason: null,
        })),
        why: foreign ?? (free.length === 0 && planned.length > 0 ? 'settings.copy_planned' : null),
        save: async (tx) => {
          const more = { branch_id: to.id, planned: null, cancel_reason: null };
          for (const { day, name, is_closed, spans } of free)
            await addHoliday(tx, { ...more, day, name, is_closed, spans });
        },
      };
    },
  };
};

const copyProgrammes = async (ctx: Ctx, from: BranchFacts): Promise<Copier> => {
  const source = await programmeRules(ctx, from.id);
  return {
    look: async (inside, to) => {
      const { wishes, not_copied } = programmeChanges(source, await programmeRules(inside, to.id));
      const facts = { from: from.currency, to: to.currency };
      return {
        programmes: wishes.map(({ name, before, after }) => ({ name, before, after })),
        not_copied: not_copied.map(({ programme_name, why }) => ({
          name: programme_name,
          day: null,
          planned: null,
          reason: refusalWord(why, inside.locale, facts),
        })),
        save: async (tx) => {
          for (const { programme_id, rule, after } of wishes)
            if (rule) await editProgrammeRule(tx, rule.id, { version: rule.version, ...after });
            else await addProgrammeRule(tx, { branch_id: to.id, programme_id, ...after });
        },
      };
    },
  };
};

const layoutIn = async (ctx: Ctx, branch_id: number) => {
  const paper = await viewPaper(ctx, branch_id);
  const [[logo]] = await ctx.read(logoOf(branch_id));
  return { ...paper, logo: logo ?? null };
};
const copyPapers = async (ctx: Ctx, from: BranchFacts, { header }: Wishes): Promise<Copier> => {
  const source = await layoutIn(ctx, from.id);
  return {
    look: async (inside, to) => {
      const own = await layoutIn(inside, to.id);
      const changes = paperChanges(source, own, header);
      return {
        changes,
        save: async (tx) => {
          const isOther = changes.some(({ field }) => field === 'logo_file_id');
          const logo = source.logo && isOther ? await copyFile(tx, source.logo.file_id, to.id) : null;
          const { id, version, bank_name, bank_holder, bank_number } = own;
          await editPaper(tx, id, {
            version,
            bank_name,
            bank_holder,
            bank_number,
            header: header ? source.header : own.header,
            footer: source.footer,
            logo_file_id: isOther ? logo : own.logo_file_id,
          });
        },
      };
    },
  };
};

export const copiers: Readonly<Record<CopyKind, (ctx: Ctx, from: BranchFacts, wishes: Wishes) => Promise<Copier>>> = {
  hours: copyHours,
  rules: copyRules,
  programmes: copyProgrammes,
  clock: copyClock,
  holidays: copyHolidays,
  papers: copyPapers,
};
