/** Records as the owner of the database sees and writes them, where no call does: for tests of what calls leave behind. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DB, Sql } from '#kit/server/db.ts';

/** Tables whose rows have an id. */
type Numbered = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB];
type Row<T extends keyof DB> = Selectable<DB[T]>;
type Where<T extends keyof DB> = { [C in keyof Row<T>]?: Row<T>[C] | undefined };
export type Records = {
  /** Adds a record and returns its id: `test.add('check_in', { branch_id: KL, member_id, day, allowed: true })`. */
  add: <T extends Numbered>(table: T, columns: Insertable<DB[T]>) => Promise<number>;
  /** Sets columns of a record: `test.set('member', id, { card_number: 'FF-7' })`. */
  set: <T extends Numbered>(table: T, id: number, columns: Updateable<DB[T]>) => Promise<unknown>;
  /** A record; fails if there is none: `(await test.row('membership', id)).sessions_left`. */
  row: <T extends Numbered>(table: T, id: number) => Promise<Row<T>>;
  /** Some columns of all that have these values, oldest first: `test.all('booking', { session_id }, 'status')`. */
  all: <T extends Numbered, C extends string & keyof Row<T>>(
    table: T,
    where: Where<T>,
    ...columns: C[]
  ) => Promise<Pick<Row<T>, C>[]>;
  /** How many have these values: `test.count('file', { purpose: 'slip' })`. */
  count: <T extends keyof DB>(table: T, where?: Where<T>) => Promise<number>;
};

/** For the compiler, each table is this one: the types above know better. */
type Any = 'member';
export const recordsOf = (sql: Sql): Records => ({
  async add(table, columns) {
    const added = sql.insertInto(table as Any).values(columns as never);
    return (await added.returning('id').executeTakeFirstOrThrow()).id;
  },
  set: (table, id, columns) =>
    sql
      .updateTable(table as Any)
      .set(columns)
      .where('id', '=', id)
      .execute(),
  row: async (table, id) =>
    (await sql
      .selectFrom(table as Any)
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) as never,
  async all(table, where, ...columns) {
    let found = sql
      .selectFrom(table as Any)
      .select(columns as never[])
      .orderBy('id');
    for (const [column, value] of Object.entries(where)) found = found.where(column as 'id', '=', value as number);
    return (await found.execute()) as never;
  },
  async count(table, where = {}) {
    let found = sql.selectFrom(table as Any).select((eb) => eb.fn.countAll<number>().as('n'));
    for (const [column, value] of Object.entries(where)) found = found.where(column as 'id', '=', value as number);
    return (await found.executeTakeFirstOrThrow()).n;
  },
});
