import { suggestions } from '../holiday/holiday.rules.ts';
import { scheduleContract } from './schedule.contract.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
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
import { bookingRules, editRules } from '../hours/hours.commands.ts';
import { editHours, outsideHoliday, outsideHours } from './outside.commands.ts';
import { asHours, hoursOf } from '../hours/hours.store.ts';
import { plannedOn } from './closing.commands.ts';
import {
  addFacility,
  addHoliday,
  copyHolidays,
  editFacility,
  editHoliday,
  moveFacility,
  presentFacility,
  removeHoliday,
} from './schedule.commands.ts';
import {
  addProgrammeRule,
  editProgrammeRule,
  programmeRules,
  removeProgrammeRule,
} from '../programme-rule/programme-rule.commands.ts';

/** An opened branch has its hours and rules from the start. */
const duplicate = (field: string) => () => new ValidationError([{ field, key: 'duplicate' }]);

export const scheduleSettingsRoutes = routes(
  scheduleContract,
  {
    hours: async (ctx) => {
      const [[hours]] = await ctx.read(hoursOf(ctx.branch_id));
      if (!hours) throw new NotFound();
      return asHours(hours);
    },
    editHours: (ctx, { params, body }) => editHours(ctx, params.id, body),
    outsideHours: (ctx, { body: { branch_id, ...week } }) => outsideHours(ctx, branch_id, week),
    rules: (ctx) => bookingRules(ctx, ctx.branch_id),
    editRules: (ctx, { params, body }) => editRules(ctx, params.id, body),
    programmeRules: (ctx) => programmeRules(ctx, ctx.branch_id),
    addProgrammeRule: (ctx, { body }) => addProgrammeRule(ctx, body),
    editProgrammeRule: (ctx, { params, body }) => editProgrammeRule(ctx, params.id, body),
    removeProgrammeRule: (ctx, { params, query }) => removeProgrammeRule(ctx, params.id, query.version),
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
    addHoliday: (ctx, { body }) => addHoliday(ctx, body),
    editHoliday: (ctx, { params, body }) => editHoliday(ctx, params.id, body),
    removeHoliday: (ctx, { params, query }) => removeHoliday(ctx, params.id, query),
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
    copyHolidays: (ctx, { body }) => copyHolidays(ctx, body),
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
    addFacility: (ctx, { body }) => addFacility(ctx, body),
    editFacility: (ctx, { params, body }) => editFacility(ctx, params.id, body),
    moveFacility: (ctx, { params, body }) => moveFacility(ctx, params.id, body),
    clockHistory: (ctx) => changesOf(ctx, { parts: ['clock_rule'] }),
    history: (ctx) =>
      changesOf(ctx, { parts: ['opening_hours', 'schedule_rule', 'programme_rule', 'holiday', 'facility'] }),
  },
  { programme_rule_once: duplicate('programme_id'), holiday_once: duplicate('day'), facility_name: duplicate('name') },
);
