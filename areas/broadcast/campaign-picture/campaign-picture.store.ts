/** All SQL about the pictures in e-mails. */
import { sql as raw } from 'kysely';
import { asQuery, type Sql } from '#kit/server/db.ts';

/** Which e-mails of these branches pictures belong to. */
export const ownersOf = (file_ids: readonly number[], branches: readonly number[]) =>
  asQuery(raw<{ file_id: number; campaign_id: number }>`
    select p.file_id, p.campaign_id from campaign_picture p
     where p.file_id = any (${[...file_ids]}::bigint[]) and p.branch_id = any (${[...branches]}::bigint[])`);
/** Pictures that somebody has just sent and not used yet. */
export const waitingOf = (file_ids: readonly number[], staff_id: number) =>
  asQuery(raw<{ file_id: number }>`
    select f.id as file_id from file f where f.id = any (${[...file_ids]}::bigint[]) and f.purpose = 'picture' and f.attached_at is null
       and f.created_by = ${staff_id}`);
export const insertPictures = async (
  db: Sql,
  { branch_id, campaign_id }: { branch_id: number; campaign_id: number },
  file_ids: readonly number[],
): Promise<void> => {
  if (file_ids.length === 0) return;
  const rows = file_ids.map((file_id) => ({ branch_id, campaign_id, file_id }));
  await db.insertInto('campaign_picture').values(rows).execute();
};
export const picturesOf = (campaign_id: number) =>
  asQuery(raw<{ file_id: number }>`select p.file_id from campaign_picture p where p.campaign_id = ${campaign_id}`);
/** One that belongs to an e-mail, or that waits to be part of one while it is looked at. */
export const publicPicture = (file_id: number) =>
  asQuery(raw<{ key: string; kind: string }>`
    select f.key, f.kind from file f where f.id = ${file_id} and f.purpose = 'picture'
       and (f.attached_at is null or exists (select from campaign_picture p where p.file_id = f.id))`);
