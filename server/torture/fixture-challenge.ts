export const challengeKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['challenge/', 'challenge'],
  ['websiteKey/', 'website_key'],
  ['trialRule/', 'trial_rule'],
  ['trial/session/', 'class_session'],
  ['trial/lead/', 'lead'],
  ['trial/options/', 'lead'],
  ['trial/', 'trial_place'],
  ['webhookDelivery/', 'webhook_delivery'],
  ['webhook/', 'webhook'],
];

/** A published challenge with a participant, and a key of a website with a webhook and a message, in each branch. */
export const challengeFixture: Readonly<Record<string, string>> = {
  challenge: `with c as (insert into challenge (branch_id, title, rules, prize, metric, zone, starts_on, ends_on, status)
      values ($b, '{"en": "Fixture", "cn": ""}', '{"en": "", "cn": ""}', '{"en": "", "cn": ""}', 'points', 'UTC', '2020-01-01', '2099-12-31', 'published') returning id),
    m as (insert into challenge_member (branch_id, challenge_id, member_id, joined_at)
      select $b, c.id, m.id, now() from c, member m where m.branch_id = $b and m.number = 900001)
    select id from c`,
  website_key: `insert into website_key (branch_id, name, site, secret_prefix, secret_hash, scopes, rotated_at)
    values ($b, 'Fixture', left(md5('fixture $b'), 16), 'cm_fixture', decode(md5('fixture $b'), 'hex'), array['write_leads'], now()) returning id`,
  trial_rule: `insert into trial_rule (branch_id, category, places, days_ahead) values ($b, (select min(key) from class_category), 2, 7) returning id`,
  trial_place: `with k as (insert into website_key (branch_id, name, site, scopes) values ($b, 'Trials', left(md5('trial $b'), 16), array['book_trials']) returning id),
    l as (insert into lead (branch_id, first_name) values ($b, 'Fixture') returning id)
    insert into trial_place (branch_id, session_id, lead_id, website_key_id, once, first_name, email, locale, agreed_at, known_at, status, cancelled_by)
    select $b, (select max(s.id) from class_session s where s.branch_id = $b), l.id, k.id, 'fixture-once', 'Fixture', 'trial$b@fixture.example', 'en', now(), now(), 'cancelled', 'staff'
      from k, l returning id`,
  webhook: `with k as (insert into website_key (branch_id, name, site, scopes) values ($b, 'Webhooks', left(md5('webhook $b'), 16), array['write_leads']) returning id),
    w as (insert into webhook (branch_id, website_key_id, name, url, events, status, off_why)
      select $b, k.id, 'Fixture', 'https://hooks.fixture.example/', array['lead_created'], 'off', 'staff' from k returning id)
    select id from w`,
  webhook_delivery: `with k as (insert into website_key (branch_id, name, site, scopes) values ($b, 'Webhooks', left(md5('delivery $b'), 16), array['write_leads']) returning id),
    w as (insert into webhook (branch_id, website_key_id, name, url, events, status, off_why)
      select $b, k.id, 'Fixture', 'https://hooks.fixture.example/', array['lead_created'], 'off', 'staff' from k returning id)
    insert into webhook_delivery (branch_id, webhook_id, event, record_id, facts, status, fault, done_at)
    select $b, w.id, 'lead_created', 1, '{"lead_id": 1}', 'failed', 'off', now() from w returning id`,
};
