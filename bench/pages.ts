/**
 * What every page of a large network costs: each list, selector and report of the contract, asked three times as head
 * office and as an administrator of the largest branch, with its default query and with a text to search for.
 * `npm run bench -- --only pages`.
 */
import { loadavg } from 'node:os';
import { allReports } from '#areas/report/report-list/report-list.model.ts';
import { audienceContract } from '#areas/broadcast/audience/audience.contract.ts';
import { isWrite, type Endpoint } from '#kit/domain/contract.ts';
import { addDays, addMonths, dayIn, endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import { bodyOf } from '#kit/domain/report.ts';
import { allRows } from '#server/torture/ask.ts';
import { queriesOf } from '#server/torture/queries.ts';
import { cpuOf, databaseCpu } from './cpu.ts';
import { onDatabase, takeSeats, type BenchDatabase } from './database.ts';
import { medianOf } from './measure.ts';
import { writePages } from './results.ts';
import { startOurs } from './servers.ts';

const TIMES = 3;
const SEARCHED = 'tan';
const TIME_LIMIT_MS = 120_000;

type Ask = { method: 'GET' | 'POST'; path: string; query: Record<string, string>; body?: Record<string, unknown> };
type Page = {
  name: string;
  hasSearch: boolean;
  /** At head office only. */
  ofNetwork: boolean;
  askAt: (branch_id: number, q?: string) => Ask;
};
/** Milliseconds, and the rows that were found; `why`: what was answered instead. */
type Answered = { ms: number; rows: number; why?: string };
/** `cpu`: processor time of the server and the database together, which other work on the machine doesn't change. */
type Took = Answered & { cpu: number };
export type PageTimes = { name: string; times: Readonly<Record<string, Took>> };

/** Of a list, a selector or a report: everything else needs a record or a secret. */
const isPlain = (row: Endpoint): boolean =>
  row.method === 'GET' &&
  !isWrite(row) &&
  !row.path.includes(':id') &&
  row.file === undefined &&
  row.flag !== 'public' &&
  !('file_id' in (row.query?.shape ?? {}));

const lastMonth = (today: Day): { from: string; until: string } => {
  const from = addMonths(startOfMonth(today), -1);
  return { from, until: endOfMonth(from) };
};
const weekBefore = (today: Day): Day => addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) - 28);

const pageOf = (row: Endpoint, today: Day): Page => {
  const [needed = {}] = queriesOf(row, weekBefore(today), {});
  const period = 'from' in needed && 'until' in needed ? lastMonth(today) : {};
  return {
    name: row.path,
    hasSearch: 'q' in (row.query?.shape ?? {}),
    ofNetwork: row.branch === 'network',
    askAt: (branch_id, q) => ({
      method: 'GET',
      path: row.path.replace(':branch_id', String(branch_id)),
      query: {
        ...(row.branch === 'branch' && !row.path.includes(':branch_id') && { branch_id: String(branch_id) }),
        ...needed,
        ...period,
        ...(q !== undefined && { q }),
      },
    }),
  };
};
/** Reports whose filters are sent as a body. */
const reportsOf = (today: Day): Page[] =>
  Object.values(allReports)
    .filter(({ of }) => of.rows.method === 'POST')
    .map(({ of }) => ({
      name: of.rows.path,
      hasSearch: false,
      ofNetwork: false,
      askAt: (branch_id) => ({
        method: 'POST',
        path: of.rows.path.replace(':branch_id', String(branch_id)),
        query: {},
        body: bodyOf(of, lastMonth(today)),
      }),
    }));
/** Everybody: the audience that is the most to work out. */
const contactsOf = (audience_id: number): Page => ({
  name: audienceContract.contacts.path,
  hasSearch: true,
  ofNetwork: false,
  askAt: (_branch_id, q) => ({
    method: 'GET',
    path: audienceContract.contacts.path.replace(':id', String(audience_id)),
    query: { ...(q !== undefined && { q }) },
  }),
});

type Who = { url: string; token: string; branch_id: number; cpuUsed: () => number };
type Answer = { responseCode?: number; message?: unknown; data?: unknown };
const rowsIn = (data: unknown): number => {
  if (Array.isArray(data)) return data.length;
  if (typeof data !== 'object' || data === null) return Number.NaN;
  const { total, data: rows } = data as { total?: unknown; data?: unknown };
  if (typeof total === 'number') return total;
  return Array.isArray(rows) ? rows.length : Number.NaN;
};
const askOnce = async ({ url, token, branch_id }: Who, ask: Ask): Promise<Answered> => {
  const began = performance.now();
  const query = new URLSearchParams(ask.query).toString();
  const answer = await fetch(`${url}/api/v4/${ask.path}${query === '' ? '' : `?${query}`}`, {
    method: ask.method,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `FZ_CURRENT_ID=${branch_id}`,
      ...(ask.body && { 'content-type': 'application/json' }),
    },
    ...(ask.body && { body: JSON.stringify(ask.body) }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const text = await answer.text();
  const ms = performance.now() - began;
  if (!text.startsWith('{')) return { ms, rows: Number.NaN, why: `${answer.status}` };
  const { responseCode, data } = JSON.parse(text) as Answer;
  return responseCode === 0
    ? { ms, rows: rowsIn(data) }
    : { ms, rows: Number.NaN, why: `${answer.status} ${text.slice(0, 200)}` };
};
const timesOf = async (who: Who, ask: Ask): Promise<Took> => {
  const all: Answered[] = [];
  const before = who.cpuUsed();
  for (let n = 0; n < TIMES; n++) all.push(await askOnce(who, ask));
  const cpu = (who.cpuUsed() - before) / TIMES;
  const why = all.find((one) => one.why !== undefined)?.why;
  const rows = all[0]?.rows ?? Number.NaN;
  return { ms: medianOf(all.map(({ ms }) => ms)), cpu, rows, ...(why !== undefined && { why }) };
};

/** A segment that everybody is in: who joined before tomorrow. */
const makeEverybody = async (who: Who, today: Day): Promise<number> => {
  const condition = { kind: 'condition', fact: 'joined_on', op: 'before', values: [], number: null, days: null };
  const body = {
    branch_id: who.branch_id,
    everywhere: true,
    kind: 'segment',
    name: 'Everybody',
    option_id: null,
    rule: { kind: 'group', join: 'and', items: [{ ...condition, day: addDays(today, 1) }] },
  };
  const answer = await fetch(`${who.url}/api/v4/${audienceContract.create.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: `FZ_CURRENT_ID=${who.branch_id}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const { responseCode, data } = (await answer.json()) as { responseCode: number; data: { id: number } };
  if (responseCode !== 0) throw new Error(`no audience was created: ${JSON.stringify(data)}`);
  return data.id;
};
const largestBranch = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select branch_id as id from member group by 1 order by count(*) desc, 1 limit 1',
    );
    return Number(rows[0]?.id);
  });

const measurePage = async (page: Page, office: Who, branch: Who): Promise<PageTimes> => {
  const times: Record<string, Took> = {};
  for (const [at, who] of Object.entries({ office, branch })) {
    if (at === 'branch' && page.ofNetwork) continue;
    times[at] = await timesOf(who, page.askAt(who.branch_id));
    if (page.hasSearch) times[`${at} "${SEARCHED}"`] = await timesOf(who, page.askAt(who.branch_id, SEARCHED));
  }
  return { name: page.name, times };
};

/** `wanted`: only pages whose address contains one of these texts, and nothing is written. */
export const measurePages = async (database: BenchDatabase, wanted?: string): Promise<void> => {
  const { seats, office: hq } = await takeSeats(database.url);
  const largest = await largestBranch(database.url);
  const seat = seats.find(({ branch_id }) => branch_id === largest);
  if (!seat) throw new Error('the largest branch has no administrator');
  const ours = await startOurs(database.url);
  try {
    const ofDatabase = await databaseCpu(database.url);
    const served = { url: ours.url, cpuUsed: () => cpuOf(ours.pid) + ofDatabase() };
    const office = { ...served, ...hq };
    const branch = { ...served, branch_id: seat.branch_id, token: seat.token };
    const today = dayIn('Asia/Kuala_Lumpur', new Date());
    const audience_id = await makeEverybody(office, today);
    const pages = [
      ...allRows.filter(isPlain).map((row) => pageOf(row, today)),
      ...reportsOf(today),
      contactsOf(audience_id),
    ].filter(({ name }) => wanted === undefined || wanted.split(',').some((part) => name.includes(part)));
    const measured: PageTimes[] = [];
    for (const page of pages) {
      const found = await measurePage(page, office, branch);
      measured.push(found);
      const parts = Object.entries(found.times).map(
        ([at, { ms, cpu, rows, why }]) => `${at} ${ms.toFixed(0)} ms, CPU ${cpu.toFixed(0)} (${why ?? rows})`,
      );
      console.log(`${page.name}: ${parts.join(', ')}`);
    }
    if (wanted === undefined) writePages({ database, measured, searched: SEARCHED, load: loadavg()[0] ?? 0 });
  } finally {
    await ours.stop();
  }
};
