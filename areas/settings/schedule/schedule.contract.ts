/** What UPDATE_SCHEDULE opens: hours, booking rules, holidays, rooms. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy, VersionQuery } from '#kit/domain/page.ts';
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

export const scheduleContract = contract({
  hours: {
    method: 'GET',
    path: 'openingHours/:branch_id',
    says: 'The opening hours of a branch',
    ...here,
    data: OpeningHours,
  },
  editHours: {
    method: 'PUT',
    path: 'openingHours/:id',
    says: 'Set the opening hours of a branch',
    ...record,
    answer: 'toast',
    body: EditOpeningHours,
    data: OpeningHours,
    refuses: ['settings.hours_are_planned'],
  },
  outsideHours: {
    method: 'POST',
    path: 'openingHours/planned',
    says: 'How many classes, clients, appointments and shifts are planned within today’s hours and outside the new ones',
    ...here,
    effect: 'read',
    answer: 'silent',
    body: OutsideAsk,
    data: Outside,
  },
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
  programmeRules: {
    method: 'GET',
    path: 'programmeRules/:branch_id',
    says: 'Programmes with their own rules for late cancellations and no-shows',
    ...here,
    data: ProgrammeRules,
  },
  addProgrammeRule: {
    method: 'POST',
    path: 'programmeRules',
    says: 'Add a programme’s own rule for late cancellations and no-shows',
    ...here,
    answer: 'toast',
    body: NewProgrammeRule,
    data: ProgrammeRule,
  },
  editProgrammeRule: {
    method: 'PUT',
    path: 'programmeRules/:id',
    says: 'Change a programme’s own rule for late cancellations and no-shows',
    ...record,
    answer: 'toast',
    body: EditProgrammeRule,
    data: ProgrammeRule,
  },
  removeProgrammeRule: {
    method: 'DELETE',
    path: 'programmeRules/:id',
    says: 'Remove a programme’s own rule; the branch’s rules apply again',
    ...record,
    answer: 'toast',
    query: VersionQuery,
    data: z.object({ id: Id }),
  },
  holidays: {
    method: 'GET',
    path: 'holidays/:branch_id',
    says: 'Days on which a branch is closed or has special hours',
    ...here,
    query: HolidayQuery,
    data: pageOf(HolidayRow),
  },
  holiday: { method: 'GET', path: 'holidays/view/:id', says: 'One holiday', ...record, data: HolidayRow },
  addHoliday: {
    method: 'POST',
    path: 'holidays',
    says: 'Add a holiday',
    ...here,
    answer: 'toast',
    body: NewHoliday,
    data: HolidayRow,
    refuses: ['settings.day_is_planned'],
  },
  editHoliday: {
    method: 'PUT',
    path: 'holidays/:id',
    says: 'Edit a holiday',
    ...record,
    answer: 'toast',
    body: EditHoliday,
    data: HolidayRow,
    refuses: ['settings.day_is_planned'],
  },
  removeHoliday: {
    method: 'DELETE',
    path: 'holidays/:id',
    says: 'Remove a holiday',
    ...record,
    answer: 'toast',
    query: RemoveHoliday,
    data: z.object({ id: Id }),
    refuses: ['settings.day_is_planned'],
  },
  outsideHoliday: {
    method: 'POST',
    path: 'holidays/outside',
    says: 'The plans on a holiday that would be closed, or outside its hours: for one that is added, changed or removed',
    ...here,
    effect: 'read',
    answer: 'silent',
    body: HolidayAsk,
    data: Outside,
  },
  plannedOn: {
    method: 'POST',
    path: 'holidays/planned',
    says: 'How many classes, clients, appointments and shifts are planned on days that a branch may close',
    ...here,
    effect: 'read',
    answer: 'silent',
    body: PlannedAsk,
    data: PlannedThen,
  },
  suggestedHolidays: {
    method: 'GET',
    path: 'holidays/suggested/:branch_id',
    says: 'Days off of the other branches in the country and of the previous year that a branch doesn’t have yet',
    ...here,
    query: z.object({ year: YearText }),
    data: z.array(SuggestedHoliday),
  },
  copyHolidays: {
    method: 'POST',
    path: 'holidays/copy',
    says: 'Add several days off at once; days it already has stay as they are',
    ...here,
    answer: 'toast',
    body: CopyHolidays,
    data: z.object({ added: z.int() }),
    refuses: ['settings.day_is_planned'],
  },
  facilities: {
    method: 'GET',
    path: 'facilities/:branch_id',
    says: 'Rooms of a branch',
    ...here,
    query: FacilityQuery,
    data: pageOf(FacilityRow),
  },
  facility: { method: 'GET', path: 'facilities/view/:id', says: 'One room', ...record, data: FacilityRow },
  addFacility: {
    method: 'POST',
    path: 'facilities',
    says: 'Add a room',
    ...here,
    answer: 'toast',
    body: NewFacility,
    data: FacilityRow,
  },
  editFacility: {
    method: 'PUT',
    path: 'facilities/:id',
    says: 'Edit a room',
    ...record,
    answer: 'toast',
    body: EditFacility,
    data: FacilityRow,
  },
  moveFacility: {
    method: 'POST',
    path: 'facilities/move/:id',
    says: 'Take a room out of use, or bring it back',
    ...record,
    answer: 'toast',
    body: MoveFacility,
    data: FacilityRow,
    machine: facilityMachine,
    refuses: ['kit.move_not_possible'],
  },
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
