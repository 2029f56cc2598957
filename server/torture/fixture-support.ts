import { merchantFixture, merchantKinds } from './fixture-merchant.ts';

export const supportKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['ticket/file/', 'ticket_message'],
  ['ticket/', 'ticket'],
  ['article/', 'article'],
  ['conversation/file/', 'conversation_message'],
  ['conversation/email/', 'conversation_email'],
  ['conversation/', 'conversation'],
  ['cannedAnswer/', 'canned_answer'],
  ...merchantKinds,
];

/** A ticket of the fixture's client with a message, and a published article, in each branch. */
export const supportFixture: Readonly<Record<string, string>> = {
  ticket: `insert into ticket (branch_id, desk, subject, category, member_id)
    select $b, 'branch', 'Fixture', 'other', m.id from member m where m.branch_id = $b and m.number = 900001 returning id`,
  ticket_message: `insert into ticket_message (branch_id, ticket_id, kind, body)
    select $b, t.id, 'ask', 'Fixture' from ticket t where t.branch_id = $b and t.subject = 'Fixture' returning id`,
  article: `insert into article (branch_id, category, audience, title, body, status, published_at)
    values ($b, 'other', 'everyone', '{"en": "Fixture", "cn": ""}', '{"en": "Fixture", "cn": ""}', 'published', now()) returning id`,
  conversation: `with c as (insert into conversation (branch_id, desk, member_id)
      select $b, 'branch', m.id from member m where m.branch_id = $b and m.number = 900001 returning id),
    p as (insert into conversation_pulse (conversation_id, branch_id, last_no, asker_read, waits_since) select c.id, $b, 1, 1, now() from c)
    select id from c`,
  conversation_message: `insert into conversation_message (branch_id, conversation_id, no, once, from_desk, body, way)
    select $b, max(c.id), 1, 'fixture-once', false, 'Fixture', 'email' from conversation c where c.branch_id = $b returning id`,
  conversation_email: `insert into conversation_email (branch_id, conversation_id, message_id, came_in, key, subject, address)
    select $b, m.conversation_id, max(m.id), true, 'fixture-' || $b, 'Fixture', 'fixture@client.example'
      from conversation_message m where m.branch_id = $b and m.once = 'fixture-once' group by m.conversation_id returning id`,
  canned_answer: `insert into canned_answer (branch_id, name, text) values ($b, 'Fixture', '{"en": "Fixture", "cn": ""}') returning id`,
  ...merchantFixture,
};
