/** All SQL about settings that are applied to many branches. */
import { sql as raw } from 'kysely';
import type { RolloutLineQuery, RolloutQuery } from './rollout.contract.ts';
import { rolloutMachine } from './rollout.machine.ts';
import type { lineStatuses, Rollout } from './rollout.model.ts';
import type { CopyKind } from '../copy/copy.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { anyOf, inBranches, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type LineStatus = (typeof lineStatuses)[number];
type Both = { en: string; cn: string };
export type RolloutRecord = Omit<Rollout, 'can'> & { to_ids: number[]; staff_id: number; acting_staff_id: number };
const count = (status: LineStatus) =>
  raw`'${raw.raw(status)}', count(*) filter (where l.status = '${raw.raw(status)}')`;
export const rollouts = listOf<RolloutQuery, RolloutRecord>({
  columns: raw`
    r.id, r.branch_id, b.name as branch_name, r.name, r.what, r.to_ids, r.abroad, cardinality(r.to_ids) as branch_count, r.status,
    (select jsonb_build_object(${count('waiting')}, ${count('ready')}, ${count('same')}, ${count('refused')}, ${count('applied')}, ${count('undone')}, ${count('kept')})
       from setting_rollout_line l where l.setting_rollout_id = r.id) as counts,
    r.staff_id, r.acting_staff_id, full_name(s.first_name, s.last_name) as staff_name, r.applied_at, r.created_at, r.updated_at, r.version`,
  from: raw`
    from setting_rollout r join branch b on b.id = r.branch_id join staff s on s.id = r.staff_id`,
  seen: inBranches('r.branch_id'),
  filters: {
    status: anyOf('r.status'),
    q: (typed) => raw`(r.name || ' ' || b.name) ilike '%' || like_pattern(${typed}) || '%'`,
  },
  sorts: { created_at: 'r.created_at', name: 'lower(r.name)', branch_name: 'b.name', id: 'r.id' },
  id: 'r.id',
});

export type LineRecord = {
  id: number;
  branch_id: number;
  branch_name: string;
  what: CopyKind;
  status: LineStatus;
  line: unknown;
  why: Both | null;
  undo: unknown;
};
const lineColumns = raw`l.id, l.branch_id, b.name as branch_name, l.what, l.status, l.line, l.why, l.undo`;
const lines = raw`from setting_rollout_line l join branch b on b.id = l.branch_id`;
type Of = { setting_rollout_id: number; branches: readonly number[] };
export const rolloutLines = listOf<RolloutLineQuery & { sort: 'place' }, LineRecord, Of>({
  columns: lineColumns,
  from: lines,
  seen: ({ setting_rollout_id, branches }) =>
    raw`l.setting_rollout_id = ${setting_rollout_id} and l.branch_id = any (${[...branches]}::bigint[])`,
  filters: {
    status: anyOf('l.status'),
    what: anyOf('l.what'),
    q: (typed) => raw`(b.name || ' ' || b.code) ilike '%' || like_pattern(${typed}) || '%'`,
  },
  sorts: { place: 'l.place' },
  id: 'l.id',
});

export const moveRolloutRow = moverOf('setting_rollout', rolloutMachine);
type Asked = {
  branch_id: number;
  name: string;
  what: readonly string[];
  to_ids: readonly number[];
  abroad: boolean;
  staff_id: number;
};
export const insertRollout = async (db: Sql, of: Asked): Promise<number> => {
  const { id } = await db
    .insertInto('setting_rollout')
    .values({ ...of, acting_staff_id: of.staff_id, what: [...of.what], to_ids: [...of.to_ids] })
    .returning('id')
    .executeTakeFirstOrThrow();
  // By the name of the branch, as it is read; all settings of a branch together.
  await raw`
    insert into setting_rollout_line (setting_rollout_id, branch_id, what, place)
    select ${id}, b.id, w.what, row_number() over (order by b.name, b.id, w.nth)
      from branch b, unnest(${[...of.what]}::text[]) with ordinality w (what, nth) where b.id = any (${[...of.to_ids]}::bigint[])`.execute(
    db,
  );
  await raw`insert into setting_rollout_pulse (setting_rollout_id, branch_id, beat_at) values (${id}, ${of.branch_id}, now())`.execute(
    db,
  );
  return id;
};

/** Locked for the rest of the transaction, so that it can't be stopped in the middle of a line. */
export const statusNow = async (db: Sql, id: number): Promise<Rollout['status'] | undefined> => {
  const { rows } = await raw<{
    status: Rollout['status'];
  }>`select status from setting_rollout where id = ${id} for share`.execute(db);
  return rows[0]?.status;
};
export const nextLines = (id: number, status: LineStatus, branches: readonly number[], most: number) =>
  asQuery(raw<LineRecord>`
    select ${lineColumns} ${lines} where l.setting_rollout_id = ${id} and l.status = ${status} and l.branch_id = any (${[...branches]}::bigint[])
     order by l.place limit ${most}`);
/** Lines of branches that the person doesn’t reach any more. */
export const linesBeyond = (id: number, status: LineStatus, branches: readonly number[]) =>
  asQuery(raw<{ id: number }>`
    select l.id from setting_rollout_line l where l.setting_rollout_id = ${id} and l.status = ${status} and l.branch_id <> all (${[...branches]}::bigint[])`);

type Changes = { status: LineStatus; line?: unknown; why?: Both | null; undo?: unknown };
const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
export const saveLine = async (db: Sql, id: number, { status, line, why, undo }: Changes): Promise<void> => {
  await db
    .updateTable('setting_rollout_line')
    .set({
      status,
      ...(line !== undefined && { line: json(line) }),
      ...(why !== undefined && { why: json(why) }),
      ...(undo !== undefined && { undo: json(undo) }),
    })
    .where('id', '=', id)
    .execute();
};
/** Checked again: except what is applied, every line. */
export const checkAgain = async (db: Sql, id: number): Promise<void> => {
  await raw`update setting_rollout_line set status = 'waiting', line = null, why = null, undo = null
             where setting_rollout_id = ${id} and status not in ('applied', 'waiting')`.execute(db);
};
export const beatOf = async (db: Sql, id: number): Promise<void> => {
  await raw`update setting_rollout_pulse set beat_at = now() where setting_rollout_id = ${id}`.execute(db);
};
/** A step of the job itself; nothing if a person was faster. */
export const endStep = async (db: Sql, id: number, move: 'checked' | 'finish' | 'undid' | 'fail'): Promise<void> => {
  const { from, to } = rolloutMachine.moves[move];
  await raw`update setting_rollout set status = ${to} where id = ${id} and status = any (${[...from]}::text[])`.execute(
    db,
  );
};
export const silentRollouts = () =>
  asQuery(raw<{ id: number }>`
    select r.id from setting_rollout r join setting_rollout_pulse p on p.setting_rollout_id = r.id
     where r.status in ('checking', 'applying', 'undoing') and p.beat_at < now() - interval '1 minute' order by r.id`);
