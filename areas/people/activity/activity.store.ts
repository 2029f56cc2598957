/** All SQL about activities: what happened with a lead or a member. */
import { sql as raw } from 'kysely';
import {
  activityTypeId,
  activityTypes,
  typeIdsOf,
  type Activity,
  type ActivityKind,
  type ActivityType,
  type ActivityTypeId,
} from './activity.model.ts';
import { sql, type Sql } from '#kit/server/db.ts';

type NewActivityRow = {
  branch_id: number;
  lead_id?: number | null;
  member_id?: number | null;
  type: ActivityType;
  note?: string | null;
  facts?: Activity['facts'];
  staff_id: number | null;
};

const SHOWN = 200;
const rows = (db: Sql) =>
  db
    .selectFrom('activity')
    .leftJoin('staff', 'staff.id', 'activity.staff_id')
    .select([
      'activity.id',
      'activity.type_id',
      'activity.note',
      'activity.facts',
      'activity.at',
      raw<string | null>`full_name(staff.first_name, staff.last_name)`.as('staff_name'),
    ])
    .$narrowType<{ facts: Activity['facts'] }>();

export const activitiesOfLead = (lead_id: number) =>
  rows(sql)
    .where('activity.lead_id', '=', lead_id)
    .orderBy('activity.at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(SHOWN);
export const activitiesOfMember = (member_id: number, kind?: ActivityKind) =>
  rows(sql)
    .where('activity.member_id', '=', member_id)
    .$if(kind !== undefined, (query) => query.where('activity.type_id', 'in', typeIdsOf(kind ?? 'other')))
    .orderBy('activity.at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(SHOWN);

type ActivityRecord = Omit<Activity, 'type'> & { type_id: number };
export const asActivity = ({ type_id, ...row }: ActivityRecord): Activity => ({
  ...row,
  type: activityTypes[type_id as ActivityTypeId] ?? 'remark',
});

export const addActivity = async (db: Sql, row: NewActivityRow): Promise<Activity> => {
  const { type, facts, ...rest } = row;
  const { id } = await db
    .insertInto('activity')
    .values({ ...rest, type_id: activityTypeId(type), facts: JSON.stringify(facts ?? {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return asActivity(await rows(db).where('activity.id', '=', id).executeTakeFirstOrThrow());
};
