/** All SQL about results from Do-Not-Call registers. */
import { sql as raw, type Insertable } from 'kysely';
import type { z } from 'zod';
import type { PhoneCheckQuery } from './phone-check.contract.ts';
import type { PhoneCheck } from './phone-check.model.ts';
import type { Result } from './phone-check.rules.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import { containing, inBranches, listOf } from '#kit/server/list.ts';

export type PhoneCheckRecord = Omit<PhoneCheck, 'can'> & { branch_id: number };
export const phoneChecks = listOf<z.output<typeof PhoneCheckQuery>, PhoneCheckRecord>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.checked_on, n.reference, n.numbers, n.no_calls, n.no_texts,
    full_name(s.first_name, s.last_name) as staff_name, n.created_at, n.version`,
  from: raw`from phone_check n join branch b on b.id = n.branch_id join staff s on s.id = n.staff_id`,
  seen: inBranches('n.branch_id'),
  filters: { q: containing("n.reference || ' ' || b.name || ' ' || full_name(s.first_name, s.last_name)") },
  sorts: { checked_on: 'n.checked_on', created_at: 'n.created_at', id: 'n.id' },
  id: 'n.id',
});

export const insertPhoneCheck = async (
  db: Sql,
  record: Insertable<DB['phone_check']>,
  results: readonly Result[],
): Promise<number> => {
  const { id } = await db.insertInto('phone_check').values(record).returning('id').executeTakeFirstOrThrow();
  const of = <K extends keyof Result>(key: K): Result[K][] => results.map((result) => result[key]);
  await raw`
    insert into phone_check_number (phone_check_id, digest, no_call, no_text)
    select ${id}, sha256(convert_to(r.number, 'UTF8')), r.no_call, r.no_text
      from unnest(${of('number')}::text[], ${of('no_call')}::boolean[], ${of('no_text')}::boolean[]) r (number, no_call, no_text)`.execute(
    db,
  );
  return id;
};
