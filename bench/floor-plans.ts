/**
 * How PostgreSQL reads for the calendar, the roster and an invoice run, with the scope and policies of someone in one
 * branch.
 */
import { instantOf } from '#kit/domain/zone.ts';
import { sessionsBetween } from '#areas/classes/session/session.store.ts';
import { sessionsOfWeek } from '#areas/shift/class-assign/class-assign.store.ts';
import { sourcesOf } from '#areas/shift/staff-invoice/staff-invoice-run.store.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { Query } from '#kit/server/db.ts';
import { onDatabase } from './database.ts';

type Node = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: Node[];
};
type Explained = { Plan: Node; 'Execution Time': number };
/** What is read from each growing table, in words: "class_session by class_session_branch". */
const readsOf = (node: Node): string[] => {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans = [] } = node;
  const how = type === 'Seq Scan' ? `${table} FROM END TO END` : `${table ?? ''} by ${index ?? ''}`.trim();
  const own = table !== undefined || (index !== undefined && type.startsWith('Bitmap Index')) ? [how] : [];
  return [...own, ...Plans.flatMap(readsOf)];
};
const GROWS = /session|shift|timesheet|appointment|invoice_line/;

/** Within the scope and the policies of someone in these branches; only what is read of tables that grow. */
export const plansOf = (
  url: string,
  branches: readonly number[],
  queries: Readonly<Record<string, Query<unknown>>>,
  grows: RegExp,
): Promise<string[]> =>
  onDatabase(url, async (client) => {
    const told: string[] = [];
    for (const [name, query] of Object.entries(queries)) {
      const { sql, parameters } = query.compile();
      await client.query('begin');
      await client.query("select set_config('app.branches', $1, true)", [`{${branches.join(',')}}`]);
      await client.query('set local role app');
      const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(`explain (analyze, format json) ${sql}`, [
        ...parameters,
      ]);
      await client.query('rollback');
      const explained = rows[0]?.['QUERY PLAN'][0];
      if (!explained) throw new Error(`no plan for ${name}`);
      const reads = [...new Set(readsOf(explained.Plan))].filter((one) => grows.test(one));
      told.push(
        `${name}: ${explained.Plan['Actual Rows'].toLocaleString('en')} rows in ${explained['Execution Time'].toFixed(1)} ms; ${reads.join(', ')}`,
      );
    }
    return told;
  });

export const floorPlans = async (
  url: string,
  branch_id: number,
  months: readonly [Day, Day][],
  paid: { from_on: Day; until_on: Day },
): Promise<string[]> => {
  const [from = '', until = ''] = months[months.length >> 1] ?? [];
  const zone = 'Asia/Kuala_Lumpur';
  const bounds = { from: instantOf(zone, from, 0), until: instantOf(zone, addDays(until, 1), 0) };
  const queries: Record<string, Query<unknown>> = {
    'calendar of a month': sessionsBetween({ branch_id, from, until, cancelled: false }, bounds),
    'classes of a week for the roster': sessionsOfWeek({ branch_id, from, until: addDays(from, 6), after: null }),
    'sources of an invoice run': sourcesOf({ branch_id, ...paid, staff_id: null }, null),
  };
  return plansOf(url, [branch_id], queries, GROWS);
};
