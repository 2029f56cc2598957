/**
 * Classes and pay at full size, on a copy of the benchmark's database: the calendar of a month beside the same SQL
 * through the bare server, bookings per second in one class and in many, and an invoice run. `npm run bench -- --only
 * floor`; its size follows `--size`: small for a few minutes, full for 200 branches × 60 classes a day × 2 years.
 */
import { seedPay, seedTimetable, type FloorSize } from './floor-data.ts';
import { onDatabase, takeSeats, type Seat } from './database.ts';
import { loadOn, type Ask } from './load.ts';
import { medianOf, type Plan } from './measure.ts';
import { floorPlans } from './floor-plans.ts';
import { writeFloor, type FloorRow } from './results.ts';
import { startBare, startOurs, type Served } from './servers.ts';
import type { SizeName } from './sizes.ts';
import { Random } from '#server/demo/random.ts';

const floorSizes: Record<SizeName, FloorSize> = {
  small: { branches: 20, classes: 60, days: 365, trainers: 2000, lines: 20 },
  full: { branches: 200, classes: 60, days: 730, trainers: 2000, lines: 20 },
  '10x': { branches: 51, classes: 60, days: 365, trainers: 500, lines: 20 },
};
const API = '/api/v4';

/** A month of a branch, a different one each time. */
const calendarAsks = (seats: readonly Seat[], months: readonly [string, string][], round: number): (() => Ask) => {
  const random = new Random(`calendar/${round}`);
  return () => {
    const { branch_id, token } = random.pick(seats);
    const [from, until] = random.pick(months);
    return { method: 'POST', path: `${API}/class/getCalendarSchedule`, token, body: { branch_id, from, until } };
  };
};
const calendar = async (
  ours: Served,
  bare: Served,
  seats: readonly Seat[],
  months: [string, string][],
  plan: Plan,
): Promise<FloorRow[]> => {
  const rows: FloorRow[] = [];
  for (const connections of [1, 32]) {
    const ratios: number[] = [];
    const rates: number[] = [];
    let errors = 0;
    let why = '';
    for (const served of [ours, bare]) await loadOn(served.url, connections, 2, calendarAsks(seats, months, 0));
    for (let round = 1; round <= plan.rounds; round++) {
      const asks = () => calendarAsks(seats, months, round);
      const first = await loadOn((round % 2 ? bare : ours).url, connections, plan.seconds, asks());
      const second = await loadOn((round % 2 ? ours : bare).url, connections, plan.seconds, asks());
      const [mine, other] = round % 2 ? [second, first] : [first, second];
      ratios.push(mine.perSecond / other.perSecond);
      rates.push(mine.perSecond);
      errors += mine.errors + other.errors;
      why ||= mine.firstError ?? other.firstError ?? '';
    }
    const work = `getCalendarSchedule of a month, ${connections} at once`;
    rows.push({
      work,
      figures: `${medianOf(rates).toFixed(0)}/s${why && `; ${why}`}`,
      ratio: medianOf(ratios),
      errors,
    });
  }
  return rows;
};

type Sent = { ok: number; refused: number; seconds: number; first: string };
/** Several at once until all are sent. */
const sendAll = async (url: string, asks: readonly Ask[], atOnce: number): Promise<Sent> => {
  const left = [...asks];
  const sent: Sent = { ok: 0, refused: 0, seconds: 0, first: '' };
  const began = performance.now();
  const work = async (): Promise<void> => {
    for (let ask = left.pop(); ask; ask = left.pop()) {
      const answer = await fetch(`${url}${ask.path}`, {
        method: ask.method,
        headers: {
          authorization: `Bearer ${ask.token}`,
          'content-type': 'application/json',
          'idempotency-key': `floor-${process.pid}-${left.length}-${Math.random()}`,
        },
        body: JSON.stringify(ask.body),
      });
      const { responseCode, data } = (await answer.json()) as { responseCode: number; data: unknown };
      if (responseCode === 0) sent.ok += 1;
      else {
        sent.refused += 1;
        sent.first ||= JSON.stringify(data);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { ...sent, seconds: (performance.now() - began) / 1000 };
};
const BOOKERS = 400;
/** Members of one branch into one class, then one into each of many. */
const bookings = async (ours: Served, databaseUrl: string, seat: Seat): Promise<FloorRow[]> => {
  const { members, sessions } = await onDatabase(databaseUrl, async (client) => {
    const found = await client.query<{ id: string }>(
      `select m.id from member m where m.branch_id = $1 and m.is_active and exists (
          select from membership ms join programme p on p.id = ms.programme_id
           where ms.member_id = m.id and ms.branch_id = $1 and ms.status = 'ongoing' and ms.sessions_left is null and p.type_id = 1
             and ms.end_on > current_date + 14 and ms.paid_until > current_date + 14)
        order by m.id limit ${BOOKERS}`,
      [seat.branch_id],
    );
    const free = await client.query<{ id: string }>(
      `update class_session s set capacity = 500 where s.id in (
          select s.id from class_session s where s.branch_id = $1 and s.status = 'scheduled' and s.day between current_date + 2 and current_date + 5
            and s.is_changed order by s.starts_at limit 100) returning s.id`,
      [seat.branch_id],
    );
    return { members: found.rows.map(({ id }) => Number(id)), sessions: free.rows.map(({ id }) => Number(id)) };
  });
  const ask = (session_id: number, member_id: number): Ask => ({
    method: 'POST',
    path: `${API}/booking`,
    token: seat.token,
    body: { branch_id: seat.branch_id, session_id, member_id, waits: true },
  });
  const [first = 0, ...others] = sessions;
  const half = members.length >> 1;
  const one = await sendAll(
    ours.url,
    members.slice(0, half).map((id) => ask(first, id)),
    32,
  );
  const many = await sendAll(
    ours.url,
    members.slice(half).map((id, at) => ask(others[at % others.length] ?? first, id)),
    32,
  );
  return (
    [
      ['at one class', one],
      [`at ${others.length} classes`, many],
    ] as const
  ).map(([name, { ok, refused, seconds, first: why }]) => ({
    work: `bookings ${name}, 32 at once`,
    figures: `${(ok / seconds).toFixed(0)}/s (${ok} in ${seconds.toFixed(1)} s)${why && `; ${why}`}`,
    ratio: null,
    errors: refused,
  }));
};

type Period = { from_on: string; until_on: string };
type Invoiced = {
  data: { made: number; lines: number; total_cents: number; without_rate: number };
};
const invoiceRun = async (ours: Served, databaseUrl: string, seat: Seat, period: Period): Promise<FloorRow> => {
  const began = performance.now();
  const answer = await fetch(`${ours.url}${API}/staffInvoice/generate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${seat.token}`,
      'content-type': 'application/json',
      'idempotency-key': `run-${process.pid}`,
    },
    body: JSON.stringify({ branch_id: seat.branch_id, ...period }),
  });
  const text = await answer.text();
  const seconds = (performance.now() - began) / 1000;
  if (!text.startsWith('{"responseCode":0'))
    throw new Error(`the invoice run answered ${answer.status} after ${seconds.toFixed(0)} s: ${text.slice(0, 300)}`);
  const { data } = JSON.parse(text) as Invoiced;
  const problems = await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ problem: string }>(
      `select i.number || ' is not the sum of its lines' as problem from staff_invoice i join staff_invoice_line l on l.staff_invoice_id = i.id
        group by i.id having i.total_cents <> sum(l.amount_cents) limit 5`,
    );
    return rows.map(({ problem }) => problem);
  });
  const each = `${(data.made / seconds).toFixed(0)} invoices/s, ${(data.lines / seconds).toFixed(0)} lines/s`;
  return {
    work: `invoice run for ${data.made.toLocaleString('en')} trainers, ${data.lines.toLocaleString('en')} lines`,
    figures: `${seconds.toFixed(1)} s: ${each}, ${ours.memory().toFixed(0)} MB${problems.map((one) => `; ${one}`).join('')}`,
    ratio: null,
    errors: problems.length,
  };
};

const lineOf = ({ work, figures, ratio, errors }: FloorRow): string =>
  `${work}: ${figures}${ratio === null ? '' : `, ${ratio.toFixed(2)} of the bare server`}, ${errors} refused or failed`;

export const measureFloor = async (databaseUrl: string, name: SizeName, plan: Plan): Promise<void> => {
  const size = floorSizes[name];
  const began = performance.now();
  const { sessions, months } = await onDatabase(databaseUrl, (client) => seedTimetable(client, size));
  const took = Math.round((performance.now() - began) / 1000);
  const made = `${size.branches} branches × ${size.classes} classes a day × ${size.days} days: ${sessions.toLocaleString('en')} classes`;
  console.log(`${made}, made in ${took} s`);
  const { seats } = await takeSeats(databaseUrl);
  const [seat] = seats;
  if (!seat) throw new Error('nobody to ask for');
  const ours = await startOurs(databaseUrl);
  const bare = await startBare(databaseUrl);
  try {
    const rows: FloorRow[] = [];
    const tell = (...measured: FloorRow[]): void => {
      for (const row of measured) console.log(lineOf(row));
      rows.push(...measured);
    };
    tell(...(await calendar(ours, bare, seats, months, plan)));
    tell(...(await bookings(ours, databaseUrl, seat)));
    const period = await onDatabase(databaseUrl, (client) => seedPay(client, seat.branch_id, size));
    tell(await invoiceRun(ours, databaseUrl, seat, period));
    const plans = await floorPlans(databaseUrl, seat.branch_id, months, period);
    for (const one of plans) console.log(one);
    writeFloor({ size: name, made, plan, rows, plans });
  } finally {
    await bare.stop();
    await ours.stop();
  }
};
