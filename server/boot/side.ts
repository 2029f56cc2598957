/** The entry point of the second process (see kit/side.ts): the same application, reachable only from the first one. */
import { setPriority } from 'node:os';
import { buildApp } from '../app.ts';
import type { SideAsked, SideSaid } from '#kit/server/side.ts';

/** People at a desk are served first. */
const PRIORITY = 10;
/** For sessions; the data of files is read over separate connections. */
const POOL_SIZE = 2;

const orphaned = (): never => process.exit(0);

const serve = async ({ config, databaseUrl, socket }: SideAsked): Promise<void> => {
  // The first process is the only proxy in front of this one.
  const mine = { ...config, trustProxy: 1, poolSize: POOL_SIZE, metricsPort: 0, stopDelayMs: 0 };
  const app = await buildApp({ config: mine, databaseUrl, workers: false });
  await app.http.listen({ path: socket });
  process.off('disconnect', orphaned).once('disconnect', () => void app.close().finally(orphaned));
  const said: SideSaid = { listening: true };
  process.send?.(said);
};

setPriority(PRIORITY);
// A signal to the whole group is meant for the first process, which ends this one after answering everything.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('disconnect', orphaned);
process.once('message', (asked: SideAsked) => void serve(asked));
