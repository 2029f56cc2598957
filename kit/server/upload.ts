/** Uploads in parts: what has arrived, and the file that becomes of them. */
import { sql as raw } from 'kysely';
import { fileNameFor, filePurposes, mostBytesOf, type FilePurpose, type SentFile } from '#kit/domain/file.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import type { Ctx } from './context.ts';
import { asQuery } from './db.ts';
import type { Job } from './jobs.ts';
import { kindOf } from './multipart.ts';
import { refuseHarmful } from './scanner.ts';

export type OpenUpload = {
  id: string;
  branch_id: number;
  purpose: FilePurpose;
  name: string;
  total: number;
  received: number;
  parts: string[];
};
const columns = raw`id, branch_id, purpose, name, total, received, parts`;
const byId = (ctx: Ctx, id: string) =>
  asQuery(raw<OpenUpload>`select ${columns} from upload where id = ${id} and staff_id = ${ctx.actor.staff_id}`);
/** An upload of the caller. */
export const openUpload = async (ctx: Ctx, id: string): Promise<OpenUpload | undefined> =>
  (await ctx.read(byId(ctx, id)))[0][0];

const removeParts = async (ctx: Ctx, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await ctx.services.files.remove(key);
};
/** Adds a part where the upload was left; undefined if something else was added there first. */
export const keepPart = async (ctx: Ctx, upload: OpenUpload, bytes: Buffer): Promise<OpenUpload | undefined> => {
  const { key } = await ctx.services.files.put(bytes);
  const at = ctx.clock.now().toISOString();
  const [[kept]] = await ctx.tx((tx) =>
    tx.read(
      asQuery(raw<OpenUpload>`
        update upload set received = received + ${bytes.length}, parts = parts || ${key}::text, touched_at = ${at}
         where id = ${upload.id} and received = ${upload.received} returning ${columns}`),
    ),
  );
  if (!kept) await ctx.services.files.remove(key);
  return kept;
};
export const dropUpload = async (ctx: Ctx, { id }: Pick<OpenUpload, 'id'>): Promise<boolean> => {
  const [gone] = await ctx.tx((tx) =>
    tx.read(asQuery(raw<{ parts: string[] }>`delete from upload where id = ${id} returning parts`)),
  );
  for (const { parts } of gone) await removeParts(ctx, parts);
  return gone.length > 0;
};

const MOST_OPEN = 5;
type Start = { purpose: FilePurpose; name: string; bytes: number };
/** Begins an upload; its parts follow by PATCH. */
export const startUpload = async (ctx: Ctx, { purpose, name, bytes }: Start) => {
  const max = mostBytesOf(purpose);
  if (bytes > max) throw new ValidationError([{ field: 'bytes', key: 'file_size' }]);
  const at = ctx.clock.now().toISOString();
  const [made] = await ctx.tx((tx) =>
    tx.read(
      asQuery(raw<{ id: string }>`
        insert into upload (branch_id, staff_id, purpose, name, total, touched_at)
        select ${ctx.branch_id}, ${ctx.actor.staff_id}, ${purpose}, ${name}, ${bytes}, ${at}
         where (select count(*) from upload where staff_id = ${ctx.actor.staff_id}) < ${MOST_OPEN} returning id`),
    ),
  );
  if (!made[0]) throw new Refusal('kit.too_many_uploads', { count: MOST_OPEN });
  return { upload: made[0].id, received: 0, bytes };
};

/** Documents and slides are read as a whole to show them; only films may be larger. */
const checked = async (ctx: Ctx, { purpose, total }: OpenUpload, key: string): Promise<string> => {
  const { kinds, maxBytes } = filePurposes[purpose];
  const { files } = ctx.services;
  const head = total <= maxBytes ? await files.get(key) : await headOf(ctx, key);
  const kind = await kindOf(head, kinds);
  if (kind === undefined) throw new ValidationError([{ field: 'file', key: 'file_kind' }]);
  if (total > maxBytes && kind !== 'video/mp4') throw new ValidationError([{ field: 'file', key: 'file_size' }]);
  return kind;
};
const HEAD_BYTES = 65_536;
const headOf = async (ctx: Ctx, key: string): Promise<Buffer> =>
  Buffer.concat(await (await ctx.services.files.open(key, { start: 0, end: HEAD_BYTES - 1 })).toArray());

/** Makes one file of all parts and checks its content. Of two calls at the same time, one gets the file. */
export const finishUpload = async (ctx: Ctx, id: string): Promise<SentFile> => {
  const upload = await openUpload(ctx, id);
  if (!upload) throw new NotFound();
  const { received, total, parts, purpose } = upload;
  if (received < total) throw new Refusal('kit.upload_incomplete', { received, total });
  const { files } = ctx.services;
  const stored = await files.join(parts);
  try {
    const kind = await checked(ctx, upload, stored.key);
    await refuseHarmful(ctx.services.config, () => files.open(stored.key));
    const name = fileNameFor(upload.name, kind);
    const row = { branch_id: upload.branch_id, name, kind, ...stored, purpose, attached_at: null };
    const { file_id } = await ctx.tx(async (tx) => {
      const [gone] = await tx.read(asQuery(raw<{ id: string }>`delete from upload where id = ${id} returning id`));
      if (gone.length === 0) throw new NotFound();
      const made = await tx.db
        .insertInto('file')
        .values({ ...row, created_by: ctx.actor.staff_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { file_id: made.id };
    });
    await removeParts(ctx, parts);
    return { id: file_id, name, kind, bytes: stored.bytes };
  } catch (error) {
    await files.remove(stored.key);
    // What isn't accepted can't be resumed either.
    if (error instanceof ValidationError) await dropUpload(ctx, upload);
    throw error;
  }
};

const ABANDONED_H = 24;
export const uploadJobs: readonly Job[] = [
  {
    name: 'forget_abandoned_uploads',
    cron: '46 * * * *',
    run: async (ctx) => {
      const before = new Date(ctx.clock.now().getTime() - ABANDONED_H * 3_600_000).toISOString();
      const [old] = await ctx.read(
        asQuery(raw<{ id: string }>`select id from upload where touched_at < ${before} order by touched_at limit 500`),
      );
      for (const one of old) await dropUpload(ctx, one);
    },
  },
];
