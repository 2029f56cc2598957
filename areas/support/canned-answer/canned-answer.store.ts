/** All SQL about canned answers. */
import { sql as raw, type Insertable } from 'kysely';
import type { CannedAnswerQuery } from './canned-answer.contract.ts';
import type { CannedAnswer } from './canned-answer.model.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import { containing, listOf } from '#kit/server/list.ts';

export type CannedRecord = Omit<CannedAnswer, 'can'>;
type Where = { branches: readonly number[] };
export const cannedAnswers = listOf<CannedAnswerQuery, CannedRecord, Where>({
  columns: raw`n.id, n.branch_id, n.name, n.text, n.updated_at, n.version`,
  from: raw`from canned_answer n`,
  seen: ({ branches }) => raw`(n.branch_id is null or n.branch_id = any (${[...branches]}::bigint[]))`,
  filters: { q: containing("n.name || ' ' || (n.text ->> 'en') || ' ' || (n.text ->> 'cn')") },
  sorts: { name: 'lower(n.name)', updated_at: 'n.updated_at', id: 'n.id' },
  id: 'n.id',
});
export const insertCanned = async (db: Sql, record: Insertable<DB['canned_answer']>): Promise<number> => {
  const { id } = await db.insertInto('canned_answer').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
