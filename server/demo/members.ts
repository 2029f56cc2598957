/** The clients: adults, parents with children, people from before the books began. */
import { addDays, type Day } from '#kit/domain/day.ts';
import type { Calendar } from './calendar.ts';
import type { Persona } from './personas.ts';
import { personaOf } from './personas.ts';
import { addressOf, personOf, phoneOf, type Person } from './people.ts';
import type { Random } from './random.ts';
import type { DemoBranch, World } from './world.ts';

export type DemoMember = Person & {
  id: number;
  number: number;
  branch: DemoBranch;
  joined_on: Day;
  /** Was a client before the books began. */
  founding: boolean;
  persona: Persona;
  guardian: DemoMember | null;
  sales_staff_id: number | null;
  random: Random;
};

/** The share of clients from before the books began. */
const FOUNDING = 0.36;
const WITH_CHILDREN = 0.06;

const joinedOn = (random: Random, calendar: Calendar, founding: boolean): Day =>
  founding ? addDays(calendar.day(0), -Math.floor(random.next() ** 1.6 * 900) - 1) : calendar.joiningDay(random);

const adult = (world: World, branch: DemoBranch, calendar: Calendar, i: number): DemoMember => {
  const random = world.random('member', branch.code, i);
  const founding = random.chance(FOUNDING);
  const person = personOf(random, world.addresses, {
    country: branch.country_code,
    today: calendar.day(calendar.last),
    age: [17, 55],
  });
  const sellers = world.staffOf(branch, 'sales');
  return {
    ...person,
    id: 0,
    number: 0,
    branch,
    founding,
    joined_on: joinedOn(random, calendar, founding),
    persona: personaOf(random, founding),
    guardian: null,
    sales_staff_id: sellers.length > 0 && random.chance(0.8) ? random.pick(sellers).id : null,
    random,
  };
};

/** A father's own name passes to his children, a mother's does not; a surname always does. */
const isPassedOn = ({ culture, gender }: Person): boolean =>
  gender === 'male' || culture === 'chinese' || culture === 'english';

const childOf = (world: World, parent: DemoMember, calendar: Calendar, i: number): DemoMember => {
  const random = world.random('child', parent.branch.code, i);
  const { culture, family } = parent;
  const person = personOf(random, world.addresses, {
    country: parent.branch.country_code,
    today: calendar.day(calendar.last),
    age: [6, 16],
    like: { culture, family: isPassedOn(parent) ? family : undefined },
    reach: false,
  });
  return { ...parent, ...person, persona: 'junior', guardian: parent, random };
};

/** The clients of a branch in the order in which they joined, with their ids and numbers. */
export const membersOf = (
  world: World,
  branch: DemoBranch,
  calendar: Calendar,
  count: number,
  nextId: () => number,
): DemoMember[] => {
  const members: DemoMember[] = [];
  while (members.length < count) {
    const member = adult(world, branch, calendar, members.length);
    members.push(member);
    if (!member.random.chance(WITH_CHILDREN) || members.length >= count) continue;
    if (member.random.chance(0.6)) member.persona = 'guardian';
    member.date_of_birth = addDays(member.date_of_birth, -3650);
    const children = Math.min(member.random.chance(0.3) ? 2 : 1, count - members.length);
    for (let i = 0; i < children; i++) members.push(childOf(world, member, calendar, members.length));
  }
  const inOrder = members.toSorted((a, b) => (a.joined_on < b.joined_on ? -1 : a.joined_on > b.joined_on ? 1 : 0));
  inOrder.forEach((member, i) => {
    member.id = nextId();
    member.number = i + 1;
  });
  return inOrder;
};

const FATHER = 1;
const MOTHER = 2;
const emergencyRelationships = [1, 2, 3, 4, 7, 8, 9] as const;

export type MemberFacts = ReturnType<typeof factsOf>;
/** Other details of a client: address, emergency contact, card. */
export const factsOf = ({ random, branch, guardian, number }: DemoMember) => {
  const hasAddress = random.chance(0.55);
  const hasContact = guardian === null && random.chance(0.6);
  const relationship = random.pick(emergencyRelationships);
  return {
    address: hasAddress ? addressOf(random, branch.country_code) : null,
    city: hasAddress ? branch.city : null,
    state: hasAddress ? branch.region : null,
    postcode: hasAddress
      ? branch.country_code === 'SG'
        ? random.digits(6)
        : `${random.int(10, 96)}${random.digits(3)}`
      : null,
    emergency_name: guardian
      ? `${guardian.first_name} ${guardian.last_name}`.trim()
      : hasContact
        ? random.pick(contacts)
        : null,
    emergency_phone: guardian ? guardian.phone : hasContact ? phoneOf(random, branch.country_code) : null,
    emergency_relationship: guardian ? relationTo(guardian) : hasContact ? relationship : null,
    card_number: random.chance(0.72) ? `${branch.code}${String(number).padStart(6, '0')}` : null,
  };
};
export const relationTo = (guardian: DemoMember): number => (guardian.gender === 'male' ? FATHER : MOTHER);

const contacts = [
  'Aminah',
  'Chandran',
  'David',
  'Hui Ling',
  'Ibrahim',
  'Kavitha',
  'Mary',
  'Mei Ling',
  'Peter',
  'Rosli',
  'Wei Jie',
  'Zainab',
] as const;
