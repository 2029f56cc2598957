/** What the journal says, for tests. */
import type { Selectable } from 'kysely';
import type { DB } from '#kit/server/db.ts';
import type { TestApp } from '#areas/access/access.testing.ts';

type Entry = Partial<
  Pick<Selectable<DB['journal_entry']>, 'invoice_id' | 'membership_id' | 'stock_source' | 'stock_document_id'>
>;
/**
 * The sums by account of all entries of something, or of only some kinds of them, without accounts that come to nothing:
 * `booksOf(test, { invoice_id })`, `booksOf(test, { stock_source: 'stock_in', stock_document_id: id })`.
 */
export const booksOf = async (
  { ownerSql }: Pick<TestApp, 'ownerSql'>,
  of: Entry,
  ...kinds: string[]
): Promise<Record<string, number>> => {
  let lines = ownerSql
    .selectFrom('journal_line as l')
    .innerJoin('journal_entry as e', 'e.id', 'l.entry_id')
    .select((eb) => ['l.account', eb.fn.sum<string>('l.amount_cents').as('cents')])
    .groupBy('l.account');
  for (const [column, value] of Object.entries(of))
    lines = lines.where(`e.${column}` as 'e.invoice_id', '=', value as number);
  if (kinds.length > 0) lines = lines.where('e.kind', 'in', kinds);
  const sums = (await lines.execute()).map(({ account, cents }) => [account, Number(cents)] as const);
  return Object.fromEntries(sums.filter(([, cents]) => cents !== 0));
};
