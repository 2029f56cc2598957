/**
 * A made-up gym with known churn, for the back-test: its clients, what they pay and when they leave, month by month; and
 * what somebody who stands at the beginning of a month knows of it.
 */
import { curvesOf, type Spell } from './survival.rules.ts';
import {
  alike,
  chanceFrom,
  HISTORY,
  HORIZON,
  normal,
  type Cell,
  type Known,
  type Paid,
  type Paying,
} from './forecast.rules.ts';

const TERM = 12;
const RENEWS = 0.5;
const PAYS = [0.9, 0.05, 0.02] as const;
/** Half of those who come stay long. */
const hazardOf = (month: number): number => (month < 3 ? 0.08 : month < 12 ? 0.04 : 0.02);

type Sale = {
  joined: number;
  /** In months. */
  at: number;
  price: number;
  /** Months until they leave; terms end by themselves. */
  stays: number;
  isTerm: boolean;
  isNew: boolean;
  /** Of a term: somebody comes back for another. */
  renews: boolean;
};
export type World = { sales: Sale[]; paid: Map<Sale, Map<number, number>>; received: number[]; months: number };

const add = <K>(map: Map<K, number>, key: K, value: number): void => void map.set(key, (map.get(key) ?? 0) + value);

export const worldOf = (seed: number, months: number, perMonth = 30): World => {
  const chance = chanceFrom(seed);
  const sales: Sale[] = [];
  const paid: World['paid'] = new Map();
  const received = Array<number>(months + 3).fill(0);
  const rates = Array.from({ length: months }, () => PAYS[0] + 0.02 * normal(chance));
  const staysFor = (): number => {
    for (let month = 0; month < 200; month++) if (chance() < hazardOf(month)) return month + chance();
    return 200;
  };
  const pay = (sale: Sale, month: number): void => {
    const own = paid.get(sale) ?? new Map<number, number>();
    paid.set(sale, own);
    const [now, next] = [rates[month] ?? PAYS[0], PAYS[1]];
    const draw = chance();
    const later = draw < now ? 0 : draw < now + next ? 1 : draw < now + next + PAYS[2] ? 2 : null;
    if (later === null) return;
    add(own, month + later, sale.price);
    received[month + later] = (received[month + later] ?? 0) + sale.price;
  };
  const sell = (joined: number, isTerm: boolean, isNew: boolean): void => {
    const price = isTerm ? 120_000 : 10_000 + Math.floor(chance() * 10_000);
    const sale: Sale = {
      joined,
      at: joined + chance(),
      price,
      stays: isTerm ? TERM : staysFor(),
      isTerm,
      isNew,
      renews: isTerm && chance() < RENEWS,
    };
    sales.push(sale);
    if (isTerm) {
      pay(sale, joined);
      if (sale.renews && joined + TERM < months) sell(joined + TERM, true, false);
      return;
    }
    for (let part = 0; part <= sale.stays && joined + part < months; part++) pay(sale, joined + part);
  };
  for (let month = 0; month < months; month++) {
    const heads = Math.max(0, Math.round(perMonth * (1 + 0.2 * normal(chance))));
    for (let head = 0; head < heads; head++) sell(month, chance() < 0.3, true);
  }
  return { sales, paid, received, months };
};

/** Of those of whom that much is known already, per head of all who could have paid. */
const paidBy = (world: World, of: readonly Sale[], until: number, perSale = 1): Paid => {
  const means = Array.from({ length: HORIZON }, (_, later) => {
    const seen = of.filter(({ joined }) => joined + later < until);
    const cents = seen.map((sale) => world.paid.get(sale)?.get(sale.joined + later) ?? 0);
    const heads = Math.max(1, seen.length * perSale);
    return [
      cents.reduce((all, one) => all + one, 0) / heads,
      cents.reduce((all, one) => all + one ** 2, 0) / heads,
    ] as const;
  });
  return { paid: means.map(([paid]) => paid), squares: means.map(([, square]) => square) };
};

const dueIn = (sale: Sale, month: number): boolean =>
  sale.isTerm ? sale.joined === month : month >= sale.joined && month - sale.joined <= sale.stays;
/** What is known at the beginning of month `now`: nothing of what comes later. */
export const knownAt = (world: World, now: number): Known => {
  const sold = world.sales.filter(({ joined }) => joined < now);
  const rolling = sold.filter(({ isTerm }) => !isTerm);
  const ageOf = ({ at }: Sale): number => now - at;
  const isHere = (sale: Sale): boolean => sale.stays > ageOf(sale);
  const spells: Spell[] = rolling.map((sale) => ({
    stratum: '1/auto',
    entered: 0,
    left: Math.floor(Math.min(sale.stays, ageOf(sale))),
    ended: !isHere(sale),
    members: 1,
  }));
  const cells = alike(rolling.filter(isHere), (sale) => Math.floor(ageOf(sale))).map((own): Cell => ({
    stratum: '1/auto',
    way: 'auto',
    tenure: Math.floor(own[0] ? ageOf(own[0]) : 0),
    notice: 0,
    due: Array<number>(HORIZON).fill(own.reduce((all, { price }) => all + price, 0)),
    squares: Array<number>(HORIZON).fill(own.reduce((all, { price }) => all + price ** 2, 0)),
  }));
  const terms = sold.filter(({ isTerm }) => isTerm);
  const ended = terms.filter(({ joined }) => joined + TERM < now);
  const again = sold.filter(({ isNew }) => !isNew);
  const paying: Paying[] = Array.from({ length: HISTORY }, (_, back) => {
    const month = now - 3 - back;
    const due = sold.filter((sale) => dueIn(sale, month));
    const cameIn = (later: number): number =>
      due.reduce((all, sale) => {
        const own = world.paid.get(sale);
        // Each pays the same price each month, so a late payment can't be told from the next one: by the rates.
        return all + ((own?.size ?? 0) > 0 ? sale.price * (PAYS[later as 0 | 1 | 2] ?? 0) : 0);
      }, 0);
    const issued = due.reduce((all, { price }) => all + price, 0);
    return { way: 'auto', issued, came: [cameIn(0), cameIn(1), cameIn(2)] };
  });
  const owed = ([1, 2] as const).map((months_ago) => ({
    way: 'auto' as const,
    months_ago,
    issued: sold.filter((sale) => dueIn(sale, now - months_ago)).reduce((all, { price }) => all + price, 0),
  }));
  const news = sold.filter(({ isNew, joined }) => isNew && joined >= now - 2 * HISTORY);
  return {
    lead: 0,
    curves: curvesOf(spells),
    renewing: {
      1: {
        members: ended.length,
        came_back: ended.filter(({ renews }) => renews).length,
        ...paidBy(world, again, now, again.length === 0 ? 1 : ended.length / again.length),
      },
    },
    paying,
    new_client: paidBy(world, news, now),
    cells,
    ends: Array.from({ length: HORIZON }, (_, month) => ({
      type: '1',
      month,
      members: terms.filter(({ joined }) => joined + TERM === now + month).length,
    })),
    owed,
    joined: Array.from({ length: HISTORY }, (_, at) => {
      const month = now - HISTORY + at;
      return sold.filter((sale) => sale.isNew && sale.joined === month).length;
    }),
  };
};
