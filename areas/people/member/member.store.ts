/** All SQL about members, except for the list and the hot write. */
import { sql as raw, type InferResult, type Insertable } from 'kysely';
import { joinsOfPhoneFacts, phoneFacts, type PhoneFactsRow } from '../member-consent/phone-use.store.ts';
import type { MemberView } from './member.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, fixed, sql, type DB, type Sql } from '#kit/server/db.ts';

export const isEmailTaken = async (db: Sql, email: string, except_id: number | null): Promise<boolean> => {
  const result = await raw<{ taken: boolean }>`select member_email_taken(${email}, ${except_id}) as taken`.execute(db);
  return result.rows[0]?.taken ?? false;
};

/** A member and the row that makes it visible to the home branch. */
export const insertMember = async (db: Sql, member: Insertable<DB['member']>): Promise<number> => {
  const { id } = await db.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('member_branch').values({ branch_id: member.branch_id, member_id: id, is_home: true }).execute();
  return id;
};

const memberAlone = (db: Sql, id: number) =>
  db
    .selectFrom('member as m')
    .innerJoin('branch as b', 'b.id', 'm.branch_id')
    .leftJoin('staff as s', 's.id', 'm.sales_staff_id')
    .leftJoin('staff as t', 't.id', 'm.trainer_staff_id')
    .select([
      'm.id',
      'm.branch_id',
      'b.name as branch_name',
      'b.code as branch_code',
      'm.number',
      // Those who leave no name are called that in the language of the page.
      raw<string>`case when m.is_walk_in then full_name(m.first_name, m.last_name) else m.first_name end`.as(
        'first_name',
      ),
      'm.last_name',
      'm.email',
      'm.phone',
      'm.card_number',
      'm.standing',
      'm.sales_staff_id',
      raw<string | null>`full_name(s.first_name, s.last_name)`.as('sales_staff_name'),
      'm.trainer_staff_id',
      raw<string | null>`full_name(t.first_name, t.last_name)`.as('trainer_staff_name'),
      'm.joined_on',
      'm.gender',
      'm.date_of_birth',
      'm.address',
      'm.city',
      'm.state',
      'm.postcode',
      'm.country_code',
      'm.emergency_name',
      'm.emergency_phone',
      'm.emergency_relationship',
      'm.photo_file_id',
      'm.note',
      'm.is_active',
      'm.erased_at',
      'm.is_walk_in',
      'm.version',
      'm.created_at',
      'm.updated_at',
    ])
    .$narrowType<{ standing: MemberView['standing']; gender: MemberView['gender'] }>()
    .where('m.id', '=', id);
const oneMember = (db: Sql, id: number) =>
  memberAlone(db, id)
    .leftJoin('member_relation as r', (join) => join.onRef('r.member_id', '=', 'm.id').on('r.is_guardian', '=', true))
    .leftJoin('member as g', 'g.id', 'r.related_member_id')
    .select([
      'r.related_member_id as guardian_member_id',
      raw<string | null>`full_name(g.first_name, g.last_name)`.as('guardian_name'),
      'r.relationship as guardian_relationship',
    ])
    .orderBy('r.id')
    .limit(1);

/** The photo only: the desk sees the faces of clients whose record it can't open. */
export const photoOf = (id: number) => sql.selectFrom('member').select('photo_file_id').where('id', '=', id);
export const findMember = fixed((id: number) => oneMember(sql, id));
/** Without the guardian, who is in the family. */
export const findMemberAlone = fixed((id: number) => memberAlone(sql, id));
export type MemberRecord = Awaited<ReturnType<typeof getMember>>;
/** For a change: the record of those who leave no name isn't a person whose record people change. */
export const getMember = (db: Sql, id: number) =>
  oneMember(db, id)
    .where('m.is_walk_in', '=', false)
    .executeTakeFirstOrThrow(() => new NotFound());

type BesideMember = {
  phone_facts: PhoneFactsRow;
  next_email_sealed: string | null;
  next_email_until: string | null;
  /** What is known from the time before: the lead that became this client. */
  source: string | null;
  interest: string | null;
};
/** The same with what its page shows beside it: one statement, because each costs more than what these few rows do. */
export const findMemberShown = fixed((id: number) =>
  asQuery(raw<InferResult<ReturnType<typeof memberAlone>>[number] & BesideMember>`
    select m.*, l.next_email_sealed, l.next_email_until, was.source, was.interest, ${phoneFacts} as phone_facts
      from ${memberAlone(sql, id)} m
      left join member_login l on l.member_id = m.id and m.erased_at is null
      left join lateral (select d.source, d.interest from lead d where d.member_id = m.id
                          order by d.converted_at desc, d.id desc limit 1) was on true
     ${joinsOfPhoneFacts}`),
);

const SHOWN = 20;
export const lastCheckIns = fixed((member_id: number) =>
  sql
    .selectFrom('check_in as c')
    .innerJoin('branch as b', 'b.id', 'c.branch_id')
    .select(['c.id', 'c.at', 'b.name as branch_name', 'c.allowed', 'c.why'])
    .where('c.member_id', '=', member_id)
    .orderBy('c.day', 'desc')
    .orderBy('c.id', 'desc')
    .limit(SHOWN),
);

type Guardian = {
  branch_id: number;
  member_id: number;
  guardian_member_id: number | null;
  relationship: number | null;
};
/** The one guardian of a member: set, changed or removed. The previous one stays in the family. */
export const setGuardian = async (db: Sql, of: Guardian): Promise<void> => {
  const { branch_id, member_id, guardian_member_id, relationship } = of;
  await noGuardianBut(db, member_id, guardian_member_id);
  if (guardian_member_id === null || relationship === null) return;
  // Stored from the other side before: now the guardian is on the right.
  await db
    .deleteFrom('member_relation')
    .where('member_id', '=', guardian_member_id)
    .where('related_member_id', '=', member_id)
    .execute();
  await db
    .insertInto('member_relation')
    .values({ branch_id, member_id, related_member_id: guardian_member_id, relationship, is_guardian: true })
    .onConflict((oc) => oc.columns(['member_id', 'related_member_id']).doUpdateSet({ relationship, is_guardian: true }))
    .execute();
};
export const noGuardianBut = async (db: Sql, member_id: number, guardian_member_id: number | null): Promise<void> => {
  await db
    .updateTable('member_relation')
    .set({ is_guardian: false })
    .where('member_id', '=', member_id)
    .where('is_guardian', '=', true)
    .where('related_member_id', 'is distinct from', guardian_member_id)
    .execute();
};

/**
 * The standing of members from their memberships, and the branches that can see them because of it; see the function.
 */
export const writeStandings = async (db: Sql, ids: readonly number[], standings: readonly string[]): Promise<void> => {
  await raw`select settle_members(${[...ids]}::bigint[], ${[...standings]}::text[])`.execute(db);
};

/** The scope of the transaction decides whom the caller can see. */
export const isMemberSeen = async (db: Sql, id: number): Promise<boolean> =>
  (await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
