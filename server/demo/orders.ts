/** What branches sold at the counter, and what waits to be packed, picked up or paid. */
import { sql as raw } from 'kysely';
import type { OrderStatus } from '#areas/orders/order/order-row.model.ts';
import {
  discounted,
  fullLines,
  invoicedLines,
  reserveMoves,
  saleEffect,
  saleMoves,
  type ForSale,
  type SoldLine,
} from '#areas/orders/order/order.rules.ts';
import {
  asForSale,
  forSale,
  insertActivity,
  insertLines,
  insertOrder,
  saveOrder,
  tieToInvoice,
  walkInOf,
} from '#areas/orders/order/order.store.ts';
import { insertInvoice } from '#areas/money/invoice/invoice.store.ts';
import { insertAllocation, insertEntry, insertPayment } from '#areas/money/payment/payment.store.ts';
import { taxOn, type Tax } from '#areas/money/tax/tax.rules.ts';
import { taxRowsOf } from '#areas/money/tax/tax.store.ts';
import type { Move, Moved } from '#areas/stock/movement/movement.rules.ts';
import type { MovementSource } from '#areas/stock/movement/movement.model.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { DocumentKind } from '#kit/domain/number.ts';
import { takeDocumentNumber } from '#kit/server/number.ts';
import type { Random } from './random.ts';
import type { DemoBranch, World } from './world.ts';

type Post = (source: MovementSource, id: number, moves: readonly Move[], day: Day, minutes: number) => Promise<Moved[]>;
type Held = { variant_id: number; available: number };
const [OPENS, SHUTS] = [9 * 60, 20 * 60];
const EVERY_DAYS = [3, 9] as const;

export class BranchOrders {
  private readonly world: World;
  private readonly branch: DemoBranch;
  private readonly random: Random;
  private readonly post: Post;
  private readonly staff_id: number | null;
  private known: { members: { id: number; standing: string }[]; taxes: Parameters<typeof taxOn>[0] } | undefined;

  constructor(world: World, branch: DemoBranch, staff_id: number | null, post: Post) {
    this.world = world;
    this.branch = branch;
    this.staff_id = staff_id;
    this.post = post;
    this.random = world.random('orders', branch.code);
  }

  private async facts() {
    if (this.known) return this.known;
    const { db } = this.world;
    const { rows: members } = await raw<{ id: number; standing: string }>`
      select id, standing from member where branch_id = ${this.branch.id} and is_active order by id limit 200`.execute(
      db,
    );
    const { rows: taxes } = await db.executeQuery(taxRowsOf(this.branch.id).compile());
    this.known = { members, taxes };
    return this.known;
  }
  private async available(): Promise<Held[]> {
    const { rows } = await raw<Held>`
      select variant_id, on_hand - reserved as available from stock where branch_id = ${this.branch.id} and on_hand - reserved > 0 order by id`.execute(
      this.world.db,
    );
    return rows;
  }
  private async prices(held: readonly Held[], day: Day): Promise<ForSale[]> {
    const { currency } = this.branch;
    const ids = held.map(({ variant_id }) => variant_id);
    const { rows } = await this.world.db.executeQuery(forSale(ids, { currency, today: day }).compile());
    return rows.map(asForSale);
  }

  /** Every few days somebody buys something, up to the day before `until`. */
  async between(from: Day, until: Day): Promise<void> {
    const today = this.world.today(this.branch.time_zone);
    for (let day = from; day < until && day <= today; day = addDays(day, this.random.int(...EVERY_DAYS)))
      await this.order(day, 'order_completed');
  }
  /** What a front desk finds in the morning. */
  async waiting(): Promise<void> {
    const today = this.world.today(this.branch.time_zone);
    await this.order(addDays(today, -3), 'ready_pick_up');
    await this.order(addDays(today, -1), 'payment_processing');
    await this.order(today, 'payment_completed');
    await this.order(today, 'payment_completed');
  }

  private choose(offered: readonly ForSale[], held: readonly Held[]): { variant_id: number; quantity: number }[] {
    const first = this.random.int(0, Math.max(0, offered.length - 1));
    const those = [offered[first], this.random.chance(0.3) ? offered[(first + 3) % offered.length] : undefined];
    const ids = [...new Set(those.flatMap((one) => one?.variant_id ?? []))];
    return ids.map((variant_id) => {
      const left = held.find((one) => one.variant_id === variant_id)?.available ?? 1;
      return { variant_id, quantity: Math.min(left, this.random.chance(0.2) ? 2 : 1) };
    });
  }

  private async order(day: Day, status: OrderStatus): Promise<void> {
    const { members, taxes } = await this.facts();
    const held = await this.available();
    const offered = await this.prices(held, day);
    if (offered.length === 0 || members.length === 0) return;
    const isTill = status === 'order_completed';
    const client = isTill && this.random.chance(0.4) ? null : this.random.pick(members);
    const lines = discounted(fullLines(this.choose(offered, held), offered, client?.standing === 'active'), 0);
    await this.place({ day, status, lines, client: client?.id ?? null, tax: taxOn(taxes, day) });
  }

  private async place(sale: {
    day: Day;
    status: OrderStatus;
    lines: SoldLine[];
    client: number | null;
    tax: Tax;
  }): Promise<void> {
    const { day, status, lines, client, tax } = sale;
    const { db } = this.world;
    const { id: branch_id, currency, time_zone } = this.branch;
    const minutes = this.random.int(OPENS, SHUTS);
    const at = this.world.moment(time_zone, day, minutes);
    const member_id = client ?? (await walkInOf(db, branch_id, day, at));
    const total_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0);
    const isPaid = status !== 'payment_processing';
    const isDone = status === 'order_completed';
    const cash = { method: this.random.pick(['cash', 'visa'] as const), amount_cents: total_cents, reference: null };
    const payments = isPaid && total_cents > 0 ? [cash] : [];
    const effect = saleEffect(lines, payments, { currency, tax }, day);
    const { staff_id } = this;
    const id = await insertOrder(db, {
      branch_id,
      member_id,
      source: isDone ? 'till' : 'pick_up',
      status,
      currency,
      total_cents,
      staff_id,
      created_at: at,
      updated_at: at,
      ...(isPaid && { paid_at: at }),
      ...(status === 'ready_pick_up' && { ready_at: at }),
      ...(isDone && { completed_at: at }),
    });
    const owner = { id, branch_id };
    const stored = await insertLines(db, owner, lines, isDone ? { handed_at: at, handed_by: staff_id } : null);
    await this.post('product_order', id, isDone ? saleMoves(owner, stored) : reserveMoves(owner, stored), day, minutes);
    await this.pay({ id, member_id, day, at, lines, effect });
    const told = { ...owner, staff_id, at: new Date(at) };
    await insertActivity(db, { ...told, kind: 'placed' });
    if (isPaid) await insertActivity(db, { ...told, kind: 'paid' });
    if (status === 'ready_pick_up') await insertActivity(db, { ...told, kind: 'ready' });
    if (isDone) await insertActivity(db, { ...told, kind: 'completed' });
  }

  private number(kind: DocumentKind, day: Day): Promise<string> {
    return takeDocumentNumber(this.world.db, this.branch, kind, Number(day.slice(0, 4)));
  }
  private async pay(of: {
    id: number;
    member_id: number;
    day: Day;
    at: string;
    lines: readonly SoldLine[];
    effect: ReturnType<typeof saleEffect>;
  }): Promise<void> {
    const { id, member_id, day, at, effect } = of;
    const { db } = this.world;
    const { id: branch_id } = this.branch;
    const { lines: invoiced, ...draft } = effect.invoice;
    const number = await this.number('invoice', day);
    const times = { created_at: at, updated_at: at };
    const invoice_id = await insertInvoice(db, { ...draft, ...times, branch_id, member_id, number }, invoiced);
    if (effect.invoice_entry) await insertEntry(db, effect.invoice_entry, { branch_id, invoice_id });
    await saveOrder(db, id, { invoice_id });
    const variants = invoicedLines(of.lines).map(({ variant_id }) => variant_id);
    await tieToInvoice(db, id, invoice_id, variants);
    for (const [n, { status, ...payment }] of effect.payments.entries()) {
      const receipt = await this.number('receipt', day);
      const row = { ...payment, ...times, status, branch_id, member_id, number: receipt, staff_id: this.staff_id };
      const payment_id = await insertPayment(db, { ...row, reference: payment.method === 'cash' ? null : 'T-1' });
      await insertAllocation(db, { branch_id, payment_id, invoice_id, amount_cents: payment.amount_cents });
      const entry = effect.payment_entries[n];
      if (entry) await insertEntry(db, entry, { branch_id, invoice_id, payment_id });
    }
  }
}
