/** Addresses of clients for letters about classes. */
import { sql as raw } from 'kysely';
import type { Locale } from '#kit/domain/words.ts';
import type { Sql } from '#kit/server/db.ts';

type Addressee = { id: number; first_name: string; email: string | null; locale: Locale | null; agreed: boolean };
/** In the language in which they last gave a consent; in both if they were never asked. */
export const clientsToWrite = async (db: Sql, members: readonly number[]): Promise<Addressee[]> => {
  const { rows } = await raw<Addressee>`
    select m.id, m.first_name,
           exists (select from member_consent c where c.member_id = m.id and c.purpose = 'classes' and c.channel = 'email'
                                                  and c.withdrawn_at is null) as agreed,
           coalesce(m.email, (select g.email from member_relation r join member g on g.id = r.related_member_id
                               where r.member_id = m.id and r.is_guardian order by r.id limit 1)) as email,
           coalesce((select c.locale from member_consent c where c.member_id = m.id order by c.given_at desc, c.id desc limit 1),
                    (select t.locale from terms_acceptance a join terms t on t.id = a.terms_id where a.member_id = m.id order by a.id desc limit 1)) as locale
      from member m where m.id = any (${[...members]}::bigint[]) and m.is_active`.execute(db);
  return rows;
};
