const opened = `(select min(id) from campaign_recipient where opened_at is not null)`;
const unsent = `(select min(r.id) from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id and u.channel = 'email' where r.status = 'no_consent')`;
/** A fault for each invariant of what was opened and clicked. */
export const readingFaults: Record<string, string | readonly string[]> = {
  clicked_links: `update campaign_hit set link_no = 900 where id = (select max(id) from campaign_hit)`,
  opened_by_receivers: [
    `update campaign_recipient set opened_at = now(), clicked_at = now() where id = ${unsent}`,
    `update campaign_recipient set opened_at = claimed_at - interval '1 second' where id = ${opened}`,
    `update campaign_run set is_tracked = false where id = (select campaign_run_id from campaign_recipient where id = ${opened})`,
  ],
  subject_tests: [
    `update campaign_recipient set variant = null where id = (select min(id) from campaign_recipient where variant = 'a')`,
    `update campaign_recipient set status = 'held', done_at = null where id = (select min(id) from campaign_recipient where status = 'sent' and reported is null and opened_at is null)`,
    `update campaign_run set winner_at = now() where winner is not null`,
  ],
  mail_reports: [
    `update campaign_recipient set status = 'sent' where id = (select min(campaign_recipient_id) from mail_report where kind = 'hard')`,
    `update campaign_recipient set reported = null where id = (select min(campaign_recipient_id) from mail_report where kind = 'complaint')`,
    `delete from suppression where digest = (select digest from mail_report where kind = 'complaint' order by id limit 1)`,
    `update campaign_recipient set reported = 'soft' where id = (select max(id) from campaign_recipient where status = 'sent' and reported is null)`,
  ],
  opened_first: [
    `update campaign_hit set first_at = first_at + interval '1 minute' where campaign_recipient_id = ${opened}`,
    `update campaign_recipient set clicked_at = opened_at where id = (select min(id) from campaign_recipient where opened_at is not null and clicked_at is null)`,
    `delete from campaign_hit where campaign_recipient_id = ${opened}`,
  ],
};
