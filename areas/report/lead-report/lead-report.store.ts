/** All SQL of the report about leads: a row for each stage that a lead was in. */
import { sql as raw } from 'kysely';
import { activityTypeId } from '#areas/people/activity/activity.model.ts';
import { leadSources } from '#areas/people/lead/lead.model.ts';
import type { ReportWhere } from '#kit/server/report.ts';

/**
 * A lead begins as new, moves as its timeline says, and ends as a client. No move is earlier than the lead. While it is
 * lost it is in no stage; reopened, it is new again. Only a stage that has ended has a number of days; becoming a client
 * has the days since the lead was added. A reason is any text: its digest is the key that a filter takes. The moves are
 * read lead by lead: as one set for all, PostgreSQL expected few of them and compared each with each lead.
 */
export const funnelRows = ({ branches, from, until }: Pick<ReportWhere, 'branches' | 'from' | 'until'>) => raw`
  with leads as materialized (
         select l.*, b.name as branch_name, (l.created_at at time zone b.time_zone)::date as day
           from lead l join branch b on b.id = l.branch_id
          where l.branch_id = any (${[...branches]}::bigint[]) and l.created_at between ${from}::date - 1 and ${until}::date + 2
            and (l.created_at at time zone b.time_zone)::date between ${from}::date and ${until}::date)
  select l.id as lead_id, l.branch_id, l.branch_name, l.day, full_name(l.first_name, l.last_name) as lead_name, s.stage, s.step,
         case when s.stage <> 'member' then coalesce(s.next, 'open') end as outcome,
         case when s.next = 'lost' then nullif(btrim(s.why), '') end as reason,
         case when s.next = 'lost' then md5(nullif(btrim(s.why), '')) end as why,
         case when l.source = any (${[...leadSources]}::text[]) then l.source end as source,
         l.sales_staff_id, full_name(t.first_name, t.last_name) as sold_by,
         floor(extract(epoch from case when s.stage = 'member' then s.at - l.created_at else s.next_at - s.at end) / 86400)::int as days,
         1 as entered_count, (s.stage <> 'member' and coalesce(s.next in ('trial', 'member'), false))::int as moved_count,
         coalesce(s.next = 'lost', false)::int as lost_count, (s.stage <> 'member' and s.next is null)::int as open_count
    from leads l left join staff t on t.id = l.sales_staff_id
   cross join lateral (
     select stage, at, row_number() over w as step, lead(stage) over w as next, lead(at) over w as next_at, lead(reason) over w as why
       from (select 'new' as stage, l.created_at as at, null as reason, 0::bigint as step
              union all
             select case a.facts ->> 'to' when 'lead' then 'new' when 'cold' then 'lost' else a.facts ->> 'to' end, greatest(a.at, l.created_at), a.note, a.id
               from activity a where a.lead_id = l.id and a.type_id = ${activityTypeId('lead_status')}
              union all
             select 'member', greatest(l.converted_at, l.created_at), null, 9223372036854775807 where l.converted_at is not null) moves
     window w as (order by at, step)) s
   where s.stage <> 'lost'`;
