/** People who might become clients, past conversations, and who to call today. */
import { addDays, daysBetween, later, type Day } from '#kit/domain/day.ts';
import { activityTypeId, type ActivityType } from '#areas/people/activity/activity.model.ts';
import { officeMinutes, type Calendar } from './calendar.ts';
import type { DemoMember } from './members.ts';
import { personOf, type Person } from './people.ts';
import type { Random } from './random.ts';
import type { Tables } from './tables.ts';
import type { DemoBranch, World } from './world.ts';

const sources = { walk_in: 24, website: 22, social_media: 24, referral: 16, phone: 8, event: 5, other: 1 } as const;
const interests = [
  'Muay Thai',
  'Boxing',
  'Boxing',
  'Fight-fit',
  'Brazilian jiu-jitsu',
  'Kickboxing',
  'Kids class',
  'Personal training',
  'MMA',
  'Weight loss',
  '12-Month Unlimited',
  'Trial class',
] as const;
const nextActions = [
  'Call back',
  'Invite to a trial class',
  'Send the price list',
  'Ask how the trial went',
  'Offer the starter pack',
  'Follow up by message',
  'Confirm the visit',
] as const;
const talks: readonly [ActivityType, string][] = [
  ['incoming_call', 'Asked about prices and the timetable.'],
  ['outgoing_call', 'No answer, left a message.'],
  ['outgoing_call', 'Interested, wants to bring a friend.'],
  ['outgoing_call', 'Will decide after the salary is in.'],
  ['remark', 'Had a tour of the gym.'],
  ['remark', 'Trains elsewhere until the end of the month.'],
  ['remark', 'Prefers evening classes after 7 pm.'],
  ['referral', 'Came with a client.'],
];
const coldReasons = [
  'Moved away',
  'Too expensive',
  'Chose another gym',
  'Does not answer any more',
  'Injured for now',
] as const;

const CONVERTED = 0.28;

export class Leads {
  private readonly world: World;
  private readonly tables: Tables;
  private readonly calendar: Calendar;
  private readonly branch: DemoBranch;
  private readonly sellers: number[];
  /** A series of its own, so that the leads stay the same whatever is tried. */
  private readonly trials: Random;

  constructor(world: World, tables: Tables, calendar: Calendar, branch: DemoBranch) {
    this.world = world;
    this.tables = tables;
    this.calendar = calendar;
    this.branch = branch;
    this.sellers = world.staffOf(branch, 'sales').map((one) => one.id);
    this.trials = world.random('lead-trials', branch.code);
  }

  make(count: number, members: readonly DemoMember[]): void {
    const came = members.filter(
      (member) => !member.founding && member.guardian === null && member.joined_on > this.calendar.day(14),
    );
    const converted = Math.min(Math.round(count * CONVERTED), came.length);
    const random = this.world.random('leads', this.branch.code);
    for (let i = 0; i < converted; i++) this.converted(random, came[Math.floor(((i + 0.5) * came.length) / converted)]);
    for (let i = converted; i < count; i++) this.open(random);
  }

  private get today(): Day {
    return this.calendar.day(this.calendar.last);
  }

  private at(random: Random, day: Day): string {
    return this.world.moment(this.branch.time_zone, day, officeMinutes(random), random.int(0, 59));
  }

  private add(
    random: Random,
    person: Person,
    day: Day,
    rest: {
      status: 'lead' | 'cold' | 'trial';
      next?: [string, Day];
      member_id?: number;
      converted_at?: string;
      sales_staff_id?: number | null;
    },
  ): number {
    const id = this.tables.lead.nextId();
    const { first_name, last_name, email, phone, gender, date_of_birth } = person;
    const at = this.at(random, day);
    this.tables.lead.add({
      id,
      branch_id: this.branch.id,
      first_name,
      last_name,
      email,
      phone,
      gender: random.chance(0.8) ? gender : null,
      date_of_birth: random.chance(0.4) || rest.member_id ? date_of_birth : null,
      status: rest.status,
      source: random.weighted(sources),
      interest: random.chance(0.85) ? random.pick(interests) : null,
      sales_staff_id:
        rest.sales_staff_id ?? (random.chance(0.9) && this.sellers.length > 0 ? random.pick(this.sellers) : null),
      next_action: rest.next?.[0] ?? null,
      next_action_on: rest.next?.[1] ?? null,
      note: null,
      member_id: rest.member_id ?? null,
      converted_at: rest.converted_at ?? null,
      created_at: at,
      updated_at: at,
    });
    this.activity(random, id, rest.member_id ?? null, 'lead_created', day, null);
    return id;
  }

  private activity(
    random: Random,
    lead_id: number,
    member_id: number | null,
    type: ActivityType,
    day: Day,
    note: string | null,
    facts: object = {},
  ): void {
    this.tables.activity.add({
      id: this.tables.activity.nextId(),
      branch_id: this.branch.id,
      lead_id,
      member_id,
      type_id: activityTypeId(type),
      note,
      facts: JSON.stringify(facts),
      at: this.at(random, day),
      staff_id: this.sellers.length > 0 ? random.pick(this.sellers) : null,
    });
  }

  private talk(random: Random, id: number, member_id: number | null, from: Day, to: Day): void {
    let day = from;
    for (let i = random.int(0, 4); i > 0 && day < to; i--) {
      day = addDays(day, random.int(1, 6));
      if (day > to) break;
      this.activity(random, id, member_id, ...talkOn(random, day));
    }
  }

  private converted(random: Random, member: DemoMember | undefined): void {
    if (!member) return;
    const day = later(addDays(member.joined_on, -random.int(0, 21)), this.calendar.day(0));
    const converted_at = this.at(random, member.joined_on);
    const { id: member_id, sales_staff_id } = member;
    const status = random.chance(0.4) ? 'trial' : 'lead';
    const id = this.add(random, member, day, {
      status,
      member_id,
      converted_at,
      sales_staff_id,
    });
    this.talk(random, id, member_id, day, member.joined_on);
    if (status === 'trial') this.triedFirst(id, member_id, day, member.joined_on);
    this.activity(random, id, member_id, 'lead_converted', member.joined_on, null);
  }

  /** A trial between the first contact and what came of it on a later day. */
  private triedFirst(id: number, member_id: number | null, from: Day, until: Day): void {
    if (until <= from) return;
    const day = addDays(from, this.trials.int(0, daysBetween(from, until) - 1));
    this.activity(this.trials, id, member_id, 'lead_status', day, null, { from: 'lead', to: 'trial' });
  }

  private open(random: Random): void {
    const { today } = this;
    const person = personOf(random, this.world.addresses, { country: this.branch.country_code, today, age: [17, 50] });
    // Most of them are from the last weeks.
    const age = Math.min(Math.floor(random.next() ** 2.2 * 300), this.calendar.last);
    const day = addDays(today, -age);
    const status = random.weighted(age > 60 ? { lead: 15, trial: 5, cold: 80 } : { lead: 62, trial: 26, cold: 12 });
    const next = status === 'cold' ? undefined : this.nextAction(random);
    const id = this.add(random, person, day, { status, ...(next && { next }) });
    this.talk(random, id, null, day, today);
    if (status !== 'lead') {
      const moved = addDays(day, random.int(0, Math.min(age, 20)));
      const reason = status === 'cold' ? random.pick(coldReasons) : null;
      const from = status === 'cold' && moved > day && this.trials.chance(0.35) ? 'trial' : 'lead';
      if (from === 'trial') this.triedFirst(id, null, day, moved);
      this.activity(random, id, null, 'lead_status', moved, reason, { from, to: status });
    }
  }

  /** Some are due today, some are overdue, most are in the next days. */
  private nextAction(random: Random): [string, Day] {
    const when = random.weighted({ overdue: 22, today: 22, soon: 56 });
    const days = when === 'overdue' ? -random.int(1, 6) : when === 'today' ? 0 : random.int(1, 12);
    return [random.pick(nextActions), addDays(this.today, days)];
  }
}

const talkOn = (random: Random, day: Day): [ActivityType, Day, string] => {
  const [type, note] = random.pick(talks);
  return [type, day, note];
};
