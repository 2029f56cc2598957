/** Rows of many tables, collected and loaded by COPY, with triggers off and references checked once at the end. */
import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { DB } from '#kit/server/db.ts';
import { asCopyText, copyInto } from './copy.ts';

type TableName = keyof DB;
type ColumnOf<T extends TableName> = keyof DB[T] & string;
type Given<T extends TableName, C extends ColumnOf<T>> = {
  [K in C]-?: Exclude<Insertable<DB[T]>[K & keyof Insertable<DB[T]>], undefined>;
};

/** COPY statements of a few megabytes: large enough to be fast, small enough for the memory. */
const FLUSH_AT = 4_000_000;

export class Rows<T extends TableName = TableName, C extends ColumnOf<T> = ColumnOf<T>> {
  readonly table: T;
  count = 0;
  lines = '';
  private last = 0;
  readonly columns: readonly C[];

  constructor(table: T, columns: readonly C[]) {
    this.table = table;
    this.columns = columns;
  }

  /** The id for the next row. */
  nextId(): number {
    this.last += 1;
    return this.last;
  }

  add(row: Given<T, C>): void {
    let line = '';
    for (const column of this.columns) line += (line === '' ? '' : '\t') + asCopyText(row[column]);
    this.lines += `${line}\n`;
    this.count += 1;
  }

  async flush(client: pg.ClientBase): Promise<void> {
    const { lines } = this;
    this.lines = '';
    if (lines !== '') await copyInto(client, this.table, this.columns, lines);
  }
}

type Definition = { table_name: string; name: string; definition: string };

const referencesOf = `
  select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[]) order by conname`;
const indexesOf = `
  select i.indrelid::regclass::text as table_name, i.indexrelid::regclass::text as name,
         replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisunique
    and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by 2`;

/** Everything is loaded inside the caller's transaction: if the process is killed, nothing remains. */
export class BulkLoad {
  private readonly client: pg.ClientBase;
  private readonly all: Rows[] = [];
  private references: Definition[] = [];
  private indexes: Definition[] = [];

  constructor(client: pg.ClientBase) {
    this.client = client;
  }

  into<T extends TableName, const C extends ColumnOf<T>>(table: T, columns: readonly C[]): Rows<T, C> {
    const rows = new Rows(table, columns);
    this.all.push(rows as unknown as Rows);
    return rows;
  }

  get count(): number {
    return this.all.reduce((sum, rows) => sum + rows.count, 0);
  }

  /** Disables triggers and references and, for millions of rows, drops the indexes. Only the owner can do this. */
  async begin(manyRows: boolean): Promise<void> {
    const tables = this.all.map((rows) => rows.table);
    for (const table of tables) await this.client.query(`alter table ${table} disable trigger user`);
    this.references = (await this.client.query<Definition>(referencesOf, [tables])).rows;
    this.indexes = manyRows ? (await this.client.query<Definition>(indexesOf, [tables])).rows : [];
    for (const { table_name, name } of this.references)
      await this.client.query(`alter table ${table_name} drop constraint ${name}`);
    for (const { name } of this.indexes) await this.client.query(`drop index ${name}`);
  }

  /** Loads what has been collected: everything, or only tables with many rows. */
  async flush(everything = false): Promise<void> {
    for (const rows of this.all) if (everything || rows.lines.length > FLUSH_AT) await rows.flush(this.client);
  }

  /** Restores everything: adding a reference checks every row. */
  async end(): Promise<void> {
    await this.flush(true);
    for (const { definition } of this.indexes) await this.client.query(definition);
    for (const { table_name, name, definition } of this.references)
      await this.client.query(`alter table ${table_name} add constraint ${name} ${definition}`);
    for (const { table } of this.all) {
      await this.client.query(`alter table ${table} enable trigger user`);
      await this.setSequence(table);
    }
  }

  private async setSequence(table: string): Promise<void> {
    await this.client.query(`
      do $$ declare sequence text; begin
        if exists (select 1 from information_schema.columns where table_schema = 'public' and table_name = '${table}' and column_name = 'id') then
          sequence := pg_get_serial_sequence('${table}', 'id');
          perform setval(sequence, (select coalesce(max(id), 0) + 1 from ${table}), false);
        end if;
      end $$`);
  }
}
