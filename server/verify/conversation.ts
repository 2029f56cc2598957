/** Invariants of conversations. */
import { bySql, type Invariant } from './invariant.ts';

export const conversationInvariants: readonly Invariant[] = [
  bySql(
    'conversation_numbers',
    'Messages of a conversation have the numbers from 1 on without a gap, and the conversation knows the last one',
    `select format('conversation %s has %s messages, the last is %s, and it says %s', c.id, count(m.id), max(m.no), p.last_no)
       from conversation c left join conversation_pulse p on p.conversation_id = c.id left join conversation_message m on m.conversation_id = c.id
      group by c.id, p.last_no having count(m.id) <> coalesce(max(m.no), 0) or coalesce(max(m.no), 0) is distinct from p.last_no or count(m.id) = 0`,
  ),
  bySql(
    'conversation_sides',
    'A conversation and its messages belong to one branch; clients write to it, and staff who asked write as askers',
    `select format('message %s of conversation %s belongs to branch %s', m.id, c.id, m.branch_id)
       from conversation_message m join conversation c on c.id = m.conversation_id where m.branch_id <> c.branch_id
     union all
     select format('conversation %s belongs to branch %s, its pulse to %s', c.id, c.branch_id, p.branch_id)
       from conversation c join conversation_pulse p on p.conversation_id = c.id where p.branch_id <> c.branch_id
     union all
     select format('message %s was not written by who asks', m.id) from conversation_message m join conversation c on c.id = m.conversation_id
      where not m.from_desk and m.staff_id is distinct from c.asked_by`,
  ),
  bySql(
    'conversation_visitors',
    'Somebody who isn’t a client has one conversation, with the branch of the website or the e-mail through which they came',
    `select format('visitor %s belongs to branch %s, the key to %s, the lead to %s, the conversation to %s', v.id, v.branch_id, k.branch_id, l.branch_id, c.branch_id)
       from chat_visitor v left join website_key k on k.id = v.website_key_id left join lead l on l.id = v.lead_id left join conversation c on c.visitor_id = v.id
      where v.branch_id <> coalesce(k.branch_id, v.branch_id) or (k.id is null) <> (v.came_by = 'email') or v.branch_id <> coalesce(c.branch_id, v.branch_id) or v.branch_id <> coalesce(l.branch_id, v.branch_id)`,
  ),
  bySql(
    'conversation_waits',
    'A conversation waits since a message of its asker; after an answer it waits no longer',
    `select format('conversation %s waits since %s', p.conversation_id, p.waits_since)
       from conversation_pulse p join conversation_message m on m.conversation_id = p.conversation_id and m.no = p.last_no
      where p.waits_since is not null and (m.from_desk or p.waits_since > m.created_at)`,
  ),
  bySql(
    'conversation_files',
    'A file of a message belongs to its branch and to no other message, and waits for no record',
    `select format('file %s of message %s belongs to branch %s', f.id, m.id, f.branch_id)
       from conversation_message m join file f on f.id = m.file_id where f.branch_id is distinct from m.branch_id or f.attached_at is null
     union all
     select format('file %s is part of %s messages', m.file_id, count(*)) from conversation_message m
      where m.file_id is not null group by m.file_id having count(*) > 1`,
  ),
  bySql(
    'conversation_emails',
    'What is known of an e-mail belongs to its message and its letter: in from the asker, out from the desk, to this branch',
    `select format('e-mail %s belongs to conversation %s of branch %s, its message to %s of branch %s', e.id, e.conversation_id, e.branch_id, m.conversation_id, m.branch_id)
       from conversation_email e join conversation_message m on m.id = e.message_id
      where m.conversation_id <> e.conversation_id or m.branch_id <> e.branch_id or m.way <> 'email' or m.from_desk = e.came_in
     union all
     select format('answer %s went to %s, its letter %s of branch %s to %s', e.id, e.address, l.id, l.branch_id, l.to_address)
       from conversation_email e join mail l on l.id = e.mail_id
      where e.came_in or l.branch_id is distinct from e.branch_id or lower(l.to_address) <> lower(e.address)`,
  ),
  bySql(
    'conversation_back',
    'Only an answer that was sent comes back, and an address that doesn’t exist or whose owner complained was suppressed',
    `select format('e-mail %s came back at %s, before it was written at %s, or came in', e.id, e.back_at, e.created_at)
       from conversation_email e where e.back_at is not null and (e.came_in or e.back_at < e.created_at)
     union all
     select format('answer %s to %s came back (%s), and the address was never suppressed', e.id, e.address, e.back_kind)
       from conversation_email e where e.back_kind in ('hard', 'complaint')
        and not exists (select from suppression s where s.digest = sha256(convert_to(lower(e.address), 'UTF8')))`,
  ),
  bySql(
    'conversation_tickets',
    'What became a ticket names a ticket of the same branch and the same person',
    `select format('conversation %s became ticket %s', c.id, p.ticket_id)
       from conversation c join conversation_pulse p on p.conversation_id = c.id left join ticket t on t.id = p.ticket_id
      where case when p.ticket_no > 0 then t.id is null or t.branch_id <> c.branch_id or t.desk <> c.desk
                   or t.member_id is distinct from c.member_id or t.visitor_id is distinct from c.visitor_id or t.asked_by is distinct from c.asked_by
                 else p.ticket_id is not null end`,
  ),
];
