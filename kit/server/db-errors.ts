/** What a database error means for the caller: wait, try again, or it is a defect. */
import pg from 'pg';

/** The code of an error of PostgreSQL or of the operating system ("57014", "ENOENT"). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const lostCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** Sentences of pg and its pool, which carry no code. */
const lostSentences =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|connection error and is not queryable|Client was closed/;
/** The connection is no longer usable. Class 08 and 57P0x: the server ended it, or is starting or stopping. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error) ?? '';
  return (
    /^(08|57P0)/.test(code) || lostCodes.has(code) || (error instanceof Error && lostSentences.test(error.message))
  );
};
export const isDatabaseError = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError;
/** Two transactions conflict: the work can simply be repeated. */
export const isWorthRetrying = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '');
/** A statement or a lock took too long. */
const isTimeout = (error: unknown): boolean => codeOf(error) === '57014' || codeOf(error) === '55P03';
/** 25006: a standby, or a server in read-only mode. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';
/** Class 53: too many connections, no memory, no space on the disk. */
const isFull = (error: unknown): boolean => codeOf(error)?.startsWith('53') ?? false;
/** The database as a whole is unavailable: anything tried next fails too. */
export const isDown = (error: unknown): boolean => isConnectionLost(error) || isReadOnly(error) || isFull(error);
/**
 * Nothing is wrong with the request: it may work a moment later. Answered with 503 and Retry-After. Also one that met
 * others every time it was repeated.
 */
export const isAway = (error: unknown): boolean => isDown(error) || isTimeout(error) || isWorthRetrying(error);
