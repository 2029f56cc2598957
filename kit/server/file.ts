/** Files of records: uploaded, attached to the record that names them, sent with it, deleted if no record does. */
import { API_BASE } from '#kit/domain/constants.ts';
import { sql as raw, type RawBuilder } from 'kysely';
import { fileNameFor, filePurposes, type FilePurpose, type SentFile } from '#kit/domain/file.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from './context.ts';
import { asQuery, sql } from './db.ts';
import type { Job } from './jobs.ts';
import { kindOf } from './multipart.ts';
import type { FileAnswer, Upload } from './routes.ts';

type Content = { bytes: Buffer; kind: string };
const refused = (key: string): ValidationError => new ValidationError([{ field: 'file', key }]);

/** Refuses decompression bombs and files that only look like a picture. */
const shownPicture = async ({ services, actor, branch_id }: Ctx, bytes: Buffer): Promise<Content> => {
  const picture = await services.pictures.shown(bytes, [`staff:${actor.staff_id}`, `branch:${branch_id}`]);
  if ('refused' in picture) throw refused(picture.refused);
  return picture;
};

const toCopy = (id: number) =>
  sql
    .selectFrom('file')
    .select(['name', 'kind', 'purpose', 'sensitive', 'key'])
    .where('id', '=', id)
    .where('attached_at', 'is not', null);

const contentFor = async (ctx: Ctx, purpose: FilePurpose, { bytes }: Upload): Promise<Content> => {
  const { kinds, maxBytes } = filePurposes[purpose];
  if (bytes.length > maxBytes) throw refused('file_size');
  const kind = await kindOf(bytes, kinds);
  if (kind === undefined) throw refused('file_kind');
  return purpose === 'picture' || purpose === 'course_picture' ? shownPicture(ctx, bytes) : { bytes, kind };
};

/** Stores an uploaded file. It waits for the record that names it. */
export const takeFile = async (ctx: Ctx, purpose: FilePurpose, upload: Upload): Promise<SentFile> => {
  const { bytes, kind } = await contentFor(ctx, purpose, upload);
  const stored = await ctx.services.files.put(bytes);
  const name = fileNameFor(upload.name, kind);
  const row = { branch_id: ctx.branch_id, name, kind, ...stored, purpose, attached_at: null };
  const { id } = await ctx.tx(({ db }) =>
    db
      .insertInto('file')
      .values({ ...row, created_by: ctx.actor.staff_id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { id, name, kind, bytes: stored.bytes };
};

export type StoredContent = { name: string; kind: string; key: string; bytes: number; sha256: string };
/** The content of a file for a record that is saved next. If the record isn’t saved, the caller removes the key. */
export const storeContent = async (ctx: Ctx, purpose: FilePurpose, upload: Upload): Promise<StoredContent> => {
  const { bytes, kind } = await contentFor(ctx, purpose, upload);
  return { name: fileNameFor(upload.name, kind), kind, ...(await ctx.services.files.put(bytes)) };
};
/** It never waits for its record, so that nobody else can name it. */
export const keepFile = async (
  { db, actor }: TxCtx,
  content: StoredContent,
  { purpose, branch_id }: { purpose: FilePurpose; branch_id: number },
): Promise<number> => {
  const row = { ...content, purpose, branch_id, created_by: actor.staff_id || null };
  const { id } = await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

type WaitingFile = { key: string; kind: string; bytes: number };
const waiting = (id: number, staff_id: number | null, purpose: FilePurpose) =>
  sql
    .selectFrom('file')
    .select(['key', 'kind', 'bytes'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('created_by', '=', staff_id)
    .where('attached_at', 'is', null);
/** A file that the caller sent and that no record names yet; refused at `field` otherwise. It isn't read. */
export const waitingRow = async (
  ctx: Ctx,
  field: string,
  file_id: number,
  purpose: FilePurpose,
): Promise<WaitingFile> => {
  const [[file]] = await ctx.read(waiting(file_id, ctx.actor.staff_id, purpose));
  if (!file) throw new ValidationError([{ field, key: 'file_missing' }]);
  return file;
};
/** Its content. */
export const waitingFile = async (ctx: Ctx, field: string, file_id: number, purpose: FilePurpose): Promise<Buffer> =>
  ctx.services.files.get((await waitingRow(ctx, field, file_id, purpose)).key);

/** The same content as a new file of the caller, which waits for its record: two records never share a file. */
export const copyFile = async (ctx: TxCtx, file_id: number, branch_id: number): Promise<number> => {
  const [[file]] = await ctx.read(toCopy(file_id));
  if (!file) throw new NotFound();
  const { key, ...same } = file;
  const stored = await ctx.services.files.put(await ctx.services.files.get(key));
  const row = { ...same, ...stored, branch_id, attached_at: null, created_by: ctx.actor.staff_id };
  const { id } = await ctx.db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

type FileChange = {
  /** The field of the body that names the file. */
  field: string;
  purpose: FilePurpose;
  before: number | null;
  after: number | null;
  /** The branch of the record; null for a record of the network or of a person. */
  branch_id: number | null;
};
/**
 * Before the record is saved: attaches the file that it names now and releases the previous one. Refused at the field
 * (5) if the file isn't the caller's own, was sent for something else, or already belongs to another record.
 */
export const changeFile = async (ctx: TxCtx, change: FileChange): Promise<void> => {
  const { before, after } = change;
  if (before === after) return;
  if (after !== null) {
    const { rows } = await raw<{ ok: boolean }>`
      select attach_file(${after}, ${change.purpose}, ${change.branch_id}) as ok`.execute(ctx.db);
    if (!rows[0]?.ok) throw new ValidationError([{ field: change.field, key: 'file_missing' }]);
  }
  if (before !== null) await raw`select let_go_file(${before})`.execute(ctx.db);
};

const toSend = (file_id: number) =>
  asQuery(raw<{ name: string | null; kind: string; key: string }>`select * from file_to_send(${file_id})`);
/** The file of a record visible to the caller; 40 if it has none. */
export const fileOf = async (ctx: Ctx, file_id: number | null | undefined): Promise<FileAnswer> => {
  if (!file_id) throw new NotFound();
  const [[file]] = await ctx.read(toSend(file_id));
  if (!file?.name) throw new NotFound();
  const { name, kind } = file;
  return { name: fileNameFor(name, kind), kind, content: await ctx.services.files.open(file.key) };
};
/** The content of a file that a record names, to be sent on. */
export const fileContent = async (ctx: Ctx, file_id: number): Promise<{ kind: string; content: Buffer }> => {
  const [[file]] = await ctx.read(toSend(file_id));
  if (!file) throw new NotFound();
  return { kind: file.kind, content: await ctx.services.files.get(file.key) };
};
const toPlay = (file_id: number) =>
  asQuery(raw<{ name: string; kind: string; key: string; bytes: number }>`
    select name, kind, key, bytes from file where id = ${file_id} and attached_at is not null`);
/** The same for a film or a document that is read in parts: a browser can begin anywhere in it. */
export const partedFileOf = async (ctx: Ctx, file_id: number): Promise<FileAnswer> => {
  const [[file]] = await ctx.read(toPlay(file_id));
  if (!file) throw new NotFound();
  const { name, kind, key, bytes } = file;
  const read = (start: number, end: number) => ctx.services.files.open(key, { start, end });
  return { name: fileNameFor(name, kind), kind, content: '', parts: { bytes, read } };
};
/** The picture of a record, at the address from `pictureAt`. */
export const pictureOf = async (ctx: Ctx, file_id: number | null | undefined): Promise<FileAnswer> => ({
  ...(await fileOf(ctx, file_id)),
  lasts: true,
});

/**
 * Where a page finds the picture of a row, as a column: `/api/v4/<call>/<id>?v=<file>`, null without one. The browser
 * can cache it: a new picture has a new address.
 */
export const pictureAt = (call: string, id: string, file_id: string): RawBuilder<string | null> =>
  raw<string | null>`case when ${raw.ref(file_id)} is not null
    then ${raw.lit(`${API_BASE}/${call}/`)} || ${raw.ref(id)} || '?v=' || ${raw.ref(file_id)} end`;

const WAITING = '1 day';
export const fileJobs: Job[] = [
  {
    name: 'forget_waiting_files',
    cron: '41 * * * *',
    run: async (ctx) => {
      const [gone] = await ctx.read(
        asQuery(raw<{ key: string }>`select key from forget_waiting_files(${WAITING}::interval)`),
      );
      for (const { key } of gone) await ctx.services.files.remove(key);
    },
  },
];
