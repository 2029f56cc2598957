/**
 * npm run bench: our server beside a bare one on the same database. `--size small|full|10x` (full), `--rounds 5`,
 * `--seconds 3`, `--only list,search,billing` (or `--only floor`: classes, bookings and an invoice run, separately;
 * both create the data they need, so `--database small` is enough for their full size; so does `--only stock`: lists,
 * sums and sales; or `--only hostile`: one branch attacks while another works; or `--only reports`: each report at ten
 * times the history; or `--only forecast`, which needs no database; or `--only broadcast`: an e-mail to
 * 100,000 clients; or `--only segments`: counts at 200,000 clients; or `--only pages`: every list, selector and report in
 * a network of a million clients, `--page member` only those whose address contains that; or `--only jobs`: each job
 * there, `--page make_forecasts` only those of that name), `--plans` (only how PostgreSQL reads for each list).
 */
import { parseArgs } from 'node:util';
import { billingLine, measureBilling } from './billing.ts';
import { databaseCpu } from './cpu.ts';
import { openDatabase, takeSeats, type BenchDatabase, type Seat } from './database.ts';
import { compare, type Both, type Compared, type Plan } from './measure.ts';
import { measureBroadcast } from './broadcast.ts';
import { measureSegments } from './segments.ts';
import { measureFloor } from './floor.ts';
import { measureForecast } from './forecast.ts';
import { measureJobs } from './jobs.ts';
import { measurePages } from './pages.ts';
import { measureHostile } from './hostile.ts';
import { printPlans } from './plans.ts';
import { measureReports } from './reports.ts';
import { measureStock } from './stock.ts';
import { lineOf, writeBilling, writeResults, type Results, type Single } from './results.ts';
import { loadOn } from './load.ts';
import { startBare, startOurs } from './servers.ts';
import { isSize, sizes, type SizeName } from './sizes.ts';
import { works, type Work } from './work.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'full' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
    database: { type: 'string' },
    page: { type: 'string' },
    plans: { type: 'boolean', default: false },
  },
});
const plan: Plan = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const sizeOf = (name: string): SizeName => {
  if (isSize(name)) return name;
  throw new Error(`${name} is not a size: ${Object.keys(sizes).filter(isSize).join(', ')}`);
};
const size = sizeOf(values.size);

/** The work of both servers, at one and at 32 connections; mixed work only with many connections. */
const compareAll = async (both: Both, seats: readonly Seat[], wanted: readonly Work[]): Promise<Compared[]> => {
  const compared: Compared[] = [];
  for (const work of wanted)
    for (const connections of work === 'mixed' ? [32] : [1, 32]) {
      const one = await compare(both, seats, work, connections, plan);
      console.log(lineOf(one));
      compared.push(one);
    }
  return compared;
};

const ask = (url: string, path: string, token: string) =>
  loadOn(url, 1, plan.seconds, () => ({ method: 'GET', path, token }));

type Office = { branch_id: number; token: string };
/** Work with its own limit instead of a ratio. */
const single = async (both: Both, seats: readonly Seat[], office: Office): Promise<Single[]> => {
  const months = `/api/v4/report/monthlyRevenue/${office.branch_id}?months=14`;
  const [seat] = seats;
  const access = `/api/v4/staff/access/${seat?.branch_id}`;
  return [
    {
      name: 'monthly revenue of all branches, from rollups',
      goal: 5,
      ...(await ask(both.ours.url, months, office.token)),
    },
    {
      name: 'monthly revenue of all branches, bare, by direct aggregate',
      ...(await ask(both.bare.url, months, office.token)),
    },
    { name: 'staff/access', goal: 5, ...(await ask(both.ours.url, access, seat?.token ?? '')) },
  ];
};

const measureAll = async (database: BenchDatabase): Promise<Omit<Results, 'billing'>> => {
  const { seats, office } = await takeSeats(database.url);
  const both = {
    ours: await startOurs(database.url),
    bare: await startBare(database.url),
    databaseCpu: await databaseCpu(database.url),
  };
  let memory = both.ours.memory();
  const watch = setInterval(() => (memory = Math.max(memory, both.ours.memory())), 200);
  try {
    const wanted = values.only === undefined ? works : works.filter((work) => values.only?.split(',').includes(work));
    const singles = await single(both, seats, office);
    for (const one of singles) console.log(`${one.name}: ${one.p50.toFixed(2)} ms (95 %: ${one.p95.toFixed(2)} ms)`);
    const compared = await compareAll(both, seats, database.size === '10x' ? [] : wanted);
    console.log(`peak memory of our process under load: ${memory.toFixed(0)} MB`);
    return { database, plan, compared, singles, memory };
  } finally {
    clearInterval(watch);
    await both.bare.stop();
    await both.ours.stop();
  }
};

/** The billing run comes last and alone: it is a job of the server, and its memory is measured separately. */
const measure = async (database: BenchDatabase): Promise<void> => {
  const only = values.only?.split(',');
  if (only?.includes('floor')) return measureFloor(database.url, size, plan);
  if (only?.includes('stock')) return measureStock(database, size, plan);
  if (only?.includes('hostile')) return measureHostile(database.url);
  const results = only?.every((name) => name === 'billing') ? null : await measureAll(database);
  if (only && !only.includes('billing')) return;
  const billing = await measureBilling(database.url, size);
  console.log(billingLine(billing));
  if (results && !only) writeResults({ ...results, billing });
  writeBilling(billing);
};

if (values.only === 'forecast') {
  measureForecast();
  process.exit(0);
}
if (values.only === 'broadcast') {
  await measureBroadcast(size);
  process.exit(0);
}
if (values.only === 'segments') {
  await measureSegments(size);
  process.exit(0);
}
if (values.only === 'reports') {
  await measureReports(plan);
  process.exit(0);
}
if (values.only === 'pages' || values.only === 'jobs') {
  const network = await openDatabase('network');
  try {
    await (values.only === 'pages' ? measurePages(network, values.page) : measureJobs(network, values.page));
  } finally {
    await network.stop();
  }
  process.exit(0);
}
const database = await openDatabase(sizeOf(values.database ?? values.size));
try {
  console.log(
    Object.entries(database.counts)
      .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
      .join(', '),
  );
  await (values.plans ? printPlans(database.url) : measure(database));
} finally {
  await database.stop();
}
