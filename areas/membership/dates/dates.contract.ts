import { contract } from '#kit/domain/contract.ts';
import { AskDates, DatesFigures, NewDates } from './dates.model.ts';
import { MembershipLife } from '../ending/ending.model.ts';

const refuses = [
  'membership.days_not_changeable',
  'membership.days_by_plan',
  'membership.suspension_runs_into',
  'membership.suspension_needs_return',
  'membership.first_period_costs_otherwise',
] as const;

export const datesContract = contract({
  preview: {
    method: 'POST',
    path: 'membership/dates/preview/:id',
    says: 'Preview changing the days of a membership; nothing is charged',
    flag: 'CHANGE_MEMBERSHIP',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    body: AskDates,
    data: DatesFigures,
    refuses,
  },
  change: {
    method: 'POST',
    path: 'membership/dates/:id',
    says: 'Change the first day of a membership that hasn’t begun, or the last day',
    flag: 'CHANGE_MEMBERSHIP',
    branch: 'record',
    answer: 'dialog',
    body: NewDates,
    data: MembershipLife,
    refuses,
  },
});
