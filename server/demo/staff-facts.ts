/** Details of the demo network's staff: languages, emergency contacts, start dates, certificates. */
import { addDays, addMonths, later, type Day } from '#kit/domain/day.ts';
import { nameOf, type Culture, type Gender } from './names.ts';
import { phoneOf } from './people.ts';
import type { Random } from './random.ts';

const spoken: Readonly<Record<Culture, readonly string[]>> = {
  malay: ['ms', 'en'],
  chinese: ['zh', 'en', 'yue'],
  indian: ['ta', 'en', 'ms'],
  english: ['en', 'ms'],
};
const issuers = {
  MY: ['Malaysian Red Crescent', 'St John Ambulance of Malaysia'],
  SG: ['Singapore Red Cross', 'Singapore First Aid Training Centre'],
} as const;
const YEARS_VALID = 2;

type Asked = { random: Random; country: string; culture: Culture; today: Day };
/** A family member: a parent for the young, otherwise husband or wife. */
const emergencyOf = ({ random, country, culture, gender }: Asked & { gender: Gender }) => {
  const isParent = random.chance(0.5);
  const theirs: Gender = isParent ? (random.chance(0.5) ? 'female' : 'male') : gender === 'male' ? 'female' : 'male';
  const name = nameOf(random, culture, theirs, country);
  const relationship = isParent ? (theirs === 'male' ? 1 : 2) : theirs === 'male' ? 7 : 8;
  return {
    emergency_name: `${name.first_name} ${name.last_name}`.trim(),
    emergency_phone: phoneOf(random, country),
    emergency_relationship: relationship,
  };
};

export const factsOf = (asked: Asked & { gender: Gender }) => ({
  languages: spoken[asked.culture].slice(0, asked.random.chance(0.7) ? 3 : 2),
  ...emergencyOf(asked),
  employed_from: addDays(addMonths(asked.today, -asked.random.int(2, 84)), -asked.random.int(0, 27)),
});

/** Trainers and facility admins have both; most are valid for a long time, some end soon, a few have ended. */
export const certificatesFor = ({ random, country, today }: Asked, staff_id: number) => {
  const issuer = random.pick(issuers[country === 'SG' ? 'SG' : 'MY']);
  const years = YEARS_VALID * 12;
  return (['cpr', 'first_aid'] as const).map((kind) => {
    const left = random.weighted({ long: 70, soon: 22, over: 8 });
    const days = left === 'long' ? random.int(90, 640) : left === 'soon' ? random.int(3, 58) : -random.int(2, 40);
    const expires_on = addDays(today, days);
    return {
      staff_id,
      kind,
      issuer,
      number: `${kind === 'cpr' ? 'CPR' : 'FA'}-${random.digits(6)}`,
      issued_on: later(addMonths(expires_on, -years), '2015-01-01'),
      expires_on,
    };
  });
};

/** According to the name. */
export const cultureOf = (name: string): Culture => {
  if (/\b(bin|binti)\b/.test(name)) return 'malay';
  return /\ba\/[lp]\b/.test(name) ? 'indian' : 'chinese';
};
