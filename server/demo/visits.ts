/** When people come: before work, at noon, mostly in the evening; more on Mondays, fewer on Sundays. */
import { addDays } from '#kit/domain/day.ts';
import type { Calendar } from './calendar.ts';
import { planOf } from './personas.ts';
import type { DemoMember } from './members.ts';
import type { Random } from './random.ts';
import { opensFrom, type Sale } from './sales.ts';
import type { DemoBranch, World } from './world.ts';

export type Visit = {
  branch_id: number;
  member_id: number;
  /** Of the calendar. */
  day: number;
  minutes: number;
  allowed: boolean;
  why: string | null;
  override_reason: string | null;
  /** The membership used for the check-in. */
  sale: Sale | null;
};

type Slot = 'morning' | 'noon' | 'evening' | 'between';
/** From and to, in minutes after midnight. */
const slots: Record<Slot, [number, number]> = {
  morning: [360, 540],
  noon: [705, 835],
  evening: [1010, 1255],
  between: [540, 1010],
};
const onWorkdays: Record<Slot, number> = { morning: 22, noon: 13, evening: 58, between: 7 };
const onWeekends: Record<Slot, number> = { morning: 12, noon: 12, evening: 16, between: 60 };

/** A person's usual times, from their preference and what most people do on such a day. */
class Habit {
  readonly perWeek: number;
  private readonly likes: Slot;
  private readonly random: Random;

  constructor(member: DemoMember, factor: number) {
    const [least, most] = planOf(member.persona).visitsPerWeek;
    this.random = member.random;
    this.perWeek = member.random.bell(least, most) * factor;
    this.likes = member.random.weighted(onWorkdays);
  }

  minutes(weekday: number): number {
    const isWeekend = weekday === 0 || weekday === 6;
    const slot =
      !isWeekend && this.random.chance(0.7) ? this.likes : this.random.weighted(isWeekend ? onWeekends : onWorkdays);
    const [from, to] = slots[slot];
    return this.random.chance(0.5) ? this.random.int(from, to) : Math.floor(this.random.bell(from, to));
  }
}

export class Visiting {
  private readonly calendar: Calendar;
  private readonly world: World;
  private readonly minutesNow: number;

  constructor(world: World, calendar: Calendar, zone: string) {
    this.world = world;
    this.calendar = calendar;
    this.minutesNow = world.minutesNow(zone);
  }

  /** All visits of a client; counts down the visits of passes. */
  of(member: DemoMember, sales: readonly Sale[]): Visit[] {
    const habit = new Habit(member, this.world.size.visits);
    const visits: Visit[] = [];
    if (habit.perWeek === 0) return visits;
    let next = 0;
    for (const sale of sales) next = this.during(member, sale, habit, next, visits);
    this.atTheDoor(member, sales.at(-1), habit, visits);
    return visits;
  }

  /** The days of one membership. Returns the first day it did not cover. */
  private during(member: DemoMember, sale: Sale, habit: Habit, from: number, visits: Visit[]): number {
    const opens = opensFrom(sale);
    if (opens === null || opens > this.calendar.day(this.calendar.last) || sale.programme.type_id === 4) return from;
    const { random } = member;
    const last = Math.min(this.indexOf(sale.end_on), this.calendar.last);
    // Clients with a suspended membership stopped coming some time ago.
    const until = sale.status === 'paused' ? last - random.int(6, 40) : last;
    let day = Math.max(from, this.indexOf(opens));
    for (; day <= until; day++) {
      if (sale.sessions_left === 0) return day;
      if (!random.chance((habit.perWeek / 7) * this.calendar.visitFactor(day))) continue;
      const minutes = habit.minutes(this.calendar.weekdays[day] ?? 0);
      if (!this.isPast(day, minutes)) continue;
      if (sale.sessions_left !== null) sale.sessions_left -= 1;
      visits.push(this.visit(this.placeOf(member, sale), member, day, minutes, sale));
    }
    return day;
  }

  private visit(branch: DemoBranch, member: DemoMember, day: number, minutes: number, sale: Sale): Visit {
    return {
      branch_id: branch.id,
      member_id: member.id,
      day,
      minutes,
      allowed: true,
      why: null,
      override_reason: null,
      sale,
    };
  }

  private isPast(day: number, minutes: number): boolean {
    return day < this.calendar.last || minutes <= this.minutesNow;
  }

  private indexOf(day: string): number {
    return this.calendar.indexes.get(day) ?? (day > this.calendar.day(this.calendar.last) ? this.calendar.last : 0);
  }

  /** Now and then someone trains in another branch, if the membership allows it. */
  private placeOf(member: DemoMember, { programme }: Sale): DemoBranch {
    const { random, branch } = member;
    if (programme.opens === 'home' || !random.chance(0.12)) return branch;
    const gyms = this.world.gyms.filter(
      (gym) => programme.opens === 'network' || gym.country_code === branch.country_code,
    );
    return random.pick(gyms);
  }

  /** Some come again after the membership has ended, or before it is paid. */
  private atTheDoor(member: DemoMember, sale: Sale | undefined, habit: Habit, visits: Visit[]): void {
    if (!sale) return;
    const { random } = member;
    const why = sale.status === 'expired' ? 'expired' : sale.status === 'payment_pending' ? 'payment_pending' : null;
    if (why === null || !random.chance(0.2)) return;
    const begin = why === 'expired' ? addDays(sale.end_on, random.int(1, 12)) : sale.start_on;
    const day = this.calendar.indexes.get(begin);
    if (day === undefined || day > this.calendar.last) return;
    const minutes = habit.minutes(this.calendar.weekdays[day] ?? 0);
    if (!this.isPast(day, minutes)) return;
    const isLetIn = random.chance(0.25);
    // A visit by other means doesn't use one of the membership.
    const visit = { ...this.visit(member.branch, member, day, minutes, sale), sale: null };
    visits.push({ ...visit, allowed: isLetIn, why, override_reason: isLetIn ? random.pick(reasons) : null });
  }
}

const reasons = [
  'Pays after class',
  'Renews today at the desk',
  'Approved by the manager',
  'Guest of a coach',
] as const;
