/** Groups of branches: one for each country, and one brand across them. Opening hours that were applied to all branches. */
import { sql as raw } from 'kysely';
import { hireRegionalManager } from './staff.ts';
import type { World } from './world.ts';

/** Applied three weeks ago, when everyone had the same hours already except one, so that it can't be undone any more. */
const makeRollout = async ({ db, now }: World): Promise<void> => {
  const at = now.toISOString();
  await raw`
    with source as (select id, currency from branch where type = 'branch' order by id limit 1),
         targets as (select b.id, b.name, b.currency from branch b, source s where b.type = 'branch' and b.id <> s.id and b.country_code =
                      (select country_code from branch where id = s.id)),
         made as (
      insert into setting_rollout (branch_id, name, what, to_ids, status, staff_id, acting_staff_id, applied_at, created_at, updated_at)
      select s.id, 'Hours for everyone', array['hours', 'clock'], array(select t.id from targets t order by t.id), 'applied', (select min(id) from staff), (select min(id) from staff),
             ${at}::timestamptz - interval '21 days', ${at}::timestamptz - interval '21 days', ${at}::timestamptz - interval '21 days'
        from source s returning id)
    insert into setting_rollout_line (setting_rollout_id, branch_id, what, place, status, line, undo)
    select m.id, t.id, w.what, row_number() over (order by t.name, w.nth),
           case when w.what = 'hours' and t.turn = 1 then 'applied' else 'same' end,
           jsonb_build_object('branch_id', t.id, 'what', w.what, 'currency', t.currency, 'holidays', '[]'::jsonb, 'programmes', '[]'::jsonb,
             'offers', '[]'::jsonb, 'not_copied', '[]'::jsonb, 'why', null, 'facts', '{}'::jsonb,
             'outside', '{"classes": 0, "clients": 0, "appointments": 0, "shifts": 0, "days": [], "more_days": 0}'::jsonb,
             'status', case when w.what = 'hours' and t.turn = 1 then 'changed' else 'same' end,
             'changes', case when w.what = 'hours' and t.turn = 1 then '[{"field": "sunday", "before": "", "after": "08:00-20:00"}]'::jsonb else '[]'::jsonb end),
           case when w.what = 'hours' and t.turn = 1
                then jsonb_build_object('what', 'hours', 'id', h.id, 'version', 0, 'before', '{}'::jsonb) end
      from made m, (select t.*, row_number() over (order by t.name) as turn from targets t) t
      join opening_hours h on h.branch_id = t.id,
           (values ('hours', 1), ('clock', 2)) as w (what, nth)`.execute(db);
};

export const makeScale = async (world: World): Promise<void> => {
  const { db } = world;
  await makeRollout(world);
  await makeGroups(db);
  const malaysia = db
    .selectFrom('branch_group')
    .select('id')
    .where(raw<string>`name ->> 'en'`, '=', 'Malaysia');
  await hireRegionalManager(world, (await malaysia.executeTakeFirstOrThrow()).id);
  await raw`
    insert into setting_lock (what, branch_group_id, note, created_by)
    select 'rules', id, 'The same in all branches in Singapore', (select min(id) from staff) from branch_group where name ->> 'en' = 'Singapore'`.execute(
    db,
  );
};
const makeGroups = async (db: World['db']): Promise<void> => {
  await raw`
    insert into branch_group (name, kind, branch_ids, new_in, created_by)
    select w.name, w.kind, array(select b.id from branch b where b.type = 'branch' and (w.country is null or b.country_code = w.country)
                                    and (w.country is not null or b.id % 2 = 0) order by b.id), w.joins, (select min(id) from staff)
      from (values ('{"en": "Malaysia", "cn": "马来西亚"}'::jsonb, 'region', 'MY', 'MY'),
                   ('{"en": "Singapore", "cn": "新加坡"}'::jsonb, 'region', 'SG', 'SG'),
                   ('{"en": "Corner Fit", "cn": "角力健身"}'::jsonb, 'brand', null, null)) as w (name, kind, country, joins)`.execute(
    db,
  );
};
