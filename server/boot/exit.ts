/** How the process ends: a sentence that a person can act on and an exit code (sysexits.h), never a stack trace. */
import { isDown } from '#kit/server/db-errors.ts';

export const exits = {
  /** The database is unavailable or refuses the connection; a port is in use. */
  unavailable: 69,
  /** A defect: the log has the details. */
  internal: 70,
  /** Another process is using the same data folder. */
  busy: 75,
  /** A setting is invalid, or the database is older than 15. */
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

/** Prints one plain sentence about what the start is doing. */
export type Say = (sentence: string) => void;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** The code of an error of the operating system or of PostgreSQL ("ENOENT", "42501"). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** A folder that can't be written or a full disk: not a defect of Cornerman, and the system's message names the place. */
const closedPlaces = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT']);
const isPlaceFault = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && closedPlaces.has(codeOf(error) ?? '');
/** A program that isn't on this machine: Node says "spawnSync id ENOENT". */
const missingProgram = (error: unknown): string | undefined =>
  codeOf(error) === 'ENOENT' ? /^spawn(?:Sync)? (\S+) ENOENT/.exec(messageOf(error))?.[1] : undefined;
const isPoolerRefusal = (error: unknown): boolean => messageOf(error).includes('unsupported startup parameter');

/** Errors that a person can fix; undefined for a defect. */
const explained = (error: unknown): Halt | undefined => {
  if (error instanceof Halt) return error;
  if (isPoolerRefusal(error))
    return new Halt(
      exits.config,
      'DATABASE_URL points to a pooler that rejects session settings. In transaction mode, set DATABASE_DIRECT_URL to PostgreSQL itself. In session mode, let the pooler ignore these startup parameters (see docs/operations.md).',
    );
  if (isDown(error)) return new Halt(exits.unavailable, `The database isn't available: ${messageOf(error)}`);
  if (isPlaceFault(error)) return new Halt(exits.unavailable, `A file can't be written: ${messageOf(error)}`);
  const program = missingProgram(error);
  if (program !== undefined)
    return new Halt(exits.unavailable, `The program "${program}" is required but wasn't found. Check PATH.`);
  return undefined;
};

/** What to print and which code to exit with after an unhandled error. */
export const lastWords = (error: unknown): { sentence: string; exitCode: ExitCode } => {
  const known = explained(error);
  return known
    ? { sentence: known.message, exitCode: known.exitCode }
    : { sentence: `Cornerman stopped because of an internal error: ${messageOf(error)}`, exitCode: exits.internal };
};
