/** What each client has bought since the books began, how it continued, and its state today. */
import { addDays, addDuration, daysBetween, later, type Day } from '#kit/domain/day.ts';
import { endWith } from '#areas/membership/suspension/suspension.rules.ts';
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import type { Calendar } from './calendar.ts';
import type { DemoMember } from './members.ts';
import { planOf } from './personas.ts';
import type { DemoProgramme } from './programmes.ts';
import type { Random } from './random.ts';
import { opensFrom, type Sale, type Selling } from './sales.ts';

const MAX_SALES = 200;

export class Histories {
  private readonly programmes: ReadonlyMap<string, DemoProgramme>;
  private readonly calendar: Calendar;
  private readonly selling: Selling;

  constructor(programmes: ReadonlyMap<string, DemoProgramme>, calendar: Calendar, selling: Selling) {
    this.programmes = programmes;
    this.calendar = calendar;
    this.selling = selling;
  }

  of(member: DemoMember): Sale[] {
    const plan = planOf(member.persona);
    const { random } = member;
    if (Object.keys(plan.buys).length === 0) return [];
    const key = random.weighted(plan.buys);
    const sales = this.chain(member, key, this.firstDay(member, key));
    if (member.persona === 'committed' && random.chance(0.08)) sales.push(...this.extra(member, sales));
    this.leaveOrPause(sales);
    return sales;
  }

  /** Clients from before the books began renew at some time in the first term. */
  private firstDay({ founding, joined_on, random }: DemoMember, key: string): Day {
    if (!founding) return joined_on;
    const { duration_count, duration_unit } = this.programmes.get(key) ?? { duration_count: 1, duration_unit: 'month' };
    const begin = this.calendar.day(0);
    const term = daysBetween(begin, addDuration(begin, duration_count, duration_unit));
    return this.calendar.day(random.int(0, Math.min(term, this.calendar.last)));
  }

  private programme(key: string, member: DemoMember): DemoProgramme {
    const found = this.programmes.get(key);
    if (!found) throw new Error(`no programme ${key}`);
    // A programme of one branch is not sold in another: the most similar one is.
    if (found.branch_id !== null && found.branch_id !== member.branch.id) return this.programme('starter', member);
    return found;
  }

  private chain(member: DemoMember, firstKey: string, first: Day): Sale[] {
    const { random, persona } = member;
    const { renews, later } = planOf(persona);
    const sales: Sale[] = [];
    let [key, start, returns] = [firstKey, first, 1];
    while (sales.length < MAX_SALES) {
      const sold_on = sales.length === 0 || returns === 0 ? start : addDays(start, -random.int(0, 6));
      if (sold_on > this.selling.today) break;
      const sale = this.selling.sell(member, sales, {
        programme: this.programme(key, member),
        sold_on,
        start_on: start,
      });
      sales.push(sale);
      if (opensFrom(sale) === null || sale.programme.billing === 'rolling') break;
      const isOver = addDays(sale.end_on, 1);
      if (random.chance(renews)) {
        start = isOver;
      } else if (returns > 0 && random.chance(0.22)) {
        returns -= 1;
        start = addDays(isOver, random.int(21, 120));
      } else break;
      if (later) key = random.weighted(later);
      else if (key === 'month_1' && random.chance(0.06)) key = 'month_3';
    }
    return sales;
  }

  /** Personal training besides the membership. */
  private extra(member: DemoMember, sales: readonly Sale[]): Sale[] {
    const sold_on = addDays(sales[0]?.start_on ?? member.joined_on, member.random.int(5, 90));
    if (sold_on > this.selling.today) return [];
    return [
      this.selling.sell(member, sales, { programme: this.programme('pt_10', member), sold_on, start_on: sold_on }),
    ];
  }

  /** Some are suspended or are leaving; some that ended were terminated rather than expired. */
  private leaveOrPause(sales: readonly Sale[]): void {
    for (const sale of sales) {
      const { random } = sale.member;
      if (sale.status === 'payment_pending' && random.chance(0.3)) sale.status = 'payment_failed';
      if (sale.programme.type_id !== 1 || opensFrom(sale) === null) continue;
      if (sale.status === 'ongoing') sale.status = leaving(random, sale === sales.at(-1));
      if (sale.status === 'paused') this.suspend(sale);
      else if (sale.status === 'expired' && sale === sales.at(-1)) sale.status = ended(random);
      this.end(sale);
    }
  }

  /** Requests to leave came a few days before the last day, or in the last days. */
  private end(sale: Sale): void {
    const kind = endingOf[sale.status];
    if (!kind) return;
    const { random } = sale.member;
    const isOver = sale.end_on < this.selling.today;
    const asked_on = later(sale.sold_on, addDays(isOver ? sale.end_on : this.selling.today, -random.int(0, 12)));
    sale.ending = { kind, asked_on, last_on: sale.end_on, reason: random.pick(whyLeaving) };
  }

  /** Started in the last days; for two in three the day of return is known. */
  private suspend(sale: Sale): void {
    const { random } = sale.member;
    const { today } = this.selling;
    const from_on = later(sale.start_on, addDays(today, -random.int(0, 5)));
    const until_on = random.chance(0.66) ? addDays(today, random.int(7, 60)) : null;
    sale.rest = { from_on, until_on, reason: random.pick(reasons) };
    sale.end_on = endWith(sale.effect.membership.paid_until, [sale.rest]);
  }
}

const reasons = [
  'Injured knee, doctor’s letter',
  'Travelling for work',
  '回乡过节',
  'Maternity',
  '手术后休养',
  'Exams',
];

const endingOf: Partial<Record<MembershipStatus, 'cancel' | 'terminate'>> = {
  pending_cancel: 'cancel',
  cancelled: 'cancel',
  pending_terminate: 'terminate',
  terminated: 'terminate',
};
const whyLeaving = [
  'Moves to another town',
  '搬到外地',
  'Too far from the new office',
  '工作太忙',
  'Trains at home now',
];

/** Nobody with a following membership suspends: the days would overlap it. */
const leaving = (random: Random, isLast: boolean): MembershipStatus =>
  random.weighted({ ongoing: 952, paused: isLast ? 30 : 0, pending_cancel: 12, pending_terminate: 6 });
const ended = (random: Random): MembershipStatus => random.weighted({ expired: 93, cancelled: 5, terminated: 2 });
