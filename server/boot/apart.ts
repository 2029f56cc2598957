/** Creates the demo network in a separate process, so that its memory is released before the server starts. */
import { fork } from 'node:child_process';
import { z } from 'zod';
import { exits, Halt } from './exit.ts';

export type Progress = (text: string, share: number) => void;
type Make = (ownerUrl: string, progress: Progress) => Promise<void>;

const Told = z.union([z.object({ text: z.string(), share: z.number() }), z.object({ failed: z.string() })]);
const argument = '--make-demo';

const tell = (message: z.output<typeof Told>): void =>
  void process.send?.(message, undefined, undefined, () => undefined);
const orphaned = (): never => process.exit(exits.unavailable);

/** In the other process: creates it and reports the progress. True when this is that process. */
export const isMaking = async (make: Make): Promise<boolean> => {
  if (process.argv[2] !== argument || !process.connected) return false;
  process.once('disconnect', orphaned);
  try {
    await make(process.env.DATABASE_URL ?? '', (text, share) => tell({ text, share }));
  } catch (error) {
    tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  process.off('disconnect', orphaned);
  process.disconnect?.();
  return true;
};

/** Runs `entry` again as the process that creates the demo network. It ends with this process. */
export const makeApart =
  (entry: string): Make =>
  async (ownerUrl, progress) =>
    new Promise((resolve, reject) => {
      const child = fork(entry, [argument], { env: { ...process.env, DATABASE_URL: ownerUrl } });
      const end = (): void => void child.kill('SIGKILL');
      process.once('exit', end);
      let failed = 'the process ended early';
      let share = 0;
      child.on('message', (message) => {
        const told = Told.parse(message);
        if ('failed' in told) failed = told.failed;
        else progress(told.text, (share = told.share));
      });
      child.once('exit', (exitCode) => {
        process.off('exit', end);
        if (exitCode === 0 && share === 1) resolve();
        else
          reject(
            new Halt(
              exits.internal,
              `The demo network could not be created: ${failed.split('\n')[0]}`,
              new Error(failed),
            ),
          );
      });
    });
