/** Sign-in attempts at the accounts of clients. */
import { sql as raw } from 'kysely';
import type { Tried } from '#areas/access/security-event/security-event.rules.ts';
import { asQuery } from '#kit/server/db.ts';

type TriedClient = Omit<Tried, 'wrong_codes'> & {
  client_id: number;
  branch_id: number;
  email: string;
  first_name: string;
  branch_name: string;
};
/** Attempts at each client's account within the last hour, unless the client was notified within that hour. */
export const triedClients = (now: Date) =>
  asQuery(raw<TriedClient>`
    select m.id as client_id, m.branch_id, m.email, m.first_name, b.name as branch_name, t.wrong_passwords, t.addresses
      from (select e.client_id, sum(e.count)::int as wrong_passwords, count(distinct e.address)::int as addresses
              from security_event e
             where e.kind in ('wrong_password', 'slowed_down') and e.client_id is not null
               and e.at > ${now.toISOString()}::timestamptz - interval '1 hour'
             group by e.client_id) t
      join member m on m.id = t.client_id and m.is_active and m.email is not null
      join branch b on b.id = m.branch_id
     where not exists (select 1 from security_event w where w.kind = 'alarm' and w.client_id = t.client_id
                          and w.at > ${now.toISOString()}::timestamptz - interval '1 hour')`);
