/** Playwright's global setup: the built server on a free port with a demo network of its own, once per run. */
import { clearOldRuns, removeDataFolder, startServer, temporaryFolder } from '#server/boot/testing.start.ts';

/** CORNERMAN_URL names a server that runs already, CORNERMAN_DATA its data folder, while one works on a test. */
export default async (): Promise<() => Promise<void>> => {
  if (process.env.CORNERMAN_URL) return async () => undefined;
  await clearOldRuns();
  const dataDir = temporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  process.env.CORNERMAN_URL = server.url;
  process.env.CORNERMAN_DATA = dataDir;
  return async () => {
    await server.end();
    removeDataFolder(dataDir);
  };
};
