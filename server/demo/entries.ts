/** Entries of the books, many at once. */
import type { JournalEntry } from '#areas/money/journal/journal.rules.ts';
import type { MovementSource } from '#areas/stock/movement/movement.model.ts';
import type { Sql } from '#kit/server/db.ts';
import type { DemoBranch } from './world.ts';

export type Posted = {
  entry: JournalEntry;
  of: { invoice_id?: number; payment_id?: number; stock_source?: MovementSource; stock_document_id?: number };
};
/** As many at once as a statement has room for. */
const AT_ONCE = 1000;
export const insertEntries = async (
  db: Sql,
  { id: branch_id }: Pick<DemoBranch, 'id'>,
  posted: readonly Posted[],
): Promise<void> => {
  for (let from = 0; from < posted.length; from += AT_ONCE) {
    const some = posted.slice(from, from + AT_ONCE);
    const entries = await db
      .insertInto('journal_entry')
      .values(
        some.map(({ entry: { lines: _lines, ...entry }, of }) => ({
          ...entry,
          branch_id,
          invoice_id: of.invoice_id ?? null,
          payment_id: of.payment_id ?? null,
          stock_source: of.stock_source ?? null,
          stock_document_id: of.stock_document_id ?? null,
        })),
      )
      .returning('id')
      .execute();
    const lines = some.flatMap(({ entry: { lines: own, posted_on } }, at) =>
      own.map((line) => ({ ...line, branch_id, posted_on, entry_id: entries[at]?.id ?? 0 })),
    );
    await db.insertInto('journal_line').values(lines).execute();
  }
};
