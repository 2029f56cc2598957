/** The settings that can be copied: what would change in a branch, what prevents it, and how it is saved. */
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { editClockSettings, viewClockSettings } from '#areas/shift/clock/clock-settings.commands.ts';
import {
  copyProgrammeTo,
  offersOfBranch,
  pricedIn,
  sellIn,
} from '#areas/membership/programme/programme-selling.commands.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Facts } from '#kit/domain/words.ts';
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
import type { Undo } from './undo.commands.ts';
import {
  clockChanges,
  copiedClock,
  copiedRule,
  hoursChanges,
  missingHolidays,
  offerChanges,
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
  offers?: CopyLine['offers'];
  not_copied?: NotCopiedRaw[];
  outside?: Outside;
  why?: string | null;
  facts?: Facts;
  /** Answers what undoing it needs. */
  save: (ctx: TxCtx) => Promise<Undo>;
};
/** The reason as a word with its facts, so that it can be said in each language. */
export type NotCopiedRaw = Omit<CopyLine['not_copied'][number], 'reason'> & { why: string | null; facts: Facts };
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
        save: async (tx) => {
          const { version } = await editHours(tx, own.id, input);
          const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = own;
          const before = { sunday, monday, tuesday, wednesday, thursday, friday, saturday };
          return { what: 'hours', id: own.id, version, before };
        },
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
        save: async (tx) => {
          const { version } = await editRules(tx, own.id, { ...rule, version: own.version });
          return { what: 'rules', id: own.id, version, before: copiedRule(own) };
        },
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
        save: async (tx) => {
          const { version } = await editClockSettings(tx, to.id, { ...clock, version: own.version });
          return { what: 'clock', version, before: copiedClock(own) };
        },
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
          why: null,
          facts: {},
        })),
        why: foreign ?? (free.length === 0 && planned.length > 0 ? 'settings.copy_planned' : null),
        save: async (tx) => {
          const more = { branch_id: to.id, planned: null, cancel_reason: null };
          const added = [];
          for (const { day, name, is_closed, spans } of free) {
            const { id, version } = await addHoliday(tx, { ...more, day, name, is_closed, spans });
            added.push({ id, version });
          }
          return { what: 'holidays', added };
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
          why,
          facts,
        })),
        save: async (tx) => {
          const changed = [];
          for (const { programme_id, rule, before, after } of wishes) {
            const { id, version } = rule
              ? await editProgrammeRule(tx, rule.id, { version: rule.version, ...after })
              : await addProgrammeRule(tx, { branch_id: to.id, programme_id, ...after });
            changed.push({ id, version, before });
          }
          return { what: 'programmes', changed };
        },
      };
    },
  };
};

const copyOffers = async (ctx: Ctx, from: BranchFacts): Promise<Copier> => {
  const source = await offersOfBranch(ctx, from);
  return {
    look: async (inside, to) => {
      const own = await offersOfBranch(inside, to);
      const priced =
        from.currency === to.currency
          ? source
          : await pricedIn(
              inside,
              source.map(({ id }) => id),
              to,
            );
      const may = inside.has('MANAGE_PROGRAMME', to.id);
      const everywhere = inside.actor.hasEverywhere('MANAGE_PROGRAMME');
      const { sold, made, not_copied } = offerChanges(priced, own, { from, to, may, everywhere });
      const facts = { from: from.currency, to: to.currency };
      return {
        offers: [...sold, ...made].map(({ name, price_cents }) => ({ name, price_cents: price_cents ?? 0 })),
        not_copied: not_copied.map(({ name, why }) => ({ name, day: null, planned: null, why, facts })),
        save: async (tx) => {
          for (const { id } of sold) await sellIn(tx, id, to.id);
          const rows = [];
          for (const one of made) rows.push(await copyProgrammeTo(tx, one, to));
          return { what: 'offers', sold: sold.map(({ id }) => id), made: rows };
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
          // Copied at once only, and undone in the branch: the file that was replaced is gone.
          return { what: 'papers' };
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
  offers: copyOffers,
  papers: copyPapers,
};
