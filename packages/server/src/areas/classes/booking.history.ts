/** What was changed about a booking, as a person reads it: the membership by the name of its programme, not by its id. */
import { sql as raw } from 'kysely';
import type { HistoryEntry } from '#domain/kit/history.ts';
import { textIn, type BothTexts } from '#domain/kit/words.ts';
import type { Ctx } from '#server/kit/context.ts';
import { asQuery } from '#server/kit/db.ts';

type Named = { id: number; name: BothTexts };
const programmesOf = (ids: readonly number[]) =>
  asQuery(raw<Named>`
    select ms.id, p.name from membership ms join programme p on p.id = ms.programme_id where ms.id = any (${[...ids]}::bigint[])`);

const isMembership = ({ field }: { field: string }): boolean => field === 'membership_id';
type Value = HistoryEntry['changes'][number]['before'];

export const withMembershipNames = async (ctx: Ctx, entries: readonly HistoryEntry[]): Promise<HistoryEntry[]> => {
  const values = entries.flatMap(({ changes }) =>
    changes.filter(isMembership).flatMap(({ before, after }) => [before, after]),
  );
  const ids = values.filter((value) => typeof value === 'number');
  if (ids.length === 0) return [...entries];
  const [named] = await ctx.read(programmesOf(ids));
  const names = new Map(named.map(({ id, name }) => [id, textIn(name, ctx.locale)]));
  // Of one that the caller may not see there is no name; its number says nothing to a person.
  const asName = (value: Value): Value => (typeof value === 'number' ? (names.get(value) ?? '—') : value);
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      isMembership(change) ? { ...change, before: asName(change.before), after: asName(change.after) } : change,
    ),
  }));
};
