/** E-mails to many clients: written, looked at, and tried on oneself. Sending them is planned by a schedule. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { AskPreview, AskTest, Campaign, CampaignRow, EditCampaign, Letter, NewCampaign } from './campaign.model.ts';

export const campaignUses = ['email', 'template'] as const;
export const CampaignQuery = listQuery({
  use: manyOf(z.enum(campaignUses)),
  sort: sortBy(['name', 'last_at', 'updated_at', 'id'], '-updated_at'),
});
export type CampaignQuery = z.output<typeof CampaignQuery>;

const rows = rowsOf('campaign', { see: 'VIEW_NEWS', write: 'MANAGE_BROADCAST', answer: 'dialog' });
export const campaignContract = contract({
  list: rows.list('E-mails and templates of a branch', CampaignQuery, CampaignRow),
  view: rows.view('An e-mail with its text', Campaign),
  preview: rows.inBranch('preview', 'How an e-mail looks, for one client or with made-up values', AskPreview, Letter, {
    flag: 'VIEW_NEWS',
    effect: 'read',
    answer: 'silent',
    roomy: true,
  }),
  create: rows.create('Write an e-mail or a template', NewCampaign, Campaign, { roomy: true }),
  edit: rows.edit('Change an e-mail; what was sent before stays as it was sent', EditCampaign, Campaign, {
    roomy: true,
  }),
  test: rows.post('test', 'Send an e-mail to oneself, with made-up values', AskTest, z.null(), {
    answer: 'toast',
    refuses: ['broadcast.no_own_address'],
  }),
  remove: rows.remove('Delete an e-mail that was never sent', {
    refuses: ['broadcast.campaign_sent', 'settings.locked'],
  }),
  history: rows.history('What happened to an e-mail'),
});
