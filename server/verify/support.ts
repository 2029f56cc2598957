/** Invariants of tickets. */
import { AT, bySql, type Invariant } from './invariant.ts';

const lastSaid = `cross join lateral (select m.kind from ticket_message m where m.ticket_id = t.id and m.kind <> 'note' order by m.id desc limit 1) l`;
export const supportInvariants: readonly Invariant[] = [
  bySql(
    'ticket_clock',
    'An open ticket whose last message is a question has a deadline, or one that is paused, and it is later than the question',
    `select format('ticket %s has no deadline', t.id) from ticket t ${lastSaid}
      where t.status in ('open', 'waiting') and l.kind = 'ask' and t.waits_since is null
     union all
     select format('ticket %s was due on %s, before it was asked on %s', t.id, t.due_at, t.waits_since) from ticket t where t.due_at < t.waits_since`,
  ),
  bySql(
    'ticket_closed',
    'Tickets are closed a week after they were resolved',
    `select format('ticket %s was resolved on %s', t.id, t.resolved_at) from ticket t
      where t.status = 'resolved' and t.resolved_at < ${AT} - interval '7 days 3 hours'`,
  ),
  bySql(
    'ticket_notes',
    'Messages belong to the branch of their ticket; notes about what a branch asks belong to head office',
    `select format('message %s of ticket %s belongs to branch %s', m.id, t.id, m.branch_id)
       from ticket_message m join ticket t on t.id = m.ticket_id join branch b on b.id = m.branch_id
      where case when t.desk = 'office' and m.kind = 'note' then b.type <> 'hq' else m.branch_id <> t.branch_id end`,
  ),
  bySql(
    'ticket_asker',
    'Clients write on what they asked themselves, and every ticket begins with its question',
    `select format('ticket %s has no question', t.id) from ticket t
      where not exists (select from ticket_message m where m.ticket_id = t.id and m.kind = 'ask')
     union all
     select format('message %s has no author', m.id) from ticket_message m join ticket t on t.id = m.ticket_id
      where m.staff_id is null and t.member_id is null`,
  ),
];
