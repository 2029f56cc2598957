/** Invariants of keys of websites, of what came through them, and of webhooks. */
import { AT, bySql, type Invariant } from './invariant.ts';

export const websiteInvariants: readonly Invariant[] = [
  bySql(
    'website_branches',
    'What came through a key is a lead of its branch',
    `select format('lead %s of branch %s came through the key %s of branch %s', l.id, l.branch_id, k.id, k.branch_id)
       from website_lead w join website_key k on k.id = w.website_key_id join lead l on l.id = w.lead_id
      where w.branch_id <> k.branch_id or (l.branch_id <> k.branch_id and l.member_id is null)`,
  ),
  bySql(
    'website_ended',
    'Nothing comes through a key that has ended',
    `select format('key %s ended on %s and was used on %s', k.id, k.ended_at, k.last_used_at) from website_key k where k.last_used_at > k.ended_at
     union all
     select format('lead %s came through the key %s after its end', w.lead_id, k.id)
       from website_lead w join website_key k on k.id = w.website_key_id where w.created_at > k.ended_at + interval '1 minute'`,
  ),
  bySql(
    'website_overlap',
    'A replaced secret works for another day, no longer',
    `select format('the earlier secret of key %s works until %s', k.id, k.previous_until) from website_key k
      where k.previous_until > k.rotated_at + interval '1 day'`,
  ),
  bySql(
    'webhook_off',
    'Nothing waits for a webhook that is off, and none is on after its key has ended',
    `select format('message %s waits for the webhook %s, which is off', d.id, w.id)
       from webhook_delivery d join webhook w on w.id = d.webhook_id
      where w.status = 'off' and d.status in ('queued', 'sending') and d.created_at < ${AT} - interval '10 minutes'
     union all
     select format('webhook %s is on, and its key %s has ended', w.id, k.id) from webhook w join website_key k on k.id = w.website_key_id
      where w.status = 'active' and k.ended_at is not null`,
  ),
  bySql(
    'webhook_tries',
    'A message to a webhook is tried for a day, no longer, and one that is being sent was taken up a short time ago',
    `select format('message %s is to be tried at %s, more than a day after %s', d.id, d.next_try_at, d.tried_since)
       from webhook_delivery d where d.next_try_at > d.tried_since + interval '1 day' or (d.next_try_at is not null and d.status <> 'queued')
     union all
     select format('message %s has been on its way since %s', d.id, coalesce(d.claimed_at::text, 'an unknown time'))
       from webhook_delivery d where d.status = 'sending' and coalesce(d.claimed_at < ${AT} - interval '1 hour', true)`,
  ),
  bySql(
    'webhook_secret',
    'Each webhook has a secret, and a replaced one signs for another day, no longer',
    `select format('webhook %s has no secret', w.id) from webhook w where w.secret_sealed is null
     union all
     select format('the earlier secret of webhook %s signs until %s', w.id, w.previous_until) from webhook w
      where w.previous_until > w.rotated_at + interval '1 day'`,
  ),
];
