import { suggestions } from '../holiday/holiday.rules.ts';
import { scheduleContract } from './schedule.contract.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { countFacilities, findFacility, listFacilities } from '../facility/facility.store.ts';
import { changesOf } from '../history/history.store.ts';
import {
  asHoliday,
  countHolidays,
  findHoliday,
  holidaysOfCountry,
  holidaysOfYear,
  listHolidays,
} from '../holiday/holiday.store.ts';
import { bookingRules } from '../hours/hours.commands.ts';
import { outsideHoliday, outsideHours } from './outside.commands.ts';
import { asHours, hoursOf } from '../hours/hours.store.ts';
import { plannedOn } from './closing.commands.ts';
import { presentFacility } from './schedule.commands.ts';
import { programmeRules } from '../programme-rule/programme-rule.commands.ts';
import * as hoursCommands from '../hours/hours.commands.ts';
import * as programmeRuleCommands from '../programme-rule/programme-rule.commands.ts';
import * as outsideCommands from './outside.commands.ts';
import * as scheduleCommands from './schedule.commands.ts';

/** An opened branch has its hours and rules from the start. */
const duplicate = (field: string) => () => new ValidationError([{ field, key: 'duplicate' }]);

export const scheduleSettingsRoutes = routesOf(
  scheduleContract,
  [outsideCommands, hoursCommands, programmeRuleCommands, scheduleCommands],
  {
    hours: async (ctx) => {
      const [[hours]] = await ctx.read(hoursOf(ctx.branch_id));
      if (!hours) throw new NotFound();
      return asHours(hours);
    },
    outsideHours: (ctx, { body: { branch_id, ...week } }) => outsideHours(ctx, branch_id, week),
    rules: (ctx) => bookingRules(ctx, ctx.branch_id),
    programmeRules: (ctx) => programmeRules(ctx, ctx.branch_id),
    holidays: async (ctx, { query }) => {
      return answerPage(
        ctx,
        query,
        [listHolidays(query, ctx.branch_id), countHolidays(query, ctx.branch_id)],
        asHoliday,
      );
    },
    holiday: async (ctx, { params }) => {
      const [[found]] = await ctx.read(findHoliday(params.id));
      if (!found) throw new NotFound();
      return asHoliday(found);
    },
    outsideHoliday: (ctx, { body }) => outsideHoliday(ctx, body),
    plannedOn: (ctx, { body }) => plannedOn(ctx, body.branch_id, body.days),
    suggestedHolidays: async (ctx, { query: { year } }) => {
      const here = ctx.branch_id;
      const [own, country, lastYear] = await ctx.read(
        holidaysOfYear(here, year),
        holidaysOfCountry(here, year),
        holidaysOfYear(here, year - 1),
      );
      return suggestions(own, country, lastYear);
    },
    facilities: async (ctx, { query }) => {
      return answerPage(
        ctx,
        query,
        [listFacilities(query, ctx.branch_id), countFacilities(query, ctx.branch_id)],
        (room) => presentFacility(ctx, room),
      );
    },
    facility: async (ctx, { params }) => {
      const [[room]] = await ctx.read(findFacility(params.id));
      if (!room) throw new NotFound();
      return presentFacility(ctx, room);
    },
    clockHistory: (ctx) => changesOf(ctx, { parts: ['clock_rule'] }),
    history: (ctx) =>
      changesOf(ctx, { parts: ['opening_hours', 'schedule_rule', 'programme_rule', 'holiday', 'facility'] }),
  },
  { programme_rule_once: duplicate('programme_id'), holiday_once: duplicate('day'), facility_name: duplicate('name') },
);
