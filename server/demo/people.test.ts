import { describe, expect, it } from 'vitest';
import { phoneIn } from '#areas/people/person/phone.rules.ts';
import { ageOn } from '#kit/domain/day.ts';
import { Email } from '#kit/domain/field.ts';
import { Addresses, personOf, phoneOf, type Person } from './people.ts';
import { Random } from './random.ts';

const today = '2026-11-21';
const people = (country: string, count: number): Person[] => {
  const addresses = new Addresses();
  return Array.from({ length: count }, (_, i) =>
    personOf(new Random(`person/${i}`), addresses, { country, today, age: [17, 55] }),
  );
};
const inBoth = [...people('MY', 3000), ...people('SG', 3000)];

const shareOf = (culture: string, list: Person[]): number =>
  list.filter((one) => one.culture === culture).length / list.length;
const draw = (name: string): number[] => {
  const random = new Random(name);
  return Array.from({ length: 5 }, () => random.int(0, 1_000_000));
};

describe('people of the demo network', () => {
  it('have phones that can be called', () => {
    const wrong = ['MY', 'SG'].flatMap((country) => {
      const random = new Random(country);
      const phones = Array.from({ length: 3000 }, () => phoneOf(random, country));
      return phones.filter((phone) => phoneIn(phone, country) !== phone);
    });
    expect(wrong).toEqual([]);
  });

  it('have e-mail addresses that nobody else has, at domains that belong to nobody', () => {
    const emails = people('MY', 5000).flatMap(({ email }) => email ?? []);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.filter((email) => Email.parse(email) !== email || !email.endsWith('.example'))).toEqual([]);
  });

  it('have names in the shape of their culture', () => {
    const malay = inBoth.filter(({ culture, last_name }) => culture === 'malay' && last_name.startsWith('bin'));
    expect(malay.every(({ gender, last_name }) => last_name.startsWith(gender === 'male' ? 'bin ' : 'binti '))).toBe(
      true,
    );
    expect(inBoth.some(({ first_name }) => /^\p{Script=Han}{3}$/u.test(first_name))).toBe(true);
    expect(inBoth.every(({ first_name }) => first_name.trim() !== '')).toBe(true);
    expect(shareOf('malay', inBoth.slice(0, 3000))).toBeCloseTo(0.46, 1);
    expect(shareOf('chinese', inBoth.slice(3000))).toBeCloseTo(0.58, 1);
  });

  it('are as old as was asked for', () => {
    const ages = inBoth.map(({ date_of_birth }) => ageOn(date_of_birth, today));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(17);
    expect(Math.max(...ages)).toBeLessThanOrEqual(56);
  });

  it('are drawn from streams that do not disturb one another', () => {
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });
});
