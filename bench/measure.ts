/** A B A B …: both servers in turn, with the same requests, and the median of the measurements. */
import { cpuOf } from './cpu.ts';
import { loadOn, type Asks, type Measured } from './load.ts';
import type { Seat } from './database.ts';
import type { Served } from './servers.ts';
import { asksFor, type Work } from './work.ts';

/** `databaseCpu`: processor time used so far by the database processes, in milliseconds. */
export type Both = { ours: Served; bare: Served; databaseCpu: () => number };
/** Processor time per request in milliseconds, in the server and in the database. */
export type Cpu = { server: number; database: number };
type Slice = Measured & { cpu: Cpu };
export type Plan = { rounds: number; seconds: number };
type Measures = {
  connections: number;
  ours: number;
  bare: number;
  ratio: number;
  oursCpu: Cpu;
  bareCpu: Cpu;
  p95: number;
  errors: number;
  firstError?: string;
};
export type Compared = Measures & { work: Work };

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]];
  return (low + high) / 2;
};

const slice = async (both: Both, served: Served, connections: number, seconds: number, asks: Asks): Promise<Slice> => {
  const before = [cpuOf(served.pid), both.databaseCpu()] as const;
  const measured = await loadOn(served.url, connections, seconds, asks);
  const after = [cpuOf(served.pid), both.databaseCpu()] as const;
  const { requests } = measured;
  const cpu = { server: (after[0] - before[0]) / requests, database: (after[1] - before[1]) / requests };
  return { ...measured, cpu };
};
const cpuIn = (slices: readonly Slice[]): Cpu => ({
  server: medianOf(slices.map((one) => one.cpu.server)),
  database: medianOf(slices.map((one) => one.cpu.database)),
});

/**
 * A server runs for days, so the warm state counts: V8 compiles the code of a request during its first few thousand
 * runs.
 */
const WARM = { requests: 8000, seconds: 10, connections: 32 };
export const warmUp = async ({ ours, bare }: Both, asksOf: (round: number) => Asks): Promise<void> => {
  for (const { url } of [ours, bare]) {
    let requests = 0;
    for (let second = 0; second < WARM.seconds && requests < WARM.requests; second++)
      requests += (await loadOn(url, WARM.connections, 1, asksOf(0))).requests;
  }
};

/** `asksOf` returns the same requests for both servers in a round, from 1 on; round 0 is for warming up. */
export const compareOn = async (
  both: Both,
  asksOf: (round: number) => Asks,
  connections: number,
  plan: Plan,
): Promise<Measures> => {
  const seen: { ours: Slice; bare: Slice }[] = [];
  for (let round = 1; round <= plan.rounds; round++) {
    const measure = (served: Served) => slice(both, served, connections, plan.seconds, asksOf(round));
    // The order changes, so that neither always benefits from what the other has just warmed.
    const first = await measure(round % 2 === 0 ? both.ours : both.bare);
    const second = await measure(round % 2 === 0 ? both.bare : both.ours);
    const [ours, bare] = round % 2 === 0 ? [first, second] : [second, first];
    seen.push({ ours, bare });
  }
  const [ours, bare] = [
    medianOf(seen.map((one) => one.ours.perSecond)),
    medianOf(seen.map((one) => one.bare.perSecond)),
  ];
  const ratio = medianOf(seen.map((one) => one.ours.perSecond / one.bare.perSecond));
  const errors = seen.reduce((sum, one) => sum + one.ours.errors + one.bare.errors, 0);
  const firstError = seen.flatMap((one) => [one.ours.firstError, one.bare.firstError]).find((one) => one !== undefined);
  const oursCpu = cpuIn(seen.map((one) => one.ours));
  const bareCpu = cpuIn(seen.map((one) => one.bare));
  const p95 = medianOf(seen.map((one) => one.ours.p95));
  return {
    connections,
    ours,
    bare,
    ratio,
    oursCpu,
    bareCpu,
    p95,
    errors,
    ...(firstError !== undefined && { firstError }),
  };
};

export const compare = async (
  both: Both,
  seats: readonly Seat[],
  work: Work,
  connections: number,
  plan: Plan,
): Promise<Compared> => {
  const asksOf = (round: number): Asks => asksFor(work, seats, round);
  await warmUp(both, asksOf);
  return { work, ...(await compareOn(both, asksOf, connections, plan)) };
};
