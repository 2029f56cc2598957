/** Playwright's global setup: the built server on a free port with its own demo network, once per run. */
import { MAIL_SECRET, REPLY_DOMAIN } from '#areas/support/mail-in/mail-in.testing.ts';
import { acts, officesIn } from '#areas/learn/lesson/office.testing.ts';
import { clearOldRuns, removeDataFolder, startServer, temporaryFolder } from '#server/boot/testing.start.ts';

/** CORNERMAN_URL names a running server, CORNERMAN_DATA its data folder, while you work on a test. */
export default async (): Promise<() => Promise<void>> => {
  if (process.env.CORNERMAN_URL) return async () => undefined;
  await clearOldRuns();
  const dataDir = temporaryFolder();
  const mail = { MAIL_WEBHOOK_SECRET: MAIL_SECRET, MAIL_REPLY_DOMAIN: REPLY_DOMAIN };
  const office = officesIn();
  const LIBREOFFICE_PATH = office.becomes(acts.makes_a_page);
  const server = await startServer({ DATA_DIR: dataDir, LIBREOFFICE_PATH, ...mail });
  process.env.CORNERMAN_URL = server.url;
  process.env.CORNERMAN_DATA = dataDir;
  return async () => {
    await server.end();
    removeDataFolder(dataDir);
    office.remove();
  };
};
