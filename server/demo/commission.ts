/** Commission plans of each branch, and what the sales of the last months have earned by the product's own rules. */
import { sql as raw } from 'kysely';
import {
  agreedOf,
  cashIn,
  changesOf,
  commissionOn,
  netOf,
  sharesOf,
  type PaidInvoice,
  type Share,
} from '#areas/commission/commission/commission.rules.ts';
import type { PlanTerms, SplitPart, Target } from '#areas/commission/commission-plan/commission-plan.model.ts';
import { payoutsOf } from '#areas/commission/commission-close/commission-close.rules.ts';
import { journalForCommission } from '#areas/money/journal/journal.rules.ts';
import { addDays, addMonths, endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import { earnedGiven, stepRowsOf, type ExtraRow } from './commission-extra.ts';
import type { DemoBranch, World } from './world.ts';

const MONTHS = 2;
const RENEWAL_DAYS = 90;
/** A target is what a seller brought on average in the last full month, in thousands. */
const LEAST_TARGET = 1000_00;
const noTarget = { target_of: 'none' as const, target_cents: null, steps: [], given_cents: 0 };
const seller: SplitPart = { to: 'seller', staff_id: null, share_bp: 10_000 };
/**
 * The first plan pays the seller; the current one shares with the team, has a target of the month, and pays trainers for
 * the sessions that they give.
 */
const wanted = [
  {
    name: 'Standard',
    sale_bp: 400,
    renewal_bp: 150,
    product_bp: 200,
    fixed_cents: 0,
    cap_cents: null,
    tiers: [],
    split: [seller],
    ...noTarget,
  },
  {
    name: 'Standard with team share',
    sale_bp: 500,
    renewal_bp: 200,
    product_bp: 300,
    fixed_cents: 10_00,
    cap_cents: 250_00,
    tiers: [{ from_cents: 1500_00, rate_bp: 700 }],
    split: [
      { ...seller, share_bp: 9000 },
      { to: 'team' as const, staff_id: null, share_bp: 1000 },
    ],
    target_of: 'person' as const,
    target_cents: LEAST_TARGET,
    steps: [
      { from_bp: 5000, extra_bp: 100 },
      { from_bp: 10_000, extra_bp: 250 },
    ],
    given_cents: 5_00,
  },
] as const;
type Plan = PlanTerms &
  Target & { id: number; branch_id: number; valid_from: Day; split: readonly SplitPart[]; given_cents: number };

const targetFor = (sold: readonly Sold[], branch_id: number, month: Day): number => {
  const own = sold.filter((one) => one.branch_id === branch_id && startOfMonth(one.sold_on) === month);
  const sellers = new Set(own.map((one) => one.seller)).size;
  const average = own.reduce((sum, one) => sum + one.base_cents, 0) / Math.max(1, sellers);
  return Math.max(LEAST_TARGET, Math.floor(average / LEAST_TARGET) * LEAST_TARGET);
};
const makePlans = async (
  { db }: World,
  { id: branch_id, currency }: DemoBranch,
  starts: readonly Day[],
  sold: readonly Sold[],
): Promise<Plan[]> => {
  const plans: Plan[] = [];
  for (const [at, { name, ...terms }] of wanted.entries()) {
    const valid_from = starts[at] ?? '2020-01-01';
    const session_cents = 2_00;
    const target_cents = terms.target_of === 'none' ? null : targetFor(sold, branch_id, valid_from);
    const { id } = await db
      .insertInto('commission_plan')
      .values({
        ...terms,
        name,
        branch_id,
        currency,
        valid_from,
        session_cents,
        target_cents,
        tiers: JSON.stringify(terms.tiers),
        steps: JSON.stringify(terms.steps),
        split: JSON.stringify(terms.split),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    plans.push({
      ...terms,
      target_cents,
      tiers: [...terms.tiers],
      steps: [...terms.steps],
      id,
      branch_id,
      valid_from,
      session_cents,
    });
  }
  return plans;
};

type Sold = {
  membership_id: number;
  branch_id: number;
  member_id: number;
  currency: string;
  sold_on: Day;
  seller: number;
  sessions: number;
  renews: boolean;
  agreed_gross_cents: number | null;
  invoice_id: number;
  total_cents: number;
  base_cents: number;
};
/** Memberships that someone sold since a day, with their first invoice. */
const soldSince = async ({ db }: World, from: Day): Promise<Sold[]> => {
  const { rows } = await raw<Sold>`
    select ms.id as membership_id, i.branch_id, i.member_id, i.currency, ms.sold_on, ms.sales_staff_id as seller,
           case when p.type_id in (2, 3) then coalesce(case when ms.billing = 'rolling' then ms.sessions_period else ms.sessions_total end, 0) else 0 end as sessions,
           exists (select from membership o where o.member_id = ms.member_id and o.id < ms.id and o.end_on >= ms.sold_on - ${RENEWAL_DAYS}::integer) as renews,
           case when ms.billing = 'instalments' then ms.price_cents + ms.joining_fee_cents end as agreed_gross_cents,
           i.id as invoice_id, i.total_cents,
           (select coalesce(sum(n.amount_cents - n.tax_cents) filter (where n.kind <> 'custom_charge'), 0)::bigint from invoice_line n where n.invoice_id = i.id) as base_cents
      from membership ms join programme p on p.id = ms.programme_id
      join lateral (select x.* from invoice x where x.membership_id = ms.id order by x.id limit 1) i on i.branch_id = ms.branch_id
     where ms.sold_on >= ${from}::date and ms.sales_staff_id is not null and i.total_cents > 0
     order by ms.id`.execute(db);
  return rows.filter(({ base_cents }) => base_cents > 0);
};

type Money = {
  invoice_id: number;
  kind: string;
  posted_on: Day;
  payment_id: number | null;
  refund_id: number | null;
  dispute_id: number | null;
  lines: { account: string; amount_cents: number }[];
};
const moneyOf = async ({ db }: World, invoices: readonly number[]): Promise<Money[]> => {
  const { rows } = await raw<Money>`
    select e.invoice_id, e.kind, e.posted_on, e.payment_id, e.refund_id, e.dispute_id,
           jsonb_agg(jsonb_build_object('account', l.account, 'amount_cents', l.amount_cents)) as lines
      from journal_entry e join journal_line l on l.entry_id = e.id and l.posted_on = e.posted_on
     where e.invoice_id = any (${[...invoices]}::bigint[]) and e.kind in ('payment', 'refund', 'wallet', 'dispute')
     group by e.id order by e.id`.execute(db);
  return rows;
};

const CHUNK = 2000;
const inChunks = async <T>(all: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < all.length; at += CHUNK) await insert(all.slice(at, at + CHUNK));
};

const planFor = (plans: readonly Plan[], { branch_id, sold_on }: Sold): Plan | undefined =>
  plans.filter((plan) => plan.branch_id === branch_id && plan.valid_from <= sold_on).at(-1);
type Sale = { sold: Sold; plan: Plan; id: number; shares: Share[] };
const insertSales = async (world: World, sold: readonly Sold[], plans: readonly Plan[]): Promise<Sale[]> => {
  const { db, gyms } = world;
  const teams = new Map(gyms.map((gym) => [gym.id, world.staffOf(gym, 'sales').map(({ id }) => id)]));
  const known = sold.flatMap((one) => {
    const plan = planFor(plans, one);
    return plan ? [{ sold: one, plan }] : [];
  });
  const idOf = new Map<number, number>();
  await inChunks(known, async (some) => {
    const ids = await db
      .insertInto('commission_sale')
      .values(
        some.map(({ sold: one, plan }) => ({
          branch_id: one.branch_id,
          plan_id: plan.id,
          member_id: one.member_id,
          membership_id: one.membership_id,
          first_invoice_id: one.invoice_id,
          seller_id: one.seller,
          kind: one.renews ? 'renewal' : 'sale',
          sold_on: one.sold_on,
          currency: one.currency,
          agreed_cents: agreedOf(one),
          sessions: one.sessions,
          target_month: plan.target_of === 'none' ? null : startOfMonth(one.sold_on),
        })),
      )
      .returning(['id', 'first_invoice_id'])
      .execute();
    for (const { id, first_invoice_id } of ids) idOf.set(first_invoice_id, id);
  });
  return known.map((one) => ({
    ...one,
    id: idOf.get(one.sold.invoice_id) ?? 0,
    shares: sharesOf(one.plan.split, {
      seller: one.sold.seller,
      keeper: null,
      team: teams.get(one.sold.branch_id) ?? [],
    }),
  }));
};

type Row = Omit<Money, 'kind' | 'posted_on' | 'lines'> & {
  kind: string;
  day: Day;
  sale: Sale;
  staff_id: number;
  net_cents: number;
  amount_cents: number;
};
/** The rows of a sale, one entry after the other. */
const rowsOf = (sale: Sale, entries: readonly Money[]): { rows: Row[]; received_cents: number } => {
  const { total_cents, base_cents, renews, sessions } = sale.sold;
  const invoice: PaidInvoice = { total_cents, base_cents, received_cents: 0 };
  const kind = renews ? ('renewal' as const) : ('sale' as const);
  const terms = { kind, agreed_cents: agreedOf(sale.sold), sessions, plan: sale.plan };
  const earned = new Map<number, number>();
  const rows = entries.flatMap(({ lines, kind: entry, posted_on, ...links }): Row[] => {
    const cash = cashIn({ kind: entry, lines });
    if (cash === null) return [];
    const before = netOf(invoice);
    invoice.received_cents += cash.cents;
    const net = netOf(invoice);
    return changesOf(commissionOn(terms, net), sale.shares, earned).map((change) => {
      earned.set(change.staff_id, (earned.get(change.staff_id) ?? 0) + change.amount_cents);
      return { ...links, ...change, kind: cash.kind, day: posted_on, sale, net_cents: net - before };
    });
  });
  return { rows, received_cents: invoice.received_cents };
};

const keyOf = (branch_id: number, staff_id: number, month: Day): string => `${branch_id} ${staff_id} ${month}`;
type Placed = { branch_id: number; currency: string; staff_id: number; day: Day };
/** The statements of rows and extras, by person and month. */
const makeStatements = async ({ db }: World, placed: readonly Placed[]): Promise<(of: Placed) => number> => {
  const wantedOf = new Map(
    placed.map(({ branch_id, currency, staff_id, day }) => {
      const month = startOfMonth(day);
      return [keyOf(branch_id, staff_id, month), { branch_id, staff_id, month, currency }];
    }),
  );
  const statements =
    wantedOf.size === 0
      ? []
      : await db
          .insertInto('commission_statement')
          .values([...wantedOf.values()])
          .returning(['id', 'branch_id', 'staff_id', 'month'])
          .execute();
  const statementOf = new Map(statements.map((one) => [keyOf(one.branch_id, one.staff_id, one.month), one.id]));
  return ({ branch_id, staff_id, day }) => statementOf.get(keyOf(branch_id, staff_id, startOfMonth(day))) ?? 0;
};
const placeOf = ({ sale, staff_id, day }: Row): Placed => {
  const { branch_id, currency } = sale.sold;
  return { branch_id, currency, staff_id, day };
};

const insertRows = async ({ db }: World, rows: readonly Row[], statementOf: (of: Placed) => number): Promise<void> => {
  const stored = ({ sale, ...row }: Row) => ({
    ...row,
    branch_id: sale.sold.branch_id,
    sale_id: sale.id,
    statement_id: statementOf(placeOf({ sale, ...row })),
  });
  const earns = rows.filter(({ amount_cents }) => amount_cents > 0);
  const earning = new Map<string, number>();
  await inChunks(earns, async (some) => {
    const ids = await db
      .insertInto('commission_row')
      .values(some.map(stored))
      .returning(['id', 'sale_id', 'staff_id'])
      .execute();
    for (const { id, sale_id, staff_id } of ids) earning.set(`${sale_id} ${staff_id}`, id);
  });
  const back = rows.filter(({ amount_cents }) => amount_cents < 0);
  await inChunks(back, (some) =>
    db
      .insertInto('commission_row')
      .values(some.map((row) => ({ ...stored(row), of_id: earning.get(`${row.sale.id} ${row.staff_id}`) ?? null })))
      .execute(),
  );
};
const insertExtras = async (
  { db }: World,
  extras: readonly ExtraRow[],
  statementOf: (of: Placed) => number,
): Promise<void> =>
  inChunks(extras, (some) =>
    db
      .insertInto('commission_extra')
      .values(some.map(({ currency, ...row }) => ({ ...row, statement_id: statementOf({ currency, ...row }) })))
      .execute(),
  );

/** The first month is closed in every branch that is further on than its end. */
const closeMonth = async (world: World, month: Day): Promise<void> => {
  const { db } = world;
  for (const { id: branch_id, currency, time_zone } of world.gyms) {
    const closed_on = addDays(endOfMonth(month), 3);
    if (closed_on > world.today(time_zone)) continue;
    const { rows } = await raw<{ staff_id: number; amount_cents: number }>`
      select t.staff_id, coalesce(sum(r.amount_cents), 0)::bigint as amount_cents
        from commission_statement t join commission_row r on r.statement_id = t.id
       where t.branch_id = ${branch_id} and t.month = ${month}::date group by t.staff_id`.execute(db);
    const { id: commission_close_id } = await db
      .insertInto('commission_close')
      .values({ branch_id, month, closed_on, staff_id: world.staff[0]?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payouts = payoutsOf(rows, new Map()).map((payout) => ({
      ...payout,
      branch_id,
      close_id: commission_close_id,
      currency,
    }));
    if (payouts.length > 0) await db.insertInto('commission_payout').values(payouts).execute();
    const amount_cents = payouts.reduce((sum, payout) => sum + payout.amount_cents, 0);
    if (amount_cents === 0) continue;
    const { lines, ...entry } = journalForCommission({ amount_cents, currency, posted_on: closed_on });
    const { id: entry_id } = await db
      .insertInto('journal_entry')
      .values({ ...entry, branch_id, commission_close_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('journal_line')
      .values(lines.map((line) => ({ ...line, branch_id, entry_id, posted_on: closed_on })))
      .execute();
  }
};

export const makeCommission = async (world: World): Promise<void> => {
  const { db, gyms } = world;
  const month = startOfMonth(world.today('UTC'));
  const starts = [addMonths(month, -MONTHS), addMonths(month, -1)];
  const sold_lately = await soldSince(world, starts[0] ?? month);
  const plans: Plan[] = [];
  for (const gym of gyms) plans.push(...(await makePlans(world, gym, starts, sold_lately)));
  const sales = await insertSales(world, sold_lately, plans);
  const entries = new Map<number, Money[]>(sales.map(({ sold }) => [sold.invoice_id, []]));
  for (const entry of await moneyOf(world, [...entries.keys()])) entries.get(entry.invoice_id)?.push(entry);
  const made = sales.map((sale) => ({ sale, ...rowsOf(sale, entries.get(sale.sold.invoice_id) ?? []) }));
  await inChunks(
    sales.flatMap(({ id, sold, shares }) =>
      shares.map((share) => ({ ...share, sale_id: id, branch_id: sold.branch_id })),
    ),
    (some) => db.insertInto('commission_share').values(some).execute(),
  );
  await inChunks(made, (some) =>
    db
      .insertInto('commission_invoice')
      .values(
        some.map(({ sale: { id: sale_id, sold }, received_cents }) => ({
          invoice_id: sold.invoice_id,
          branch_id: sold.branch_id,
          sale_id,
          total_cents: sold.total_cents,
          base_cents: sold.base_cents,
          received_cents,
        })),
      )
      .execute(),
  );
  const rows = made.flatMap((one) => one.rows);
  const extras = [
    ...stepRowsOf(sales.map((sale) => ({ ...sale, entries: entries.get(sale.sold.invoice_id) ?? [] }))),
    ...(await earnedGiven(world, plans)),
  ];
  const statementOf = await makeStatements(world, [...rows.map(placeOf), ...extras]);
  await insertRows(world, rows, statementOf);
  await insertExtras(world, extras, statementOf);
  await raw`call fill_commission_target()`.execute(world.db);
  await closeMonth(world, starts[0] ?? month);
};
