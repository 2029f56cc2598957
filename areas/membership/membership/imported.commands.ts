/** What the import of members needs from programmes and memberships. */
import type { BroughtTerm } from '#areas/people/import/import-term.rules.ts';
import type { Sql } from '#kit/server/db.ts';
import { insertRests, insertParts, insertBrought } from './imported.store.ts';

export type Brought = BroughtTerm & {
  member_id: number;
  programme_id: number;
  sessions_left: number | null;
  notice_days: number;
};
type Place = { branch_id: number; currency: string };

type Made = { id: number; member_id: number };
const saveRests = async (db: Sql, branch_id: number, of: readonly (Made & Pick<Brought, 'rest'>)[]): Promise<void> => {
  const rests = of.flatMap(({ id, rest }) =>
    rest ? [{ ...rest, branch_id, membership_id: id, reason: 'imported' }] : [],
  );
  await insertRests(db, rests);
};
const savePlans = async (
  db: Sql,
  branch_id: number,
  of: readonly (Made & Pick<Brought, 'instalments'>)[],
): Promise<void> => {
  const parts = of.flatMap(({ id, member_id, instalments }) =>
    instalments.map((part) => ({ ...part, branch_id, member_id, membership_id: id, status: 'planned' })),
  );
  await insertParts(db, parts);
};

/**
 * Memberships that were sold and paid elsewhere: no invoice, no joining fee, no entry in the journal. Upcoming payments
 * are planned, and the billing run collects them on their day.
 */
export const bringMemberships = async (
  db: Sql,
  { branch_id, currency }: Place,
  brought: readonly Brought[],
): Promise<void> => {
  if (brought.length === 0) return;
  const values = brought.map(({ rest: _rest, instalments: _parts, ...term }) => ({ ...term, branch_id, currency }));
  const made = await insertBrought(db, values);
  const of = new Map(brought.map((one) => [one.member_id, one]));
  const saved = made.flatMap((one) => {
    const term = of.get(one.member_id);
    return term ? [{ ...one, rest: term.rest, instalments: term.instalments }] : [];
  });
  await saveRests(db, branch_id, saved);
  await savePlans(db, branch_id, saved);
};
