-- What segments of all clients read, from indexes alone.

-- Clients who can be written to at all, with what is often asked and seldom changed.
create index member_writable on member (branch_id, id) include (date_of_birth, gender, joined_on, standing)
  where is_active and erased_at is null and not is_walk_in;

-- What somebody spent, client after client: in any other order, PostgreSQL keeps a sum for each of them at once.
create index payment_spent on payment (branch_id, member_id) include (paid_on, amount_cents, refunded_cents)
  where status in ('success', 'refunded') and method not in ('complimentary', 'wallet');

-- The language in which somebody agreed last.
create index member_consent_latest on member_consent (member_id, given_at desc, id desc) include (branch_id, locale);

-- Who opened e-mails: as before, with the client.
create index campaign_recipient_reader on campaign_recipient (branch_id, opened_at) include (member_id) where opened_at is not null;
drop index campaign_recipient_read;
