/** Keys of the branches' websites, and the leads that came through them. No secret belongs to their digests. */
import { sql as raw } from 'kysely';
import type { World } from './world.ts';

export const makeWebsites = async ({ db, now }: World): Promise<void> => {
  const at = now.toISOString();
  await raw`
    insert into website_key (branch_id, name, site, secret_prefix, secret_hash, scopes, origins, last_used_at, rotated_at, ended_at, staff_id, created_at)
    select b.id, w.name, left(md5(w.name || b.code), 16), 'cm_' || left(md5(b.code || w.name), 7),
           case when w.ends is null then decode(md5(b.code || w.name) || md5(w.name || b.code), 'hex') end, w.scopes,
           case when w.name = 'Website' then array['https://www.' || lower(b.code) || '.cornerman.example'] else '{}' end,
           ${at}::timestamptz - w.used, ${at}::timestamptz - w.made, ${at}::timestamptz - w.ends,
           (select min(id) from staff), ${at}::timestamptz - w.made
      from branch b, (values ('Website', array['write_leads', 'read_timetable'], interval '2 hours', interval '200 days', null::interval),
                             ('Mailing program', array['read_leads'], interval '1 day', interval '90 days', null),
                             ('Old website', array['write_leads'], interval '211 days', interval '400 days', interval '210 days'))
             as w (name, scopes, used, made, ends)
     where b.type <> 'hq'`.execute(db);
  await raw`
    insert into website_lead (branch_id, website_key_id, lead_id, kind, once, created_at)
    select l.branch_id, k.id, l.id, 'form', 'demo-' || lpad(l.id::text, 8, '0'), l.created_at
      from lead l join website_key k on k.branch_id = l.branch_id and k.name = 'Website'
     where l.source = 'website' and l.created_at >= k.created_at`.execute(db);
};
