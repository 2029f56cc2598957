import { trialFaults } from './verify-faults-trial.testing.ts';

const key = `(select min(id) from website_key where ended_at is null)`;
/** A fault for each invariant of keys of websites and of webhooks. */
export const websiteFaults: Record<string, string | readonly string[]> = {
  website_branches: `update website_lead w set branch_id = (select max(id) from branch where id <> w.branch_id) where id = (select min(id) from website_lead)`,
  website_ended: [
    `update website_key set last_used_at = ended_at + interval '1 minute' where id = (select min(id) from website_key where ended_at is not null)`,
    `update website_key set ended_at = created_at - interval '1 year', last_used_at = null, secret_hash = null, previous_hash = null, previous_until = null
      where id = (select min(website_key_id) from website_lead)`,
  ],
  website_overlap: `update website_key set previous_hash = '\\x00', previous_until = rotated_at + interval '25 hours' where id = ${key}`,
  webhook_off: [
    `update webhook_delivery set status = 'queued', fault = null, done_at = null, created_at = now() - interval '1 day'
      where id = (select min(d.id) from webhook_delivery d join webhook w on w.id = d.webhook_id where w.status = 'off')`,
    `insert into webhook (branch_id, website_key_id, name, url, events, status, off_why, secret_sealed, secret_prefix, rotated_at)
     select branch_id, id, 'Late', 'https://hooks.gym.example/', array['lead_created'], 'active', null, 'x', 'x', now()
       from website_key where id = (select min(id) from website_key where ended_at is not null)`,
  ],
  webhook_tries: [
    `update webhook_delivery set status = 'queued', fault = null, done_at = null, answer = null, created_at = now(), tried_since = now(),
        next_try_at = now() + interval '25 hours' where id = (select min(id) from webhook_delivery)`,
    `update webhook_delivery set status = 'sending', fault = null, done_at = null, created_at = now(), claimed_at = now() - interval '3 hours'
      where id = (select min(id) from webhook_delivery)`,
  ],
  ...trialFaults,
  webhook_secret: [
    `update webhook set secret_sealed = null, secret_prefix = null where id = (select min(id) from webhook)`,
    `update webhook set previous_sealed = 'x', previous_until = rotated_at + interval '25 hours' where id = (select min(id) from webhook)`,
  ],
};
