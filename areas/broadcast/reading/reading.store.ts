/** All SQL about who opened an e-mail and clicked in it. */
import { sql as raw } from 'kysely';
import { BURST_MS } from './reading.rules.ts';
import type { Block } from '../campaign/campaign.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type Letter = {
  branch_id: number;
  blocks: Block[];
  /** When the mail server took it; null if it hasn't yet. */
  done_at: string | null;
  /** Whether it is noted: the branch measures it, it was sent, and the person still agrees to marketing. */
  counts: boolean;
};
export const letterOf = (recipient_id: number) =>
  asQuery(raw<Letter>`
    select r.branch_id, u.blocks, r.done_at,
           u.is_tracked and s.tracks and m.erased_at is null and r.status in ('sending', 'sent', 'in_doubt')
           and exists (select from member_consent c where c.member_id = r.member_id and c.purpose = 'marketing' and c.channel = 'email'
                          and c.withdrawn_at is null) as counts
      from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id join member m on m.id = r.member_id
      join broadcast_setting s on s.branch_id = r.branch_id
     where r.id = ${recipient_id} and u.channel = 'email'`);

type Hit = { branch_id: number; recipient_id: number; link_no: number; isProgram: boolean; at: string };
const burst = raw.lit(`${BURST_MS} milliseconds`);
/**
 * Notes one request. A second link within two seconds shows that a program goes through the letter: then neither counts.
 * The row of the person is held, so that two requests at once see each other.
 */
export const noteHit = async (db: Sql, { branch_id, recipient_id, link_no, isProgram, at }: Hit): Promise<void> => {
  await raw`select 1 from campaign_recipient r where r.id = ${recipient_id} for update`.execute(db);
  if (link_no > 0)
    await raw`
      update campaign_hit h set programs = h.programs + h.people, people = 0, first_at = null
       where h.campaign_recipient_id = ${recipient_id} and h.link_no not in (0, ${link_no}) and h.people > 0
         and h.first_at > ${at}::timestamptz - ${burst}::interval`.execute(db);
  await raw`
    insert into campaign_hit as h (branch_id, campaign_recipient_id, link_no, people, programs, first_at, last_at)
    select ${branch_id}, ${recipient_id}, ${link_no}, (not x.by_program)::int, x.by_program::int,
           case when not x.by_program then ${at}::timestamptz end, ${at}::timestamptz
      from (select ${isProgram} or (${link_no} > 0 and exists (
              select from campaign_hit o where o.campaign_recipient_id = ${recipient_id} and o.link_no not in (0, ${link_no})
                 and o.last_at > ${at}::timestamptz - ${burst}::interval)) as by_program) x
    on conflict (campaign_recipient_id, link_no) do update
      set people = h.people + excluded.people, programs = h.programs + excluded.programs,
          first_at = coalesce(h.first_at, excluded.first_at), last_at = greatest(h.last_at, excluded.last_at)`.execute(
    db,
  );
  await raw`
    update campaign_recipient r set opened_at = x.opened_at, clicked_at = x.clicked_at
      from (select min(h.first_at) as opened_at, min(h.first_at) filter (where h.link_no > 0) as clicked_at
              from campaign_hit h where h.campaign_recipient_id = ${recipient_id}) x
     where r.id = ${recipient_id} and (r.opened_at, r.clicked_at) is distinct from (x.opened_at, x.clicked_at)`.execute(
    db,
  );
};

/** How many people clicked each link of a sending. */
export const clicksOf = (run_id: number) =>
  asQuery(raw<{ link_no: number; people: number }>`
    select h.link_no, count(*)::int as people from campaign_hit h join campaign_recipient r on r.id = h.campaign_recipient_id
     where r.campaign_run_id = ${run_id} and h.link_no > 0 and h.people > 0 group by 1`);
