/** Invariants of keys of websites and of what came through them. */
import { bySql, type Invariant } from './invariant.ts';

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
];
