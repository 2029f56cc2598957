/** The documents that move stock in a branch, written as the product writes them: deliveries, adjustments, counts. */
import { journalForStock, type Move } from '#areas/stock/movement/movement.rules.ts';
import { insertMovements } from '#areas/stock/movement/movement.store.ts';
import type { MovementSource } from '#areas/stock/movement/movement.model.ts';
import { movesBack, movesIn } from '#areas/stock/stock-in/stock-in.rules.ts';
import { adjustmentMoves } from '#areas/stock/stock-adjustment/stock-adjustment.rules.ts';
import { saveWorth } from '#areas/stock/stock-adjustment/stock-adjustment.store.ts';
import { countMoves } from '#areas/stock/stocktake/stocktake.rules.ts';
import { closeLines, putLines, saveCounts, saveSums } from '#areas/stock/stocktake/stocktake.store.ts';
import type { Day } from '#kit/domain/day.ts';
import { insertEntries, type Posted } from './entries.ts';
import type { Random } from './random.ts';
import type { DemoBranch, World } from './world.ts';

const [MORNING, NOON, EVENING] = [560, 740, 1290];

export type Line = { variant_id: number; quantity: number; unit_cost_cents: number };
type Delivery = { status: 'draft' | 'posted' | 'reversed'; supplier: string; lines: readonly Line[] };
export type Reason = 'damaged' | 'found' | 'expired' | 'staff_use' | 'sample' | 'lost';
type Adjustment = {
  reason: Reason;
  note: string;
  isDraft: boolean;
  /** A second person decided about it. */
  isApproved: boolean;
  lines: readonly { variant_id: number; quantity: number }[];
};

export class StockDocuments {
  protected readonly world: World;
  protected readonly branch: DemoBranch;
  protected readonly random: Random;
  /** Who enters, and who approves and counts. */
  protected readonly people: readonly [number | null, number | null];

  /** For the books, which are written in the end. */
  private posted: Posted[] = [];

  constructor(world: World, branch: DemoBranch, [first, second]: readonly { id: number }[]) {
    this.world = world;
    this.branch = branch;
    this.random = world.random('stock', branch.code);
    this.people = [first?.id ?? null, second?.id ?? null];
  }

  protected at(day: Day, minutes: number): string {
    return this.world.moment(this.branch.time_zone, day, minutes);
  }

  /** The ledger and the books, as the product posts them. */
  protected async post(source: MovementSource, document_id: number, moves: readonly Move[], day: Day, minutes: number) {
    const { db } = this.world;
    const { currency } = this.branch;
    const [staff_id] = this.people;
    const dated = moves.map((move) => ({ ...move, day }));
    const at = new Date(this.at(day, minutes));
    const moved = await insertMovements(db, dated, { source, document_id, staff_id, at });
    const entry = journalForStock(moved, currency);
    if (entry) this.posted.push({ entry, of: { stock_source: source, stock_document_id: document_id } });
    return moved;
  }

  protected async writeBooks(): Promise<void> {
    await insertEntries(this.world.db, this.branch, this.posted);
    this.posted = [];
  }

  protected async delivery(day: Day, { status, supplier, lines }: Delivery): Promise<void> {
    const { db } = this.world;
    const { id: branch_id } = this.branch;
    const [staff_id] = this.people;
    const [created_at, posted_at] = [this.at(day, MORNING), this.at(day, MORNING + 15)];
    const posted = status === 'draft' ? {} : { posted_at, posted_by: staff_id };
    const reversed_at = this.at(day, NOON);
    const reversed = { reversed_at, reversed_by: staff_id, reversed_why: 'Wrong delivery note' };
    const { id } = await db
      .insertInto('stock_in')
      .values({
        branch_id,
        status,
        supplier,
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

  protected async adjustment(day: Day, of: Adjustment): Promise<void> {
    const { db } = this.world;
    const { id: branch_id } = this.branch;
    const [staff_id, second] = this.people;
    const { reason, note, isDraft, isApproved, lines } = of;
    const at = this.at(day, EVENING);
    const { id } = await db
      .insertInto('stock_adjustment')
      .values({
        branch_id,
        reason,
        staff_id,
        note,
        status: isDraft ? 'draft' : 'posted',
        created_at: at,
        updated_at: at,
        ...(!isDraft && { posted_at: at, value_cents: 0 }),
        ...(isApproved && second !== staff_id && { decided_at: at, decided_by: second }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stored = await db
      .insertInto('stock_adjustment_line')
      .values(lines.map((line, position) => ({ ...line, position, branch_id, stock_adjustment_id: id })))
      .returning(['id', 'variant_id', 'quantity'])
      .execute();
    if (isDraft) return;
    const moved = await this.post('stock_adjustment', id, adjustmentMoves(branch_id, stored), day, EVENING);
    await saveWorth(
      db,
      id,
      moved.reduce((sum, { value_cents }) => sum + Math.abs(value_cents), 0),
    );
  }

  protected async beginCount(status: 'approved' | 'in_progress', day: Day) {
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
  protected async count(lines: readonly { id: number; variant_id: number; on_hand: number }[], day: Day) {
    const { db } = this.world;
    const { id: branch_id } = this.branch;
    const [staff_id] = this.people;
    const at = new Date(this.at(day, NOON)).toISOString();
    const counts = lines.map((line) => ({
      ...line,
      counted: Math.max(0, line.on_hand - (this.random.chance(0.1) ? this.random.pick([-1, 1, 1, 2]) : 0)),
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
  protected async counted(day: Day): Promise<void> {
    const { id, lines } = await this.beginCount('approved', day);
    const counts = await this.count(lines, day);
    await this.post('stocktake', id, countMoves(this.branch.id, counts), day, EVENING);
    await closeLines(this.world.db, id, true);
  }
  /** Half of it is counted. */
  protected async counting(day: Day): Promise<void> {
    const { lines } = await this.beginCount('in_progress', day);
    await this.count(lines.slice(0, Math.floor(lines.length / 2)), day);
  }
}
