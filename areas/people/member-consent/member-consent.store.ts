/** All SQL about what clients agreed to. */
import { sql as raw } from 'kysely';
import type { Consent } from './member-consent.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export const consentsOf = (member_id: number) =>
  asQuery(raw<Consent>`
    select c.id, c.purpose, c.channel, c.wording, c.locale, c.given_at, c.withdrawn_at, c.version,
           full_name(g.first_name, g.last_name) as given_by_name, full_name(w.first_name, w.last_name) as withdrawn_by_name
      from member_consent c left join staff g on g.id = c.given_by left join staff w on w.id = c.withdrawn_by
     where c.member_id = ${member_id} order by c.id desc limit 500`);

/** `by`: the member of staff who notes it; null: the client did it. */
type Of = {
  branch_id: number;
  member_id: number;
  purpose: string;
  channel: string;
  by: number | null;
  at: string;
};
/** If it is given already, nothing happens, even if two requests arrive at once. */
export const giveConsent = async (db: Sql, of: Of & { wording: string; locale: string }): Promise<void> => {
  await raw`
    insert into member_consent (branch_id, member_id, purpose, channel, wording, locale, given_at, given_by)
    values (${of.branch_id}, ${of.member_id}, ${of.purpose}, ${of.channel}, ${of.wording}, ${of.locale}, ${of.at}::timestamptz, ${of.by})
    on conflict (member_id, purpose, channel) where withdrawn_at is null do nothing`.execute(db);
};
export const withdrawConsent = async (db: Sql, of: Of): Promise<void> => {
  await db
    .updateTable('member_consent')
    .set({ withdrawn_at: of.at, withdrawn_by: of.by })
    .where('member_id', '=', of.member_id)
    .where('purpose', '=', of.purpose)
    .where('channel', '=', of.channel)
    .where('withdrawn_at', 'is', null)
    .execute();
};
