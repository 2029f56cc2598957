/**
 * npx tsx bench/start.ts: how long `npm start` needs to its first answer, from the built product: first with the demo
 * network, then five times on the same folder.
 */
import { removeDataFolder, startServer, temporaryFolder } from '#server/boot/testing.start.ts';
import { medianOf } from './measure.ts';

const FIRST_GOAL_S = 45;
const AGAIN_GOAL_S = 4;
const AGAIN = 5;

const DATA_DIR = temporaryFolder();
/** Seconds until the page answers. */
const startOnce = async (): Promise<number> => {
  const began = performance.now();
  const server = await startServer({ DATA_DIR });
  const { ok } = await fetch(`${server.url}/readyz`);
  const seconds = (performance.now() - began) / 1000;
  await server.end();
  if (!ok) throw new Error('the server is not ready');
  return seconds;
};

try {
  console.log(`first start with the demo network: ${(await startOnce()).toFixed(1)} s (goal ${FIRST_GOAL_S} s)`);
  const again: number[] = [];
  while (again.length < AGAIN) again.push(await startOnce());
  console.log(
    `later starts: ${medianOf(again).toFixed(1)} s in the middle of ${AGAIN}, ${Math.max(...again).toFixed(1)} s at most (goal ${AGAIN_GOAL_S} s)`,
  );
} finally {
  removeDataFolder(DATA_DIR);
}
