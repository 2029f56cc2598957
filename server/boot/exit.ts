/** Ends of the process that a person can act on: a sentence and an exit code (sysexits.h), never a stack trace. */
import { isDown } from '#kit/server/db-errors.ts';

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

/** A folder that can't be written, a full disk: no defect of ours, and the message of the system names the place. */
const closedPlaces = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT']);
const isPlaceFault = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && closedPlaces.has(codeOf(error) ?? '');
/** A program of the machine that is not there: Node says "spawnSync id ENOENT". */
const missingProgram = (error: unknown): string | undefined =>
  codeOf(error) === 'ENOENT' ? /^spawn(?:Sync)? (\S+) ENOENT/.exec(messageOf(error))?.[1] : undefined;
const isPoolerRefusal = (error: unknown): boolean => messageOf(error).includes('unsupported startup parameter');

/** What a person can do something about; undefined for a defect. */
const explained = (error: unknown): Halt | undefined => {
  if (error instanceof Halt) return error;
  if (isPoolerRefusal(error))
    return new Halt(
      exits.config,
      'DATABASE_URL leads to a pooler that refuses settings of a session. In transaction mode, set DATABASE_DIRECT_URL to PostgreSQL itself; in session mode, let the pooler ignore these startup parameters (docs/operations.md).',
    );
  if (isDown(error)) return new Halt(exits.unavailable, `The database can't be used now: ${messageOf(error)}`);
  if (isPlaceFault(error)) return new Halt(exits.unavailable, `A file can't be written: ${messageOf(error)}`);
  const program = missingProgram(error);
  if (program !== undefined)
    return new Halt(exits.unavailable, `The program "${program}" is needed and is not found. Look at PATH.`);
  return undefined;
};

/** What to print and with which code to end after an error that nobody handled. */
export const lastWords = (error: unknown): { sentence: string; exitCode: ExitCode } => {
  const known = explained(error);
  return known
    ? { sentence: known.message, exitCode: known.exitCode }
    : { sentence: `Cornerman stopped because of a defect: ${messageOf(error)}`, exitCode: exits.internal };
};
