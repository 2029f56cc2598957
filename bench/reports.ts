/**
 * Every report as head office opens it for the last whole month, at one and at ten times the history: each on a database
 * and a server of its own, in turn. `npm run bench -- --only reports`; the first run creates both databases.
 */
import { openDatabase, takeSeats, type BenchDatabase } from './database.ts';
import { loadOn, type Ask } from './load.ts';
import type { Plan } from './measure.ts';
import { writeReports } from './results.ts';
import { startOurs, type Served } from './servers.ts';
import { allReports } from '#areas/report/report-list/report-list.model.ts';
import { addMonths, dayIn, endOfMonth, startOfMonth } from '#kit/domain/day.ts';
import { bodyOf, type Report } from '#kit/domain/report.ts';

const WARM_UP_SECONDS = 0.5;
type Side = { database: BenchDatabase; served: Served; office: { branch_id: number; token: string } };
const open = async (size: '1x' | '10x'): Promise<Side> => {
  const database = await openDatabase(size);
  const { office } = await takeSeats(database.url);
  return { database, served: await startOurs(database.url), office };
};
const close = async ({ database, served }: Side): Promise<void> => {
  await served.stop();
  await database.stop();
};

const lastMonth = (): { from: string; until: string } => {
  const from = addMonths(startOfMonth(dayIn('UTC', new Date())), -1);
  return { from, until: endOfMonth(from) };
};
const askOf = (report: Report, { office }: Side): Ask => {
  const { method, path } = report.rows;
  const days = lastMonth();
  const address = `/api/v4/${path.replace(':branch_id', String(office.branch_id))}`;
  return method === 'GET'
    ? { method, path: `${address}?${new URLSearchParams(days).toString()}`, token: office.token }
    : { method: 'POST', path: address, token: office.token, body: bodyOf(report, days) };
};

export type ReportTimes = { name: string; once: number; tenfold: number; ratio: number; errors: number };
const timesOf = async (
  name: string,
  report: Report,
  sides: readonly [Side, Side],
  plan: Plan,
): Promise<ReportTimes> => {
  const found: number[][] = [[], []];
  let errors = 0;
  for (const side of sides) await loadOn(side.served.url, 1, WARM_UP_SECONDS, () => askOf(report, side));
  for (let round = 0; round < plan.rounds; round++)
    for (const [at, side] of sides.entries()) {
      const measured = await loadOn(side.served.url, 1, plan.seconds, () => askOf(report, side));
      if (measured.firstError !== undefined) console.log(`  ${name}: ${measured.firstError}`);
      errors += measured.errors;
      found[at]?.push(measured.p50);
    }
  const [once = 0, tenfold = 0] = found.map((all) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0);
  return { name, once, tenfold, ratio: tenfold / once, errors };
};

export const measureReports = async (plan: Plan): Promise<void> => {
  const once = await open('1x');
  const tenfold = await open('10x');
  try {
    const rows: ReportTimes[] = [];
    for (const [name, { of }] of Object.entries(allReports)) {
      const row = await timesOf(name, of, [once, tenfold], plan);
      console.log(
        `${name}: ${row.once.toFixed(1)} ms, at ten times ${row.tenfold.toFixed(1)} ms, ratio ${row.ratio.toFixed(2)}, ${row.errors} errors`,
      );
      rows.push(row);
    }
    writeReports({ rows, plan, counts: [once.database.counts, tenfold.database.counts] });
  } finally {
    await close(once);
    await close(tenfold);
  }
};
