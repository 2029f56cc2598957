/** Credit packs, who bought them, and how they were used, by the product's own model. */
import {
  applyEntry,
  earnedOf,
  planExpiry,
  planUse,
  type EntryDraft,
  type Lot,
} from '#areas/membership/credit/credit.rules.ts';
import {
  creditSaleEffect,
  type CreditSaleEffect,
  type PackTerms,
} from '#areas/membership/credit-pack/credit-sale.rules.ts';
import { journalForCredits, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import { addDays, later, type Day } from '#kit/domain/day.ts';
import type { Calendar } from './calendar.ts';
import type { DemoMember } from './members.ts';
import type { Random } from './random.ts';
import type { DemoTax, World } from './world.ts';

type Currency = 'MYR' | 'SGD';
type Wanted = PackTerms & { prices: Record<Currency, number>; weight: number };
export type DemoPack = Wanted & { id: number };
type LedgerRow = Omit<EntryDraft, 'lot_id'> & { on_day: Day; earned: JournalEntry | null };
export type PackSale = {
  member: DemoMember;
  pack: DemoPack;
  sold_on: Day;
  effect: CreditSaleEffect;
  ledger: LedgerRow[];
  /** The lot as it is today. */
  after: { remaining: number; used: number; expires_on: Day | null; earned_cents: number };
};

const classes = {
  validity: 'purchase',
  valid_count: 3,
  valid_unit: 'month',
  uses: ['class', 'online_class'],
  categories: [],
  priority: 5,
  is_promotional: false,
} satisfies Partial<PackTerms>;
const catalogue: readonly Wanted[] = [
  { ...classes, name: { en: '10 classes', cn: '10 节团课' }, credits: 10, prices: { MYR: 380, SGD: 260 }, weight: 40 },
  {
    ...classes,
    name: { en: '20 classes', cn: '20 节团课' },
    credits: 20,
    valid_count: 6,
    prices: { MYR: 680, SGD: 460 },
    weight: 18,
  },
  {
    ...classes,
    name: { en: '5 personal training sessions', cn: '5 节私教' },
    credits: 5,
    uses: ['pt'],
    validity: 'first_use',
    valid_count: 2,
    prices: { MYR: 600, SGD: 480 },
    weight: 22,
  },
  {
    ...classes,
    name: { en: 'Kids, 8 classes', cn: '少儿 8 节' },
    credits: 8,
    uses: ['class'],
    categories: ['kids'],
    prices: { MYR: 280, SGD: 200 },
    weight: 8,
  },
  {
    ...classes,
    name: { en: 'Two classes for a friend', cn: '好友体验 2 节' },
    credits: 2,
    valid_count: 30,
    valid_unit: 'day',
    priority: 3,
    is_promotional: true,
    prices: { MYR: 0, SGD: 0 },
    weight: 12,
  },
];
const SINCE = '2000-01-01';
const currencies = ['MYR', 'SGD'] as const;

export const makePacks = async ({ db }: World): Promise<DemoPack[]> => {
  const made: DemoPack[] = [];
  for (const wanted of catalogue) {
    const { prices, weight: _weight, name, uses, categories, ...terms } = wanted;
    const row = { ...terms, uses: [...uses], categories: [...categories], name: JSON.stringify(name) };
    const { id } = await db.insertInto('credit_pack').values(row).returning('id').executeTakeFirstOrThrow();
    const dated = { credit_pack_id: id, valid_from: SINCE };
    await db
      .insertInto('credit_pack_price')
      .values(currencies.map((currency) => ({ ...dated, currency, price_cents: prices[currency] * 100 })))
      .execute();
    made.push({ ...wanted, id });
  }
  return made;
};

const SHARE = 0.06;
/** One client in sixteen has bought credits, on any day since the books began. */
export const packSalesOf = (
  world: World,
  members: readonly DemoMember[],
  packs: readonly DemoPack[],
  calendar: Calendar,
  taxes: readonly DemoTax[],
): PackSale[] =>
  members.flatMap((person) => {
    // With its own random stream, so that the rest of the network doesn't change.
    const random = world.random('credits', person.branch.code, person.number);
    if (!random.chance(SHARE)) return [];
    const sold_on = later(person.joined_on, calendar.day(Math.floor(random.next() ** 0.5 * (calendar.last + 1))));
    return [
      packSale({ ...person, random }, pickPack(random, packs), { sold_on, today: calendar.day(calendar.last), taxes }),
    ];
  });

const pickPack = (random: Random, packs: readonly DemoPack[]): DemoPack => {
  const weights = Object.fromEntries(packs.map((pack, i) => [String(i), pack.weight]));
  const pack = packs[Number(random.weighted(weights))];
  if (!pack) throw new Error('no pack to sell');
  return pack;
};

type Days = { sold_on: Day; today: Day; taxes: readonly DemoTax[] };
const packSale = (member: DemoMember, pack: DemoPack, { sold_on, today, taxes }: Days): PackSale => {
  const { currency } = member.branch;
  const price_cents = pack.prices[currency] * 100;
  const method = member.random.weighted({ visa: 40, credit_card: 30, cash: 20, bank_transfer: 10 });
  const payments = price_cents > 0 ? [{ method, amount_cents: price_cents, reference: null, is_confirmed: true }] : [];
  const { prices: _prices, weight: _weight, id: _id, ...terms } = pack;
  const effect = creditSaleEffect(
    payments,
    { pack: terms, tax_class: 'standard', price_cents, currency, tax: taxOn(taxes, sold_on) },
    sold_on,
  );
  return { member, pack, sold_on, effect, ...usedOf(member.random, effect, today) };
};

/** A class every few days, until the credits or their days run out. */
const usedOf = (random: Random, { lot }: CreditSaleEffect, today: Day): Pick<PackSale, 'ledger' | 'after'> => {
  const { bought_on, expires_on, credits, net_cents, currency } = lot;
  const ledger: LedgerRow[] = [{ kind: 'grant', credits, expires_on, on_day: bought_on, earned: null }];
  let now: Lot = { ...lot, id: 1, remaining: credits, used: 0 };
  let earned_cents = 0;
  const write = ({ lot_id: _lot, ...entry }: EntryDraft, on_day: Day): void => {
    now = applyEntry(now, { ...entry, lot_id: 1 });
    const amount_cents = earnedOf({ net_cents, credits, remaining: now.remaining }) - earned_cents;
    earned_cents += amount_cents;
    const earned = amount_cents === 0 ? null : journalForCredits({ amount_cents, earned_on: on_day, currency });
    ledger.push({ ...entry, on_day, earned });
  };
  const [use = 'class'] = lot.uses;
  const category = lot.categories[0] ?? null;
  for (let day = addDays(bought_on, random.int(0, 4)); day <= today; day = addDays(day, random.int(2, 12))) {
    const [entry] = planUse([now], { day, use, category, credits: 1 }) ?? [];
    if (!entry) break;
    write(entry, day);
  }
  const over = now.expires_on === null ? today : addDays(now.expires_on, 1);
  for (const entry of over <= today ? planExpiry([now], over) : []) write(entry, over);
  return { ledger, after: { remaining: now.remaining, used: now.used, expires_on: now.expires_on, earned_cents } };
};
