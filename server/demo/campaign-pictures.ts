/** The picture at the top of each branch's monthly e-mail. */
import { sql as raw } from 'kysely';
import type { Files } from '#kit/server/files.ts';
import type { World } from './world.ts';

/** A ring seen from above, drawn so that no picture has to be kept in the project. */
const ring = async (): Promise<Buffer> => {
  // Loaded for this only: a server that makes no demo needs less memory without it.
  const { default: sharp } = await import('sharp');
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="420">
      <rect width="1120" height="420" fill="#16181d"/><rect x="360" y="40" width="400" height="340" fill="#e9ecef" stroke="#c8102e" stroke-width="10"/>
      <rect x="384" y="64" width="352" height="292" fill="none" stroke="#868e96" stroke-width="4"/><circle cx="560" cy="210" r="64" fill="#c8102e"/>
      <circle cx="360" cy="40" r="16" fill="#c8102e"/><circle cx="760" cy="380" r="16" fill="#c8102e"/>
      <circle cx="760" cy="40" r="16" fill="#fff"/><circle cx="360" cy="380" r="16" fill="#fff"/></svg>`),
  )
    .png()
    .toBuffer();
};

export const makeCampaignPictures = async ({ db, now }: World, files: Files | undefined): Promise<void> => {
  if (!files) return;
  const bytes = await ring();
  const at = now.toISOString();
  const text = { en: 'The ring, seen from above', cn: '俯视擂台' };
  const mails = await db.selectFrom('campaign').select(['id', 'branch_id']).where('is_template', '=', true).execute();
  for (const { id: campaign_id, branch_id } of mails) {
    const file = { ...(await files.put(bytes)), branch_id, name: 'ring.png', kind: 'image/png', purpose: 'picture' };
    const { id: file_id } = await db
      .insertInto('file')
      .values({ ...file, attached_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('campaign_picture').values({ branch_id, campaign_id, file_id }).execute();
    const block = JSON.stringify([{ kind: 'picture', file_id, text }]);
    await raw`update campaign set blocks = ${block}::jsonb || blocks where id = ${campaign_id}`.execute(db);
  }
};
