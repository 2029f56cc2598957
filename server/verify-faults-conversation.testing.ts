const [one, waits] = [
  '(select min(conversation_id) from conversation_message)',
  '(select min(conversation_id) from conversation_pulse where waits_since is not null)',
];
/** A fault for each invariant of conversations. */
export const conversationFaults: Record<string, string | readonly string[]> = {
  conversation_numbers: [
    `update conversation_message set no = no + 1000 where id = (select max(id) from conversation_message)`,
    `delete from conversation_message where conversation_id = ${one}`,
    `update conversation_pulse set last_no = last_no + 1 where conversation_id = ${one}`,
  ],
  conversation_sides: [
    `update conversation_message m set branch_id = (select max(id) from branch where id <> m.branch_id) where conversation_id = ${one}`,
    `update conversation_pulse p set branch_id = (select max(id) from branch where id <> p.branch_id) where conversation_id = ${one}`,
    `update conversation_message set staff_id = (select min(id) from staff)
      where id = (select min(m.id) from conversation_message m join conversation c on c.id = m.conversation_id where not m.from_desk and c.desk = 'branch')`,
  ],
  conversation_visitors: [
    `update chat_visitor v set branch_id = (select max(id) from branch where id <> v.branch_id) where id = (select min(id) from chat_visitor where website_key_id is not null)`,
    `update chat_visitor set came_by = 'email' where id = (select min(id) from chat_visitor where website_key_id is not null)`,
  ],
  conversation_waits: [
    `update conversation_pulse set waits_since = waits_since + interval '1 year' where conversation_id = ${waits}`,
    `update conversation_message m set from_desk = true, staff_id = (select min(id) from staff) from conversation_pulse p
      where p.conversation_id = ${waits} and m.conversation_id = p.conversation_id and m.no = p.last_no`,
  ],
  conversation_files: [
    `with f as (insert into file (branch_id, name, kind, bytes, sha256, key, purpose, attached_at)
       select branch_id, 'Late.pdf', 'application/pdf', 1, 'x', 'fault-conversation', 'certificate', null from conversation_message where id = (select min(id) from conversation_message) returning id)
     update conversation_message set file_id = f.id from f where conversation_message.id = (select min(id) from conversation_message)`,
  ],
  conversation_emails: [
    `update conversation_email e set conversation_id = (select max(id) from conversation c where c.id <> e.conversation_id) where id = (select min(id) from conversation_email)`,
    `update conversation_message set way = 'chat' where id = (select min(message_id) from conversation_email)`,
    `update conversation_email set came_in = not came_in where id = (select min(id) from conversation_email where mail_id is null)`,
    `update mail set to_address = 'other@client.example' where id = (select min(mail_id) from conversation_email)`,
  ],
  conversation_back: [
    `update conversation_email set back_at = created_at - interval '1 minute', back_kind = 'soft' where id = (select min(id) from conversation_email where not came_in)`,
    `update conversation_email set back_at = created_at, back_kind = 'hard' where id = (select min(id) from conversation_email where not came_in)`,
  ],
  conversation_tickets: [
    `update conversation_pulse set ticket_no = 0 where conversation_id = (select min(conversation_id) from conversation_pulse where ticket_id is not null)`,
    `update conversation_pulse p set ticket_id = (select min(t.id) from ticket t join conversation c on c.id = p.conversation_id where t.branch_id <> c.branch_id)
      where conversation_id = (select min(conversation_id) from conversation_pulse where ticket_id is not null)`,
  ],
};
