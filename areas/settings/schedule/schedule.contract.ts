/** What UPDATE_SCHEDULE opens: hours, booking rules, holidays, rooms. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { BookingRule, EditBookingRule } from '../hours/booking-rule.model.ts';
import { facilityMachine } from '../facility/facility.machine.ts';
import { EditFacility, FacilityRow, facilityStatuses, MoveFacility, NewFacility } from '../facility/facility.model.ts';
import { SettingChange } from '../history/history.model.ts';
import {
  CopyHolidays,
  EditHoliday,
  HolidayAsk,
  HolidayRow,
  NewHoliday,
  PlannedAsk,
  PlannedThen,
  RemoveHoliday,
  SuggestedHoliday,
} from '../holiday/holiday.model.ts';
import { EditOpeningHours, OpeningHours, Outside, OutsideAsk } from '../hours/hours.model.ts';
import {
  EditProgrammeRule,
  NewProgrammeRule,
  ProgrammeRule,
  ProgrammeRules,
} from '../programme-rule/programme-rule.model.ts';

const YearText = z
  .string()
  .regex(/^(19|20|21)\d{2}$/, 'not_a_number')
  .transform(Number);
export const HolidayQuery = listQuery({ year: YearText.optional(), sort: sortBy(['day'], 'day') });
export type HolidayQuery = z.output<typeof HolidayQuery>;
export const FacilityQuery = listQuery({
  status: manyOf(z.enum(facilityStatuses)),
  sort: sortBy(['name', 'capacity', 'status'], 'name'),
});
export type FacilityQuery = z.output<typeof FacilityQuery>;
const here = { flag: 'UPDATE_SCHEDULE', branch: 'branch' } as const;
const record = { flag: 'UPDATE_SCHEDULE', branch: 'record' } as const;

const holidays = rowsOf('holidays', { see: 'UPDATE_SCHEDULE' });
const facilities = rowsOf('facilities', { see: 'UPDATE_SCHEDULE' });
const programmeRules = rowsOf('programmeRules', { see: 'UPDATE_SCHEDULE' });
const openingHours = rowsOf('openingHours', { see: 'UPDATE_SCHEDULE' });
export const scheduleContract = contract({
  hours: openingHours.all('The opening hours of a branch', OpeningHours),
  editHours: openingHours.edit('Set the opening hours of a branch', EditOpeningHours, OpeningHours, {
    refuses: ['settings.hours_are_planned'],
  }),
  outsideHours: openingHours.inBranch(
    'planned',
    'How many classes, clients, appointments and shifts are planned within today’s hours and outside the new ones',
    OutsideAsk,
    Outside,
    { effect: 'read', answer: 'silent' },
  ),
  rules: {
    method: 'GET',
    path: 'bookingRules/:branch_id',
    says: 'How far ahead places can be booked, and what a no-show costs',
    ...here,
    data: BookingRule,
  },
  editRules: {
    method: 'PUT',
    path: 'bookingRules/:id',
    says: 'Set the booking rules',
    ...record,
    answer: 'toast',
    body: EditBookingRule,
    data: BookingRule,
  },
  programmeRules: programmeRules.all(
    'Programmes with their own rules for late cancellations and no-shows',
    ProgrammeRules,
  ),
  addProgrammeRule: programmeRules.create(
    'Add a programme’s own rule for late cancellations and no-shows',
    NewProgrammeRule,
    ProgrammeRule,
  ),
  editProgrammeRule: programmeRules.edit(
    'Change a programme’s own rule for late cancellations and no-shows',
    EditProgrammeRule,
    ProgrammeRule,
  ),
  removeProgrammeRule: programmeRules.remove('Remove a programme’s own rule; the branch’s rules apply again', {
    refuses: ['settings.locked'],
  }),
  holidays: holidays.list('Days on which a branch is closed or has special hours', HolidayQuery, HolidayRow, {
    choosesNoBranches: true,
  }),
  holiday: holidays.view('One holiday', HolidayRow),
  addHoliday: holidays.create('Add a holiday', NewHoliday, HolidayRow, { refuses: ['settings.day_is_planned'] }),
  editHoliday: holidays.edit('Edit a holiday', EditHoliday, HolidayRow, { refuses: ['settings.day_is_planned'] }),
  removeHoliday: {
    method: 'DELETE',
    path: 'holidays/:id',
    says: 'Remove a holiday',
    ...record,
    answer: 'toast',
    query: RemoveHoliday,
    data: z.object({ id: Id }),
    refuses: ['settings.day_is_planned', 'settings.locked'],
  },
  outsideHoliday: holidays.inBranch(
    'outside',
    'The plans on a holiday that would be closed, or outside its hours: for one that is added, changed or removed',
    HolidayAsk,
    Outside,
    { effect: 'read', answer: 'silent' },
  ),
  plannedOn: holidays.inBranch(
    'planned',
    'How many classes, clients, appointments and shifts are planned on days that a branch may close',
    PlannedAsk,
    PlannedThen,
    { effect: 'read', answer: 'silent' },
  ),
  suggestedHolidays: holidays.ofBranch(
    'suggested',
    'Days off of the other branches in the country and of the previous year that a branch doesn’t have yet',
    z.array(SuggestedHoliday),
    { query: z.object({ year: YearText }) },
  ),
  copyHolidays: holidays.inBranch(
    'copy',
    'Add several days off at once; days it already has stay as they are',
    CopyHolidays,
    z.object({ added: z.int() }),
    { refuses: ['settings.day_is_planned'] },
  ),
  facilities: facilities.list('Rooms of a branch', FacilityQuery, FacilityRow, { choosesNoBranches: true }),
  facility: facilities.view('One room', FacilityRow),
  addFacility: facilities.create('Add a room', NewFacility, FacilityRow),
  editFacility: facilities.edit('Edit a room', EditFacility, FacilityRow),
  moveFacility: facilities.move('Take a room out of use, or bring it back', facilityMachine, MoveFacility, FacilityRow),
  clockHistory: {
    method: 'GET',
    path: 'settings/clockHistory/:branch_id',
    says: 'Who changed the clock rules of a branch, and when',
    ...here,
    data: z.array(SettingChange),
  },
  history: {
    method: 'GET',
    path: 'settings/scheduleHistory/:branch_id',
    says: 'Who changed hours, rules, holidays and rooms of a branch, and when',
    ...here,
    data: z.array(SettingChange),
  },
});
