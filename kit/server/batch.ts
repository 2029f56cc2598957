/**
 * Many statements in one round trip: Parse/Bind/Execute for each, one Sync at the end. PostgreSQL runs them as one
 * implicit transaction, so a local setting of the first applies to the rest and can't outlive it.
 */
import type pg from 'pg';
import pgUtils from 'pg/lib/utils.js';
import { span } from './tracing.ts';
import { types } from './types.ts';

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
export type Row = Record<string, unknown>;
type Parse = (value: string) => unknown;
/** How the rows of a statement are read. `Made`: a row of them, all columns null. */
type Shape = { names: readonly string[]; parse: readonly Parse[]; Made: new () => Row };

/** What this file uses of pg's connection, which pg's own types don't declare. */
type Wire = {
  stream: { cork(): void; uncork(): void; destroy(error: Error): void };
  parsedStatements: Record<string, string | undefined>;
  parse(message: { text: string; name: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P'; name: '' }): void;
  execute(message: { portal: '' }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
  cornerman?: Held;
};
/**
 * What a connection's server keeps. `used`: the names of its statements, the one that was used last at the end. `since`:
 * when it was asked what it hasn't answered yet.
 */
type Held = { used: Set<string>; shapes: Map<string, Shape | null>; unsure: Set<string>; since: number | undefined };
const wireOf = (client: pg.ClientBase): Wire => (client as unknown as { connection: Wire }).connection;
const heldBy = (wire: Wire): Held =>
  (wire.cornerman ??= { used: new Set(), shapes: new Map(), unsure: new Set(), since: undefined });
/** Ends a connection that hasn't answered for so long: what it was asked fails, as with any connection that is lost. */
export const endIfSilent = (client: pg.ClientBase, ms: number): void => {
  const wire = wireOf(client);
  const { since } = heldBy(wire);
  if (since !== undefined && performance.now() - since > ms) wire.stream.destroy(new Error('Query read timeout'));
};

/** A connection keeps this many plans, which cost it memory: the one that was unused longest is closed. */
const MAX_NAMED = 500;
/** The process remembers the names of this many texts. */
const MAX_NAMES = 2_000;
/** A text of many rows comes only once, and is long. */
const LONGEST_NAMED = 10_000;
const names = new Map<string, string>();
let given = 0;
let naming = true;
/** PgBouncer before 1.21 cannot carry named statements in transaction mode. */
export const useNamedStatements = (on: boolean): void => void (naming = on);

const moveToEnd = <K, V>(map: Map<K, V>, key: K, value: V): void => {
  map.delete(key);
  map.set(key, value);
};
const nameOf = (sql: string): string => {
  if (!naming || sql.length > LONGEST_NAMED) return '';
  const name = names.get(sql) ?? `c${given++}`;
  moveToEnd(names, sql, name);
  if (names.size > MAX_NAMES) names.delete(names.keys().next().value ?? '');
  return name;
};

/**
 * A row that gets its columns one after the other is a hash table of 2 kB for V8, and so is each copy of it. One made by a
 * constructor has a place for each column. It takes a tenth of the memory, and more can be added to it.
 */
const rowWith = (columns: readonly string[]): new () => Row => {
  const made = function (this: Row): void {
    for (const column of columns) this[column] = null;
  };
  made.prototype = Object.prototype;
  return made as unknown as new () => Row;
};

class Batch {
  callback: (error: Error | null, result?: Row[][]) => void;
  /** What became of each statement: `INSERT 0 5`. */
  readonly tags: string[] = [];
  private readonly statements: readonly Statement[];
  private readonly values: unknown[][];
  private readonly names: string[];
  private readonly out: Row[][] = [];
  private rows: Row[] = [];
  private index = 0;
  private shape: Shape | null | undefined;
  private known: Map<string, Shape | null> | undefined;
  private fresh: string[] = [];
  private failed = false;
  private unread: Error | undefined;

  constructor(statements: readonly Statement[], callback: (error: Error | null, result?: Row[][]) => void) {
    this.statements = statements;
    this.callback = callback;
    // Everything that can throw runs here: a throw inside submit() would leave the connection waiting for ever.
    this.values = statements.map((statement) => statement.parameters.map((value) => pgUtils.prepareValue(value)));
    this.names = statements.map((statement) => nameOf(statement.sql));
  }

  submit(wire: Wire): null {
    const mine = heldBy(wire);
    this.known = mine.shapes;
    wire.stream.cork();
    try {
      this.keepFew(wire, mine);
      this.statements.forEach((statement, i) => this.send(wire, mine.unsure, statement.sql, i));
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    this.shape = this.known.get(this.names[0] ?? '');
    return null;
  }

  /** Closed before anything can fail: after a failure, the server reads no further. */
  private keepFew(wire: Wire, { used, shapes }: Held): void {
    for (const name of this.names.filter((own) => own !== '')) {
      used.delete(name);
      used.add(name);
    }
    if (used.size <= MAX_NAMED) return;
    for (const name of [...used].slice(0, used.size - MAX_NAMED)) {
      if (this.names.includes(name)) continue;
      wire.close({ type: 'S', name });
      used.delete(name);
      shapes.delete(name);
      delete wire.parsedStatements[name];
    }
  }

  private send(wire: Wire, unsure: Set<string>, text: string, i: number): void {
    const name = this.names[i] ?? '';
    if (name === '' || wire.parsedStatements[name] === undefined) {
      if (name !== '') {
        if (unsure.has(name)) wire.close({ type: 'S', name });
        wire.parsedStatements[name] = text;
        this.fresh.push(name);
      }
      wire.parse({ text, name });
    }
    wire.bind({ statement: name, values: this.values[i] ?? [], valueMapper: (value) => value });
    if (name === '' || !this.known?.has(name)) wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '' });
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = message.fields.map((field) => field.name);
    const parse = message.fields.map((field) => types.getTypeParser(field.dataTypeID, 'text'));
    this.shape = { names, parse, Made: rowWith(names) };
    const name = this.names[this.index];
    if (name) this.known?.set(name, this.shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.shape) return;
    const { names, parse, Made } = this.shape;
    const row = new Made();
    try {
      for (let k = 0; k < fields.length; k++) {
        const value = fields[k];
        if (value != null) row[names[k] as string] = (parse[k] as Parse)(value);
      }
    } catch (error) {
      // A value that can't be read fails its call. Thrown from here, it would end the process.
      this.unread ??= error instanceof Error ? error : new Error(String(error));
    }
    this.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.names[this.index];
    if (name && !this.known?.has(name)) this.known?.set(name, null);
    this.out.push(this.rows);
    this.tags.push(text);
    this.rows = [];
    this.index += 1;
    this.shape = this.known?.get(this.names[this.index] ?? '');
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
  handleParseComplete(): void {}

  handleError(error: Error, wire: Wire): void {
    if (this.failed) return;
    this.failed = true;
    // After a failure, it isn't known which of the new statements the server still has.
    for (const name of this.fresh) {
      delete wire.parsedStatements[name];
      wire.cornerman?.unsure.add(name);
    }
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.failed) return;
    if (this.unread) this.callback(this.unread);
    else this.callback(null, this.out);
  }
}

type Answered = { rows: Row[][]; tags: string[] };
const LONGEST_TRACED = 2_000;
const facts = (statements: readonly Statement[]) => ({
  'db.system.name': 'postgresql',
  'db.operation.batch.size': statements.length,
  'db.query.text': statements
    .map(({ sql }) => sql.replace(/\s+/g, ' '))
    .join('; ')
    .slice(0, LONGEST_TRACED),
});
const asked = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Answered> =>
  span(
    'postgresql',
    () => facts(statements),
    () =>
      new Promise((resolve, reject) => {
        const held = heldBy(wireOf(client));
        const batch: Batch = new Batch(statements, (error, rows) => {
          held.since = undefined;
          if (error) reject(error);
          else resolve({ rows: rows ?? [], tags: batch.tags });
        });
        held.since = performance.now();
        client.query(batch as unknown as pg.Submittable);
      }),
  );

/** Runs one statement, after others that travel with it: its rows, and how many rows it changed unless it only reads. */
export const runOne = async (
  client: pg.ClientBase,
  statement: Statement,
  before: readonly Statement[] = [],
): Promise<{ rows: Row[]; changed: bigint | undefined }> => {
  try {
    const { rows, tags } = await asked(client, [...before, statement]);
    const tag = tags[before.length] ?? '';
    const changed = tag.startsWith('SELECT') ? undefined : BigInt(/\d+$/.exec(tag)?.[0] ?? 0);
    return { rows: rows[before.length] ?? [], changed };
  } catch (error) {
    // From the socket it doesn't say which command it was.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};

/** Runs the statements in one round trip; the rows of each, in order. Rejects with the first error. */
export const runBatch = async (client: pg.ClientBase, statements: readonly Statement[]): Promise<Row[][]> =>
  (await asked(client, statements)).rows;
