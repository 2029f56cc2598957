/** Processor time, which other work on the machine affects less than wall time. Linux only; elsewhere unknown. */
import { existsSync, readFileSync } from 'node:fs';
import { onDatabase } from './database.ts';

const TICKS_PER_SECOND = 100;
/** Fields of /proc/<pid>/stat after the name, which is in brackets and can contain anything. */
const statOf = (pid: number): string[] => {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
const [PARENT, USER, SYSTEM] = [1, 11, 12];

/** In milliseconds since the process started. */
export const cpuOf = (pid: number): number => {
  const stat = statOf(pid);
  return ((Number(stat[USER] ?? Number.NaN) + Number(stat[SYSTEM] ?? Number.NaN)) * 1000) / TICKS_PER_SECOND;
};

/** Of all processes of the database together. */
export const databaseCpu = async (url: string): Promise<() => number> => {
  const backend = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    return Number(statOf(pid)[PARENT] ?? Number.NaN);
  });
  const children = `/proc/${backend}/task/${backend}/children`;
  // A process that has ended keeps the time from when it was last seen.
  const seen = new Map<number, number>();
  return () => {
    if (!existsSync(children)) return Number.NaN;
    for (const pid of readFileSync(children, 'utf8').trim().split(' ').map(Number))
      seen.set(pid, cpuOf(pid) || (seen.get(pid) ?? 0));
    return [...seen.values()].reduce((sum, used) => sum + used, 0);
  };
};
