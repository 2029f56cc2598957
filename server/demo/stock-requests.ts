/** What branches ask head office for, in each state: written, waiting, on its way, and received with a piece missing. */
import {
  movesOffTheWay,
  movesOnHand,
  movesOnTheWay,
  movesOut,
} from '#areas/stock/delivery-order/delivery-order.rules.ts';
import { insertOrder, saveArrived } from '#areas/stock/delivery-order/delivery-order.store.ts';
import { journalForStock, type Move, type Moved } from '#areas/stock/movement/movement.rules.ts';
import { insertMovements } from '#areas/stock/movement/movement.store.ts';
import { decideLines, insertStockRequest, putLines } from '#areas/stock/stock-request/stock-request.store.ts';
import { insertEntry } from '#areas/money/payment/payment.store.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { formatNumber } from '#kit/domain/number.ts';
import { takeNumber } from '#kit/server/number.ts';
import type { Random } from './random.ts';
import type { DemoBranch, World } from './world.ts';

const SGD_FOR_MYR_PPM = 310_000;
const [MORNING, NOON, EVENING] = [600, 750, 1000];
const ITEMS = 3;

type Line = { id: number; variant_id: number; quantity: number };
type Request = { id: number; lines: Line[] };
type Order = { id: number; lines: Line[] };

export class BranchRequests {
  private readonly world: World;
  private readonly branch: DemoBranch;
  private readonly office: DemoBranch;
  private readonly random: Random;
  private readonly staff: number | null;
  private readonly office_staff: number | null;

  constructor(world: World, branch: DemoBranch, office: DemoBranch, office_staff: number | null) {
    this.world = world;
    this.branch = branch;
    this.office = office;
    this.random = world.random('stock requests', branch.code);
    this.staff = world.staff.find(({ branch_id }) => branch_id === branch.id)?.id ?? null;
    this.office_staff = office_staff;
  }

  async make(): Promise<void> {
    const today = this.world.today(this.branch.time_zone);
    const steps = [
      () => this.completed(today, { isShort: true }),
      () => this.delivering(today),
      () => this.ask('Open day on Saturday', addDays(today, -1), 'in_progress'),
      async () => this.confirm(await this.ask('', addDays(today, -3), 'in_progress'), addDays(today, -2), true),
      () => this.ask('', today, 'draft'),
    ];
    for (const step of steps) {
      // In a large network, head office has nothing left for the last branches.
      if ((await this.held()).length === 0) break;
      await step();
    }
    await this.lower();
  }

  /** A few items are low, so that there is something to suggest. */
  private async lower(): Promise<void> {
    await this.world.db
      .updateTable('stock')
      .set((eb) => ({ reorder_point: eb('on_hand', '+', 2), reorder_quantity: 12 }))
      .where('branch_id', '=', this.branch.id)
      .where((eb) => eb(eb('variant_id', '%', eb.val(8)), '=', 3))
      .execute();
  }

  private at(day: Day, minutes: number): string {
    return this.world.moment(this.branch.time_zone, day, minutes);
  }
  private numberOf = async (of: DemoBranch, kind: 'stock_request' | 'delivery_order', day: Day): Promise<string> => {
    const year = Number(day.slice(0, 4));
    const n = await takeNumber(this.world.db, of.id, kind, year);
    return formatNumber(kind === 'stock_request' ? 'SR' : 'DO', of.code, year, n);
  };

  /** Items on sale of which head office has a few. */
  private held(): Promise<{ variant_id: number }[]> {
    return this.world.db
      .selectFrom('stock as s')
      .innerJoin('product_variant as v', 'v.id', 's.variant_id')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select('s.variant_id')
      .where('s.branch_id', '=', this.office.id)
      .where('s.on_hand', '>', 3)
      .where('p.status', '=', 'published')
      .orderBy('s.id')
      .execute();
  }
  private async items(): Promise<{ variant_id: number; quantity: number }[]> {
    const held = await this.held();
    const from = this.random.int(0, Math.max(0, held.length - ITEMS));
    return held.slice(from, from + ITEMS).map(({ variant_id }) => ({ variant_id, quantity: this.random.int(2, 3) }));
  }

  private async ask(note: string, day: Day, status: 'draft' | 'in_progress'): Promise<Request> {
    const { db } = this.world;
    const branch_id = this.branch.id;
    const at = this.at(day, MORNING);
    const id = await insertStockRequest(db, {
      branch_id,
      number: await this.numberOf(this.branch, 'stock_request', day),
      status,
      note,
      staff_id: this.staff,
      created_at: at,
      updated_at: at,
      ...(status !== 'draft' && { sent_at: at, sent_by: this.staff }),
    });
    const items = await this.items();
    await putLines(db, { id, branch_id }, items);
    const lines = await db
      .selectFrom('stock_request_line')
      .select(['id', 'variant_id', 'quantity'])
      .where('stock_request_id', '=', id)
      .orderBy('position')
      .execute();
    return { id, lines };
  }

  /** All of it, unless the last item of three is sold out. */
  private async confirm({ id, lines }: Request, day: Day, isShort: boolean): Promise<Line[]> {
    const { db } = this.world;
    const by = { decided_at: this.at(day, NOON), decided_by: this.office_staff };
    const isOut = (at: number): boolean => isShort && at === ITEMS - 1;
    const decided = lines.map((line, at) => ({
      id: line.id,
      confirmed: isOut(at) ? 0 : line.quantity,
      reason: isOut(at) ? 'Sold out, back next month' : null,
    }));
    await decideLines(db, decided, by);
    await db.updateTable('stock_request').set(by).where('id', '=', id).execute();
    return lines.filter((_line, at) => !isOut(at));
  }

  /** The ledger and the books of one branch, as the product posts them. */
  private async post(of: DemoBranch, document_id: number, moves: readonly Move[], day: Day): Promise<Moved[]> {
    const { db } = this.world;
    const dated = moves.map((move) => ({ ...move, day }));
    const at = new Date(this.at(day, EVENING));
    const staff_id = of === this.office ? this.office_staff : this.staff;
    const moved = await insertMovements(db, dated, { source: 'delivery_order', document_id, staff_id, at });
    const entry = journalForStock(moved, of.currency);
    if (entry)
      insertEntry(db, entry, {
        branch_id: of.id,
        stock_source: 'delivery_order',
        stock_document_id: document_id,
      });
    return moved;
  }

  private async dispatch(request: Request, ordered: readonly Line[], day: Day): Promise<Order> {
    const { db } = this.world;
    const { id: branch_id, currency } = this.branch;
    const { id: from_branch_id, currency: from_currency } = this.office;
    const rate_ppm = currency === from_currency ? null : SGD_FOR_MYR_PPM;
    const dispatched_at = this.at(day, EVENING);
    const id = await insertOrder(
      db,
      {
        branch_id,
        from_branch_id,
        stock_request_id: request.id,
        number: await this.numberOf(this.office, 'delivery_order', day),
        status: 'dispatched',
        rate_ppm,
        staff_id: this.office_staff,
        dispatched_at,
        dispatched_by: this.office_staff,
        created_at: dispatched_at,
        updated_at: dispatched_at,
      },
      ordered.map((line) => ({ stock_request_line_id: line.id, quantity: line.quantity })),
    );
    const made = await db
      .selectFrom('delivery_order_line')
      .select(['id', 'quantity'])
      .where('delivery_order_id', '=', id)
      .orderBy('position')
      .execute();
    const lines = made.map((line, at) => ({ ...line, variant_id: ordered[at]?.variant_id ?? 0 }));
    const order = { branch_id, from_branch_id, currency, from_currency };
    const left = await this.post(this.office, id, movesOut(order, lines), day);
    await this.post(this.branch, id, movesOnTheWay(order, left, rate_ppm), day);
    return { id, lines };
  }

  private async delivering(today: Day): Promise<void> {
    const request = await this.ask('', addDays(today, -4), 'in_progress');
    const confirmed = await this.confirm(request, addDays(today, -3), true);
    if (confirmed.length === 0) return;
    await this.dispatch(request, confirmed, addDays(today, -1));
    await this.settle(request, { status: 'delivering' });
  }
  /** Asked for eight days before, received the day before; `isShort`: an item was sold out and a piece went missing. */
  async completed(today: Day, { isShort }: { isShort: boolean }): Promise<void> {
    const { db } = this.world;
    const request = await this.ask('', addDays(today, -8), 'in_progress');
    const confirmed = await this.confirm(request, addDays(today, -7), isShort);
    if (confirmed.length === 0) return;
    const { id, lines } = await this.dispatch(request, confirmed, addDays(today, -2));
    const arrived = lines.map((line, at) => ({
      id: line.id,
      received: line.quantity - (isShort && at === 0 ? 1 : 0),
      missing: isShort && at === 0 ? 1 : 0,
      damaged: 0,
    }));
    const day = addDays(today, -1);
    const received_at = this.at(day, NOON);
    await saveArrived(db, arrived);
    await db
      .updateTable('delivery_order')
      .set({ status: 'received', received_at, received_by: this.staff })
      .where('id', '=', id)
      .execute();
    const left = await this.post(this.branch, id, movesOffTheWay(this.branch.id, lines, arrived), day);
    await this.post(this.branch, id, movesOnHand(left), day);
    await this.settle(request, { status: 'completed', completed_at: received_at });
  }
  private async settle(
    { id }: Request,
    changes: { status: 'delivering' } | { status: 'completed'; completed_at: string },
  ): Promise<void> {
    await this.world.db.updateTable('stock_request').set(changes).where('id', '=', id).execute();
  }
}

export const requestsOf = async (world: World): Promise<Map<DemoBranch, BranchRequests>> => {
  const office = world.branches.find(({ type }) => type === 'hq');
  if (!office) return new Map();
  // Staff of head office work in every branch and are listed with none.
  const person = await world.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'hq@cornerman.example')
    .executeTakeFirst();
  return new Map(world.gyms.map((branch) => [branch, new BranchRequests(world, branch, office, person?.id ?? null)]));
};

/** After the stock: what is sent has to be there. */
export const makeStockRequests = async (world: World): Promise<void> => {
  for (const requests of (await requestsOf(world)).values()) await requests.make();
};
