/**
 * What a branch will receive for memberships in the next twelve months, as pure functions of what was known on the day of
 * the forecast. Amounts are in minor units, before refunds. Month 0 is the first whole month.
 */
import { hazardAt, type Curves } from './survival.rules.ts';

export const HORIZON = 12;
export const HISTORY = 12;
/** How a payment comes: on its own by card or mandate, or at the desk. */
export const ways = ['auto', 'desk'] as const;
export type Way = (typeof ways)[number];

/** Payments that are agreed, of members who are alike: same kind of programme, way to pay, and months since the start. */
export type Cell = {
  stratum: string;
  way: Way;
  tenure: number;
  /** Whole months between a client's notice and their last payment. */
  notice: number;
  /** By month; `squares` is the sum of the squares of the single payments. */
  due: readonly number[];
  squares: readonly number[];
};
/** Memberships that end in a month as they were sold, and aren't renewed yet. */
export type Ends = { type: string; month: number; members: number };
/** What one person pays by month after something, on average; `squares` is the average of the squares. */
export type Paid = { paid: readonly number[]; squares: readonly number[] };
/** Of all whose membership of this type ended: how many came back, and what one of all paid by month after it. */
export type Renewing = Paid & { members: number; came_back: number };
/** What was invoiced by plan in one month of the past, and what came of it in that month and the two after it. */
export type Paying = { way: Way; issued: number; came: readonly [number, number, number] };
/** What was invoiced last month (1) and the month before (2), paid or not. */
export type Owed = { way: Way; months_ago: 1 | 2; issued: number };
export type Known = {
  /** From the day of the forecast to the first whole month, in months. */
  lead: number;
  /** Of the whole network. */
  curves: Curves;
  renewing: Readonly<Record<string, Renewing>>;
  paying: readonly Paying[];
  /** What one new client pays by month after joining. */
  new_client: Paid;
  /** Of the branch, or of all. */
  cells: readonly Cell[];
  ends: readonly Ends[];
  owed: readonly Owed[];
  /** New clients in each of the last twelve months, the latest one last. */
  joined: readonly number[];
};
/** What if: 1 is as it is. */
export type Sliders = { price: number; churn: number; sales: number };
export const asItIs: Sliders = { price: 1, churn: 1, sales: 1 };
export type Lines = { agreed: number; renewals: number; new_sales: number };
export type Month = Lines & { total: number; low: number; high: number };
export type Forecast = { months: Month[]; low: number; high: number };

/** Rows with the same key, in the order of their first ones. */
export const alike = <R>(rows: readonly R[], keyOf: (row: R) => string | number): R[][] => {
  const groups = new Map<string | number, R[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const own = groups.get(key);
    if (own) own.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
};
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);
const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return values.length < 2 ? 0 : Math.sqrt(sum(values.map((one) => (one - middle) ** 2)) / (values.length - 1));
};

/** The share of what is invoiced that comes in the same month and in the two after it. */
export const sharesPaid = (paying: readonly Paying[], way: Way): [number, number, number] => {
  const own = paying.filter((one) => one.way === way);
  const issued = sum(own.map((one) => one.issued));
  const of = (at: 0 | 1 | 2): number => (issued > 0 ? sum(own.map(({ came }) => came[at])) / issued : at === 0 ? 1 : 0);
  return [of(0), of(1), of(2)];
};

/** One way in which things can turn out: factors of what is expected. */
type Turn = {
  churn: number;
  paying: number;
  renewing: number;
  joined: () => number;
  /** How far, in standard deviations, the members of today differ from what is expected: who left stays away. */
  luck: number;
  /** The same for people who are still to come, each month anew. */
  chance: () => number;
};
const usual: Turn = { churn: 1, paying: 1, renewing: 1, joined: () => 1, luck: 0, chance: () => 0 };

/** On average a payment is due in the middle of a month, so half of it passes first. */
const MIDDLE = 0.5;
/** The share of a cell that still pays, by month. */
const stillThere = ({ curves, lead }: Known, { stratum, tenure, notice }: Cell, factor: number): number[] => {
  // Logarithms of what stays, added up: this runs for every cell of every path.
  const stays: number[] = [];
  const upTo = [0];
  for (let at = 0; at <= HORIZON + 1; at++) {
    stays.push(Math.log(Math.max(1e-9, 1 - hazardAt(curves, stratum, tenure + at) * factor)));
    upTo.push((upTo[at] ?? 0) + (stays[at] ?? 0));
  }
  return Array.from({ length: HORIZON }, (_, month) => {
    const passed = Math.max(0, lead + MIDDLE + month - notice);
    const whole = Math.floor(passed);
    return Math.exp((upTo[whole] ?? 0) + (passed - whole) * (stays[whole] ?? 0));
  });
};

type Spread = { expected: number[]; variance: number[] };
const add = (all: number[], month: number, value: number): void => {
  if (month < HORIZON) all[month] = (all[month] ?? 0) + value;
};
const agreedOf = (known: Known, sliders: Sliders, turn: Turn): Spread => {
  const { expected, variance } = nothing();
  const paid = { auto: sharesPaid(known.paying, 'auto'), desk: sharesPaid(known.paying, 'desk') };
  const comes = (way: Way, later: number): number => Math.min(1, (paid[way][later] ?? 0) * turn.paying);
  for (const cell of known.cells) {
    const there = stillThere(known, cell, sliders.churn * turn.churn);
    for (let month = 0; month < HORIZON; month++) {
      const share = there[month] ?? 0;
      for (let later = 0; later < 3; later++)
        add(expected, month + later, (cell.due[month] ?? 0) * sliders.price * share * comes(cell.way, later));
      const sure = share * comes(cell.way, 0);
      add(variance, month, (cell.squares[month] ?? 0) * sliders.price ** 2 * sure * (1 - sure));
    }
  }
  for (const { way, months_ago, issued } of known.owed)
    for (let later: number = months_ago; later < 3; later++)
      add(expected, later - months_ago, issued * comes(way, later));
  return { expected, variance };
};

/** More churn means that more of those who would have renewed leave. */
const renewalFactor = ({ members, came_back }: Renewing, churn: number): number =>
  came_back === 0 ? 0 : Math.max(0, (1 - (1 - came_back / members) * churn) / (came_back / members));
type From = { heads: number; month: number; of: Paid };
/** What people pay from a month on. `sure`: how many there will be is known, only what they pay isn't. */
const payFrom = (into: Spread, { heads, month, of }: From, { price, sure }: { price: number; sure: boolean }): void => {
  for (let at = month; at < HORIZON; at++) {
    const [paid, square] = [of.paid[at - month] ?? 0, of.squares[at - month] ?? 0];
    into.expected[at] = (into.expected[at] ?? 0) + heads * paid * price;
    into.variance[at] = (into.variance[at] ?? 0) + heads * (square - (sure ? paid ** 2 : 0)) * price ** 2;
  }
};
const nothing = (): Spread => ({
  expected: Array<number>(HORIZON).fill(0),
  variance: Array<number>(HORIZON).fill(0),
});
const renewalsOf = ({ ends, renewing }: Known, { price, churn }: Sliders, turn: Turn): Spread => {
  const all = nothing();
  for (const { type, month, members } of ends) {
    const of = renewing[type];
    if (!of || of.members === 0) continue;
    const heads = members * renewalFactor(of, churn) * turn.renewing;
    payFrom(all, { heads, month, of }, { price, sure: true });
  }
  return all;
};
const newOf = ({ joined, new_client }: Known, { price, sales }: Sliders, turn: Turn): Spread => {
  const all = nothing();
  for (let month = 0; month < HORIZON; month++) {
    const heads = mean(joined) * sales * turn.joined();
    payFrom(all, { heads, month, of: new_client }, { price, sure: false });
  }
  return all;
};

const PATHS = 400;
/** How much the churn of a year differs from that of other years, beside what chance explains. */
const YEARLY = 0.1;
/** Nothing is known yet: half as many, or half as many again. */
const UNKNOWN = 0.5;
const quantile = (sorted: readonly number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(at * (sorted.length - 1))))] ?? 0;

/** A source of numbers from 0 up to 1: the same forecast has the same bounds each time. */
type Chance = () => number;
export const chanceFrom = (seed: number): Chance => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
/** Normally distributed, with mean 0 and deviation 1. */
export const normal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

const turnsOf = (known: Known, chance: Chance): (() => Turn) => {
  const { curves, paying, renewing, joined } = known;
  const churn = Math.sqrt(1 / Math.max(1, curves.all.ends) + YEARLY ** 2);
  const rates = paying.filter(({ issued }) => issued > 0).map(({ issued, came }) => came[0] / issued);
  const pays = mean(rates) > 0 ? deviation(rates) / mean(rates) : 0;
  const all = Object.values(renewing);
  const [ended, back] = [sum(all.map(({ members }) => members)), sum(all.map(({ came_back }) => came_back))];
  const renews = back === 0 ? UNKNOWN : Math.sqrt((1 - back / ended) / back + YEARLY ** 2);
  const middle = mean(joined);
  const months = middle > 0 ? joined.map((heads) => heads / middle) : [];
  const level = months.length === 0 ? UNKNOWN : deviation(months) / Math.sqrt(months.length);
  const factor = (spread: number): number => Math.exp(normal(chance) * spread - spread ** 2 / 2);
  return () => {
    const sales = factor(level);
    return {
      churn: factor(Math.min(UNKNOWN, churn)),
      paying: Math.max(0, 1 + normal(chance) * pays),
      renewing: factor(Math.min(UNKNOWN, renews)),
      joined: () => sales * (months[Math.floor(chance() * months.length)] ?? 1),
      luck: normal(chance),
      chance: () => normal(chance),
    };
  };
};

const bounds = (values: number[]): { low: number; high: number } => {
  const sorted = values.toSorted((a, b) => a - b);
  return { low: Math.round(quantile(sorted, 0.1)), high: Math.round(quantile(sorted, 0.9)) };
};
const rounded = (values: readonly number[], at: number): number => Math.round(values[at] ?? 0);
/**
 * The bounds hold four out of five times if the past is a guide: each month, and the sum of the year, which isn't the
 * sum of the months' bounds.
 */
export const forecastOf = (known: Known, sliders: Sliders = asItIs, seed = 1): Forecast => {
  const agreed = agreedOf(known, sliders, usual).expected;
  const renewals = renewalsOf(known, sliders, usual).expected;
  const news = newOf(known, sliders, usual).expected;
  const next = turnsOf(known, chanceFrom(seed));
  const paths = Array.from({ length: PATHS }, () => {
    const turn = next();
    const own = agreedOf(known, sliders, turn);
    const others = [renewalsOf(known, sliders, turn), newOf(known, sliders, turn)];
    return agreed.map((_, at) => {
      const expected = sum([own, ...others].map((part) => part.expected[at] ?? 0));
      const spread = Math.sqrt(sum(others.map((part) => part.variance[at] ?? 0)));
      const apart = turn.luck * Math.sqrt(own.variance[at] ?? 0) + turn.chance() * spread;
      return Math.max(0, expected + apart);
    });
  });
  const months = Array.from({ length: HORIZON }, (_, at) => {
    const lines = { agreed: rounded(agreed, at), renewals: rounded(renewals, at), new_sales: rounded(news, at) };
    const total = lines.agreed + lines.renewals + lines.new_sales;
    return { ...lines, total, ...bounds(paths.map((path) => path[at] ?? 0)) };
  });
  return { months, ...bounds(paths.map(sum)) };
};
