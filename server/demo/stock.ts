/** Stock of every branch: what suppliers delivered, what broke or turned up, and what was counted. */
import { journalForStock, type Move } from '#areas/stock/movement/movement.rules.ts';
import { insertMovements } from '#areas/stock/movement/movement.store.ts';
import { movesBack, movesIn } from '#areas/stock/stock-in/stock-in.rules.ts';
import { adjustmentMoves } from '#areas/stock/stock-adjustment/stock-adjustment.rules.ts';
import { saveWorth } from '#areas/stock/stock-adjustment/stock-adjustment.store.ts';
import { countMoves } from '#areas/stock/stocktake/stocktake.rules.ts';
import { closeLines, putLines, saveCounts, saveSums } from '#areas/stock/stocktake/stocktake.store.ts';
import type { MovementSource } from '#areas/stock/movement/movement.model.ts';
import { insertEntry } from '#areas/money/payment/payment.store.ts';
import { addDays, earlier, later, type Day } from '#kit/domain/day.ts';
import { BranchOrders } from './orders.ts';
import type { Random } from './random.ts';
import type { DemoBranch, World } from './world.ts';

const suppliers = [
  'Fairtex Asia',
  'Twins Special',
  'Boxing Supply Sdn Bhd',
  'Top King',
  'Fresh & Cold Drinks',
] as const;
const [BETWEEN_DAYS, ITEMS, COUNTED_AGO] = [56, 9, 9];
const SGD_FOR_MYR = 0.31;
const [MORNING, NOON, EVENING] = [560, 740, 1090];

type Variant = { id: number; cost_cents: number };
type Line = { variant_id: number; quantity: number; unit_cost_cents: number };

class BranchStock {
  private readonly world: World;
  private readonly branch: DemoBranch;
  private readonly variants: readonly Variant[];
  private readonly random: Random;
  /** Who enters, and who approves and counts. */
  private readonly people: readonly [number | null, number | null];

  constructor(world: World, branch: DemoBranch, variants: readonly Variant[]) {
    this.world = world;
    this.branch = branch;
    this.variants = variants;
    this.random = world.random('stock', branch.code);
    const [first, second] = world.staff.filter(({ branch_id }) => branch_id === branch.id);
    this.people = [first?.id ?? null, second?.id ?? null];
  }

  async make(): Promise<void> {
    const { time_zone } = this.branch;
    const [first, today] = [this.world.firstDay(time_zone), this.world.today(time_zone)];
    const counted = addDays(today, -COUNTED_AGO);
    const orders = this.sells();
    await this.trade(orders, first, counted);
    await this.levels();
    await this.counted(counted);
    await this.trade(orders, addDays(counted, 1), addDays(today, 1));
    await orders?.waiting();
    await this.delivery(addDays(today, -2), 'reversed');
    await this.delivery(today, 'draft');
    await this.adjust(today, 'expired');
    await this.counting(today);
  }

  /** What happens on the days of a part of the history, in its order: an average depends on what came before. */
  private async trade(orders: BranchOrders | undefined, from: Day, until: Day): Promise<void> {
    const first = this.world.firstDay(this.branch.time_zone);
    const is = (day: Day): boolean => day >= from && day < until;
    const sell = (since: Day, to: Day) => orders?.between(later(since, from), earlier(to, until));
    for (let turn = 0; addDays(first, turn * BETWEEN_DAYS) < until; turn++) {
      const day = addDays(first, turn * BETWEEN_DAYS);
      const [middle, next] = [addDays(day, 20), addDays(day, BETWEEN_DAYS)];
      if (is(day)) await this.delivery(day, 'posted');
      await sell(addDays(day, 1), middle);
      if (turn % 2 === 1 && is(middle)) await this.adjust(middle, turn % 4 === 1 ? 'damaged' : 'found');
      await sell(addDays(middle, 1), next);
    }
  }

  /** Head office only sends. */
  private sells(): BranchOrders | undefined {
    const [staff_id] = this.people;
    if (this.branch.type === 'hq') return undefined;
    return new BranchOrders(this.world, this.branch, staff_id, (...of) => this.post(...of));
  }
  private at(day: Day, minutes: number): string {
    return this.world.moment(this.branch.time_zone, day, minutes);
  }
  private some(count: number): Variant[] {
    const from = this.random.int(0, Math.max(0, this.variants.length - count));
    return this.variants.slice(from, from + count);
  }

  /** The ledger and the books, as the product posts them. */
  private async post(source: MovementSource, document_id: number, moves: readonly Move[], day: Day, minutes: number) {
    const { db } = this.world;
    const { id: branch_id, currency } = this.branch;
    const [staff_id] = this.people;
    const dated = moves.map((move) => ({ ...move, day }));
    const at = new Date(this.at(day, minutes));
    const moved = await insertMovements(db, dated, { source, document_id, staff_id, at });
    const entry = journalForStock(moved, currency);
    if (entry) await insertEntry(db, entry, { branch_id, stock_source: source, stock_document_id: document_id });
    return moved;
  }

  private async delivery(day: Day, status: 'draft' | 'posted' | 'reversed'): Promise<void> {
    const { db } = this.world;
    const { id: branch_id, currency } = this.branch;
    const [staff_id] = this.people;
    const rate = currency === 'SGD' ? SGD_FOR_MYR : 1;
    const lines: Line[] = this.some(ITEMS).map(({ id, cost_cents }) => ({
      variant_id: id,
      quantity: this.random.int(3, 18),
      unit_cost_cents: Math.max(10, Math.round((cost_cents * rate * this.random.int(92, 108)) / 100)),
    }));
    const [created_at, posted_at] = [this.at(day, MORNING), this.at(day, MORNING + 15)];
    const posted = status === 'draft' ? {} : { posted_at, posted_by: staff_id };
    const reversed_at = this.at(day, NOON);
    const reversed = { reversed_at, reversed_by: staff_id, reversed_why: 'Wrong delivery note' };
    const { id } = await db
      .insertInto('stock_in')
      .values({
        branch_id,
        status,
        supplier: this.random.pick(suppliers),
        reference: `DN-${this.random.digits(5)}`,
        delivered_on: day,
        staff_id,
        created_at,
        updated_at: status === 'reversed' ? reversed_at : posted_at,
        ...posted,
        ...(status === 'reversed' && reversed),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await db
      .insertInto('stock_in_line')
      .values(lines.map((line, position) => ({ ...line, position, branch_id, stock_in_id: id })))
      .returning(['id', 'variant_id', 'quantity', 'unit_cost_cents'])
      .execute();
    if (status === 'draft') return;
    await this.post('stock_in', id, movesIn({ branch_id, is_opening: false }, made), day, MORNING + 15);
    if (status === 'reversed')
      await this.post('stock_in', id, movesBack({ branch_id, is_opening: false }, made), day, NOON);
  }

  /** One or two pieces of something that is there. */
  private async adjust(day: Day, reason: 'damaged' | 'found' | 'expired'): Promise<void> {
    const { db } = this.world;
    const { id: branch_id } = this.branch;
    const [staff_id] = this.people;
    if (day > this.world.today(this.branch.time_zone)) return;
    const held = await db
      .selectFrom('stock')
      .select('variant_id')
      .where('branch_id', '=', branch_id)
      .where('on_hand', '>', 2)
      .orderBy('id')
      .execute();
    const { variant_id } = this.random.pick(held);
    const quantity = reason === 'found' ? 1 : -this.random.int(1, 2);
    const at = this.at(day, EVENING);
    const isDraft = reason === 'expired';
    const { id } = await db
      .insertInto('stock_adjustment')
      .values({
        branch_id,
        reason,
        staff_id,
        note: reason === 'found' ? 'Behind the shelf' : '',
        status: isDraft ? 'draft' : 'posted',
        created_at: at,
        updated_at: at,
        ...(!isDraft && { posted_at: at, value_cents: 0 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = await db
      .insertInto('stock_adjustment_line')
      .values({ branch_id, stock_adjustment_id: id, position: 0, variant_id, quantity })
      .returning(['id', 'variant_id', 'quantity'])
      .executeTakeFirstOrThrow();
    if (isDraft) return;
    const moved = await this.post('stock_adjustment', id, adjustmentMoves(branch_id, [line]), day, EVENING);
    await saveWorth(
      db,
      id,
      moved.reduce((sum, { value_cents }) => sum + Math.abs(value_cents), 0),
    );
  }

  private async levels(): Promise<void> {
    const { db } = this.world;
    await db
      .updateTable('stock')
      .set((eb) => ({ reorder_point: eb('id', '%', eb.val(9)), reorder_quantity: 12 }))
      .where('branch_id', '=', this.branch.id)
      .execute();
  }

  private async begin(status: 'approved' | 'in_progress', day: Day) {
    const { db } = this.world;
    const { id: branch_id } = this.branch;
    const [staff_id, decided_by] = this.people;
    const [created_at, decided_at] = [this.at(day, MORNING), this.at(day, EVENING)];
    const { id } = await db
      .insertInto('stocktake')
      .values({
        branch_id,
        status,
        scope: 'all',
        note: status === 'approved' ? 'Quarter end' : '',
        staff_id,
        created_at,
        updated_at: decided_at,
        ...(status === 'approved' && { decided_at, decided_by }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putLines(db, { id, branch_id }, { scope: 'all', product_category_id: null, lines: [] });
    const lines = await db
      .selectFrom('stocktake_line as l')
      .innerJoin('stock as s', (on) => on.onRef('s.variant_id', '=', 'l.variant_id').on('s.branch_id', '=', branch_id))
      .select(['l.id', 'l.variant_id', 's.on_hand'])
      .where('l.stocktake_id', '=', id)
      .orderBy('l.id')
      .execute();
    return { id, lines };
  }
  private async count(lines: readonly { id: number; variant_id: number; on_hand: number }[], day: Day) {
    const { db } = this.world;
    const { id: branch_id } = this.branch;
    const [staff_id] = this.people;
    const at = new Date(this.at(day, NOON)).toISOString();
    const counts = lines.map((line) => ({
      ...line,
      counted: Math.max(0, line.on_hand - (this.random.chance(0.12) ? this.random.int(-1, 2) : 0)),
      book: line.on_hand,
    }));
    const events = counts.map(({ id, counted }) => ({
      line_id: id,
      key: crypto.randomUUID(),
      quantity: counted,
      is_total: true,
      at,
    }));
    await saveCounts(db, branch_id, { staff_id, now: new Date(at) }, events);
    await saveSums(
      db,
      counts.map(({ id, counted }) => ({ id, counted, first_at: at, counted_at: at })),
    );
    return counts;
  }
  private async counted(day: Day): Promise<void> {
    const { id, lines } = await this.begin('approved', day);
    const counts = await this.count(lines, day);
    await this.post('stocktake', id, countMoves(this.branch.id, counts), day, EVENING);
    await closeLines(this.world.db, id, true);
  }
  /** Half of it is counted. */
  private async counting(day: Day): Promise<void> {
    const { lines } = await this.begin('in_progress', day);
    await this.count(lines.slice(0, Math.floor(lines.length / 2)), day);
  }
}

export const makeStock = async (world: World): Promise<void> => {
  const variants = await world.db
    .selectFrom('product_variant as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.cost_cents'])
    .where('p.status', '<>', 'draft')
    .orderBy('v.id')
    .execute();
  for (const branch of world.branches) await new BranchStock(world, branch, variants).make();
};
