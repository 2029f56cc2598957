/** All SQL about suppressed addresses. */
import { sql as raw, type Insertable } from 'kysely';
import type { SuppressionQuery } from './suppression.contract.ts';
import type { Suppression } from './suppression.model.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, listOf } from '#kit/server/list.ts';

export type SuppressionRecord = Omit<Suppression, 'can'> & { branch_id: number };
const STATUS = "case when n.lifted_at is null then 'suppressed' else 'lifted' end";
export const suppressions = listOf<SuppressionQuery, SuppressionRecord>({
  columns: raw`
    n.id, n.branch_id, n.channel, m.id as member_id, full_name(m.first_name, m.last_name) as member_name, n.masked, n.reason, n.via, n.note,
    full_name(s.first_name, s.last_name) as staff_name, ${raw.raw(STATUS)} as status, n.created_at, n.lifted_at,
    full_name(l.first_name, l.last_name) as lifted_by_name, n.lifted_why, n.version`,
  from: raw`
    from suppression n left join member m on m.id = n.member_id and m.erased_at is null
    left join staff s on s.id = n.staff_id left join staff l on l.id = n.lifted_by`,
  seen: inBranches('n.branch_id'),
  filters: {
    channel: anyOf('n.channel'),
    reason: anyOf('n.reason'),
    status: (values) => raw`${raw.raw(STATUS)} = any (${[...values]}::text[])`,
    q: containing("n.masked || ' ' || coalesce(full_name(m.first_name, m.last_name), '')"),
  },
  sorts: { created_at: 'n.created_at', id: 'n.id' },
  id: 'n.id',
});

/** False if the address is suppressed already: what was said first is kept. */
export const insertSuppression = async (db: Sql, record: Insertable<DB['suppression']>): Promise<number | null> => {
  const saved = await db
    .insertInto('suppression')
    .values(record)
    .onConflict((on) => on.column('digest').where('lifted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return saved?.id ?? null;
};
export const liftDigest = async (db: Sql, digest: Buffer, at: string, why: string): Promise<void> => {
  await db
    .updateTable('suppression')
    .set({ lifted_at: at, lifted_why: why })
    .where('digest', '=', digest)
    .where('lifted_at', 'is', null)
    .execute();
};

type Person = {
  id: number;
  branch_id: number;
  branch_name: string;
  first_name: string;
  email: string | null;
  given: string[];
  suppressed: boolean;
};
/** Whom a token names; merged into another record, it is that one. Null e-mails are shown as gone. */
export const personOf = (member_id: number, digest: Buffer) =>
  asQuery(raw<Person>`
    select m.id, m.branch_id, b.name as branch_name, m.first_name, m.email,
           coalesce((select array_agg(c.purpose || '.' || c.channel) from member_consent c
                      where c.member_id = m.id and c.withdrawn_at is null), '{}') as given,
           exists (select from suppression s where s.digest = ${digest} and s.lifted_at is null) as suppressed
      from member m join branch b on b.id = m.branch_id
     where m.erased_at is null
       and m.id = coalesce((select x.kept_id from member_merge x where x.gone_id = ${member_id} and x.undone_at is null order by x.id desc limit 1), ${member_id})`);
/** The client of these branches with an address or a number, to be named beside it. */
export const clientWith = (email: string) =>
  asQuery(raw<{ id: number; branch_id: number }>`
    select m.id, m.branch_id from member m where lower(m.email) = lower(${email}) and m.erased_at is null limit 1`);
export const clientWithPhone = (phone: string) =>
  asQuery(raw<{ id: number; branch_id: number }>`
    select m.id, m.branch_id from member m where m.phone = ${phone} and m.erased_at is null order by m.id limit 1`);
/** Those of a family who have an address, who signed in first. */
export const emailsOf = (members: readonly number[]) =>
  asQuery(raw<{ id: number; email: string }>`
    select m.id, m.email from member m where m.id = any (${[...members]}::bigint[]) and m.email is not null
     order by array_position(${[...members]}::bigint[], m.id) limit 1`);
