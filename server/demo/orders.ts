/** What branches sold at the counter, and what waits to be packed, picked up or paid. */
import { sql as raw } from 'kysely';
import type { OrderStatus } from '#areas/orders/order/order-row.model.ts';
import { discounted, fullLines, saleEffect, type ForSale } from '#areas/orders/order/order.rules.ts';
import { makeWalkIn } from '#areas/orders/order/order.store.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import { taxRowsOf } from '#areas/money/tax/tax.store.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { itemsIn, piecesOf, popularity, salesRate, type ShopDays, type Sold } from './demand.ts';
import { insertEntries, type Posted } from './entries.ts';
import { moveSales, writeSales, type Sale } from './order-rows.ts';
import type { Random } from './random.ts';
import type { DemoBranch, World } from './world.ts';

export type ShopItem = Sold & ForSale & { until: Day | null };
const [OPENS, SHUTS] = [9 * 60, 20 * 60];
const WALKS_IN = 0.45;
/** More than are sold between two reservations. */
const AT_ONCE = { product_order: 150, product_order_line: 240 } as const;

type Buyer = { id: number; standing: string; joined_on: Day };
type Facts = { walk_in: number; members: Buyer[]; taxes: Parameters<typeof taxOn>[0] };
type Left = Map<number, number>;

export class BranchOrders {
  private readonly world: World;
  private readonly branch: DemoBranch;
  private readonly shop: { days: ShopDays; items: readonly ShopItem[]; weight: number };
  private readonly random: Random;
  private readonly staff_id: number | null;
  private known: Facts | undefined;
  /** Sold so far, and not written yet. */
  private sold: Sale[] = [];
  private posted: Posted[] = [];
  private readonly ids = { product_order: [] as number[], product_order_line: [] as number[] };

  constructor(
    world: World,
    branch: DemoBranch,
    staff_id: number | null,
    shop: { days: ShopDays; items: readonly ShopItem[]; weight: number },
  ) {
    this.world = world;
    this.branch = branch;
    this.staff_id = staff_id;
    this.shop = shop;
    this.random = world.random('orders', branch.code);
  }

  private async facts(): Promise<Facts> {
    if (this.known) return this.known;
    const { db } = this.world;
    const { first } = this.shop.days;
    const walk_in = await makeWalkIn(db, this.branch.id, first, this.world.at(this.branch.time_zone, first, OPENS));
    const { rows: members } = await raw<Buyer>`
      select id, standing, joined_on from member where branch_id = ${this.branch.id} and is_active and not is_walk_in order by joined_on, id limit 400`.execute(
      db,
    );
    const { rows: taxes } = await db.executeQuery(taxRowsOf(this.branch.id).compile());
    this.known = { walk_in, members, taxes };
    return this.known;
  }
  private async available(): Promise<Left> {
    const { rows } = await raw<{ variant_id: number; available: number }>`
      select variant_id, on_hand - reserved as available from stock where branch_id = ${this.branch.id} and on_hand > reserved`.execute(
      this.world.db,
    );
    return new Map(rows.map(({ variant_id, available }) => [variant_id, available]));
  }

  /** What was sold from a day up to the day before `until`: nothing else moves the stock of the branch between them. */
  async between(from: Day, until: Day): Promise<void> {
    const { days, weight } = this.shop;
    const facts = await this.facts();
    const left = await this.available();
    await this.reserveIds();
    const sales: Sale[] = [];
    const [today, now] = [this.world.today(this.branch.time_zone), this.world.minutesNow(this.branch.time_zone)];
    for (let day = from; day < until; day = addDays(day, 1)) {
      const rate = salesRate(day, days, weight);
      const count = Math.floor(rate + this.random.next());
      const times = Array.from({ length: count }, () => this.random.int(OPENS, SHUTS)).toSorted((a, b) => a - b);
      for (const minutes of times.filter((one) => day < today || one <= now))
        sales.push(...this.sale({ day, minutes, status: 'order_completed' }, facts, left));
    }
    await this.move(sales);
  }
  /** What a front desk finds in the morning. */
  async waiting(): Promise<void> {
    const today = this.world.today(this.branch.time_zone);
    const facts = await this.facts();
    const left = await this.available();
    await this.reserveIds();
    const wanted: [Day, OrderStatus][] = [
      [addDays(today, -3), 'ready_pick_up'],
      [addDays(today, -1), 'payment_processing'],
      [today, 'payment_completed'],
      [today, 'payment_completed'],
    ];
    const sales = wanted.flatMap(([day, status]) =>
      this.sale({ day, minutes: this.random.int(OPENS, SHUTS), status }, facts, left),
    );
    await this.move(sales);
    await this.write();
  }
  private get owner() {
    return { db: this.world.db, load: this.world.load, branch: this.branch, staff_id: this.staff_id };
  }
  private async move(sales: readonly Sale[]): Promise<void> {
    this.posted.push(...(await moveSales(this.owner, sales)));
    this.sold.push(...sales);
  }
  async write(): Promise<void> {
    await writeSales(this.owner, this.sold);
    await insertEntries(this.world.db, this.branch, this.posted);
    [this.sold, this.posted] = [[], []];
  }
  /** Those that stay unused are gaps. */
  private async reserveIds(): Promise<void> {
    for (const table of ['product_order', 'product_order_line'] as const) {
      const ids = this.ids[table];
      if (ids.length >= AT_ONCE[table]) continue;
      const { rows } = await raw<{ id: number }>`
        select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${AT_ONCE[table]})`.execute(
        this.world.db,
      );
      ids.push(...rows.map(({ id }) => id));
    }
  }
  private idOf(table: 'product_order' | 'product_order_line'): number {
    const id = this.ids[table].shift();
    if (id === undefined) throw new Error(`no id of ${table} is left`);
    return id;
  }

  private pick(day: Day, left: Left): ShopItem | undefined {
    const offered = this.shop.items.filter(
      ({ variant_id, until }) => (left.get(variant_id) ?? 0) > 0 && (until === null || day < until),
    );
    const all = offered.reduce((sum, item) => sum + popularity(item), 0);
    let drawn = this.random.next() * all;
    return offered.find((item) => (drawn -= popularity(item)) < 0) ?? offered.at(-1);
  }
  private choose(day: Day, left: Left): Map<ShopItem, number> {
    const chosen = new Map<ShopItem, number>();
    for (let n = itemsIn(this.random); n > 0; n--) {
      const item = this.pick(day, left);
      if (!item || chosen.has(item)) continue;
      const there = left.get(item.variant_id) ?? 0;
      const pieces = Math.min(there, piecesOf(item.code, this.random));
      chosen.set(item, pieces);
      left.set(item.variant_id, there - pieces);
    }
    return chosen;
  }
  /** Clients buy after they have joined, and the client who picks something up has to be known. */
  private buyer(day: Day, status: OrderStatus, { members }: Facts): Buyer | undefined {
    const joined = members.filter(({ joined_on }) => joined_on <= day);
    const isKnown = status !== 'order_completed' || !this.random.chance(WALKS_IN);
    return joined.length > 0 && isKnown ? this.random.pick(joined) : undefined;
  }
  private sale(of: { day: Day; minutes: number; status: OrderStatus }, facts: Facts, left: Left): Sale[] {
    const { day, minutes, status } = of;
    const client = this.buyer(day, status, facts);
    if (!client && status !== 'order_completed') return [];
    const chosen = this.choose(day, left);
    if (chosen.size === 0) return [];
    const asked = [...chosen].map(([{ variant_id }, quantity]) => ({ variant_id, quantity }));
    const lines = discounted(fullLines(asked, [...chosen.keys()], client?.standing === 'active'), 0);
    const total_cents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const method = this.random.pick(['cash', 'visa'] as const);
    const isPaid = status !== 'payment_processing' && total_cents > 0;
    const payments = isPaid ? [{ method, amount_cents: total_cents, reference: null }] : [];
    const { currency, time_zone } = this.branch;
    const effect = saleEffect(lines, payments, { currency, tax: taxOn(facts.taxes, day) }, day);
    const at = this.world.moment(time_zone, day, minutes);
    const line_ids = lines.map(() => this.idOf('product_order_line'));
    const member_id = client?.id ?? facts.walk_in;
    return [{ id: this.idOf('product_order'), line_ids, day, at, status, member_id, lines, effect }];
  }
}
