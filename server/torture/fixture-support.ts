import { merchantFixture, merchantKinds } from './fixture-merchant.ts';

export const supportKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['ticket/file/', 'ticket_message'],
  ['ticket/', 'ticket'],
  ['article/', 'article'],
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
  ...merchantFixture,
};
