/** COPY … FROM STDIN through pg's own protocol: the fastest way to load many rows. */
import type pg from 'pg';

type Wire = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

class Copy {
  callback: (error: Error | null) => void;
  private readonly text: string;
  private readonly lines: Buffer;
  private failed = false;

  constructor(text: string, lines: Buffer, callback: (error: Error | null) => void) {
    this.text = text;
    this.lines = lines;
    this.callback = callback;
  }

  submit(wire: Wire): null {
    wire.query(this.text);
    return null;
  }
  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFromChunk(this.lines);
    wire.endCopyFrom();
  }
  handleError(error: Error): void {
    if (this.failed) return;
    this.failed = true;
    this.callback(error);
  }
  handleReadyForQuery(): void {
    if (!this.failed) this.callback(null);
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
}

export const copyInto = (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  lines: string,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = `copy ${table} (${columns.join(', ')}) from stdin`;
    const copy = new Copy(text, Buffer.from(lines), (error) => (error ? reject(error) : resolve()));
    client.query(copy as unknown as pg.Submittable);
  });

const special = /[\\\n\r\t]/;
const specials = /[\\\n\r\t]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (value: string): string =>
  special.test(value) ? value.replace(specials, (character) => escapes[character] ?? character) : value;

/** `text[]` of plain words, which need no quotes. */
const isWordList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && /^\w+$/.test(one));

/** A value in COPY's text form. Objects become JSON. */
export const asCopyText = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (isWordList(value)) return `{${value.join(',')}}`;
  return escaped(JSON.stringify(value));
};
