/** The results beside the goals, as a page of the project: one part for each size. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem, type CpuInfo } from 'node:os';
import path from 'node:path';
import { projectFolder } from '#server/boot/root.ts';
import type { BenchDatabase } from './database.ts';
import type { JobTimes } from './jobs.ts';
import type { BillingMeasured } from './billing.ts';
import type { Answers } from './attack.ts';
import type { Hostile } from './hostile.ts';
import type { Compared, Cpu, Plan } from './measure.ts';
import type { PageTimes } from './pages.ts';
import type { ReportTimes } from './reports.ts';
import type { Measured } from './load.ts';

export type Single = Measured & { name: string; /** In milliseconds. */ goal?: number };
export type Results = {
  database: BenchDatabase;
  plan: Plan;
  compared: readonly Compared[];
  singles: readonly Single[];
  memory: number;
  billing: BillingMeasured;
};

const cpuText = ({ server, database }: Cpu): string => `${server.toFixed(2)} + ${database.toFixed(2)}`;
const goalOf = ({ work }: Compared): number => (work === 'create' ? 0.5 : 0.85);
const MEMORY_MB = 200;
const mark = (reached: boolean): string => (reached ? 'yes' : '**no**');

export const lineOf = (one: Compared): string =>
  `${one.work.padEnd(7)} ${String(one.connections).padStart(2)} connections: ours ${one.ours.toFixed(0).padStart(5)}/s, bare ${one.bare.toFixed(0).padStart(5)}/s, ` +
  `ratio ${one.ratio.toFixed(2)} (goal ${goalOf(one)}), CPU ${cpuText(one.oursCpu)} / ${cpuText(one.bareCpu)} ms${one.errors > 0 ? `, ${one.errors} ERRORS: ${one.firstError}` : ''}`;

const machine = (): string => {
  const [first] = cpus() as (CpuInfo | undefined)[];
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
};

const partOf = ({ database, plan, compared, singles, memory, billing }: Results): string => {
  const counts = Object.entries(database.counts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  const works = compared.map(
    (one) =>
      `| ${one.work} | ${one.connections} | ${one.ours.toFixed(0)} | ${one.bare.toFixed(0)} | ${one.ratio.toFixed(2)} | ${goalOf(one)} | ${mark(one.ratio >= goalOf(one) && one.errors === 0)} | ${one.p95.toFixed(1)} ms | ${cpuText(one.oursCpu)} | ${cpuText(one.bareCpu)} | ${one.errors} |`,
  );
  const others = singles.map(
    (one) =>
      `| ${one.name} | ${one.p50.toFixed(2)} ms | ${one.p95.toFixed(2)} ms | ${one.goal === undefined ? '' : `≤ ${one.goal} ms`} | ${one.goal === undefined ? '' : mark(one.p50 <= one.goal && one.errors === 0)} |`,
  );
  return [
    `## Size "${database.size}"`,
    '',
    `${counts.join(', ')}. ${new Date().toISOString().slice(0, 10)}, ${machine()}; PostgreSQL, both servers and the load on the same machine; ${plan.rounds} rounds of ${plan.seconds} s for each server in turn.`,
    '',
    ...(works.length === 0
      ? []
      : [
          '| work | connections | ours, requests/s | bare, requests/s | ratio | goal | reached | 95 % within | CPU of ours, server + database, ms | CPU of bare | errors |',
          '|---|---|---|---|---|---|---|---|---|---|---|',
          ...works,
          '',
        ]),
    '| one connection | median | 95 % within | goal | reached |',
    '|---|---|---|---|---|',
    ...others,
    `| billing run of ${billing.memberships.toLocaleString('en')} memberships: ${(billing.memberships / billing.seconds).toFixed(0)} invoices/s, ${billing.memory.toFixed(0)} MB | ${billing.seconds.toFixed(1)} s | | every one once | ${mark(billing.problems.length === 0)} |`,
    `| memory of our process under this load | ${memory.toFixed(0)} MB | | < ${MEMORY_MB} MB | ${mark(memory < MEMORY_MB)} |`,
    '',
  ].join('\n');
};

/** One part of the page; the other parts stay. */
const keepPart = (title: string, part: string): void => {
  const file = path.join(projectFolder, 'bench', 'RESULTS.md');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : head;
  const kept = before.split(/^(?=## )/m).filter((one) => !one.startsWith(`## ${title}\n`));
  writeFileSync(file, `${[...kept.map((one) => one.trimEnd()), part].join('\n\n').trimEnd()}\n`);
};

const head = `# Benchmark results

Made by \`npm run bench\`; \`bench/bare.ts\` is the bare server. Ratios are the median of the ratios of the rounds.
`;

export const writeResults = (results: Results): void => {
  keepPart(`Size "${results.database.size}"`, partOf(results));
};

export type StockRow = {
  work: string;
  connections: number;
  ours: string;
  bare: string;
  ratio: number | null;
  goal: number | null;
  errors: number;
};
type StockResults = Omit<FloorResults, 'rows'> & { rows: readonly StockRow[] };
export const writeStock = ({ size, made, plan, rows, plans }: StockResults): void => {
  const [load] = loadavg();
  const title = `Stock at size "${size}"`;
  const lines = rows.map(({ work, connections, ours, bare, ratio, goal, errors }) => {
    const reached = goal === null || ratio === null ? '' : `≥ ${goal}: ${mark(ratio >= goal && errors === 0)}`;
    return `| ${work} | ${connections} | ${ours} | ${bare} | ${ratio?.toFixed(2) ?? ''} | ${reached} | ${errors} |`;
  });
  const about = `${made}. ${new Date().toISOString().slice(0, 10)}, ${machine()}; PostgreSQL, both servers and the load on the same machine, whose load average was ${load?.toFixed(0) ?? 'unknown'} at the end; ${plan.rounds} rounds of ${plan.seconds} s for each server in turn.`;
  const table = [
    '| work | connections | ours | bare | ratio | goal | errors |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ];
  const read = ['How PostgreSQL reads for it:', '', ...plans.map((one) => `- ${one}`)];
  keepPart(title, [`## ${title}`, '', about, '', ...table, '', ...read].join('\n'));
};

type ForecastResult = {
  gyms: number;
  months: number;
  /** Shares of all months and years; `off` and `lean` are means of the deviation, without and with its sign. */
  inside: number;
  years: number;
  yearsInside: number;
  off: number;
  lean: number;
};
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
export const writeForecast = ({ gyms, months, inside, years, yearsInside, off, lean }: ForecastResult): void => {
  const title = 'Revenue forecast against made-up gyms';
  const lines = [
    `${gyms} gyms with known churn, each forecast three times from what was known then. ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| what | measured | goal | reached |',
    '|---|---|---|---|',
    `| months within the bounds, of ${months} | ${percent(inside)} | ≥ 75 % | ${mark(inside >= 0.75)} |`,
    `| years within the bounds, of ${years} | ${percent(yearsInside)} | | |`,
    `| a month is off by, on average | ${percent(off)} | | |`,
    `| of which to one side | ${percent(lean)} | | |`,
  ];
  keepPart(title, [`## ${title}`, '', ...lines].join('\n'));
};

type BroadcastResult = {
  people: number;
  /** Addresses that got a letter, and those of them that got more than one. */
  got: number;
  twice: number;
  /** Seconds until each person had a row, and until nobody waited any more. */
  written: number;
  seconds: number;
  /** Of the server, before and at most, in MB. */
  before: number;
  memory: number;
  load: number;
};
export const writeBroadcast = (of: BroadcastResult): void => {
  const { people, got, twice, written, seconds, before, memory, load } = of;
  const title = `An e-mail to ${people.toLocaleString('en')} clients`;
  const lines = [
    `Due now, to a list of everybody, over four connections to a mail server that answers after 3 ms. ${new Date().toISOString().slice(0, 10)}, ${machine()}; load average ${load.toFixed(0)} at the end.`,
    '',
    '| a row for each | everything | letters/s | memory before | peak memory | each got one |',
    '|---|---|---|---|---|---|',
    `| ${written.toFixed(1)} s | ${seconds.toFixed(0)} s | ${(people / seconds).toFixed(0)} | ${before.toFixed(0)} MB | ${memory.toFixed(0)} MB | ${mark(got === people && twice === 0)} |`,
  ];
  keepPart(title, [`## ${title}`, '', ...lines].join('\n'));
};

export type SegmentTimes = { name: string; people: number; office: number; branch: number };
type SegmentResults = {
  clients: number;
  /** What the network has. */
  made: string;
  times: readonly SegmentTimes[];
  load: number;
};
const COUNT_GOAL_MS = 300;
export const writeSegments = ({ clients, made, times, load }: SegmentResults): void => {
  const title = `Segments of ${clients.toLocaleString('en')} clients`;
  const rows = times.map(
    ({ name, people, office, branch }) =>
      `| ${name} | ${people.toLocaleString('en')} | ${office.toFixed(0)} ms | ${branch.toFixed(0)} ms | ${mark(office < COUNT_GOAL_MS)} |`,
  );
  const lines = [
    `The count with some names, as the editor asks for it, one request after the other: ${made}. ${new Date().toISOString().slice(0, 10)}, ${machine()}; load average ${load.toFixed(0)} at the end; medians of 7.`,
    '',
    `| condition | clients | head office | one branch | < ${COUNT_GOAL_MS} ms |`,
    '|---|---|---|---|---|',
    ...rows,
  ];
  keepPart(title, [`## ${title}`, '', ...lines].join('\n'));
};

export type ContactTimes = { name: string; office: number; branch: number };
export const writeContacts = ({
  clients,
  times,
  load,
}: {
  clients: number;
  times: readonly ContactTimes[];
  load: number;
}): void => {
  const title = `Contact details of ${clients.toLocaleString('en')} clients`;
  const about = `The first 50 of a segment that everybody is in, one request after the other. Everyone has a number that a Do-Not-Call register must be asked about; half of them were checked. ${new Date().toISOString().slice(0, 10)}, ${machine()}; load average ${load.toFixed(0)} at the end; medians of 7.`;
  const rows = times.map(
    ({ name, office, branch }) => `| ${name} | ${office.toFixed(0)} ms | ${branch.toFixed(0)} ms |`,
  );
  const table = ['| page | head office | one branch |', '|---|---|---|', ...rows];
  keepPart(title, [`## ${title}`, '', about, '', ...table].join('\n'));
};

const MOST_GROWTH = 1.2;
type ReportResults = { rows: readonly ReportTimes[]; plan: Plan; counts: readonly BenchDatabase['counts'][] };
export const writeReports = ({ rows, plan, counts }: ReportResults): void => {
  const [load] = loadavg();
  const title = 'Reports at ten times the history';
  const told = counts.map(
    (one) =>
      `${one['invoices']?.toLocaleString('en')} invoices (${one['open']?.toLocaleString('en')} of them open) and ${one['check-ins']?.toLocaleString('en')} check-ins`,
  );
  const about = `The last whole month of all branches, as head office opens it: ${told.join(', then ')}. ${new Date().toISOString().slice(0, 10)}, ${machine()}; load average ${load?.toFixed(0) ?? 'unknown'} at the end; medians of ${plan.rounds} rounds of ${plan.seconds} s.`;
  const lines = rows.map(
    ({ name, once, tenfold, ratio, errors }) =>
      `| ${name} | ${once.toFixed(1)} ms | ${tenfold.toFixed(1)} ms | ${ratio.toFixed(2)} | ${mark(ratio < MOST_GROWTH && errors === 0)} |`,
  );
  const table = [`| report | once | tenfold | ratio | < ${MOST_GROWTH} |`, '|---|---|---|---|---|', ...lines];
  keepPart(title, [`## ${title}`, '', about, '', ...table].join('\n'));
};

export type FloorRow = { work: string; figures: string; ratio: number | null; errors: number };
type FloorResults = {
  size: string;
  made: string;
  plan: Plan;
  rows: readonly FloorRow[];
  plans: readonly string[];
};
export const writeFloor = ({ size, made, plan, rows, plans }: FloorResults): void => {
  const [load] = loadavg();
  const title = `Classes and pay at size "${size}"`;
  const lines = rows.map(
    ({ work, figures, ratio, errors }) =>
      `| ${work} | ${figures} | ${ratio === null ? '' : ratio.toFixed(2)} | ${errors} |`,
  );
  const about = `${made}. ${new Date().toISOString().slice(0, 10)}, ${machine()}; PostgreSQL, both servers and the load on the same machine, whose load average was ${load?.toFixed(0) ?? 'unknown'} at the end; ${plan.rounds} rounds of ${plan.seconds} s for each server in turn.`;
  const table = ['| work | measured | ratio to the bare server | refused or failed |', '|---|---|---|---|', ...lines];
  const read = ['How PostgreSQL reads for it:', '', ...plans.map((one) => `- ${one}`)];
  keepPart(title, [`## ${title}`, '', about, '', ...table, '', ...read].join('\n'));
};

/** Measured separately, at any size; later runs replace the line of their size. */
export const writeBilling = (billing: BillingMeasured): void => {
  const { memberships, seconds, memory, problems } = billing;
  const [load] = loadavg();
  const title = `Billing run of ${memberships.toLocaleString('en')} memberships`;
  const about = `Rolling memberships with a period due today, billed by the server's job until none is left. ${new Date().toISOString().slice(0, 10)}, ${machine()}; load average ${load?.toFixed(0) ?? 'unknown'} at the end.`;
  const table = [
    '| time | invoices/s | peak memory of the server | each billed once, entries balanced |',
    '|---|---|---|---|',
    `| ${seconds.toFixed(1)} s | ${(memberships / seconds).toFixed(0)} | ${memory.toFixed(0)} MB | ${problems.length === 0 ? 'yes' : `**no**: ${problems.join('; ')}`} |`,
  ];
  keepPart(title, [`## ${title}`, '', about, '', ...table].join('\n'));
};

const P95_TIMES = 3;
const SIGN_IN_MS = 1_000;
const told = (answers: Answers): string =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
/** Returns the rows of its table, to be shown at once. */
export const writeHostile = ({ quiet, loaded, signIn, exports, uploads, memory }: Hostile): string[] => {
  const [load] = loadavg();
  const title = 'One branch attacks while another works';
  const times = loaded.p95 / quiet.p95;
  const about = `40 connections of one branch request the check-ins of a year as CSV and 12 send a picture of 29 megapixels, each again as soon as it is answered. One connection requests another branch's list of clients, and someone signs in eight times. ${new Date().toISOString().slice(0, 10)}, ${machine()}; server, PostgreSQL and both sides of the load on the same machine, the attacker with the lowest priority, because it represents another machine; load average ${load?.toFixed(0) ?? 'unknown'} at the end.`;
  const rows = [
    `| another branch's list, 95 % | ${quiet.p95.toFixed(1)} ms | ${loaded.p95.toFixed(1)} ms (${times.toFixed(1)} times) | < ${P95_TIMES} times | ${mark(times < P95_TIMES && loaded.errors === 0)} |`,
    `| signing in, slowest of eight | ${signIn.quiet.toFixed(0)} ms | ${signIn.loaded.toFixed(0)} ms | < ${SIGN_IN_MS} ms | ${mark(signIn.loaded < SIGN_IN_MS)} |`,
    `| the attacker's exports | | ${told(exports)} | 200, 429 or 503 | ${mark(Object.keys(exports).every((status) => ['200', '429', '503'].includes(status)))} |`,
    `| the attacker's pictures | | ${told(uploads)} | 200, 429 or 503 | ${mark(Object.keys(uploads).every((status) => ['200', '429', '503'].includes(status)))} |`,
    `| peak memory of our process | | ${memory.toFixed(0)} MB | | |`,
  ];
  keepPart(
    title,
    [
      `## ${title}`,
      '',
      about,
      '',
      '| measured | quiet | under attack | goal | reached |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
  return rows;
};

const SLOW_MS = 300;
const SHOWN_MS = 50;
type PageResults = { database: BenchDatabase; measured: readonly PageTimes[]; searched: string; load: number };
const slowestOf = ({ times }: PageTimes): number => Math.max(...Object.values(times).map(({ cpu }) => cpu));
const cell = ({ times }: PageTimes, column: string): string => {
  const took = times[column];
  if (!took) return '';
  const rows = Number.isNaN(took.rows) ? '' : `, ${took.rows.toLocaleString('en')}`;
  return took.why === undefined
    ? `${took.cpu.toFixed(0)} ms (${took.ms.toFixed(0)})${rows}`
    : `**failed** after ${took.ms.toFixed(0)} ms`;
};
export const writePages = ({ database, measured, searched, load }: PageResults): void => {
  const title = `Pages at size "${database.size}"`;
  const counts = Object.entries(database.counts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  const sorted = measured.toSorted((a, b) => slowestOf(b) - slowestOf(a));
  const slow = sorted.filter((one) => slowestOf(one) > SLOW_MS).map(({ name }) => `\`${name}\``);
  const shown = sorted.filter((one) => slowestOf(one) > SHOWN_MS);
  const columns = ['office', `office "${searched}"`, 'branch', `branch "${searched}"`];
  const about = `Each list, selector and report three times, one request after the other, with its default query and while searching for "${searched}", by head office and in the largest branch: processor time of the server and the database together, the median of what passed in brackets, because other work shared the machine, and how many rows there are. ${counts.join(', ')}. ${new Date().toISOString().slice(0, 10)}, ${machine()}; load average ${load.toFixed(0)} at the end.`;
  const named = `${measured.length} pages; ${slow.length} take more than ${SLOW_MS} ms${slow.length > 0 ? `: ${slow.join(', ')}` : ''}. The ${measured.length - shown.length} pages that take less than ${SHOWN_MS} ms are left out.`;
  const table = [
    `| page | head office | head office, "${searched}" | one branch | one branch, "${searched}" |`,
    '|---|---|---|---|---|',
    ...shown.map((one) => `| \`${one.name}\` | ${columns.map((column) => cell(one, column)).join(' | ')} |`),
  ];
  keepPart(title, [`## ${title}`, '', about, '', named, '', ...table].join('\n'));
};

const QUICK_JOB_MS = 200;
const slowerOf = ({ first, again }: JobTimes): number => Math.max(first.ms, again.ms);
const tookOf = ({ ms, why }: JobTimes['first']): string =>
  why === undefined ? `${(ms / 1000).toFixed(1)} s` : `**failed** after ${(ms / 1000).toFixed(1)} s: ${why}`;
export const writeJobs = (database: BenchDatabase, measured: readonly JobTimes[]): void => {
  const title = `Jobs at size "${database.size}"`;
  const shown = measured
    .filter((one) => slowerOf(one) > QUICK_JOB_MS || one.first.why !== undefined || one.again.why !== undefined)
    .toSorted((a, b) => slowerOf(b) - slowerOf(a));
  const about = `Each job of the timetable twice, one after the other; the first run catches up with what the copied database is behind with. No mail server and no payment gateway are connected. ${new Date().toISOString().slice(0, 10)}, ${machine()}; load average ${(loadavg()[0] ?? 0).toFixed(0)} at the end.`;
  const table = [
    '| job | first run | again |',
    '|---|---|---|',
    ...shown.map((one) => `| \`${one.name}\` | ${tookOf(one.first)} | ${tookOf(one.again)} |`),
  ];
  const rest = `${measured.length} jobs; the ${measured.length - shown.length} that take less than ${QUICK_JOB_MS} ms are left out.`;
  keepPart(title, [`## ${title}`, '', about, '', rest, '', ...table].join('\n'));
};
