/** Reads the audit trail of a section of a branch's settings. */
import type { SettingChange, settingParts } from './history.model.ts';
import type { Ctx } from '#kit/server/context.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import type { Row, Statement } from '#kit/server/batch.ts';

type Part = (typeof settingParts)[number];
const MOST = 100;
/** The columns that a part shares with others: only changes to these belong to the section. */
export type Section = { parts: readonly Part[]; branchColumns?: readonly string[] };

const changesIn = (branch_id: number, { parts, branchColumns = [] }: Section): Statement => ({
  sql: `select a.id, a.at, a.op, a.changes, p.changes as personal, a.table_name, full_name(s.first_name, s.last_name) as who,
               case a.table_name
                 when 'facility' then (select f.name from facility f where f.id = a.record_id)
                 when 'holiday' then (select h.name ->> 'en' from holiday h where h.id = a.record_id)
                 when 'programme_rule' then (select p.name ->> 'en' from programme_rule pr join programme p on p.id = pr.programme_id where pr.id = a.record_id)
                 when 'wifi_network' then (select w.ssid from wifi_network w where w.id = a.record_id)
                 when 'number_format' then (select n.kind from number_format n where n.id = a.record_id)
               end as name_now
          from audit_entry a
          left join audit_person p on p.at = a.at and p.audit_id = a.id
          left join staff s on s.id = a.staff_id
         where a.branch_id = $1 and a.table_name = any ($2::text[])
           and (a.table_name <> 'branch' or (a.op = 'update' and a.changes ?| $3::text[]))
           and not (a.op = 'insert' and a.actor in ('owner', 'system:demo'))
         order by a.at desc, a.id desc limit ${MOST}`,
  parameters: [branch_id, parts, branchColumns],
});

const named = ['name', 'ssid', 'range', 'kind'] as const;
/** Its current name, or its last one if it was removed. */
const nameOf = (row: Row): string | null => {
  if (typeof row['name_now'] === 'string') return row['name_now'];
  const changes = row['changes'] as Record<string, unknown>;
  const field = named.find((one) => Array.isArray(changes[one]));
  const change = field === undefined ? undefined : (changes[field] as unknown[]);
  const value = change?.[1] ?? change?.[0];
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'en' in value ? String(value.en) : null;
};

/** The changes in a section of the settings, newest first. */
export const changesOf = async (ctx: Ctx, section: Section): Promise<SettingChange[]> => {
  const [rows = []] = await ctx.run([changesIn(ctx.branch_id, section)]);
  const columns = section.branchColumns ?? [];
  return (await tellHistory(ctx, rows)).map((entry, at) => {
    const row = rows[at] as Row;
    const part = row['table_name'] as Part;
    const changes = entry.changes.filter(({ field }) => part !== 'branch' || columns.includes(field));
    return { ...entry, changes, part, name: nameOf(row) };
  });
};
