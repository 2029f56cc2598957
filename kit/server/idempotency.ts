/**
 * The first answer of a write is stored with its request's hash and returned again; the key with a different body is
 * refused.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '#kit/domain/errors.ts';
import type { Row, Statement } from './batch.ts';
import { isDatabaseError } from './db-errors.ts';

export type Once = { staff_id: number; path: string; key: string; hash: Buffer };

export const onceFor = (staff_id: number, path: string, key: string, body: unknown): Once => ({
  staff_id,
  path,
  key,
  hash: createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest(),
});

/** Claims the key; a second caller waits here until the first has committed, then hits the unique key. */
export const claim = (once: Once): Statement => ({
  sql: 'insert into idempotency_key (staff_id, path, key, request_hash) values ($1, $2, $3, $4)',
  parameters: [once.staff_id, once.path, once.key, once.hash],
});
export const keep = (once: Once, answer: unknown): Statement => ({
  sql: 'update idempotency_key set answer = $4 where staff_id = $1 and path = $2 and key = $3',
  parameters: [once.staff_id, once.path, once.key, JSON.stringify(answer ?? null)],
});
/** For a write that is one statement: its key and the row of `from`, which is the answer, are inserted with it. */
export const keptWith = (from: string, after: number): string => `kept as (
    insert into idempotency_key (staff_id, path, key, request_hash, answer)
    select $${after + 1}, $${after + 2}, $${after + 3}, $${after + 4}, to_jsonb(r) from ${from} r)`;
export const keptValues = (once: Once): unknown[] => [once.staff_id, once.path, once.key, once.hash];
/** The work failed: the same key can be tried again. */
export const giveBack = (once: Once): Statement => ({
  sql: 'delete from idempotency_key where staff_id = $1 and path = $2 and key = $3 and answer is null',
  parameters: [once.staff_id, once.path, once.key],
});
export const find = (once: Once): Statement => ({
  sql: 'select request_hash, answer, answer is not null as is_done from idempotency_key where staff_id = $1 and path = $2 and key = $3',
  parameters: [once.staff_id, once.path, once.key],
});

export const isClaimed = (error: unknown): boolean =>
  isDatabaseError(error) && error.constraint === 'idempotency_key_pkey';

/** The stored answer, or a refusal if the same key came with a different body. Undefined: deleted in the meantime. */
export const replayOf = (once: Once, row: Row | undefined): { data: unknown; isDone: boolean } | undefined => {
  if (!row) return undefined;
  if (!once.hash.equals(row['request_hash'] as Buffer)) throw new Refusal('kit.idempotency_key_reused');
  return { data: row['answer'], isDone: row['is_done'] === true };
};
