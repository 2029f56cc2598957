/** The server's entry point: settings, signals, and the line with the address. */
import { fileURLToPath } from 'node:url';
import { buildApp, filesOf } from '../app.ts';
import { makeDemo, needsDemo, signIn } from '../demo.ts';
import { isMaking, makeApart, type Progress } from './apart.ts';
import { environment, loadConfig } from './config.ts';
import { lastWords, type Say } from './exit.ts';
import { collectSeldom } from './garbage.ts';
import { isDown } from '#kit/server/db-errors.ts';
import { projectFolder } from './root.ts';
import { Server, type Parts } from './run.ts';

collectSeldom();

const say: Say = (sentence) => void process.stdout.write(`${sentence}\n`);
const end = (exitCode: number): never => process.exit(exitCode);

/** Files are created in a second process. */
const buildWithSide: Parts['buildApp'] = (options) => buildApp({ ...options, side: true });

const startServer = (): Server => {
  const config = loadConfig(environment(projectFolder));
  const demo = { needsDemo, signIn, makeDemo: makeApart(fileURLToPath(import.meta.url)) };
  return new Server(config, { buildApp: buildWithSide, demo }, say, end);
};

const listenToSignals = (server: Server): void => {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (asked && signal === 'SIGINT') end(130);
      if (!asked) say('Stopping. Running requests are answered first.');
      asked = true;
      void server.stop();
    });
  // If a program with a channel (a test) starts it, it ends with that program.
  process.on('disconnect', () => void server.stop());
  process.on('uncaughtException', (error) => void server.fail(error));
  // The job queue doesn't wait until it has recorded a failed job, which also fails while the database is unavailable.
  // The error is printed, and the queue tries again.
  process.on(
    'unhandledRejection',
    (error) => void (isDown(error) ? say(lastWords(error).sentence) : server.fail(error)),
  );
};

const makeWithFiles = async (ownerUrl: string, progress: Progress): Promise<void> =>
  makeDemo(ownerUrl, progress, { files: await filesOf(loadConfig(environment(projectFolder))) });

try {
  if (!(await isMaking(makeWithFiles))) {
    const server = startServer();
    listenToSignals(server);
    await server.start();
  }
} catch (error) {
  const { sentence, exitCode } = lastWords(error);
  say(sentence);
  end(exitCode);
}
