/** The programmes: those of the network with dated prices in both currencies, and one of a branch. */
import { inForceOn } from '#kit/domain/dated.ts';
import { addMonths, startOfMonth, type Day, type DurationUnit } from '#kit/domain/day.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import { upfront } from '#areas/money/billing/billing.rules.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import { LONG_AGO, makeFees, type Currency, type DemoFee, type FeeKey } from './joining-fees.ts';
import type { World } from './world.ts';

type PriceRow = { valid_from: Day; price_cents: number; suspension_fee_cents: number };
export type DemoProgramme = BillingPlan & {
  id: number;
  key: string;
  type_id: 1 | 2 | 3 | 4 | 5;
  name: { en: string; cn: string };
  duration_count: number;
  duration_unit: DurationUnit;
  sessions: number | null;
  commitment_count: number;
  commitment_unit: DurationUnit;
  notice_days: number;
  opens: 'home' | 'country' | 'network' | 'online';
  tax_class: TaxClass;
  suspension_max_times: number | null;
  suspension_max_days: number | null;
  suspension_notice_days: number;
  branch_id: number | null;
  prices: Record<Currency, PriceRow[]>;
  fee: DemoFee | undefined;
};

type Wanted = Pick<DemoProgramme, 'key' | 'type_id' | 'sessions' | 'opens'> & {
  name: [en: string, cn: string];
  lasts: [number, DurationUnit];
  /** Months of commitment, and days of notice. */
  binds?: [months: number, notice_days: number];
  /** MYR and SGD, in whole units: today's price and the one before. */
  prices: [Record<'now' | 'before', number>, Record<'now' | 'before', number>];
  fee?: FeeKey;
  /** How often, how many days in total, notice, and the fee of each suspension in MYR and SGD, in whole units. */
  rests?: [times: number, days: number, notice: number, myr: number, sgd: number];
  code?: string;
  plan?: Partial<BillingPlan>;
};
const price = (now: number, before: number) => ({ now, before });

const catalogue: readonly Wanted[] = [
  {
    key: 'month_1',
    type_id: 1,
    name: ['Monthly Unlimited', '无限畅练月卡'],
    lasts: [1, 'month'],
    sessions: null,
    opens: 'home',
    prices: [price(238, 228), price(198, 188)],
    fee: 'kit',
  },
  {
    key: 'month_3',
    type_id: 1,
    name: ['3-Month Unlimited', '无限畅练季卡'],
    lasts: [3, 'month'],
    sessions: null,
    opens: 'home',
    prices: [price(648, 618), price(538, 508)],
    fee: 'kit',
    rests: [1, 14, 0, 0, 0],
  },
  {
    key: 'month_6',
    type_id: 1,
    name: ['6-Month Unlimited', '无限畅练半年卡'],
    lasts: [6, 'month'],
    sessions: null,
    opens: 'home',
    prices: [price(1188, 1128), price(988, 938)],
    fee: 'half',
    rests: [2, 30, 3, 0, 0],
  },
  {
    key: 'month_12',
    type_id: 1,
    name: ['12-Month Unlimited', '无限畅练年卡'],
    lasts: [12, 'month'],
    binds: [6, 30],
    sessions: null,
    opens: 'home',
    prices: [price(2148, 2028), price(1788, 1688)],
    rests: [2, 60, 7, 20, 15],
  },
  {
    key: 'parts_12',
    type_id: 1,
    name: ['12-Month Unlimited, paid monthly', '无限畅练年卡（按月付）'],
    lasts: [12, 'month'],
    sessions: null,
    opens: 'home',
    prices: [price(2388, 2268), price(1988, 1888)],
    fee: 'kit',
    rests: [2, 60, 7, 20, 15],
    plan: { billing: 'instalments', instalment_count: 12 },
  },
  {
    key: 'rolling',
    type_id: 1,
    name: ['Rolling Unlimited', '无限畅练连续包月'],
    lasts: [1, 'month'],
    sessions: null,
    opens: 'home',
    prices: [price(218, 208), price(182, 172)],
    fee: 'kit',
    rests: [2, 60, 7, 20, 15],
    plan: { billing: 'rolling' },
  },
  {
    key: 'all_country',
    type_id: 1,
    name: ['12-Month Country Pass', '全国通行年卡'],
    lasts: [12, 'month'],
    binds: [6, 30],
    sessions: null,
    opens: 'country',
    prices: [price(2388, 2268), price(1988, 1888)],
  },
  {
    key: 'all_access',
    type_id: 1,
    name: ['12-Month All Clubs', '全馆通行年卡'],
    lasts: [12, 'month'],
    binds: [6, 30],
    sessions: null,
    opens: 'network',
    prices: [price(2688, 2568), price(2238, 2138)],
  },
  {
    key: 'pass_10',
    type_id: 1,
    name: ['10-Visit Pass', '十次卡'],
    lasts: [3, 'month'],
    sessions: 10,
    opens: 'home',
    prices: [price(350, 330), price(280, 260)],
  },
  {
    key: 'junior',
    type_id: 1,
    name: ['Junior Monthly', '少儿月卡'],
    lasts: [1, 'month'],
    sessions: null,
    opens: 'home',
    prices: [price(168, 158), price(148, 138)],
    fee: 'junior',
  },
  {
    key: 'pt_10',
    type_id: 2,
    name: ['Personal Training, 10 sessions', '私教课程（10 节）'],
    lasts: [4, 'month'],
    sessions: 10,
    opens: 'home',
    prices: [price(1500, 1400), price(1200, 1120)],
  },
  {
    key: 'pt_20',
    type_id: 2,
    name: ['Personal Training, 20 sessions', '私教课程（20 节）'],
    lasts: [6, 'month'],
    sessions: 20,
    opens: 'home',
    prices: [price(2800, 2650), price(2200, 2080)],
  },
  {
    key: 'starter',
    type_id: 3,
    name: ['Fight-fit Starter Pack', 'Fight-fit 入门配套'],
    lasts: [6, 'week'],
    sessions: 12,
    opens: 'home',
    prices: [price(388, 368), price(328, 308)],
  },
  {
    key: 'online',
    type_id: 4,
    name: ['Online Classes Monthly', '线上课程月卡'],
    lasts: [1, 'month'],
    sessions: null,
    opens: 'online',
    prices: [price(88, 78), price(68, 60)],
  },
  {
    key: 'trial',
    type_id: 5,
    name: ['7-Day Trial', '七天体验卡'],
    lasts: [7, 'day'],
    sessions: 3,
    opens: 'home',
    prices: [price(30, 30), price(25, 25)],
  },
  {
    key: 'women',
    type_id: 3,
    name: ["Women's Fight Club, 8 weeks", '女子搏击俱乐部（8 周）'],
    lasts: [8, 'week'],
    sessions: 16,
    opens: 'home',
    prices: [price(498, 498), price(428, 428)],
    code: 'KL',
  },
];

const make = async (world: World, wanted: Wanted, known: Record<FeeKey, DemoFee>): Promise<DemoProgramme> => {
  const { db } = world;
  const { lasts, prices, code, name, key, plan, binds, rests, fee: feeKey, ...columns } = wanted;
  const fee = feeKey && known[feeKey];
  const seller = world.branches.find((branch) => branch.code === code);
  const programme = {
    ...upfront,
    ...plan,
    ...columns,
    name: { en: name[0], cn: name[1] },
    duration_count: lasts[0],
    duration_unit: lasts[1],
    commitment_count: binds?.[0] ?? 0,
    commitment_unit: 'month' as const,
    notice_days: binds?.[1] ?? 0,
    branch_id: seller?.id ?? null,
    suspension_max_times: rests?.[0] ?? null,
    suspension_max_days: rests?.[1] ?? null,
    suspension_notice_days: rests?.[2] ?? 0,
    tax_class: 'standard' as const,
  };
  const { id } = await db
    .insertInto('programme')
    .values({
      ...programme,
      name: JSON.stringify(programme.name),
      joining_fee_id: fee?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const raised = addMonths(startOfMonth(world.today('Asia/Kuala_Lumpur')), -7);
  const rowsOf = ({ now, before }: (typeof prices)[0], rest: number): PriceRow[] => [
    { valid_from: LONG_AGO, price_cents: before * 100, suspension_fee_cents: rest * 100 },
    { valid_from: raised, price_cents: now * 100, suspension_fee_cents: rest * 100 },
  ];
  const both = { MYR: rowsOf(prices[0], rests?.[3] ?? 0), SGD: rowsOf(prices[1], rests?.[4] ?? 0) };
  const rows = (Object.keys(both) as Currency[]).flatMap((currency) =>
    both[currency].map((row) => ({ ...row, currency, programme_id: id })),
  );
  await db.insertInto('programme_price').values(rows).execute();
  const sellers = seller ? [seller] : world.gyms;
  await db
    .insertInto('programme_branch')
    .values(sellers.map((branch) => ({ branch_id: branch.id, programme_id: id })))
    .execute();
  return { ...programme, id, key, prices: both, fee };
};

export const makeProgrammes = async (world: World): Promise<Map<string, DemoProgramme>> => {
  const made = new Map<string, DemoProgramme>();
  const known = await makeFees(world);
  for (const wanted of catalogue) made.set(wanted.key, await make(world, wanted, known));
  return made;
};

/** A membership's kept terms: the triggers that write them are off while the history is written. */
export const keptTerms = (of: DemoProgramme, { currency, sold_on }: { currency: string; sold_on: Day }) => ({
  opens: of.opens,
  suspension_max_times: of.suspension_max_times,
  suspension_max_days: of.suspension_max_days,
  suspension_notice_days: of.suspension_notice_days,
  suspension_fee_cents: inForceOn(of.prices[currency as Currency], sold_on)?.suspension_fee_cents ?? 0,
});
