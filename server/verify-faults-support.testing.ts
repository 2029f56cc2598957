import { conversationFaults } from './verify-faults-conversation.testing.ts';
import { merchantFaults } from './verify-faults-merchant.testing.ts';
import { scaleFaults } from './verify-faults-scale.testing.ts';

/** A fault for each invariant of tickets, and of promotions. */
export const supportFaults: Record<string, string | readonly string[]> = {
  ticket_clock: [
    `update ticket set waits_since = null, due_at = null where id = (select min(id) from ticket where due_at is not null)`,
    `update ticket set waits_since = due_at + interval '1 day' where id = (select min(id) from ticket where due_at is not null)`,
  ],
  ticket_closed: `update ticket set status = 'resolved', resolved_at = now() - interval '9 days', waits_since = null, due_at = null, left_min = null
    where id = (select min(id) from ticket)`,
  ticket_notes: `update ticket_message m set branch_id = t.branch_id from ticket t
    where t.id = m.ticket_id and m.id = (select min(x.id) from ticket_message x join ticket y on y.id = x.ticket_id where x.kind = 'note' and y.desk = 'office')`,
  ticket_asker: [
    `delete from ticket_message where ticket_id = (select min(id) from ticket)`,
    `update ticket_message set staff_id = null where id = (select min(m.id) from ticket_message m join ticket t on t.id = m.ticket_id where t.desk = 'office' and m.kind = 'ask')`,
  ],
  ...conversationFaults,
  ...merchantFaults,
  ...scaleFaults,
};
