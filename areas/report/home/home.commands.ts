/** Home: every figure from one round trip. */
import type { HomeQuery } from './home.contract.ts';
import type { Amount, BranchFigures, Home, Task, TaskGroup } from './home.model.ts';
import { taskKinds } from './home.model.ts';
import { addAmounts, checkInsByDay, revenueOf as runningRevenue, taskFlags } from './home.rules.ts';
import { homeWords } from './home.words.ts';
import { rankedBranches } from './ranked.rules.ts';
import { withLabel } from '#areas/stock/item/item.rules.ts';
import { coverDays } from '#areas/stock/stock/stock.rules.ts';
import { HOME_CHECK_IN_DAYS } from '#kit/domain/constants.ts';
import { dayIn, startOfMonth } from '#kit/domain/day.ts';
import { fill, inLanguage } from '#kit/domain/words.ts';
import type { Ctx } from '#kit/server/context.ts';
import { readOver } from '#kit/server/list.ts';
import {
  branchesOfHome,
  cardsOf,
  checkInHoursOf,
  checkInsOf,
  expiringOf,
  failedPaymentsOf,
  leadsDueOf,
  lowestStockOf,
  lowStockOf,
  lostDisputesOf,
  membersOf,
  openDisputesOf,
  refundsDueOf,
  refundsSoldOf,
  openInvoicesOf,
  revenueOf,
  stockRequestsOf,
  tasksOf,
  ticketsOf,
  type Where,
} from './home.store.ts';

const readAll = async (ctx: Ctx, at: Where) => {
  const [
    branches,
    checkIns,
    hours,
    members,
    expiring,
    revenue,
    leads,
    open,
    failed,
    disputes,
    lost,
    sold,
    refunds,
    cards,
    tickets,
    stock,
    low,
    lowest,
    tasks,
  ] = await readOver(
    ctx,
    branchesOfHome(at),
    checkInsOf(at),
    checkInHoursOf(at),
    membersOf(at),
    expiringOf(at),
    revenueOf(at),
    leadsDueOf(at),
    openInvoicesOf(at),
    failedPaymentsOf(at),
    openDisputesOf(at),
    lostDisputesOf(at),
    refundsSoldOf(at),
    refundsDueOf(at),
    cardsOf(at),
    ticketsOf(at),
    stockRequestsOf(at),
    lowStockOf(at),
    lowestStockOf(at),
    tasksOf(at),
  );
  return {
    branches,
    checkIns,
    hours,
    members,
    expiring,
    revenue,
    leads,
    open,
    failed,
    disputes,
    lost,
    sold,
    refunds,
    cards,
    tickets,
    stock,
    low,
    lowest,
    tasks,
  };
};
type All = Awaited<ReturnType<typeof readAll>>;

const sum = <R>(rows: readonly R[], of: (row: R) => number): number => rows.reduce((total, row) => total + of(row), 0);
/** The rows of a branch, found at once: hundreds of branches have tens of thousands of rows. */
const byBranch = <R extends { branch_id: number }>(rows: readonly R[]): ((id: number) => readonly R[]) => {
  const kept = new Map<number, R[]>();
  for (const row of rows) {
    const own = kept.get(row.branch_id);
    if (own) own.push(row);
    else kept.set(row.branch_id, [row]);
  }
  return (id) => kept.get(id) ?? [];
};

const late = (rows: All['open']): Amount[] =>
  rows.map((row) => ({ currency: row.currency, count: row.late, cents: row.late_cents }));

const figuresOf = (all: All): ((branch: All['branches'][number]) => BranchFigures) => {
  const [checkIns, membersOfAll, leadsOfAll] = [byBranch(all.checkIns), byBranch(all.members), byBranch(all.leads)];
  const [revenues, endings, opens] = [byBranch(all.revenue), byBranch(all.expiring), byBranch(all.open)];
  return (branch) => {
    const { now, before } = checkInsByDay(checkIns(branch.id), branch.today);
    const [members] = membersOfAll(branch.id);
    const [leads] = leadsOfAll(branch.id);
    const revenue = runningRevenue(revenues(branch.id), branch.today);
    return {
      branch_id: branch.id,
      branch_name: branch.name,
      currency: branch.currency,
      check_ins: { now, before },
      active: members?.active ?? 0,
      joined: { now: members?.joined ?? 0, before: members?.joined_before ?? 0 },
      expiring: endings(branch.id)[0]?.expiring ?? 0,
      leads_due: (leads?.today ?? 0) + (leads?.overdue ?? 0),
      revenue: revenue.map(({ currency, now_cents, before_cents }) => ({ currency, now_cents, before_cents })),
      open: addAmounts(opens(branch.id)),
    };
  };
};

/** "Boxing gloves · 12 oz": 2 left, lasts 5 days. */
const lowTasks = (ctx: Ctx, { lowest }: All): Task[] =>
  lowest.map(({ id, branch_name, available, reorder_point, sold, day, ...item }) => {
    const { plain, lasts } = inLanguage(homeWords, ctx.locale).stock_left;
    const days = coverDays(available, sold);
    const facts = { count: available, point: reorder_point, days: days ?? 0 };
    return {
      kind: 'stock_low',
      id,
      branch_name,
      first_name: withLabel(item).label[ctx.locale],
      last_name: '',
      phone: null,
      about: fill(days === null ? plain : lasts, facts),
      day,
      cents: null,
      currency: null,
    };
  });

/** The to-do list by kind, with the total of each; nothing from a list that the caller can't open. */
const tasksFor = (ctx: Ctx, all: All): TaskGroup[] => {
  const totals: Record<TaskGroup['kind'], number> = {
    lead_overdue: sum(all.leads, (row) => row.overdue),
    lead_today: sum(all.leads, (row) => row.today),
    ticket: sum(all.tickets, (row) => row.count),
    payment_disputed: sum(all.disputes, (row) => row.count),
    dispute_lost: sum(all.lost, (row) => row.count),
    refund_sold: sum(all.sold, (row) => row.count),
    refund_due: sum(all.refunds, (row) => row.count),
    payment_failed: sum(all.failed, (row) => row.waiting),
    invoice_overdue: sum(all.open, (row) => row.late),
    card_expiring: sum(all.cards, (row) => row.count),
    expiring: sum(all.expiring, (row) => row.soon),
    stock_request: sum(all.stock, (row) => row.waiting),
    stock_delivery: sum(all.stock, (row) => row.coming),
    stock_low: sum(all.low, (row) => row.count),
  };
  const tasks = [...all.tasks, ...lowTasks(ctx, all)];
  return taskKinds
    .filter((kind) => totals[kind] > 0 && ctx.has(taskFlags[kind]))
    .map((kind) => ({ kind, total: totals[kind], items: tasks.filter((task) => task.kind === kind) }));
};

const branchesOf = (all: All, { rank, branch }: HomeQuery): Home['branches'] => {
  // Nobody trains at head office, so it is in no comparison.
  const figures = all.branches.filter(({ type }) => type !== 'hq').map(figuresOf(all));
  const { total, top, bottom } = rankedBranches(figures, { by: rank, typed: branch });
  return { count: figures.length, found: total, top: [...top], bottom: [...bottom] };
};

export const homeOf = async (ctx: Ctx, query: HomeQuery): Promise<Home> => {
  const now = ctx.clock.now();
  const all = await readAll(ctx, { branches: ctx.scope.branches, now: now.toISOString() });
  const today = all.branches.find((branch) => branch.id === ctx.branch_id)?.today ?? dayIn('UTC', now);
  return {
    today,
    made_at: now.toISOString(),
    check_ins: {
      ...checkInsByDay(all.checkIns, today),
      today: sum(all.hours, (row) => row.today),
      hours: all.hours.map(({ hour, today: count, week }) => ({ hour, count, usual: week / HOME_CHECK_IN_DAYS })),
    },
    members: {
      active: sum(all.members, (row) => row.active),
      joined: { now: sum(all.members, (row) => row.joined), before: sum(all.members, (row) => row.joined_before) },
      expiring: sum(all.expiring, (row) => row.expiring),
      joined_from: startOfMonth(today),
    },
    leads: { today: sum(all.leads, (row) => row.today), overdue: sum(all.leads, (row) => row.overdue) },
    revenue: runningRevenue(all.revenue, today),
    open: addAmounts(all.open),
    overdue: addAmounts(late(all.open)),
    failed: addAmounts(all.failed),
    tasks: tasksFor(ctx, all),
    branches: branchesOf(all, query),
  };
};
