/** Whole histories of what a membership gives, played in the pure model like the commands and jobs do. */
import fc from 'fast-check';
import { it } from 'vitest';
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import { instalmentsOf, pushedDay, rollingPart, upfront, type Instalment } from '#areas/money/billing/billing.rules.ts';
import { planExpiry, planReturn, planUse, type EntryDraft } from '../credit/credit.rules.ts';
import {
  applyToGiven,
  givenUntil,
  partToOpen,
  planMoves,
  planRollOver,
  servesOn,
  type GivenLot,
  type GivenPart,
  type HeldGiven,
} from './given.rules.ts';
import { all, lot, most, none } from './given.testing.ts';
import { givesByPeriod, type RollOver } from '../credit/roll-over.rules.ts';
import { endWith, type Rest } from '../suspension/suspension.rules.ts';

type Step =
  | { kind: 'pass'; days: number }
  | { kind: 'use'; credits: number; ahead: number }
  | { kind: 'return'; at: number }
  | { kind: 'rest'; days: number | null }
  | { kind: 'back' }
  | { kind: 'end'; at_once: boolean };
type Sold = { plan: BillingPlan; length: number; given_per: 'term' | 'period'; rule: RollOver; credits: number };

const START: Day = '2026-01-01';
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/** A membership, its billing run, its desk and its nightly job, day by day. */
class World {
  today: Day = START;
  held: HeldGiven;
  lots: GivenLot[] = [];
  readonly ledger: EntryDraft[] = [];
  private readonly open: EntryDraft[] = [];
  private readonly planned: Instalment[];
  private ended = false;

  private readonly sold: Sold;

  constructor(sold: Sold) {
    this.sold = sold;
    const term = { start_on: START, end_on: addDays(START, sold.length - 1) };
    this.planned = instalmentsOf(sold.plan, term, 0);
    const { billing } = sold.plan;
    const end_on = billing === 'rolling' ? (this.planned[0]?.until_on ?? START) : term.end_on;
    const rule = givesByPeriod({ billing, given_per: sold.given_per }) ? sold.rule : none;
    const first = this.planned.slice(0, billing === 'upfront' ? 0 : 1);
    const given = { billing, given_per: sold.given_per, ...rule };
    this.held = {
      ...given,
      status: 'ongoing',
      start_on: START,
      end_on,
      paid_until: end_on,
      rests: [],
      parts: first.map(asPart),
    };
    this.work();
  }
  private write(entries: readonly EntryDraft[]): void {
    for (const entry of entries) {
      const at = this.lots.findIndex(({ id }) => id === entry.lot_id);
      const before = this.lots[at];
      if (!before) throw new Error('a row without a lot');
      const after = applyToGiven(before, entry);
      this.lots[at] = after;
      this.ledger.push(entry);
      must(after.remaining >= 0, 'below zero');
      must(after.used >= 0, 'more given back than used');
    }
  }
  private get isOver(): boolean {
    return this.held.status === 'terminated' || this.held.status === 'expired';
  }
  /** What the night and every change of the membership do; repeating it changes nothing. */
  work(): void {
    const { held, today } = this;
    for (let part = this.next(); part; part = this.next()) {
      this.write(planRollOver(held, this.lots, part.opens_on));
      const expires_on = givenUntil(held, part);
      const id = this.lots.length + 1;
      const credits = this.sold.credits * part.periods;
      this.lots.push(lot(part.part_no, { id, remaining: 0, bought_on: part.opens_on, expires_on }));
      this.write([{ lot_id: id, kind: 'grant', credits, expires_on }]);
    }
    this.write(planMoves(held, this.lots));
    must(planMoves(held, this.lots).length === 0, 'moved twice');
    this.write(planExpiry(this.lots, today));
  }
  private next() {
    return partToOpen(
      this.held,
      this.lots.map(({ part_no }) => part_no),
      this.today,
    );
  }
  private bill(): void {
    const { plan } = this.sold;
    const { status, parts, rests } = this.held;
    if (plan.billing === 'upfront' || status !== 'ongoing') return;
    const no = parts.length + 1;
    const part = plan.billing === 'rolling' ? rollingPart(plan, START, 0, no) : this.planned[no - 1];
    const due = part && pushedDay(part.due_on, rests);
    if (!part || !due || due > this.today) return;
    const paid_until = plan.billing === 'rolling' ? part.until_on : this.held.paid_until;
    this.held = { ...this.held, parts: [...parts, asPart(part)], paid_until, end_on: endWith(paid_until, rests) };
    this.bill();
  }
  private calendar(): void {
    const { status, rests, end_on, billing } = this.held;
    const rests_now = rests.some(
      ({ from_on, until_on }) => from_on <= this.today && (until_on === null || this.today <= until_on),
    );
    if (status === 'ongoing' || status === 'paused') {
      this.held = { ...this.held, status: rests_now ? 'paused' : 'ongoing' };
      if (!rests_now && billing !== 'rolling' && end_on < this.today) this.held = { ...this.held, status: 'expired' };
    } else if (end_on < this.today) this.held = { ...this.held, status: 'terminated' };
  }
  pass(days: number): void {
    for (let n = 0; n < days; n++) {
      this.today = addDays(this.today, 1);
      this.calendar();
      this.bill();
      this.work();
    }
  }
  use(credits: number, ahead: number): void {
    const day = addDays(this.today, ahead);
    const usable = this.lots.filter(
      (one) => servesOn(this.held, day) || (one.grace_until !== null && one.grace_until >= day),
    );
    const rows = planUse(usable, { day, use: 'class', category: null, credits });
    if (!rows) return;
    for (const row of rows) {
      const from = this.lots.find(({ id }) => id === row.lot_id);
      must(from !== undefined && from.bought_on <= day && (from.expires_on ?? day) >= day, 'used outside of its days');
    }
    this.write(rows);
    this.open.push(...rows);
  }
  giveBack(at: number): void {
    const [use] = this.open.splice(at % Math.max(this.open.length, 1), 1);
    const of = use && this.lots.find(({ id }) => id === use.lot_id);
    if (!use || !of) return;
    const back = planReturn(of, -use.credits, this.today);
    this.write([back]);
    this.work();
    const after = this.lots.find(({ id }) => id === of.id);
    must(after !== undefined && after.remaining >= -use.credits, 'given back and lost at once');
  }
  private resting(rests: readonly Rest[]): void {
    this.held = { ...this.held, rests, end_on: endWith(this.held.paid_until, rests) };
    this.calendar();
    this.work();
  }
  rest(days: number | null): void {
    const { status, rests, end_on } = this.held;
    const last = rests.at(-1);
    if (status !== 'ongoing' || end_on < this.today || (last && last.until_on !== null && last.until_on >= this.today))
      return;
    this.resting([...rests, { from_on: this.today, until_on: days === null ? null : addDays(this.today, days - 1) }]);
  }
  back(): void {
    const last = this.held.rests.at(-1);
    if (this.held.status !== 'paused' || !last || last.from_on >= this.today) return;
    this.resting([...this.held.rests.slice(0, -1), { ...last, until_on: addDays(this.today, -1) }]);
  }
  end(at_once: boolean): void {
    if (this.held.status !== 'ongoing') return;
    this.ended = true;
    const end_on = at_once ? this.today : this.held.end_on;
    this.held = { ...this.held, status: 'pending_terminate', end_on };
    this.work();
  }
  check(): void {
    const { held, lots, ledger, sold } = this;
    must(new Set(lots.map(({ part_no }) => part_no)).size === lots.length, 'a part gave twice');
    for (const one of lots) {
      const rows = ledger.filter(({ lot_id }) => lot_id === one.id);
      must(one.remaining === rows.reduce((sum, { credits }) => sum + credits, 0), 'not the sum of its ledger');
      const grants = rows.filter(({ kind }) => kind === 'grant').map(({ credits }) => credits);
      must(grants.length === 1 && grants[0] === sold.credits, 'not granted once');
    }
    if (this.isOver)
      must(
        lots.every((one) => one.remaining === 0 || one.grace_until !== null),
        'left after the end',
      );
    const live = lots.filter(
      (one) => one.remaining > 0 && one.grace_until === null && one.bought_on < this.today,
    ).length;
    if (held.roll_over === 'none' && givesByPeriod(held)) must(live <= 2, 'what does not go on is still there');
    if (!this.ended && held.roll_over === 'none') this.checkDays();
  }
  /**
   * Unless it ends early, what was given can be used for as many days as the period has, whatever suspensions there
   * are.
   */
  private checkDays(): void {
    for (const one of this.lots) {
      const part = givesByPeriod(this.held)
        ? this.held.parts.find(({ part_no }) => part_no === one.part_no)
        : undefined;
      const days = part ? daysBetween(part.from_on, part.until_on) + 1 : this.sold.length;
      if (one.expires_on === null || one.grace_until !== null) continue;
      let served = 0;
      for (let day = one.bought_on; day <= one.expires_on; day = addDays(day, 1))
        if (!this.held.rests.some(({ from_on, until_on }) => from_on <= day && (until_on === null || day <= until_on)))
          served += 1;
      must(served === days, `valid on ${served} days instead of ${days}`);
    }
  }
}
const asPart = ({ part_no, from_on, until_on }: Instalment): GivenPart => ({ part_no, from_on, until_on, periods: 1 });

const everyDays = fc.integer({ min: 3, max: 12 });
const plans = fc.oneof(
  everyDays.map((length) => ({ plan: upfront, length })),
  everyDays.map((every_count) => ({
    plan: { ...upfront, billing: 'rolling' as const, every_count, every_unit: 'day' as const },
    length: every_count,
  })),
  fc.tuple(everyDays, fc.integer({ min: 2, max: 5 }), fc.nat(4)).map(([every_count, instalment_count, more]) => ({
    plan: { ...upfront, billing: 'instalments' as const, every_count, every_unit: 'day' as const, instalment_count },
    length: every_count * instalment_count + more,
  })),
);
const sales: fc.Arbitrary<Sold> = fc
  .tuple(
    plans,
    fc.constantFrom('term' as const, 'period' as const),
    fc.oneof(fc.constant(none), fc.constant(all), fc.integer({ min: 1, max: 6 }).map(most)),
    fc.integer({ min: 1, max: 10 }),
  )
  .map(([plan, given_per, rule, credits]) => ({ ...plan, given_per, rule, credits }));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 9 }).map((days): Step => ({ kind: 'pass', days })) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 4 }), fc.nat(3))
        .map(([credits, ahead]): Step => ({ kind: 'use', credits, ahead })),
    },
    { weight: 2, arbitrary: fc.nat(20).map((at): Step => ({ kind: 'return', at })) },
    { weight: 2, arbitrary: fc.option(fc.integer({ min: 1, max: 9 })).map((days): Step => ({ kind: 'rest', days })) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'back' }) },
    { weight: 1, arbitrary: fc.boolean().map((at_once): Step => ({ kind: 'end', at_once })) },
  ),
  { maxLength: 24 },
);

it('5,000 random histories: never below zero, nothing given twice, each lot the sum of its ledger and valid for its period', () => {
  fc.assert(
    fc.property(sales, steps, (sold, history) => {
      const world = new World(sold);
      for (const step of history) {
        if (step.kind === 'pass') world.pass(step.days);
        else if (step.kind === 'use') world.use(step.credits, step.ahead);
        else if (step.kind === 'return') world.giveBack(step.at);
        else if (step.kind === 'rest') world.rest(step.days);
        else if (step.kind === 'back') world.back();
        else world.end(step.at_once);
        world.check();
      }
    }),
    { numRuns: 5_000 },
  );
});
