/** The life of a server process: database, migrations, demo network, application, and the stop in reverse order. */
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { codeOf, exits, Halt, lastWords, type ExitCode, type Say } from './exit.ts';
import { collectOften } from './garbage.ts';
import { checkKey } from './key-proof.ts';
import { migrate } from './migrate.ts';
import { startEmbedded } from './postgres.ts';
import { isDemoNetwork, refuseMarkedDemo, refuseNewDemo } from './public-demo.ts';
import { secretKey } from './secret.ts';

export type Application = {
  listen(): Promise<string>;
  /** What to print while the database has no head office yet. */
  firstWords?(): Promise<string | undefined>;
  close(): Promise<void>;
};
export type Parts = {
  buildApp(options: { config: Config; databaseUrl: string }): Promise<Application>;
  /** The demo network, and who to sign in as once it exists. */
  demo?: {
    needsDemo(ownerUrl: string): Promise<boolean>;
    makeDemo(ownerUrl: string, progress: (text: string, share: number) => void): Promise<void>;
    signIn: { email: string; password: string };
  };
};
export type Ended = (exitCode: ExitCode | 0) => void;

/** For running requests and for the database, each. */
const STOP_LIMIT_MS = 25_000;
const DATABASE_END_SEEN_MS = 1000;

const asHalt = (config: Config, error: unknown): unknown => {
  const at = `${config.host}:${config.port}`;
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${config.port} is in use. Stop the program that uses it, or set another PORT.`,
    EACCES: `This user isn't allowed to use port ${config.port}. Set a PORT of 1024 or higher.`,
    EADDRNOTAVAIL: `This machine doesn't have the address ${at}. Set another HOST.`,
    ENOTFOUND: `This machine doesn't have the address ${at}. Set another HOST.`,
  };
  const sentence = why[codeOf(error) ?? ''];
  return sentence === undefined ? error : new Halt(exits.unavailable, sentence, error);
};

/** The database is stopped even if something else hangs. */
const tooLate = async (delayMs: number): Promise<never> => {
  await sleep(STOP_LIMIT_MS + delayMs, undefined, { ref: false });
  throw new Halt(exits.internal, 'some parts did not stop in time.');
};

/** Reports no more often than every ten per cent. */
const progressTo = (say: Say) => {
  let told = -1;
  return (text: string, share: number): void => {
    const step = Math.floor(share * 10);
    if (step > told) say(`  ${String(Math.round(share * 100)).padStart(3)} %  ${text}`);
    told = Math.max(told, step);
  };
};

export class Server {
  private readonly config: Config;
  private readonly parts: Parts;
  private readonly say: Say;
  private readonly ended: Ended;
  /** What to undo, last first. */
  private readonly undo: (() => Promise<void>)[] = [];
  private stopping = false;
  /** Resolves when the embedded database ends unexpectedly. */
  private databaseEnded: Promise<Halt> | undefined;

  constructor(config: Config, parts: Parts, say: Say, ended: Ended) {
    this.config = { ...config, secretKey: secretKey(config) };
    this.parts = parts;
    this.say = say;
    this.ended = ended;
  }

  /** Starts everything and prints the address. Errors end in `ended` and are never thrown. */
  async start(): Promise<void> {
    try {
      refuseNewDemo(this.config);
      const ownerUrl = await this.startDatabase();
      await migrate(ownerUrl, this.say);
      await checkKey(ownerUrl, this.config);
      await refuseMarkedDemo(this.config, ownerUrl);
      const signIn = await this.makeDemo(ownerUrl);
      const config = await this.knownAs(ownerUrl);
      const app = await this.parts.buildApp({ config, databaseUrl: config.databaseUrl ?? ownerUrl });
      this.undo.push(async () => app.close());
      const address = await app.listen().catch((error: unknown) => Promise.reject(asHalt(this.config, error)));
      collectOften();
      this.say(`Cornerman is ready: ${this.config.publicUrl ?? address}${signIn}`);
      const words = await app.firstWords?.();
      if (words) this.say(words);
    } catch (error) {
      await this.fail(error);
    }
  }

  private async startDatabase(): Promise<string> {
    const { databaseUrl, databaseDirectUrl } = this.config;
    if (databaseUrl) return databaseDirectUrl ?? databaseUrl;
    const embedded = await startEmbedded(this.config, this.say);
    this.undo.push(async () => embedded.stop());
    this.databaseEnded = embedded.lost.then(
      () =>
        new Halt(
          exits.unavailable,
          'The embedded PostgreSQL stopped unexpectedly. See postgres.log in the data folder for the reason.',
        ),
    );
    void this.databaseEnded.then(async (ended) => this.fail(ended));
    return embedded.ownerUrl;
  }

  private async makeDemo(ownerUrl: string): Promise<string> {
    const { demo } = this.parts;
    if (!demo || this.config.databaseUrl || this.config.demo === 'off') return '';
    if (await demo.needsDemo(ownerUrl)) {
      this.say('Creating the demo network (first start only):');
      await demo.makeDemo(ownerUrl, progressTo(this.say));
    }
    return `   (sign in as ${demo.signIn.email} with ${demo.signIn.password})`;
  }

  /** Your own network is never taken for the demo, also when DEMO=off was forgotten. */
  private async knownAs(ownerUrl: string): Promise<Config> {
    const { demo } = this.config;
    return demo === 'auto' && !(await isDemoNetwork(ownerUrl)) ? { ...this.config, demo: 'off' } : this.config;
  }

  /** Prints the reason in one sentence; the details of a defect go to a file. */
  async fail(error: unknown): Promise<void> {
    const cause = await this.causeOf(error);
    if (this.stopping) return;
    const { sentence, exitCode } = lastWords(cause);
    this.say(sentence);
    if (exitCode === exits.internal) this.keepDetails(error);
    await this.stop(exitCode);
  }

  /** An error can be the first sign that the database has stopped, before its end is noticed. */
  private async causeOf(error: unknown): Promise<unknown> {
    const { exitCode } = lastWords(error);
    if (!this.databaseEnded || (exitCode !== exits.internal && exitCode !== exits.unavailable)) return error;
    return Promise.race([this.databaseEnded, sleep(DATABASE_END_SEEN_MS, error)]);
  }

  private keepDetails(error: unknown): void {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : '';
    const details = error instanceof Error ? `${error.stack}\n${cause}` : String(error);
    const file = path.join(this.config.dataDir, 'crash.log');
    mkdirSync(this.config.dataDir, { recursive: true });
    appendFileSync(file, `${new Date().toISOString()} ${details}\n`, { mode: 0o600 });
    this.say(`See ${file} for details.`);
  }

  /** Answers running requests, then stops the database. */
  async stop(exitCode: ExitCode | 0 = 0): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    let last = exitCode;
    for (const undo of this.undo.toReversed()) {
      try {
        await Promise.race([undo(), tooLate(this.config.stopDelayMs)]);
      } catch (error) {
        last ||= lastWords(error).exitCode;
        this.say(`While stopping: ${lastWords(error).sentence}`);
      }
    }
    this.ended(last);
  }
}
