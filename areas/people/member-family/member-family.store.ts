/** All SQL about families. */
import { sql as raw } from 'kysely';
import type { Relative } from './member-family.model.ts';
import { kinBack, kinOf, relationshipBack, type Link } from './member-family.rules.ts';
import { isChild, memberNumber } from '../member/member.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, fixed, type Sql } from '#kit/server/db.ts';

type Gender = 'male' | 'female' | null;
type RelativeRow = {
  id: number;
  version: number;
  branch_id: number;
  member_id: number;
  name: string | null;
  branch_code: string | null;
  number: number | null;
  gender: Gender;
  date_of_birth: Day | null;
  relationship: number;
  is_guardian: boolean;
  /** The row was stored from the other person's side. */
  is_back: boolean;
};

const SHOWN = 50;
/** The people related to a member, from both sides of the relation, by name. The guardian is always among them. */
export const familyOf = fixed((member_id: number) =>
  asQuery(raw<RelativeRow>`
    select * from (
      select r.id, r.version, r.branch_id, r.member_id, full_name(o.first_name, o.last_name) as name, h.code as branch_code, o.number,
             o.gender, o.date_of_birth, r.relationship, r.is_guardian, r.is_back
        from (select f.id, f.version, f.branch_id, f.related_member_id as member_id, f.relationship, f.is_guardian, false as is_back
                from member_relation f where f.member_id = ${member_id}
              union all
              select t.id, t.version, t.branch_id, t.member_id, t.relationship, t.is_guardian, true
                from member_relation t where t.related_member_id = ${member_id}) r
        left join member o on o.id = r.member_id left join branch h on h.id = o.branch_id
       order by r.is_guardian and not r.is_back desc, name limit ${raw.lit(SHOWN)}) shown
     order by name`),
);

/** As the client's own side reads it. */
export const relativesIn = (rows: readonly RelativeRow[], today: Day): Relative[] =>
  rows.map((row) => ({
    id: row.id,
    version: row.version,
    member_id: row.member_id,
    name: row.name,
    number: row.branch_code === null || row.number === null ? null : memberNumber(row.branch_code, row.number),
    relationship: row.is_back ? relationshipBack(row.relationship, row.gender) : row.relationship,
    kin: row.is_back ? kinBack(row.relationship) : kinOf(row.relationship),
    is_guardian: !row.is_back && row.is_guardian,
    is_ward: row.is_back && row.is_guardian,
    is_child: isChild(row.date_of_birth, today),
  }));

/** Of the same rows: the guardian as the client's record names it. */
export const guardianIn = (rows: readonly RelativeRow[]) => {
  const guardian = rows.find((row) => row.is_guardian && !row.is_back);
  return {
    guardian_member_id: guardian?.member_id ?? null,
    guardian_name: guardian?.name ?? null,
    guardian_relationship: guardian?.relationship ?? null,
  };
};

export type LinkRow = Link & { id: number; branch_id: number; version: number };
export const getLink = async (db: Sql, id: number): Promise<LinkRow> =>
  db
    .selectFrom('member_relation')
    .select(['id', 'branch_id', 'member_id', 'related_member_id', 'relationship', 'is_guardian', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

export const insertLink = async (db: Sql, link: Link & { branch_id: number }): Promise<void> => {
  await db.insertInto('member_relation').values(link).execute();
};
