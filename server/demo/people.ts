/** Persons: name, age, phone, e-mail, address. */
import { addDays, type Day } from '#kit/domain/day.ts';
import { cultureIn, nameOf, slugOf, type Culture, type Gender, type Name } from './names.ts';
import type { Random } from './random.ts';

export type Person = Name & {
  gender: Gender;
  date_of_birth: Day;
  email: string | null;
  phone: string | null;
};
export type Wanted = {
  country: string;
  today: Day;
  age: [number, number];
  gender?: Gender;
  /** For members of a family: culture, and surname or father's name. */
  like?: { culture: Culture; family: string | undefined };
  reach?: boolean;
};

const domains = ['mail.example', 'inbox.example', 'post.example', 'home.example'] as const;
/** Mobile prefixes with the digits that follow them. */
const mobiles: Record<string, readonly (readonly [string, number])[]> = {
  MY: [
    ['+6012', 7],
    ['+6013', 7],
    ['+6016', 7],
    ['+6017', 7],
    ['+6018', 7],
    ['+6019', 7],
    ['+6014', 7],
    ['+60111', 7],
    ['+60112', 7],
  ],
  SG: [
    ['+658', 7],
    ['+659', 7],
  ],
};

export const phoneOf = (random: Random, country: string): string => {
  const [prefix, digits] = random.pick(mobiles[country] ?? mobiles['MY'] ?? []);
  // After the first digits Singapore's and Malaysia's mobile numbers go on with 1 to 8 or 2 to 9.
  return `${prefix}${random.int(2, 7)}${random.digits(digits - 1)}`;
};

/** E-mail addresses are unique over the whole network, whatever their case. */
export class Addresses {
  private readonly taken = new Map<string, number>();

  take(random: Random, latin: string): string {
    const local = slugOf(latin);
    const count = (this.taken.get(local) ?? 0) + 1;
    this.taken.set(local, count);
    return `${local}${count === 1 ? '' : count}@${random.pick(domains)}`;
  }
}

export const personOf = (random: Random, addresses: Addresses, wanted: Wanted): Person => {
  const { country, today, age, like, reach = true } = wanted;
  const gender = wanted.gender ?? (random.chance(0.56) ? 'male' : 'female');
  const name = nameOf(random, like?.culture ?? cultureIn(random, country), gender, country, like?.family);
  const date_of_birth = addDays(today, -Math.floor(random.bell(age[0], age[1]) * 365.25) - random.int(1, 300));
  const email = reach && random.chance(0.94) ? addresses.take(random, name.latin) : null;
  const phone = reach && random.chance(0.96) ? phoneOf(random, country) : null;
  return { ...name, gender, date_of_birth, email, phone };
};

const streets: Record<string, readonly string[]> = {
  MY: [
    'Jalan Ampang',
    'Jalan Bukit Bintang',
    'Jalan Gasing',
    'Jalan Kenanga',
    'Jalan Merdeka',
    'Jalan Sultan',
    'Lorong Mawar',
    'Persiaran Damai',
    'Jalan SS 2/24',
    'Jalan Tun Razak',
  ],
  SG: [
    'Bedok North Ave',
    'Clementi Road',
    'Holland Drive',
    'Orchard Boulevard',
    'Pasir Ris Street',
    'Serangoon Road',
    'Simei Street',
    'Tampines Street',
    'Toa Payoh Lorong',
    'Upper Thomson Road',
  ],
};
export const addressOf = (random: Random, country: string): string => {
  const street = random.pick(streets[country] ?? streets['MY'] ?? []);
  return country === 'SG'
    ? `Blk ${random.int(1, 899)} ${street} ${random.int(1, 90)} #${String(random.int(2, 24)).padStart(2, '0')}-${random.int(10, 240)}`
    : `${random.int(1, 188)}, ${street}`;
};
