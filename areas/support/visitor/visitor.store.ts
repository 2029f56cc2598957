/** All SQL about visitors who chat. */
import { sql as raw, type Insertable } from 'kysely';
import type { Locale } from '#kit/domain/words.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

export type Visitor = { id: number; branch_id: number; website_key_id: number; key_ended: boolean };
/** By the digest of their token. */
export const visitorOf = (token_hash: Buffer) =>
  asQuery(raw<Visitor>`
    select v.id, v.branch_id, v.website_key_id, k.ended_at is not null as key_ended
      from chat_visitor v join website_key k on k.id = v.website_key_id where v.token_hash = ${token_hash}`);
export const insertVisitor = async (db: Sql, row: Insertable<DB['chat_visitor']>): Promise<void> => {
  await db.insertInto('chat_visitor').values(row).execute();
};
type Address = { email: string | null; first_name: string; locale: Locale };
export const addressOfVisitor = (id: number) =>
  asQuery(raw<Address>`select email, first_name, locale from chat_visitor where id = ${id}`);
export const visitorOfTicket = (ticket_id: number) =>
  asQuery(raw<Address & { id: number }>`
    select v.id, v.email, v.first_name, v.locale from ticket t join chat_visitor v on v.id = t.visitor_id where t.id = ${ticket_id}`);
