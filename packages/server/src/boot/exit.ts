/** Ends of the process that a person can act on: a sentence and an exit code (sysexits.h), never a stack trace. */
import { isDown } from '#server/kit/db-errors.ts';

export const exits = {
  /** The database is away or refuses; a port is taken. */
  unavailable: 69,
  /** A defect: the log has the details. */
  internal: 70,
  /** Another process works on the same data folder. */
  busy: 75,
  /** A setting is wrong, or the database is older than 15. */
  config: 78,
} as const;
export type ExitCode = (typeof exits)[keyof typeof exits];

export class Halt extends Error {
  override readonly name = 'Halt';
  readonly exitCode: ExitCode;
  constructor(exitCode: ExitCode, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.exitCode = exitCode;
  }
}

/** Tells a person one plain sentence about what the start is doing. */
export type Say = (sentence: string) => void;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** The code of an error of the operating system or of PostgreSQL ("ENOENT", "42501"). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** What to print and with which code to end after an error that nobody handled. */
export const lastWords = (error: unknown): { sentence: string; exitCode: ExitCode } =>
  error instanceof Halt
    ? { sentence: error.message, exitCode: error.exitCode }
    : isDown(error)
      ? { sentence: `The database can't be used now: ${messageOf(error)}`, exitCode: exits.unavailable }
      : { sentence: `Cornerman stopped because of a defect: ${messageOf(error)}`, exitCode: exits.internal };
