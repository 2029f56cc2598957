/** All SQL about the class categories that are open for trials. */
import { sql as raw, type Insertable } from 'kysely';
import type { TrialRuleQuery } from './trial-rule.contract.ts';
import type { TrialRule } from './trial-rule.model.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, inBranches, listOf } from '#kit/server/list.ts';

export type TrialRuleRecord = Omit<TrialRule, 'can'>;
export const trialRules = listOf<TrialRuleQuery, TrialRuleRecord>({
  columns: raw`
    r.id, r.branch_id, b.name as branch_name, r.category, r.places, r.days_ahead, r.created_at, r.version,
    (select count(*)::int from trial_place t join class_session s on s.id = t.session_id join class c on c.id = s.class_id
      where t.branch_id = r.branch_id and t.status = 'booked' and s.status = 'scheduled' and c.category = r.category) as coming`,
  from: raw`from trial_rule r join branch b on b.id = r.branch_id join class_category g on g.key = r.category`,
  seen: inBranches('r.branch_id'),
  filters: {
    category: anyOf('r.category'),
    q: (typed) =>
      raw`(r.category || ' ' || (g.name ->> 'en') || ' ' || coalesce(g.name ->> 'cn', '')) ilike '%' || like_pattern(${typed}) || '%'`,
  },
  sorts: {
    category: 'r.category',
    places: 'r.places',
    days_ahead: 'r.days_ahead',
    created_at: 'r.created_at',
    id: 'r.id',
  },
  id: 'r.id',
});
export const insertTrialRule = async (db: Sql, row: Insertable<DB['trial_rule']>): Promise<number> => {
  const { id } = await db.insertInto('trial_rule').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const knownCategory = (key: string) =>
  asQuery(raw<{ id: number }>`select id from class_category where key = ${key} and archived_at is null`);
