/** Types of clients: what they buy, how long they stay and how often they come. */
import type { Random } from './random.ts';

type Plan = {
  /** What is bought, by weight. */
  buys: Readonly<Record<string, number>>;
  /** The share of clients who continue after each programme. */
  renews: number;
  /** What they buy next; none: the same again. */
  later?: Readonly<Record<string, number>>;
  visitsPerWeek: [number, number];
};

const plans = {
  monthly: { buys: { month_1: 78, rolling: 22 }, renews: 0.93, visitsPerWeek: [0.7, 3.4] },
  committed: {
    buys: { month_3: 44, month_6: 26, month_12: 12, parts_12: 12, all_country: 3, all_access: 3 },
    renews: 0.8,
    visitsPerWeek: [1, 4.2],
  },
  casual: { buys: { pass_10: 1 }, renews: 0.62, visitsPerWeek: [0.5, 1.4] },
  personal: { buys: { pt_10: 70, pt_20: 30 }, renews: 0.72, visitsPerWeek: [0.8, 1.8] },
  starter: {
    buys: { starter: 1 },
    renews: 0.55,
    later: { month_1: 60, month_3: 30, month_6: 10 },
    visitsPerWeek: [1.2, 2.6],
  },
  women: { buys: { women: 1 }, renews: 0.6, later: { month_1: 50, month_3: 40, women: 10 }, visitsPerWeek: [1.2, 2.4] },
  trial: {
    buys: { trial: 1 },
    renews: 0.42,
    later: { month_1: 60, starter: 25, month_3: 15 },
    visitsPerWeek: [1.5, 3.5],
  },
  online: { buys: { online: 1 }, renews: 0.8, visitsPerWeek: [0, 0] },
  junior: { buys: { junior: 1 }, renews: 0.95, visitsPerWeek: [0.8, 2.2] },
  /** A guardian who doesn't train. */
  guardian: { buys: {}, renews: 0, visitsPerWeek: [0, 0] },
  /** Came once to enquire, or from another system. */
  visitor: { buys: {}, renews: 0, visitsPerWeek: [0, 0] },
} as const satisfies Record<string, Plan>;
export type Persona = keyof typeof plans;
export const planOf = (persona: Persona): Plan => plans[persona];

const newcomers = {
  monthly: 30,
  committed: 20,
  casual: 9,
  personal: 5,
  starter: 12,
  women: 2,
  trial: 15,
  online: 5,
  visitor: 2,
} as const;
const founders = { monthly: 42, committed: 42, casual: 8, personal: 6, online: 2 } as const;

export const personaOf = (random: Random, founding: boolean): Persona =>
  random.weighted<Persona>((founding ? founders : newcomers) as Record<Persona, number>);
