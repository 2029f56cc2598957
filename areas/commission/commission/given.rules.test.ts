import { describe, expect, it } from 'vitest';
import { earnedWith, givenChange } from './given.rules.ts';

const given = {
  status: 'present',
  funding: 'funded',
  employment: 'full_time' as string | null,
  is_invoiced: false,
  given_cents: 5_00,
};

describe('a session of personal training', () => {
  it.each<[string, object, number]>([
    ['that was given', {}, 5_00],
    ['of someone without a kind of employment', { employment: null }, 5_00],
    ['that is still to come', { status: 'confirmed' }, 0],
    ['that was missed, although it was charged', { status: 'absent' }, 0],
    ['that nothing pays for', { funding: 'unfunded' }, 0],
    ['to try', { funding: 'trial' }, 0],
    ['of a freelancer, who is paid by invoice', { employment: 'part_time' }, 0],
    ['that is on a staff invoice', { is_invoiced: true }, 0],
    ['under a plan that pays nothing for it', { given_cents: 0 }, 0],
  ])('%s', (_, more, cents) => {
    expect(earnedWith({ ...given, ...more })).toBe(cents);
    expect(givenChange({ ...given, ...more }, 0)).toBe(cents);
  });
  it('earns once', () => expect(givenChange(given, 5_00)).toBe(0));
  it('that wasn’t given after all takes back what it earned', () => {
    expect(givenChange({ ...given, status: 'absent' }, 5_00)).toBe(-5_00);
    expect(givenChange({ ...given, status: 'confirmed', given_cents: 7_00 }, 5_00)).toBe(-5_00);
  });
  it('stays as it was earned when the trainer is paid in another way since', () => {
    expect(givenChange({ ...given, employment: 'part_time' }, 5_00)).toBe(0);
    expect(givenChange({ ...given, employment: 'part_time', status: 'absent' }, 5_00)).toBe(-5_00);
  });
});
