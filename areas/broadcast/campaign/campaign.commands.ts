/** E-mails to many clients: written and changed by branch, looked at, and tried on oneself. */
import { campaignContract } from './campaign.contract.ts';
import { leaveUrl, madeUpValues, valuesOf, writtenFor } from './campaign.letters.ts';
import type { Block, Campaign, CampaignRow, Letter } from './campaign.model.ts';
import { campaignCan } from './campaign.rules.ts';
import {
  automationsOf,
  campaigns,
  insertCampaign,
  insertTest,
  mergeOf,
  ownAddress,
  schedulesOf,
  sendable,
  type CampaignRecord,
} from './campaign.store.ts';
import { contentFaults } from './letter.rules.ts';
import { pictureUrl } from '../campaign-picture/campaign-picture-address.service.ts';
import {
  checkPictures,
  fileIdsOfCampaign,
  releasePictures,
  takePictures,
} from '../campaign-picture/campaign-picture.commands.ts';
import { senderOf } from '../broadcast-setting/broadcast-setting.commands.ts';
import {
  changedFields,
  lockedFor,
  refuseLocked,
  refuseLockedRemoval,
  type Locked,
} from '#areas/settings/lock/lock.commands.ts';
import { faultAt, NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import type { BothTexts, Locale } from '#kit/domain/words.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { wakeSender } from '#kit/server/mail.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

const canOf = (ctx: Ctx, record: Omit<CampaignRecord, 'blocks'>, isShut: Locked): CampaignRow['can'] =>
  campaignCan(record, (flag) => ctx.has(flag, record.branch_id), isShut(record.branch_id));
/** `isShut`: where head office has locked the templates. */
export const presentRow = (ctx: Ctx, { blocks: _blocks, ...record }: CampaignRecord, isShut: Locked): CampaignRow => ({
  ...record,
  can: canOf(ctx, record, isShut),
});
const getCampaign = async (ctx: Ctx, id: number): Promise<CampaignRecord> => {
  const [[record]] = await ctx.read(campaigns.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return record;
};
export const sendableOf = async (ctx: Ctx, id: number) => {
  const [[found]] = await ctx.read(sendable(id, ctx.scope.branches));
  if (!found) throw new NotFound();
  return found;
};
export const viewCampaign = async (ctx: Ctx, id: number): Promise<Campaign> =>
  presentCampaign(ctx, await getCampaign(ctx, id));
const presentCampaign = async (ctx: Ctx, record: CampaignRecord): Promise<Campaign> => ({
  ...record,
  can: canOf(ctx, record, await lockedFor(ctx, 'messages', [record.branch_id])),
});

type Written = { subject: { en: string; cn: string }; blocks: readonly Block[] };
const check = (written: Written): void => {
  const faults = contentFaults(written);
  if (faults.length > 0) throw new ValidationError(faults);
};
const asStored = ({ subject, blocks }: Written) => ({
  subject: JSON.stringify(subject),
  blocks: JSON.stringify(blocks),
});

export const createCampaign = command(campaignContract.create, async (ctx, { subject, blocks: written, ...fields }) => {
  if (fields.is_template) await refuseLocked(ctx, fields.branch_id, 'messages', ['is_template']);
  check({ subject, blocks: written });
  const { blocks, keep } = await takePictures(ctx, { id: null, branch_id: fields.branch_id }, written);
  const id = await insertCampaign(ctx.db, {
    ...fields,
    ...asStored({ subject, blocks }),
    created_by: ctx.actor.staff_id,
  });
  await keep(id);
  return viewCampaign(ctx, id);
});
export const editCampaign = command(
  campaignContract.edit,
  async (ctx, id, { version, subject, blocks: written, ...fields }) => {
    const before = await getCampaign(ctx, id);
    const changed = changedFields({ subject, blocks: written, ...fields }, before);
    // An e-mail stays free, but can’t become a template.
    const touched = before.is_template ? changed : changed.filter((field) => field === 'is_template');
    await refuseLocked(ctx, before.branch_id, 'messages', touched);
    check({ subject, blocks: written });
    // What goes out by a schedule or an automation can't become a template.
    const [[used]] = fields.is_template && !before.is_template ? await ctx.read(automationsOf(id)) : [[]];
    if (fields.is_template && (before.next_at !== null || used)) faultAt('is_template', 'invalid');
    const { blocks, keep } = await takePictures(ctx, before, written);
    await saveVersioned(ctx.db, 'campaign', id, version, { ...fields, ...asStored({ subject, blocks }) });
    await keep(id);
    return viewCampaign(ctx, id);
  },
);
export const removeCampaign = command(campaignContract.remove, async (ctx, id, { version }) => {
  const { branch_id, is_template } = await getCampaign(ctx, id);
  if (is_template) await refuseLockedRemoval(ctx, branch_id, 'messages');
  const [[used]] = await ctx.read(schedulesOf(id));
  if (used) throw new Refusal('broadcast.campaign_sent');
  const pictures = await fileIdsOfCampaign(ctx, id);
  await deleteVersioned(ctx.db, 'campaign', id, version);
  await releasePictures(ctx, branch_id, pictures);
  return { id };
});

const pictureAt =
  ({ services: { config } }: Ctx) =>
  (file_id: number): string =>
    pictureUrl(config, file_id);
type Look = Written & { locale: Locale; member_id: number | null };
/** As one client would get it, or with made-up values. The link to unsubscribe leads nowhere here. */
export const previewCampaign = async (ctx: Ctx, { locale, member_id, ...written }: Look): Promise<Letter> => {
  check(written);
  await checkPictures(ctx, written.blocks);
  const { sender, branch_name } = await senderOf(ctx, ctx.branch_id);
  const values = member_id === null ? madeUpValues(branch_name, locale) : await valuesFor(ctx, member_id, locale);
  return writtenFor(written, { locale, values, sender, url: '#', pictureAt: pictureAt(ctx) });
};
const valuesFor = async (ctx: Ctx, member_id: number, locale: Locale) => {
  const sees = ctx.has('VIEW_CLIENT') ? ctx.scope.branches : [];
  const [[found]] = await ctx.read(mergeOf(member_id, sees));
  return found ? valuesOf(found, locale) : faultAt('member_id', 'unknown_record');
};

/** To oneself, through the outbox. */
export const testCampaign = command(campaignContract.test, async (ctx, id, { locale }) => {
  const { subject, blocks, branch_id } = await getCampaign(ctx, id);
  const [[own]] = await ctx.read(ownAddress(ctx.actor.staff_id));
  if (!own) throw new Refusal('broadcast.no_own_address');
  const { sender, branch_name } = await senderOf(ctx, branch_id);
  const values = madeUpValues(branch_name, locale);
  const { config } = ctx.services;
  const url = leaveUrl(config, 0, own.email);
  const written: { subject: BothTexts; blocks: readonly Block[] } = { subject, blocks };
  const letter = writtenFor(written, { locale, values, sender, url, pictureAt: pictureAt(ctx) });
  const kept = config.smtpUrl === undefined;
  await insertTest(ctx.db, { branch_id, to: own.email, kept, ...letter, subject: `[Test] ${letter.subject}` });
  if (!kept) await wakeSender(ctx.services, ctx.db);
  return null;
});
