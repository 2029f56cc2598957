/** All SQL about the members' own password. */
import { sql as raw } from 'kysely';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type LoginRecord = {
  id: number;
  branch_id: number;
  branch_name: string;
  first_name: string;
  is_active: boolean;
  email: string | null;
  guardian_email: string | null;
  password_set_at: string | null;
  link_sent_at: string | null;
  link_until: string | null;
  sessions: number;
};
/** Of a client; for a child without an address, that of the guardian. */
export const findLogin = (member_id: number) =>
  asQuery(raw<LoginRecord>`
    select h.id, h.branch_id, b.name as branch_name, h.first_name, m.is_active and h.is_active as is_active, m.email,
           g.email as guardian_email, l.password_set_at, l.link_sent_at, l.link_until,
           (select count(*)::int from member_session s where s.login_id = l.id and s.ended_at is null and s.expires_at > now()
               and s.idle_until > now()) as sessions
      from member m join branch b on b.id = m.branch_id
      left join lateral (select g.id, g.email from member_relation r join member g on g.id = r.related_member_id
                          where r.member_id = m.id and r.is_guardian and m.email is null order by r.id limit 1) g on true
      join member h on h.id = coalesce(g.id, m.id)
      left join member_login l on l.member_id = h.id
     where m.id = ${member_id}`);
export const memberOfEmail = (email: string) =>
  asQuery(raw<{ id: number }>`select id from member where lower(email) = ${email} and is_active`);

type Link = { digest: Buffer; sent_at: Date; until: Date };
/** A new link invalidates the one before it. */
export const saveLink = async (db: Sql, of: Pick<LoginRecord, 'id' | 'branch_id'>, link: Link): Promise<void> => {
  const facts = {
    link_sealed: link.digest,
    link_sent_at: link.sent_at.toISOString(),
    link_until: link.until.toISOString(),
  };
  await db
    .insertInto('member_login')
    .values({ branch_id: of.branch_id, member_id: of.id, ...facts })
    .onConflict((oc) => oc.column('member_id').doUpdateSet(facts))
    .execute();
};

/** A link that was sent lets someone in, too. */
export const shutOutMember = async (db: Sql, member_id: number): Promise<void> => {
  await db
    .updateTable('member_login')
    .set({ link_sealed: null, link_until: null })
    .where('member_id', '=', member_id)
    .execute();
  await db
    .updateTable('member_session')
    .set({ ended_at: raw<string>`now()`, ended_why: 'ended_by_staff' })
    .where('login_id', 'in', (login) =>
      login.selectFrom('member_login').select('id').where('member_id', '=', member_id),
    )
    .where('ended_at', 'is', null)
    .execute();
};

type Named = { first_name: string; last_name: string; email: string | null };
export const memberOfLink = async (db: Sql, digest: Buffer, at: Date): Promise<Named | undefined> =>
  (await raw<Named>`select * from member_of_link(${digest}, ${at.toISOString()}::timestamptz)`.execute(db)).rows[0];
export const saveMemberPassword = async (db: Sql, digest: Buffer, hash: string, at: Date): Promise<boolean> =>
  (
    await raw<{
      ok: boolean;
    }>`select set_member_password(${digest}, ${hash}, ${at.toISOString()}::timestamptz) as ok`.execute(db)
  ).rows[0]?.ok ?? false;

export const ownerOfLink = async (db: Sql, digest: Buffer) =>
  (
    await raw<{ id: number; first_name: string; branch_name: string; email: string | null }>`
      select m.id, m.first_name, b.name as branch_name, m.email from member_login l join member m on m.id = l.member_id
        join branch b on b.id = m.branch_id where l.link_sealed = ${digest} for update of l`.execute(db)
  ).rows[0];
/** The owner has been there: strangers' guesses from elsewhere don't slow that place down. */
export const noteLinkUsed = async (db: Sql, member_id: number, link_used_from: string): Promise<void> => {
  await db.updateTable('member_login').set({ link_used_from }).where('member_id', '=', member_id).execute();
};
