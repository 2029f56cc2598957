import { describe, expect, it } from 'vitest';
import { rowIndex } from '../constants.ts';
import * as choices from './choices.ts';
import { activityTypes, audienceOptions, membershipTypes, numbered, relationships } from './numbered.ts';

describe('numbered lists keep the numbers of the specification', () => {
  it.each([
    ['relationships', relationships, '1 father,2 mother,3 brother,4 sister,5 son,6 daughter,7 husband,8 wife,9 friend'],
    ['membership types', membershipTypes, '1 membership,2 pt,3 fight_fit,4 online_class,5 trial'],
    ['audience options', audienceOptions, '1 children'],
    [
      'activity types',
      activityTypes,
      '0 edit_programme_date,2 suspension,3 membership_cancellation,4 membership_termination,5 refund,6 invoice_cancellation,7 convert_upfront,8 update_payment_method,9 joined_membership,10 check_in,11 made_appointment,12 incoming_call,13 outgoing_call,14 remark,15 referral,16 questionnaire',
    ],
  ])('%s', (_, list, expected) => {
    expect(list.map((row) => `${row.id} ${row.key}`).join(',')).toBe(expected);
  });
  it('finds a row by its number, or nothing', () => {
    expect(numbered(relationships, 9)?.en).toBe('Friend');
    expect(numbered(activityTypes, 1)).toBeUndefined();
  });
});

describe('labels', () => {
  it.each([
    ['duration units', ['day', 'week', 'month'], choices.durationUnitLabels],
    ['genders', choices.genders, choices.genderLabels],
    ['weekdays', choices.weekdays, choices.weekdayLabels],
    ['payment methods', choices.paymentMethods, choices.paymentMethodLabels],
    ['content types', choices.contentTypes, choices.contentTypeLabels],
  ])('%s: one for each value, in the order of the values', (_, values, labels) => {
    expect(Object.keys(labels)).toEqual([...values]);
  });
});

describe('rowIndex', () => {
  it.each([
    [25, 1, 1, 1],
    [25, 3, 4, 54],
  ])('%i a page, page %i, position %i is row %i', (perPage, page, position, row) => {
    expect(rowIndex(perPage, page, position)).toBe(row);
  });
});
