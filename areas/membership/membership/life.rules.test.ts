/** Three years in the life of memberships under random actions: no forbidden state, and the days always add up. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { upfront } from '#areas/money/billing/billing.rules.ts';
import { invoicedOnce } from '#areas/money/refund/give-back.testing.ts';
import { balanceOf } from '#areas/money/journal/journal.rules.ts';
import { changeEffect, whyNotChange, type ChangedTerm } from '../change/change.rules.ts';
import { closureEffect } from '../closure/closure.rules.ts';
import { datesEffect, datesFaults, whyNotDates } from '../dates/dates.rules.ts';
import { cancelEffect, whyNotCancel, whyNotTakeBack } from '../ending/ending.rules.ts';
import { membershipMachine } from './membership.machine.ts';
import { moveByDate, moveWhenPaid } from './membership.rules.ts';
import type { MembershipStatus } from './membership.model.ts';
import { signUpEffect } from '../sign-up/sign-up.rules.ts';
import {
  endWith,
  restEffect,
  restFaults,
  restUntilReturn,
  returnFaults,
  whyNotSuspend,
  type Rest,
} from '../suspension/suspension.rules.ts';
import { terminationEffect, terminationFaults, whyNotTerminate } from '../ending/termination.rules.ts';
import type { PlannedTerm } from './value.rules.ts';
import { knownTransitions } from './transitions.rules.ts';

type Life = PlannedTerm & Pick<ChangedTerm, 'programme_id' | 'programme_name' | 'tax_class'>;
/** There are millions of these, and a matcher for each takes ten times as long as the rules themselves. */
const must = (holds: boolean, what: string, of: unknown): void => {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(of)}`);
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
type World = { life: Life; rests: Rest[]; today: Day; moves: string[] };

const name = { en: 'Monthly', cn: '月卡' };
const tax = { name: 'GST', rate_bp: 900 };
const rule = {
  valid_from: '2000-01-01',
  cooling_off_days: 5,
  cooling_off_kind: 'days' as const,
  price_bp: 500,
  rest_days: 30,
  refund_days: null,
  source: name,
};
const programme = (months: number, price_cents: number, sessions: number | null) => ({
  programme: {
    ...upfront,
    name,
    duration_count: months,
    duration_unit: 'month' as const,
    sessions,
    commitment_count: months > 6 ? 6 : 0,
    commitment_unit: 'month' as const,
    notice_days: 30,
    tax_class: 'standard' as const,
  },
  price: { price_cents, joining_fee_cents: 0, currency: 'SGD' },
  tax,
  chargesJoiningFee: false,
});

const put = (world: World, changes: Partial<Life>, rests: Rest[] = world.rests): World => {
  const { status: from } = world.life;
  const life = { ...world.life, ...changes };
  const moves = life.status === from ? world.moves : [...world.moves, `${from} ${life.status}`];
  return { ...world, life, rests, moves };
};
/** The nightly job; repeating it changes nothing. */
const byCalendar = (world: World): World => {
  const move = moveByDate(world.life, world.today, world.rests);
  if (!move) return world;
  must(canMove(membershipMachine, world.life.status, move), 'no such move', move);
  return byCalendar(put(world, { status: membershipMachine.moves[move].to }));
};

const acts = [
  'suspend',
  'return',
  'cancel',
  'take_back',
  'terminate',
  'change',
  'dates',
  'close',
  'pay',
  'wait',
] as const;
type Step = { act: (typeof acts)[number]; wait: number; a: number; b: number; open: boolean };

const suspend = (world: World, { a, b, open }: Step): World => {
  const { life, rests, today } = world;
  const from_on = addDays(today, a % 15);
  const ask = { from_on, until_on: open ? null : addDays(from_on, b % 45) };
  if (whyNotSuspend(life) !== null || restFaults(ask, life, rests, today).length > 0) return world;
  const asked = put(world, restEffect(life, [...rests, ask], today), [...rests, ask]);
  // An immediate undo restores it to the day.
  must(same({ ...asked.life, ...restEffect(asked.life, rests, today) }, life), 'undone it is not as it was', life);
  return asked;
};
const comeBack = (world: World): World => {
  const { life, rests, today } = world;
  const running = rests.find((rest) => returnFaults(rest, today, today).length === 0);
  if (!running) return world;
  const ended = restUntilReturn(running, today);
  const left = rests.flatMap((rest) => (rest === running ? (ended ? [ended] : []) : [rest]));
  return put(world, restEffect(life, left, today), left);
};
const terminate = (world: World, { a }: Step): World => {
  const { life, rests, today } = world;
  const last_on = addDays(today, a % 20);
  if (whyNotTerminate(life) !== null || terminationFaults(life, rests, last_on, today).length > 0) return world;
  const facts = {
    rule,
    tax,
    tax_class: life.tax_class,
    programme_name: name,
    holidays: [],
    invoices: invoicedOnce(life.price_cents),
    ever_cents: life.price_cents,
    parts: [],
  };
  const effect = terminationEffect(life, rests, { last_on, agreed_cents: null }, facts, today);
  expect(effect.posting?.invoice.total_cents ?? 0).toBe(effect.due_cents);
  expect(effect.back.wallet_cents).toBe(effect.credit_cents);
  expect(balanceOf(effect.posting?.invoice_entry?.lines ?? [])).toBe(0);
  expect(effect.due_cents === 0 || effect.credit_cents === 0).toBe(true);
  const { status, end_on, paid_until } = effect;
  return put(world, { status, end_on, paid_until }, effect.rests);
};
const change = (world: World, { a, b }: Step): World => {
  const { life, rests, today } = world;
  if (whyNotChange(life, today) !== null) return world;
  const terms = { ...programme(1 + (a % 24), b * 1000, null), programme_id: life.programme_id + 1 };
  const invoices = invoicedOnce(life.price_cents);
  const asked = { payments: [], invoices, ever_cents: life.price_cents, parts: [] };
  const effect = changeEffect(life, rests, terms, asked, today);
  expect(effect.posting.invoice.total_cents).toBe(b * 1000);
  expect(effect.difference_cents).toBe(b * 1000 - effect.value.left_cents);
  expect(effect.back.wallet_cents).toBe(effect.value.left_cents);
  const over = put(
    world,
    { status: 'expired', end_on: effect.old.end_on, paid_until: effect.old.paid_until },
    effect.old.rests,
  );
  sound(over);
  // The new one begins a life of its own.
  return { ...over, life: { ...life, ...effect.membership, programme_id: terms.programme_id }, rests: [] };
};
const dates = (world: World, { a, b }: Step): World => {
  const { life, rests, today } = world;
  const ask = { start_on: life.start_on, end_on: addDays(life.end_on, (a % 60) - (b % 30)) };
  if (rests.some(({ until_on }) => until_on === null) || whyNotDates(life) !== null) return world;
  if (datesFaults(life, rests, ask, today).length > 0) return world;
  const { days: _days, worth_cents: _worth, ...changes } = datesEffect(life, rests, ask, today);
  return put(world, changes);
};
const close = (world: World, { a, b }: Step): World => {
  const { life, rests, today } = world;
  const closure = { from_on: addDays(today, a % 10), until_on: addDays(today, (a % 10) + (b % 20)) };
  const { rests: closed } = closureEffect(life, rests, [], closure);
  if (closed.length === 0) return world;
  const asked = put(world, restEffect(life, [...rests, ...closed], today), [...rests, ...closed]);
  must(same({ ...asked.life, ...restEffect(asked.life, rests, today) }, life), 'undone it is not as it was', life);
  return asked;
};
const act = (world: World, step: Step): World => {
  const { life, rests, today } = world;
  switch (step.act) {
    case 'suspend':
      return suspend(world, step);
    case 'return':
      return comeBack(world);
    case 'cancel': {
      if (whyNotCancel(life) !== null) return world;
      const { status, end_on, paid_until, rests: left } = cancelEffect(life, rests, today);
      return put(world, { status, end_on, paid_until }, left);
    }
    case 'take_back':
      return whyNotTakeBack(life, today) === null ? put(world, { status: 'ongoing' }) : world;
    case 'terminate':
      return terminate(world, step);
    case 'change':
      return change(world, step);
    case 'dates':
      return dates(world, step);
    case 'close':
      return close(world, step);
    case 'pay': {
      const move = moveWhenPaid(life, today);
      return move ? put(world, { status: membershipMachine.moves[move].to }) : world;
    }
    default:
      return world;
  }
};

const over: readonly MembershipStatus[] = ['cancelled', 'terminated', 'expired'];
const sound = ({ life, rests, today }: World): void => {
  must(life.end_on === endWith(life.paid_until, rests), 'the last day is not what was paid and rested', life);
  must(life.end_on >= life.start_on, 'it ends before it begins', life);
  const resting = rests.some(({ from_on, until_on }) => from_on <= today && (until_on === null || today <= until_on));
  if (life.status === 'paused') must(resting, 'it is suspended without a rest', life);
  if (life.status === 'ongoing') must(!resting, 'it runs while it rests', life);
  if (!over.includes(life.status) && life.status !== 'paused')
    must(daysBetween(today, life.end_on) >= 0, `on ${today} it is over`, life);
};

const history = fc.record({
  start: fc.integer({ min: 0, max: 400 }),
  months: fc.integer({ min: 1, max: 24 }),
  price: fc.integer({ min: 0, max: 300_000 }),
  sessions: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
  isPaid: fc.boolean(),
  steps: fc.array(
    fc.record({
      act: fc.constantFrom(...acts),
      wait: fc.integer({ min: 0, max: 50 }),
      a: fc.nat(200),
      b: fc.nat(200),
      open: fc.boolean(),
    }),
    { maxLength: 30 },
  ),
});

it('10,000 histories never reach a forbidden state, leap day and month ends in', () => {
  const known = knownTransitions();
  const seen = new Set<string>();
  fc.assert(
    fc.property(history, ({ start, months, price, sessions, isPaid, steps }) => {
      const today = addDays('2023-12-15', start);
      const sold = programme(months, price, sessions);
      const payments = isPaid && price > 0 ? [{ method: 'cash' as const, amount_cents: price, reference: null }] : [];
      const { membership } = signUpEffect({ start_on: addDays(today, start % 40), payments }, sold, today);
      const life: Life = {
        ...membership,
        billing: 'upfront',
        programme_id: 1,
        programme_name: name,
        tax_class: 'standard',
      };
      let world = byCalendar({ life, rests: [], today, moves: [] });
      for (const step of steps) {
        world = byCalendar({ ...world, today: addDays(world.today, step.wait) });
        sound(world);
        const isOver = over.includes(world.life.status);
        const next = act(world, step);
        if (isOver) must(same(next.life, world.life), 'what is over was changed', next.life);
        world = byCalendar(next);
        sound(world);
        must(byCalendar(world) === world, 'the night changes it twice', world.life);
      }
      for (const one of world.moves) {
        must(known.has(one), 'a forbidden move', one);
        seen.add(one);
      }
    }),
    { numRuns: runs(10_000, 3000) },
  );
  // Everything that a person or a date can make of an upfront membership happened to some.
  const made = [...known].filter(
    (one) => !/payment_failed|payment_pending cancelled|ongoing_pending (?:cancelled|expired)/.test(one),
  );
  expect(made.filter((one) => !seen.has(one))).toEqual([]);
});
