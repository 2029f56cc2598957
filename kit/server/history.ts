/** Reads the audit trail of one record. The policies of the trail decide what the caller can see of it. */
import type { HistoryEntry } from '#kit/domain/history.ts';
import type { Row, Statement } from './batch.ts';

const MOST = 100;
export const historyOf = (table: string, id: number): Statement => historyOfAll(table, [id]);
/** Of a record and of those merged into it. */
export const historyOfAll = (table: string, ids: readonly number[]): Statement => ({
  sql: `select a.id, a.at, a.op, a.changes, p.changes as personal,
               coalesce(full_name(s.first_name, s.last_name), full_name(m.first_name, m.last_name)) as who
          from audit_entry a
          left join audit_person p on p.at = a.at and p.audit_id = a.id
          left join staff s on s.id = a.staff_id
          left join member m on m.id = substring(a.actor from '^member:(\\d+)$')::bigint
         where a.table_name = $1 and a.record_id = any ($2::bigint[])
         order by a.at desc, a.id desc limit ${MOST}`,
  parameters: [table, [...ids]],
});

const verbs = { insert: 'created', update: 'edited', delete: 'deleted' } as const;
/** A text in both languages is shown in both, without what is empty. */
const inBoth = (value: object): string | null => {
  const { en, cn, ...rest } = value as Record<string, unknown>;
  return typeof en === 'string' && typeof cn === 'string' && Object.keys(rest).length === 0
    ? [en, cn].filter((text) => text !== '').join(' / ')
    : null;
};
const plain = (value: unknown): string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : (inBoth(value as object) ?? JSON.stringify(value));

const changesOf = (row: Row): HistoryEntry['changes'] => {
  const all = {
    ...(row['changes'] as Record<string, unknown>),
    ...(row['personal'] as Record<string, unknown> | null),
  };
  return Object.entries(all).flatMap(([field, change]) =>
    // Erased personal values leave only the fact that they were changed.
    Array.isArray(change) ? [{ field, before: plain(change[0] ?? null), after: plain(change[1] ?? null) }] : [],
  );
};

/** Creation shows who and when; the values are those of the record. */
export const asHistory = (rows: readonly Row[]): HistoryEntry[] =>
  rows.map((row) => {
    const what = verbs[row['op'] as keyof typeof verbs];
    return {
      id: row['id'] as number,
      at: row['at'] as string,
      // A person may have one name only.
      who: (row['who'] as string | null)?.trim() ?? null,
      what,
      changes: what === 'edited' ? changesOf(row) : [],
    };
  });
