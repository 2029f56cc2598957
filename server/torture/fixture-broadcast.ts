import { supportFixture, supportKinds } from './fixture-support.ts';

export const broadcastKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['audience/', 'audience'],
  ['suppression/', 'suppression'],
  ['news/', 'news'],
  ...supportKinds,
];

/** A segment, a suppressed address and published news in each branch. */
export const broadcastFixture: Readonly<Record<string, string>> = {
  audience: `insert into audience (branch_id, kind, name, rule)
    values ($b, 'segment', 'Fixture', '{"kind": "group", "join": "and", "items": [{"kind": "condition", "fact": "standing", "op": "is", "values": ["active"], "number": null, "day": null, "days": null}]}')
    returning id`,
  suppression: `insert into suppression (branch_id, digest, masked, reason, via)
    values ($b, sha256(convert_to('fixture$b@gone.example', 'UTF8')), 'f***@gone.example', 'unsubscribed', 'link') returning id`,
  news: `insert into news (branch_id, title, body, status, published_at)
    values ($b, '{"en": "Fixture", "cn": ""}', '{"en": "Fixture", "cn": ""}', 'published', now()) returning id`,
  ...supportFixture,
};
