/**
 * Stock at full size, on a copy of the benchmark's database: the list of a branch and of head office, now and on a past
 * day, the sums of a past day at one and ten times the history, and sales of three lines. `npm run bench -- --only
 * stock`; its size follows `--size`: small for a few minutes, full for 200 branches × 500 variants × 50 movements.
 */
import { fillShelves, seedHistory, seedItems, TENTH, type StockSize } from './stock-data.ts';
import { databaseCpu } from './cpu.ts';
import { onDatabase, takeSeats, type BenchDatabase, type Seat } from './database.ts';
import { moreBranches } from './floor-data.ts';
import { loadOn, type Asks } from './load.ts';
import { compareOn, warmUp, type Both, type Plan } from './measure.ts';
import { writeStock, type StockRow } from './results.ts';
import { startBare, startOurs } from './servers.ts';
import type { SizeName } from './sizes.ts';
import { stockPlans } from './stock-plans.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { Random } from '#server/demo/random.ts';

const stockSizes: Record<SizeName, StockSize> = {
  small: { branches: 20, variants: 100, movements: 50, days: 730 },
  full: { branches: 200, variants: 500, movements: 50, days: 730 },
  '10x': { branches: 51, variants: 500, movements: 200, days: 2000 },
};
const API = '/api/v4';
/** What both servers read costs the same in the database; a sale also keeps its history, as creating a client does. */
const GOALS = { read: 0.85, sale: 0.5 } as const;
const PRICE_CENTS = 5000;
const LINES = 3;

type Of = { both: Both; plan: Plan; rows: StockRow[] };
const tell = ({ rows }: Of, row: StockRow): void => {
  const { work, connections, ours, bare, ratio, errors } = row;
  console.log(
    `${work}, ${connections} at once: ours ${ours}, bare ${bare}, ratio ${ratio?.toFixed(2) ?? '-'}, ${errors} errors`,
  );
  rows.push(row);
};
const compared = async (of: Of, work: string, goal: number, asksOf: (round: number) => Asks): Promise<void> => {
  await warmUp(of.both, asksOf);
  for (const connections of [1, 32]) {
    const { ours, bare, ratio, p95, errors, firstError } = await compareOn(of.both, asksOf, connections, of.plan);
    if (firstError !== undefined) console.log(`  ${firstError}`);
    const figures = `${ours.toFixed(0)}/s, 95 % within ${p95.toFixed(1)} ms`;
    tell(of, { work, connections, ours: figures, bare: `${bare.toFixed(0)}/s`, ratio, goal, errors });
  }
};
/** Each with its own statement, so only the time is compared. */
const timed = async (of: Of, work: string, asks: () => Asks): Promise<void> => {
  await loadOn(of.both.ours.url, 1, 1, asks());
  const ours = await loadOn(of.both.ours.url, 1, of.plan.seconds, asks());
  const bare = await loadOn(of.both.bare.url, 1, of.plan.seconds, asks());
  const [mine, other] = [ours, bare].map(({ p50 }) => `${p50.toFixed(1)} ms`);
  const errors = ours.errors + bare.errors;
  tell(of, { work, connections: 1, ours: mine ?? '', bare: other ?? '', ratio: null, goal: null, errors });
};

type Desk = Pick<Seat, 'branch_id' | 'token'>;
const listAsks =
  (desks: readonly Desk[], pages: number, query: (random: Random) => string) =>
  (round: number): Asks => {
    const random = new Random(`stock/${round}`);
    return () => {
      const { branch_id, token } = random.pick(desks);
      const page = random.int(1, pages);
      return { method: 'GET', path: `${API}/stock/${branch_id}?page=${page}&itemsPerPage=25${query(random)}`, token };
    };
  };
const sumAsks = (desks: readonly Desk[], query: (random: Random) => string) => (): Asks => {
  const random = new Random('sums');
  return () => {
    const { branch_id, token } = random.pick(desks);
    return { method: 'GET', path: `${API}/stock/summary/${branch_id}${query(random)}`, token };
  };
};
const dayIn = (random: Random, [first, last]: readonly [Day, Day]): Day => {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
  return addDays(first, random.int(0, days));
};

const past =
  (days: readonly [Day, Day]) =>
  (random: Random): Day =>
    dayIn(random, days);

/** `variants`: those that are sold, three at a time. */
const saleAsks =
  (desks: readonly Desk[], variants: readonly number[]) =>
  (round: number): Asks => {
    const random = new Random(`sale/${round}`);
    return () => {
      const { branch_id, token } = random.pick(desks);
      const first = random.int(0, variants.length - 1);
      const step = Math.max(1, Math.floor(variants.length / LINES));
      const lines = Array.from({ length: LINES }, (_, at) => ({
        variant_id: variants[(first + at * step) % variants.length],
        quantity: 1,
      }));
      const total_cents = LINES * PRICE_CENTS;
      const payments = [{ method: 'cash', amount_cents: total_cents }];
      return { method: 'POST', path: `${API}/orders`, token, body: { branch_id, lines, payments, total_cents } };
    };
  };

const variantsIn = (url: string): Promise<number[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from product_variant where sku like 'BENCH%' order by id",
    );
    return rows.map(({ id }) => Number(id));
  });
/** Everything that a sale writes is checked for both servers, and the ledger moves stock for both. */
const written = [
  'product_order',
  'product_order_line',
  'product_order_activity',
  'stock',
  'stock_movement',
  'invoice',
  'invoice_line',
  'payment',
  'payment_allocation',
  'journal_entry',
  'journal_line',
];
const openTills = async (database: BenchDatabase, desks: readonly Desk[]): Promise<void> => {
  const { url } = database;
  await database.keepReferences(written);
  await onDatabase(url, async (client) => {
    await client.query('alter table stock_movement enable always trigger move');
    await fillShelves(
      client,
      desks.map(({ branch_id }) => branch_id),
    );
    await client.query('vacuum (analyze) stock, stock_movement');
  });
};
/** What the sales of both servers left behind. */
const checkSales = (url: string): Promise<void> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ problem: string }>(
      `select 'stock ' || s.id || ' has ' || s.on_hand || ', its ledger ' || m.left_quantity as problem
         from stock s cross join lateral (select left_quantity from stock_movement m where m.branch_id = s.branch_id and m.variant_id = s.variant_id
           and m.place = 'hand' order by m.seq desc limit 1) m where s.on_hand <> m.left_quantity
       union all
       select 'entry ' || entry_id || ' is out of balance' from journal_line where posted_on >= current_date - 1 group by entry_id having sum(amount_cents) <> 0
       limit 5`,
    );
    for (const { problem } of rows) throw new Error(problem);
  });

export const measureStock = async (database: BenchDatabase, name: SizeName, plan: Plan): Promise<void> => {
  const size = stockSizes[name];
  const { url } = database;
  const tenth = size.movements / TENTH;
  const began = performance.now();
  const early = await onDatabase(url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(moreBranches(size.branches));
    await client.query('set session_replication_role = origin');
    await seedItems(client, size);
    return seedHistory(client, size, 1, tenth);
  });
  const { seats, office } = await takeSeats(url);
  const both: Both = { ours: await startOurs(url), bare: await startBare(url), databaseCpu: await databaseCpu(url) };
  const of: Of = { both, plan, rows: [] };
  try {
    const then = past(early);
    const sumsThen = sumAsks(seats, (random) => `?on=${then(random)}`);
    await timed(of, 'sums of a past day, a tenth of the history', sumsThen);
    const all = await onDatabase(url, (client) => seedHistory(client, size, tenth + 1, size.movements));
    const count = size.branches * size.variants * size.movements;
    const made = `${size.branches} branches × ${size.variants} variants × ${size.movements} movements in ${size.days} days: ${count.toLocaleString('en')} movements`;
    console.log(`${made}, made in ${Math.round((performance.now() - began) / 1000)} s`);
    const anyDay = past([early[0], all[1]]);
    await timed(of, 'sums of the same days, the whole history', sumsThen);
    await timed(
      of,
      'sums of any past day, the whole history',
      sumAsks(seats, (random) => `?on=${anyDay(random)}`),
    );
    const pages = Math.floor(size.variants / 25);
    await compared(
      of,
      'list of a branch',
      GOALS.read,
      listAsks(seats, pages, () => ''),
    );
    await compared(
      of,
      'list of a branch on a past day',
      GOALS.read,
      listAsks(seats, pages, (random) => `&on=${anyDay(random)}`),
    );
    const typed = ['gloves', 'BENCH1', 'shin guards', 'water'] as const;
    await compared(
      of,
      'search in a branch',
      GOALS.read,
      listAsks(seats, 1, (random) => `&q=${encodeURIComponent(random.pick(typed))}`),
    );
    await compared(
      of,
      'list of all branches, by head office',
      GOALS.read,
      listAsks([office], pages, () => ''),
    );
    await compared(
      of,
      'list of all branches on a past day',
      GOALS.read,
      listAsks([office], pages, (random) => `&on=${anyDay(random)}`),
    );
    await openTills(database, seats);
    const variants = await variantsIn(url);
    const [seat] = seats;
    if (!seat) throw new Error('nobody sells');
    await compared(
      of,
      'sale of three lines, always the same items of one branch',
      GOALS.sale,
      saleAsks([seat], variants.slice(0, LINES)),
    );
    await compared(of, 'sale of three lines, many items of one branch', GOALS.sale, saleAsks([seat], variants));
    await compared(
      of,
      'sale of three lines, many items of all branches with staff',
      GOALS.sale,
      saleAsks(seats, variants),
    );
    await checkSales(url);
    const plans = await stockPlans(url, { seat, office }, anyDay(new Random('plans')));
    for (const one of plans) console.log(one);
    writeStock({ size: name, made, plan, rows: of.rows, plans });
  } finally {
    await both.bare.stop();
    await both.ours.stop();
  }
};
