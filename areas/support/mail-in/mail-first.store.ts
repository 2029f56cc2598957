/** To whom a first e-mail goes, and whether anything is sent to the address. */
import { sql as raw } from 'kysely';
import { asQuery } from '#kit/server/db.ts';

type Lead = { id: number; email: string | null; first_name: string };
/** A lead of the branch who hasn't become a client. */
export const openLead = (id: number, branch_id: number) =>
  asQuery(raw<Lead>`
    select l.id, l.email, l.first_name from lead l where l.id = ${id} and l.branch_id = ${branch_id} and l.converted_at is null`);
export const leadOfWriter = (visitor_id: number) =>
  asQuery(raw<{ lead_id: number | null }>`select v.lead_id from chat_visitor v where v.id = ${visitor_id}`);
/** Nothing: e-mails are sent there. The reason is known where the branch noted it. */
export const suppressionOf = (address: string) =>
  asQuery(raw<{ reason: string | null }>`
    select (select s.reason from suppression s where s.digest = d.digest and s.lifted_at is null limit 1) as reason
      from (select sha256(convert_to(lower(${address}), 'UTF8')) as digest) d where d.digest in (select suppressed_digests())`);
