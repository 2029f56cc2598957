/** What a backup needs to know about the tables of a database, from PostgreSQL's catalogue. */
import pg, { type Client } from 'pg';
import { z } from 'zod';

/** The schemas with data; the second one belongs to the job queue, whose jobs are part of the state. */
const schemas = ['public', 'graphile_worker'];
/** Created by the migrations, not copied. */
const leftOut = ['public.schema_migration', 'graphile_worker.migrations'];

export const Table = z.object({
  /** Quoted, with its schema. */
  name: z.string(),
  columns: z.array(z.string()),
  /** The columns of the primary key, so that two copies of the same rows have the same bytes. */
  order: z.array(z.string()),
});
export type Table = z.output<typeof Table>;
export const Partition = z.object({ name: z.string(), parent: z.string(), bound: z.string() });
export const Sequence = z.object({
  name: z.string(),
  last_value: z.string(),
  /** If false, `last_value` itself is the next one. */
  is_called: z.boolean().default(true),
});

const all = async <T>(client: Client, schema: z.ZodType<T>, sql: string): Promise<T[]> =>
  z.array(schema).parse((await client.query(sql, [schemas])).rows);

/** Whole tables: a partitioned one counts once, with all its partitions. Generated columns are left out. */
export const readTables = async (client: Client): Promise<Table[]> => {
  const found = await all(
    client,
    Table,
    `select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(a.attname) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select quote_ident(a.attname) from pg_index i, unnest(i.indkey) with ordinality as k(attnum, place)
             join pg_attribute a on a.attnum = k.attnum
             where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.place) as order
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return found.filter((table) => !leftOut.includes(table.name));
};

export const readPartitions = async (client: Client): Promise<z.output<typeof Partition>[]> =>
  all(
    client,
    Partition,
    `select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_inherits i on i.inhrelid = c.oid
     join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
    where n.nspname = any ($1) and c.relispartition and c.relkind = 'r' order by 1`,
  );

const Name = z.object({ name: z.string() });
export const readSequences = async (client: Client): Promise<z.output<typeof Sequence>[]> => {
  const named = await all(
    client,
    Name,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any ($1) order by 1`,
  );
  const states = named.map(
    ({ name }) => `select ${pg.escapeLiteral(name)} as name, last_value::text, is_called from ${name}`,
  );
  return z.array(Sequence).parse((await client.query(states.join(' union all '))).rows);
};

const Constraint = z.object({ table: z.string(), name: z.string(), definition: z.string() });
/** Foreign keys, as defined at their tables. */
export const readForeignKeys = async (client: Client): Promise<z.output<typeof Constraint>[]> =>
  all(
    client,
    Constraint,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any ($1::regnamespace[]) order by 1, 2`,
  );

const Trigger = z.object({ table: z.string(), name: z.string() });
/** Our enabled triggers. */
export const readTriggers = async (client: Client): Promise<z.output<typeof Trigger>[]> =>
  all(
    client,
    Trigger,
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and c.relnamespace = any ($1::regnamespace[]) order by 1, 2`,
  );

/** The same bytes for the same rows, regardless of the server's settings. */
export const plainSettings = `
  set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 3; set local bytea_output to 'hex'; set local row_security to off;
  set local statement_timeout to 0; set local lock_timeout to 0`;

export const copyOutText = (table: Table): string => {
  const order = table.order.length > 0 ? table.order.join(', ') : 't::text';
  return `copy (select ${table.columns.join(', ')} from ${table.name} t order by ${order}) to stdout`;
};
export const copyInText = (table: Table): string => `copy ${table.name} (${table.columns.join(', ')}) from stdin`;
