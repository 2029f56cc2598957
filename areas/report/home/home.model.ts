import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Count, Id } from '#kit/domain/field.ts';
import { SignedCents } from '#kit/domain/money.ts';

const Amount = z.object({ currency: z.string(), cents: SignedCents, count: Count });
export type Amount = z.output<typeof Amount>;
const Compared = z.object({ now: Count, before: Count });

/**
 * The month so far compared with the same days of the previous month, and day by day as running totals. One for each
 * currency, never added.
 */
const Revenue = z.object({
  currency: z.string(),
  now_cents: SignedCents,
  before_cents: SignedCents,
  days: z.array(
    z.object({ day_of_month: z.int(), now_cents: SignedCents.nullable(), before_cents: SignedCents.nullable() }),
  ),
});
export type Revenue = z.output<typeof Revenue>;

export const taskKinds = [
  'lead_overdue',
  'lead_today',
  'ticket',
  'payment_disputed',
  'dispute_lost',
  'refund_sold',
  'refund_due',
  'payment_failed',
  'invoice_overdue',
  'card_expiring',
  'expiring',
  'stock_request',
  'stock_delivery',
  'stock_low',
] as const;
export type TaskKind = (typeof taskKinds)[number];
/**
 * An item of the to-do list; `id` is that of the lead, the disputed or refunded payment, the membership with the expiring card,
 * the ticket, the stock request, the item in stock, or the member. A ticket is named by its subject, a stock request by its number,
 * an item by its name.
 */
const Task = z.object({
  kind: z.enum(taskKinds),
  id: Id,
  branch_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  /** The next action of a lead, the number of an invoice, or who asks. */
  about: z.string().nullable(),
  day: Day,
  cents: SignedCents.nullable(),
  currency: z.string().nullable(),
});
export type Task = z.output<typeof Task>;

const BranchFigures = z.object({
  branch_id: Id,
  branch_name: z.string(),
  currency: z.string(),
  check_ins: Compared,
  active: Count,
  joined: Compared,
  expiring: Count,
  leads_due: Count,
  revenue: z.array(z.object({ currency: z.string(), now_cents: SignedCents, before_cents: SignedCents })),
  open: z.array(Amount),
});
export type BranchFigures = z.output<typeof BranchFigures>;

const TaskGroup = z.object({ kind: z.enum(taskKinds), total: Count, items: z.array(Task) });
export type TaskGroup = z.output<typeof TaskGroup>;

export const Home = z.object({
  today: Day,
  made_at: Instant,
  /** The last seven days compared with the seven before, each day, and today hour by hour. */
  check_ins: Compared.extend({
    today: Count,
    days: z.array(z.object({ day: Day, count: Count, before: Count })),
    hours: z.array(z.object({ hour: z.int(), count: Count, usual: z.number() })),
  }),
  members: z.object({ active: Count, joined: Compared, expiring: Count, joined_from: Day }),
  leads: z.object({ today: Count, overdue: Count }),
  revenue: z.array(Revenue),
  /** Unpaid invoices; `overdue` are those past their due date. */
  open: z.array(Amount),
  overdue: z.array(Amount),
  failed: z.array(Amount),
  /** The to-do list, most urgent first; only what the caller can see. */
  tasks: z.array(TaskGroup),
  /** At head office, the branches that were asked for: the best and the weakest, or those that match. */
  branches: z.object({
    /** In the network; one in a branch. */
    count: Count,
    /** Of these, those that match. */
    found: Count,
    top: z.array(BranchFigures),
    bottom: z.array(BranchFigures),
  }),
});
export type Home = z.output<typeof Home>;

export const MonthlyRevenue = z.object({
  branch_id: Id,
  branch_name: z.string(),
  /** The first of the month. */
  month: Day,
  currency: z.string(),
  /** Without tax, less credit notes. */
  invoiced_cents: SignedCents,
  tax_cents: SignedCents,
  /** Money received, less refunds. */
  received_cents: SignedCents,
});
export type MonthlyRevenue = z.output<typeof MonthlyRevenue>;
