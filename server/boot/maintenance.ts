/** Shared by the commands other than `npm start`: settings, the database wherever it is, and no stack traces. */
import { existsSync, realpathSync } from 'node:fs';
import { environment, loadConfig, type Config } from './config.ts';
import { lastWords, type Say } from './exit.ts';
import { liveHolder } from './lock.ts';
import { runningUrl, startEmbedded } from './postgres.ts';
import { projectFolder } from './root.ts';

/** Uses the owner's connection: DATABASE_URL, the database of a running server, or one started for the command. */
export const withOwner = async <T>(config: Config, say: Say, use: (ownerUrl: string) => Promise<T>): Promise<T> => {
  if (config.databaseUrl) return use(config.databaseDirectUrl ?? config.databaseUrl);
  const dataDir = existsSync(config.dataDir) ? realpathSync(config.dataDir) : config.dataDir;
  const running = liveHolder(dataDir) === undefined ? undefined : runningUrl(dataDir);
  if (running) return use(running);
  const embedded = await startEmbedded(config, say);
  try {
    return await use(embedded.ownerUrl);
  } finally {
    await embedded.stop();
  }
};

export type Tool = { config: Config; say: Say; args: string[] };

const say: Say = (sentence) => void process.stdout.write(`${sentence}\n`);
/** Runs a command. Errors are printed in one sentence, with the server's exit codes. */
export const runTool = async (work: (tool: Tool) => Promise<void>): Promise<void> => {
  try {
    await work({ config: loadConfig(environment(projectFolder)), say, args: process.argv.slice(2) });
  } catch (error) {
    const { sentence, exitCode } = lastWords(error);
    say(sentence);
    process.exitCode = exitCode;
  }
};
