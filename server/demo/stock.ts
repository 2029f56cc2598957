/** Stock of every branch for two years: what suppliers and head office delivered, what was sold, what broke, and what was counted. */
import { sql as raw } from 'kysely';
import { withLabel } from '#areas/stock/item/item.rules.ts';
import type { ProductOption } from '#areas/stock/product/product.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { averageWeight, expectedPieces, isDrink, PERIOD_DAYS, popularity, salesRate, type ShopDays } from './demand.ts';
import { BranchOrders, type ShopItem } from './orders.ts';
import { requestsOf, type BranchRequests } from './stock-requests.ts';
import { StockDocuments, type Line, type Reason } from './stock-documents.ts';
import type { DemoBranch, World } from './world.ts';

const gearSuppliers = ['Fairtex Asia', 'Twins Special', 'Boxing Supply Sdn Bhd', 'Top King'] as const;
const DRINKS = 'Fresh & Cold Drinks';
const SGD_FOR_MYR = 0.31;
/** A pack from a supplier. */
const packOf = (code: string): number => (isDrink(code) ? 24 : code === 'WRAP' ? 6 : 2);
/** Days of a period: something is adjusted, goods of head office are asked for and arrive, a batch is recalled, all is counted. */
const [ASKED, ARRIVED, RECALLED, ADJUSTED, COUNTED] = [0, 7, 10, 20, PERIOD_DAYS - 1];
/** Counted from the last period. */
const [RECALL_AGO, WITHDRAWN_AGO, QUARTER] = [5, 8, 3];
/** The batch that a supplier called back. */
const RECALLED_ITEM = { code: 'SHIN', position: 2 };
const RECALL = 'Recall by the supplier: the strap can tear. Taken off the shelf and sent back.';
/** What head office keeps of each item for its branches. */
const [OFFICE_LEAST, OFFICE_MOST] = [8, 30];

const reasons: readonly { reason: Reason; note: string; drinks: boolean; most: number }[] = [
  { reason: 'damaged', note: 'Torn packaging', drinks: false, most: 1 },
  { reason: 'expired', note: '', drinks: true, most: 4 },
  { reason: 'found', note: 'Behind the shelf', drinks: false, most: 1 },
  { reason: 'staff_use', note: 'For the coaches at the open day', drinks: true, most: 6 },
  { reason: 'lost', note: '', drinks: false, most: 1 },
  { reason: 'sample', note: 'Display item', drinks: false, most: 1 },
];

type Item = ShopItem & { cost_cents: number };
type Shop = { days: ShopDays; items: readonly Item[]; weight: number };

class BranchStock extends StockDocuments {
  private readonly shop: Shop;
  /** Head office only sends. */
  private readonly orders: BranchOrders | undefined;

  constructor(world: World, branch: DemoBranch, people: readonly { id: number }[], shop: Shop) {
    super(world, branch, people);
    this.shop = shop;
    if (branch.type !== 'hq') this.orders = new BranchOrders(world, branch, this.people[0], shop);
  }

  private dayOf(period: number): Day {
    return addDays(this.shop.days.first, period * PERIOD_DAYS);
  }
  /** Counted back from the last one. */
  private ago(period: number): number {
    return this.shop.days.periods - 1 - period;
  }
  /** What suppliers bring first. */
  async begin(period: number): Promise<void> {
    const day = this.dayOf(period);
    await this.restock(day, period > 0 && this.ago(period) % 2 === 1);
  }
  /** The rest of a period in the order of its days: an average depends on what came before. */
  async goOn(period: number, requests: BranchRequests | undefined): Promise<void> {
    const [day, ago] = [this.dayOf(period), this.ago(period)];
    const events: [at: number, happens: (day: Day) => Promise<void>][] = [];
    if (ago % 4 === 1 && requests)
      events.push([ARRIVED, (at) => requests.completed(addDays(at, 1), { isShort: this.random.chance(0.2) })]);
    if (ago === RECALL_AGO) events.push([RECALLED, (at) => this.recall(at)]);
    if (ago % 2 === 0) events.push([ADJUSTED, (at) => this.adjust(at, Math.floor(period / 2))]);
    if (ago % QUARTER === 0) events.push([COUNTED, (at) => this.counted(at)]);
    let from = ASKED;
    for (const [at, happens] of events) {
      // Goods on their way from head office move the day before they arrive.
      const until = at === ARRIVED ? at - 1 : at + (at === COUNTED ? 0 : 1);
      await this.sell(addDays(day, from), addDays(day, until));
      await happens(addDays(day, at));
      from = at + 1;
    }
    await this.sell(addDays(day, from), addDays(day, PERIOD_DAYS));
  }
  /** Since the last count. */
  async finish(): Promise<void> {
    const { counted } = this.shop.days;
    const today = this.world.today(this.branch.time_zone);
    await this.levels();
    await this.restock(addDays(counted, 1), true);
    await this.sell(addDays(counted, 1), addDays(today, -2));
    await this.delivery(addDays(today, -2), { status: 'reversed', supplier: 'Top King', lines: this.some() });
    await this.sell(addDays(today, -2), addDays(today, 1));
    await this.delivery(today, { status: 'draft', supplier: 'Twins Special', lines: this.some() });
    await this.adjust(today, 1, true);
    await this.counting(today);
    await this.writeBooks();
    await this.orders?.write();
  }
  async waiting(): Promise<void> {
    await this.orders?.waiting();
  }

  private async sell(from: Day, until: Day): Promise<void> {
    await this.orders?.between(from, until);
  }
  private async held(): Promise<Map<number, number>> {
    const rows = await this.world.db
      .selectFrom('stock')
      .select(['variant_id', (eb) => eb('on_hand', '-', eb.ref('reserved')).as('left')])
      .where('branch_id', '=', this.branch.id)
      .execute();
    return new Map(rows.map(({ variant_id, left }) => [variant_id, left]));
  }
  private lineOf({ variant_id, cost_cents }: Item, quantity: number): Line {
    const rate = this.branch.currency === 'SGD' ? SGD_FOR_MYR : 1;
    const paid = Math.round((cost_cents * rate * this.random.int(95, 106)) / 100);
    return { variant_id, quantity, unit_cost_cents: Math.max(10, paid) };
  }
  private some(): Line[] {
    const items = this.shop.items.filter(({ code, until }) => !isDrink(code) && until === null);
    const from = this.random.int(0, Math.max(0, items.length - 4));
    return items.slice(from, from + 4).map((item) => this.lineOf(item, 2 * this.random.int(1, 3)));
  }
  /**
   * What won't last until the next delivery is filled up, in whole packs; nothing of what is withdrawn soon. Drinks come
   * every four weeks, the rest every eight.
   */
  private async restock(day: Day, isDrinksOnly: boolean): Promise<void> {
    const { days, items, weight } = this.shop;
    const isOffice = this.branch.type === 'hq';
    const held = await this.held();
    const all = items.reduce((sum, item) => sum + popularity(item), 0);
    const rate = salesRate(addDays(day, PERIOD_DAYS / 2), days, weight);
    const wanted = items
      .filter(({ until }) => until === null || addDays(day, 2 * PERIOD_DAYS) < until)
      .flatMap((item) => {
        const there = held.get(item.variant_id) ?? 0;
        const isBottle = isDrink(item.code);
        if (isBottle ? isOffice : isDrinksOnly) return [];
        const leaves = expectedPieces(item, rate, all) * (isBottle ? 1 : 2);
        const [least, most] = isOffice ? [OFFICE_LEAST, OFFICE_MOST] : [leaves * 1.2 + 1, leaves * 1.6 + 3];
        if (there > least) return [];
        const pack = packOf(item.code);
        return [{ ...item, quantity: pack * Math.ceil((most - there) / pack) }];
      });
    const [drinks, gear] = [true, false].map((is) => wanted.filter(({ code }) => isDrink(code) === is));
    for (const [supplier, bought] of [
      [DRINKS, drinks],
      [this.random.pick(gearSuppliers), gear],
    ] as const) {
      const lines = (bought ?? []).map((item) => this.lineOf(item, item.quantity));
      if (lines.length > 0) await this.delivery(day, { status: 'posted', supplier, lines });
    }
  }

  /** A few pieces of something that is there; another reason each time. */
  private async adjust(day: Day, turn: number, isDraft = false): Promise<void> {
    const usual = this.branch.type === 'hq' ? reasons.filter(({ drinks }) => !drinks) : reasons;
    const why = usual[turn % usual.length];
    const held = await this.held();
    const there = this.shop.items.filter(
      ({ code, variant_id }) => (held.get(variant_id) ?? 0) > (why?.most ?? 0) && isDrink(code) === why?.drinks,
    );
    if (!why || there.length === 0) return;
    const { variant_id } = this.random.pick(there);
    const pieces = this.random.int(1, why.most);
    const lines = [{ variant_id, quantity: why.reason === 'found' ? pieces : -pieces }];
    await this.adjustment(day, { ...why, isDraft, isApproved: false, lines });
  }
  /** All pieces of a batch leave at once; what they are worth may need a second person. */
  private async recall(day: Day): Promise<void> {
    const held = await this.held();
    const lines = this.shop.items
      .filter(({ code, position }) => code === RECALLED_ITEM.code && position === RECALLED_ITEM.position)
      .map(({ variant_id }) => ({ variant_id, quantity: -(held.get(variant_id) ?? 0) }))
      .filter(({ quantity }) => quantity < 0);
    if (lines.length > 0)
      await this.adjustment(day, { reason: 'damaged', note: RECALL, isDraft: false, isApproved: true, lines });
  }
  /** Low when less is left than is sold in a week and a half; what was withdrawn is never low. */
  private async levels(): Promise<void> {
    const { days, items, weight } = this.shop;
    const all = items.reduce((sum, item) => sum + popularity(item), 0);
    const rate = salesRate(days.counted, days, weight);
    const points = items
      .filter(({ until }) => until === null)
      .map((item) => {
        const leaves = expectedPieces(item, rate, all);
        const pack = packOf(item.code);
        return { id: item.variant_id, point: Math.ceil(leaves / 3), pieces: pack * Math.ceil((leaves + 1) / pack) };
      });
    await raw`
      update stock s set reorder_point = p.point, reorder_quantity = p.pieces
        from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p (id bigint, point integer, pieces integer)
       where s.branch_id = ${this.branch.id} and s.variant_id = p.id`.execute(this.world.db);
  }
}

type Offered = Omit<Item, 'label' | 'until'> & {
  name: Label;
  options: readonly ProductOption[];
  choices: string[];
  status: string;
};
/** Everything that was ever on sale, at its price in a currency. */
const itemsIn = async ({ db }: World, currency: string, withdrawn: Day): Promise<Item[]> => {
  const { rows } = await raw<Offered>`
    select v.id, v.id as variant_id, v.sku, p.code, p.name, p.options, v.choices, p.tax_class, p.status, v.cost_cents, v.position,
           (count(*) over (partition by p.id))::int as variants, n.price_cents, n.member_price_cents
      from product_variant v join product p on p.id = v.product_id and p.status <> 'draft'
      join product_price n on n.product_id = p.id and n.currency = ${currency} order by v.id`.execute(db);
  return rows.map(({ status, ...row }) => ({ ...withLabel(row), until: status === 'withdrawn' ? withdrawn : null }));
};

/** Rows in bulk, as those of the other histories: without the trail of who wrote each, and checked at the end by `verify`. */
const written = [
  'invoice',
  'invoice_line',
  'payment',
  'payment_allocation',
  'product_order',
  'product_order_line',
  'product_order_activity',
  'journal_entry',
  'journal_line',
];
const switched = async ({ db }: World, to: 'disable' | 'enable'): Promise<void> => {
  // What earlier parts of the history have left to check.
  await raw`set constraints all immediate`.execute(db);
  for (const table of written) await raw`alter table ${raw.table(table)} ${raw.raw(to)} trigger user`.execute(db);
  await raw`set constraints all deferred`.execute(db);
};

export const makeStock = async (world: World): Promise<void> => {
  const requests = await requestsOf(world);
  // They work in every branch and are listed with none.
  const { rows: office } = await raw<{ id: number }>`
    select distinct staff_id as id from staff_role where everywhere order by 1 limit 2`.execute(world.db);
  const weights = averageWeight(world.gyms.map(({ weight }) => weight));
  const shops: [DemoBranch, BranchStock][] = [];
  for (const branch of world.branches) {
    const days = world.shop(branch.time_zone);
    const own = world.staff.filter(({ branch_id }) => branch_id === branch.id);
    const people = branch.type === 'hq' ? office : own;
    const items = await itemsIn(world, branch.currency, addDays(days.counted, -WITHDRAWN_AGO * PERIOD_DAYS));
    shops.push([branch, new BranchStock(world, branch, people, { days, items, weight: branch.weight / weights })]);
  }
  const { periods } = world.shop('UTC');
  const [offices, gyms] = [true, false].map((is) => shops.filter(([{ type }]) => (type === 'hq') === is));
  await switched(world, 'disable');
  for (let period = 0; period < periods; period++) {
    for (const [, shop] of shops) await shop.begin(period);
    // Head office sends to the branches before its own stock moves on.
    for (const [branch, shop] of [...(gyms ?? []), ...(offices ?? [])]) await shop.goOn(period, requests.get(branch));
  }
  for (const [, shop] of shops) await shop.finish();
  await switched(world, 'enable');
  await raw`select keep_missing_parties(), fill_member_spending()`.execute(world.db);
  for (const [, shop] of shops) await shop.waiting();
};
