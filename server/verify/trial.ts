/** Invariants of trials that visitors book on a website. That they fit into their class is counted with the bookings. */
import { bySql, type Invariant } from './invariant.ts';

export const trialInvariants: readonly Invariant[] = [
  bySql(
    'trial_branches',
    'A trial, its class, its lead and the key it came through belong to one branch',
    `select format('trial %s of branch %s: class of %s, key of %s, lead of %s', t.id, t.branch_id, s.branch_id, k.branch_id, l.branch_id)
       from trial_place t join class_session s on s.id = t.session_id left join website_key k on k.id = t.website_key_id left join lead l on l.id = t.lead_id
      where s.branch_id <> t.branch_id or k.branch_id <> t.branch_id or (l.branch_id <> t.branch_id and l.member_id is null)`,
  ),
  bySql(
    'trial_once',
    'Nobody has two trials, unless one was cancelled or staff said why',
    `select format('trials %s and %s are of one person', a.id, b.id)
       from trial_place a join trial_place b on b.id > a.id and (b.email = a.email or b.phone = a.phone)
      where a.status <> 'cancelled' and b.status <> 'cancelled' and a.again_reason is null and b.again_reason is null`,
  ),
  bySql(
    'trial_reminder',
    'A reminder of a trial went to an address, after the last letter about its time',
    `select format('trial %s: reminded %s, notified %s, class %s', t.id, t.reminded_at, t.told_at, s.starts_at)
       from trial_place t join class_session s on s.id = t.session_id
      where t.reminded_at < coalesce(t.told_at, t.created_at) or (t.status = 'booked' and t.email is null and t.reminded_at is not null)`,
  ),
  bySql(
    'trial_class',
    'A cancelled class has no trials, and an online class never had any',
    `select format('trial %s (%s) is in class %s, which is %s and %s', t.id, t.status, s.id, s.kind, s.status)
       from trial_place t join class_session s on s.id = t.session_id
      where (s.status = 'cancelled' and t.status <> 'cancelled') or s.kind = 'online'`,
  ),
  bySql(
    'trial_erased',
    'Nothing personal is left of a trial whose lead was deleted or erased',
    `select format('trial %s still has the name or the address of a person', t.id)
       from trial_place t left join lead l on l.id = t.lead_id left join member m on m.id = l.member_id
      where (t.lead_id is null or m.erased_at is not null) and (t.first_name <> '—' or t.last_name <> '' or t.email is not null or t.phone is not null)`,
  ),
];
