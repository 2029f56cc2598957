/** SQL of what a person can do: the one source is access_of() in the database. */
import { sql as raw } from 'kysely';
import { asQuery, type Query } from '#kit/server/db.ts';
import type { AccessRow } from '#kit/server/session.ts';

export const accessAt = (staff_id: number, at: Date): Query<{ access: AccessRow }> =>
  asQuery(raw<{ access: AccessRow }>`select access_of(${staff_id}, ${at.toISOString()}::timestamptz) as access`);

export type PrivilegeFacts = { id: number; until_on: string; by: string | null; reason: string };
/** Who gave what until when, for privileges that haven't ended. */
export const factsOfPrivileges = (staff_id: number): Query<PrivilegeFacts> =>
  asQuery(
    raw<PrivilegeFacts>`select p.id, p.until_on, full_name(g.first_name, g.last_name) as by, p.reason
      from privilege p left join staff g on g.id = p.given_by where p.staff_id = ${staff_id} and p.ended_at is null`,
  );
