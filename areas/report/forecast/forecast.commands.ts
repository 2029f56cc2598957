/** The nightly run, and what the page shows of it. */
import type { ForecastQuery, RevenueForecast, Survival } from './forecast.model.ts';
import {
  alike,
  forecastOf,
  HISTORY,
  HORIZON,
  sharesPaid,
  type Cell,
  type Known,
  type Paid,
  type Renewing,
  type Sliders,
  type Way,
} from './forecast.rules.ts';
import { checkedOf, scoreOf } from './score.rules.ts';
import { curvesOf, survivalOf, type Curve } from './survival.rules.ts';
import { addMonths, dayIn, daysBetween, startOfMonth, type Day } from '#kit/domain/day.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import {
  agreedOf,
  earlierOf,
  endsOf,
  invoicedOf,
  joinedOf,
  latestOf,
  officeAndBranches,
  paidByNew,
  receivedOf,
  renewedOf,
  saveForecasts,
  spellsOf,
  type PaidAfter,
  type PaidByNew,
  type Received,
  type Saved,
  type When,
} from './forecast.store.ts';

const DAYS_PER_MONTH = 30.4;
const whenOf = (on: Day): When => ({
  on,
  first: on === startOfMonth(on) ? on : addMonths(startOfMonth(on), 1),
});

/** What a run reads, in the order of `Read`. */
const queriesFor = (when: When) =>
  [
    spellsOf(when),
    agreedOf(when),
    endsOf(when),
    renewedOf(when),
    paidByNew(when),
    joinedOf(when),
    invoicedOf(when),
    receivedOf(when),
    officeAndBranches(),
  ] as const;
type Run = Pick<Ctx, 'read'>;
const readAll = async (run: Run, when: When) => {
  const [spells, agreed, ends, renewed, news, joined, invoiced, received, branches] = await run.read(
    ...queriesFor(when),
  );
  return { spells, agreed, ends, renewed, news, joined, invoiced, received, branches };
};
type Read = Awaited<ReturnType<typeof readAll>>;

const perHead = (rows: readonly { later: number; heads: number; cents: number; squares: number }[]): Paid => {
  const at = (later: number, value: 'cents' | 'squares'): number => {
    const row = rows.find((one) => one.later === later);
    return row && row.heads > 0 ? row[value] / row.heads : 0;
  };
  const months = Array.from({ length: HORIZON }, (_, later) => later);
  return { paid: months.map((later) => at(later, 'cents')), squares: months.map((later) => at(later, 'squares')) };
};
const renewingOf = (rows: readonly PaidAfter[]): Record<string, Renewing> =>
  Object.fromEntries(
    alike(rows, ({ type }) => type).map((own) => {
      const all = own.find(({ later }) => later === 0);
      return [own[0]?.type ?? '', { ...perHead(own), members: all?.heads ?? 0, came_back: all?.came_back ?? 0 }];
    }),
  );

const keyOf = ({ stratum, way, tenure, notice }: Omit<Cell, 'due' | 'squares'>): string =>
  [stratum, way, tenure, notice].join();
const cellsIn = (rows: Read['agreed']): Cell[] =>
  alike(rows, keyOf).flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const [due, squares] = [Array<number>(HORIZON).fill(0), Array<number>(HORIZON).fill(0)];
    for (const { month, ...one } of own) {
      due[month] = (due[month] ?? 0) + one.due;
      squares[month] = (squares[month] ?? 0) + one.squares;
    }
    const { stratum, way, tenure, notice } = first;
    return [{ stratum, way, tenure, notice, due, squares }];
  });

/** Invoices whose payments of three months are known: the rest may still be paid. */
const SETTLED = -4;
type Shared = Pick<Known, 'lead' | 'curves' | 'renewing' | 'paying' | 'new_client'>;
/** What doesn't depend on the branch; amounts are those of one currency. */
const sharedOf = (all: Read, currency: string, when: When): Shared => {
  const own = <R extends { currency: string }>(rows: readonly R[]): R[] =>
    rows.filter((row) => row.currency === currency);
  const settled = own(all.invoiced).filter(({ month }) => month <= SETTLED);
  const paying = alike(settled, ({ way, month }) => `${way} ${month}`).map((months) => {
    const came = (at: 0 | 1 | 2): number => months.reduce((sum, one) => sum + one.came[at], 0);
    const issued = months.reduce((sum, one) => sum + one.issued, 0);
    return { way: months[0]?.way as Way, issued, came: [came(0), came(1), came(2)] as const };
  });
  return {
    lead: daysBetween(when.on, when.first) / DAYS_PER_MONTH,
    curves: curvesOf(all.spells),
    renewing: renewingOf(own(all.renewed)),
    paying,
    new_client: perHead(own<PaidByNew>(all.news)),
  };
};

/** From the first month with money until the last whole one; a month in which nothing came is one of them. */
const everyMonth = (rows: readonly Received[], until: Day): Received[] => {
  const months: Received[] = [];
  const [first = until] = rows.map(({ month }) => month).toSorted();
  for (let month = first; month < until; month = addMonths(month, 1)) {
    const own = rows.filter((row) => row.month === month);
    months.push({ month, cents: own.reduce((sum, { cents }) => sum + cents, 0) });
  }
  return months;
};

type Of = { branches: readonly number[]; saved_at: number; currency: string; when: When };
const savedFor = (all: Read, shared: Shared, { branches, saved_at, currency, when }: Of): Saved | null => {
  const own = <R extends { branch_id: number; currency: string }>(rows: readonly R[]): R[] =>
    rows.filter((row) => row.currency === currency && branches.includes(row.branch_id));
  const joined = Array.from({ length: HISTORY }, (_, at) =>
    own(all.joined).reduce((sum, { month, clients }) => sum + (month === at - HISTORY ? clients : 0), 0),
  );
  // Months before the branch had a client say nothing about it.
  const opened = joined.findIndex((clients) => clients > 0);
  const owed = own(all.invoiced).filter(({ month }) => month === -1 || month === -2);
  const known: Known = {
    ...shared,
    cells: cellsIn(own(all.agreed)),
    ends: own(all.ends).map(({ type, month, members }) => ({ type, month, members })),
    owed: owed.map(({ way, month, issued }) => ({ way, months_ago: month === -1 ? 1 : 2, issued })),
    joined: opened < 0 ? [] : joined.slice(opened),
  };
  const received = everyMonth(own(all.received), startOfMonth(when.on));
  if (known.cells.length === 0 && known.ends.length === 0 && received.length === 0) return null;
  return {
    branch_id: saved_at,
    currency,
    known: { known, received },
    months: forecastOf(known, undefined, saved_at).months,
  };
};

/** For every branch, and for the network with head office, in each currency. */
export const forecastsOn = async (run: Run, on: Day): Promise<{ rows: Saved[]; when: When }> => {
  const when = whenOf(on);
  const all = await readAll(run, when);
  const { branches } = all;
  const places = branches.map(({ id, type }) => ({
    saved_at: id,
    branches: type === 'hq' ? branches.map((one) => one.id) : [id],
  }));
  const currencies = [...new Set([...all.received, ...all.agreed].map((row) => row.currency))];
  const rows = currencies.flatMap((currency) => {
    const shared = sharedOf(all, currency, when);
    return places.flatMap((place) => savedFor(all, shared, { ...place, currency, when }) ?? []);
  });
  return { rows, when };
};
/** The day is head office's. Made again on the same day, it replaces. */
export const makeForecasts = command(async (ctx: TxCtx): Promise<void> => {
  const [branches] = await ctx.read(officeAndBranches());
  const office = branches.find(({ type }) => type === 'hq');
  const { rows, when } = await forecastsOn(ctx, dayIn(office?.time_zone ?? 'UTC', ctx.clock.now()));
  await saveForecasts(ctx.db, rows, when);
});

/** The page shows how many stay for two years. */
const SHOWN_MONTHS = 24;
const FEWEST_ENDS = 20;
const shownCurve = (name: string | null, curve: Curve): Survival => {
  const shares = survivalOf(curve, SHOWN_MONTHS);
  const margin = shares.map((share, at) => 1.28 * share * Math.sqrt(curve.spread[at] ?? curve.spread.at(-1) ?? 0));
  const [type, way] = name?.split('/') ?? [];
  return {
    type_id: type === undefined ? null : Number(type),
    way: (way as Way | undefined) ?? null,
    ends: curve.ends,
    shares,
    low: shares.map((share, at) => Math.max(0, share - (margin[at] ?? 0))),
    high: shares.map((share, at) => Math.min(1, share + (margin[at] ?? 0))),
  };
};
const survivalsOf = ({ curves: { all, strata } }: Known): Survival[] => [
  shownCurve(null, all),
  ...Object.entries(strata)
    .filter(([, { ends }]) => ends >= FEWEST_ENDS)
    .map(([name, curve]) => shownCurve(name, curve)),
];
const basedOn = ({ curves, paying, renewing, joined }: Known): RevenueForecast['based_on'] => {
  const all = Object.values(renewing);
  const [members, back] = [
    all.reduce((sum, one) => sum + one.members, 0),
    all.reduce((sum, one) => sum + one.came_back, 0),
  ];
  const paid = (way: Way): number => sharesPaid(paying, way).reduce((sum, one) => sum + one, 0);
  return {
    churn: curves.all.average,
    paid_auto: paid('auto'),
    paid_desk: paid('desk'),
    renewed: members === 0 ? null : back / members,
    joined: joined.length === 0 ? 0 : joined.reduce((sum, one) => sum + one, 0) / joined.length,
  };
};

const slidersOf = ({ price, churn, sales }: ForecastQuery): Sliders => ({
  price: 1 + price / 100,
  churn: 1 + churn / 100,
  sales: 1 + sales / 100,
});
const nothing = { low: 0, high: 0 };
export const revenueForecast = async (ctx: Ctx, query: ForecastQuery): Promise<RevenueForecast> => {
  const { branch_id } = ctx;
  const [latest, earlier] = await ctx.read(latestOf(branch_id), earlierOf(branch_id));
  const currencies = latest.map(({ currency }) => currency);
  const chosen = latest.find(({ currency }) => currency === query.currency) ?? latest[0];
  const at = { branch_id, currencies };
  if (!chosen)
    return {
      ...at,
      currency: query.currency ?? '',
      made_on: null,
      months: [],
      year: { total: 0, ...nothing },
      received: [],
      checked: [],
      score: scoreOf([], []),
      survival: [],
      based_on: { churn: 0, paid_auto: 0, paid_desk: 0, renewed: null, joined: 0 },
    };
  const { known, received } = chosen.known;
  const { months, low, high } = forecastOf(known, slidersOf(query), branch_id);
  const own = earlier.filter(({ currency }) => currency === chosen.currency);
  const checked = checkedOf(own, received);
  return {
    ...at,
    currency: chosen.currency,
    made_on: chosen.made_on,
    months: months.map((month, later) => ({ month: addMonths(chosen.first_month, later), ...month })),
    year: { total: months.reduce((sum, { total }) => sum + total, 0), low, high },
    received: received.slice(-HISTORY),
    checked,
    score: scoreOf(checked, received),
    survival: survivalsOf(known),
    based_on: basedOn(known),
  };
};
