/** Imports the people of a file, batch by batch. If it is killed, it continues after the last batch. */
import { asExisting, type KnownPerson } from './import-existing.rules.ts';
import type { FileIndex } from './import-file-index.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { programmesSoldIn } from '#areas/membership/membership/membership.facts.ts';
import type { Sql } from '#kit/server/db.ts';
import { isDown, isDatabaseError, isWorthRetrying } from '#kit/server/db-errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { bringBatch, type Import } from './import-bring.commands.ts';
import { enqueueImport, IMPORT_JOB } from './import.commands.ts';
import { rowsOfImport } from './import-file.service.ts';
import { indexFile, inTurns, readRows, type Judge, type LookUp, type Open, type Turn } from './import-judge.service.ts';
import { byId } from './import-term.service.ts';
import {
  beat,
  findImport,
  likeRows,
  setStatus,
  silentImports,
  type ImportRecord,
  getLikeRows,
} from './import.store.ts';

type Work = { record: ImportRecord; of: Import; open: Open; index: FileIndex };
const MAX_TRIES = 5;

const judgeOf = ({ mapping, value_maps, country_code, currency }: ImportRecord, today: string): Judge => ({
  mapping,
  maps: value_maps,
  options: { today, country: country_code, currency },
});

const lookUpOutside =
  (ctx: Ctx, branch_id: number): LookUp =>
  async (keys) =>
    asExisting(((await ctx.run([likeRows(branch_id, keys)]))[0] ?? []) as KnownPerson[]);
/** Uses the connection of the batch: waiting for a second one could deadlock in a small pool. */
const lookUpInside =
  (db: Sql, branch_id: number): LookUp =>
  async (keys) =>
    asExisting(await getLikeRows(db, branch_id, keys));

const prepare = async (ctx: Ctx, record: ImportRecord): Promise<Work> => {
  const today = dayIn(record.time_zone, ctx.clock.now());
  const judge = judgeOf(record, today);
  const [programmes] = await ctx.read(programmesSoldIn(record.branch_id));
  const of = { ...record, today, programmes: byId(programmes) };
  const open: Open = (which) => readRows(rowsOfImport(ctx, record), judge, which);
  return { record, of, open, index: await indexFile(open, record.row_count, lookUpOutside(ctx, record.branch_id)) };
};

/** Someone signed the same person up at this very moment, or two transactions collided: check and try again. */
const isWorthAnotherTry = (error: unknown): boolean =>
  isWorthRetrying(error) || (isDatabaseError(error) && error.code === '23505');
const bringWithRetry = async (ctx: Ctx, { of, index }: Work, turn: Turn): Promise<boolean> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.tx((inside) => bringBatch(inside, of, index, turn, lookUpInside(inside.db, of.branch_id)));
    } catch (error) {
      if (!isWorthAnotherTry(error) || attempt === MAX_TRIES) throw error;
    }
  }
};

const tell = (ctx: Ctx, { id, staff_id }: ImportRecord): void => {
  if (staff_id !== null) ctx.services.live.toStaff(staff_id, 'import', { id });
};

/** True once everything is imported; false if another worker has taken over. */
const bringAll = async (ctx: Ctx, work: Work): Promise<boolean> => {
  const { record, index, open } = work;
  for await (const turn of inTurns(index, open, { turn: record.phase, row: record.last_row })) {
    if (!(await bringWithRetry(ctx, work, turn))) return false;
    tell(ctx, record);
  }
  return true;
};

const finish = async (ctx: Ctx, record: ImportRecord, to: 'done' | 'failed'): Promise<void> => {
  await ctx.tx(({ db }) => setStatus(db, record.id, 'running', to));
  tell(ctx, record);
};

const runImport = async (ctx: Ctx, id: number): Promise<void> => {
  const [[record]] = await ctx.read(findImport(id));
  if (record?.status !== 'running') return;
  try {
    if (await bringAll(ctx, await prepare(ctx, record))) await finish(ctx, record, 'done');
  } catch (error) {
    // The database is down: the queue tries again later. Anything else would fail again.
    if (isDown(error)) throw error;
    ctx.services.log.error({ err: error, import_id: id }, 'an import failed');
    await finish(ctx, record, 'failed');
  }
};

/** A killed server leaves its job locked for hours: an import that is silent for a minute is started again. */
const resumeSilent = async (ctx: Ctx): Promise<void> => {
  const [silent] = await ctx.read(silentImports());
  for (const { id, branch_id } of silent) {
    await ctx.tx(async ({ db, services }) => {
      await beat(db, id);
      await enqueueImport(services, db, { id, branch_id });
    });
  }
};

export const importJobs: Job[] = [
  { name: IMPORT_JOB, lane: 'long', run: (ctx, payload) => runImport(ctx, Number(payload['import_id'])) },
  { name: 'import_resume', cron: '* * * * *', run: resumeSilent },
];
