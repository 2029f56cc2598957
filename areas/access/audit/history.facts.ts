/**
 * The history of a record as its page shows it: people, rooms and programmes by name, never by id; amounts as amounts.
 */
import { pointOf } from './audit.rules.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { HistoryEntry } from '#kit/domain/history.ts';
import type { Row } from '#kit/server/batch.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Query } from '#kit/server/db.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { namesOf } from './audit.store.ts';

type Change = HistoryEntry['changes'][number];
/** A number chosen from one of the product's own lists has a word on the page. */
const CHOSEN = 'type_id';
const isId = (field: string, value: Change['before']): value is number =>
  typeof value === 'number' && field !== CHOSEN && (pointOf(field) !== undefined || field.endsWith('_id'));

export const withNames = async (ctx: Ctx, entries: readonly HistoryEntry[]): Promise<HistoryEntry[]> => {
  const ids: Record<string, number[]> = {};
  for (const { field, before, after } of entries.flatMap((entry) => entry.changes)) {
    const table = pointOf(field);
    if (table) (ids[table] ??= []).push(...[before, after].filter((value) => isId(field, value)));
  }
  const isAny = Object.values(ids).some((all) => all.length > 0);
  const [found] = isAny ? await ctx.read(namesOf(ids, ctx.locale)) : [[]];
  const names = new Map(found.map((one) => [`${one.of} ${one.id}`, one.name]));
  /** If the caller can't see it, there is no name; its number means nothing to a person. */
  const asName = (field: string, value: Change['before']): Change['before'] => {
    if (isId(field, value)) return names.get(`${pointOf(field)} ${value}`) ?? null;
    return typeof value === 'number' && field.endsWith('_cents') ? (value / 100).toFixed(2) : value;
  };
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.flatMap((change) => {
      const { field, before, after } = change;
      const named = { field, before: asName(field, before), after: asName(field, after) };
      const isMute = named.before === null && named.after === null && (before !== null || after !== null);
      return isMute ? [] : [named];
    }),
  }));
};
/** A record that is completed in the transaction that creates it was created, not changed. */
export const withoutEchoes = (entries: readonly HistoryEntry[]): HistoryEntry[] => {
  const created = new Set(entries.flatMap(({ what, at }) => (what === 'created' ? [at] : [])));
  return entries.filter(({ what, at, changes }) => what !== 'edited' || changes.length > 0 || !created.has(at));
};
export const tellHistory = async (ctx: Ctx, rows: readonly Row[]): Promise<HistoryEntry[]> =>
  withoutEchoes(await withNames(ctx, asHistory(rows)));

type Seen = (ctx: Ctx, id: number) => Query<unknown> | Promise<Query<unknown>>;
/** Answers the history of a record whose row the caller may see: `seen` is the query that finds it. */
export const historyAnswer =
  (table: string, seen: Seen) =>
  async (ctx: Ctx, { params: { id } }: { params: { id: number } }): Promise<HistoryEntry[]> => {
    const [[record] = [], entries = []] = await ctx.run([(await seen(ctx, id)).compile(), historyOf(table, id)]);
    if (!record) throw new NotFound();
    return tellHistory(ctx, entries);
  };
