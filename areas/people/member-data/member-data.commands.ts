/** Downloads everything stored about a client, and erases a client on request. */
import type { ErasedRows } from './member-data.contract.ts';
import { whyNotDeactivate } from '../member-life/member-life.rules.ts';
import { memberNumber } from '../member/member.rules.ts';
import { fullName } from '../person/person.rules.ts';
import { faultAt, NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { toCsv } from '#kit/server/csv.ts';
import type { Job } from '#kit/server/jobs.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { toZip, type ZipEntry } from '#kit/server/zip.ts';
import { addActivity } from '../activity/activity.store.ts';
import {
  eraseMember,
  eraseTraces,
  memberData,
  memberFiles,
  previewErasure,
  type DataTable,
} from './member-data.store.ts';
import { tiesOf } from '../member-life/member-life.store.ts';
import { findMember, getMember, type MemberRecord } from '../member/member.store.ts';
import { memberDataContract } from './member-data.contract.ts';

const cellOf = (value: unknown): string | number | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : JSON.stringify(value);
const asCsv = ({ table, rows }: DataTable): ZipEntry => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((header) => ({
    header,
    value: (row: Record<string, unknown>) => cellOf(row[header]),
  }));
  return { name: `${table}.csv`, content: toCsv(columns, rows) };
};

const ownFiles = async (ctx: Ctx, id: number): Promise<ZipEntry[]> => {
  const [files] = await ctx.read(memberFiles(id));
  return Promise.all(
    files.map(async (file) => ({
      name: `files/${file.id}-${file.name.replace(/[^\w.\- ]/g, '_')}`,
      content: await ctx.services.files.get(file.key),
    })),
  );
};

/** Stored in any branch: this requires the permission for the whole network. */
export const downloadData = async (ctx: Ctx, id: number): Promise<FileAnswer> => {
  const [[member], tables] = await ctx.read(findMember(id), memberData(id));
  if (!member || tables.length === 0) throw new NotFound();
  const number = memberNumber(member.branch_code, member.number);
  const json = { exported_at: ctx.clock.now().toISOString(), client: number, tables };
  const content = toZip([
    { name: 'data.json', content: JSON.stringify(json, null, 2) },
    ...tables.map(asCsv),
    ...(await ownFiles(ctx, id)),
  ]);
  await ctx.tx((inside) => noteDownload(inside, member));
  noteEvent(ctx, { kind: 'exported', client_id: id, branch_id: member.branch_id, detail: { what: number } });
  return { name: `client ${number}.zip`, kind: 'application/zip', content };
};
const noteDownload = ({ db, actor }: TxCtx, { id, branch_id }: MemberRecord) =>
  addActivity(db, { branch_id, member_id: id, type: 'data_downloaded', staff_id: actor.staff_id });

/** Values that identify the person, as they may appear in texts about them. */
const tracesOf = (member: Pick<MemberRecord, 'first_name' | 'last_name' | 'email' | 'phone'>): string[] => {
  const back = `${member.last_name} ${member.first_name}`.trim();
  const joined = `${member.last_name}${member.first_name}`;
  return [member.email, member.phone, fullName(member), back, joined].filter(
    (value): value is string => value !== null,
  );
};

/** What an erasure would delete, clear and rewrite, by kind of record. */
export const previewErase = async (ctx: Ctx, id: number): Promise<ErasedRows[]> => {
  const [[member]] = await ctx.read(findMember(id));
  if (!member) throw new NotFound();
  const [rows] = await ctx.read(previewErasure(id, tracesOf(member)));
  return rows;
};

/**
 * Personal data is erased immediately, in one transaction. Texts about the person, in rows linked to them by key, are
 * searched by a job that is queued in that transaction.
 */
export const eraseClient = command(memberDataContract.erase, async (ctx, id, { version, number }) => {
  const member = await getMember(ctx.db, id);
  refuseIf(member.erased_at === null ? null : 'people.is_erased');
  if (number.trim().toUpperCase() !== memberNumber(member.branch_code, member.number))
    faultAt('number', 'not_the_number');
  const [ties] = await ctx.read(tiesOf(id));
  const why = whyNotDeactivate(ties);
  if (why !== null) throw new Refusal(why.code, why.facts);
  const keys = await eraseMember(ctx.db, id, version, ctx.clock.now().toISOString());
  const { jobs, files } = ctx.services;
  await jobs.enqueue(ctx.db, 'erase_traces', {
    member_id: id,
    traces: tracesOf(member),
    keys,
  });
  noteEvent(ctx, {
    kind: 'erased',
    client_id: id,
    branch_id: member.branch_id,
    detail: { account: memberNumber(member.branch_code, member.number) },
  });
  ctx.afterCommit(() => {
    for (const key of keys)
      files
        .remove(key)
        .catch((err: unknown) => ctx.services.log.warn({ err }, 'a file of an erased client is left to the job'));
  });
  return { id };
});

export const eraseJobs: Job[] = [
  {
    name: 'erase_traces',
    run: async (ctx, payload) => {
      const { member_id, traces, keys } = payload as { member_id: number; traces: string[]; keys: string[] };
      await ctx.read(eraseTraces(member_id, traces));
      for (const key of keys) await ctx.services.files.remove(key);
    },
  },
];
