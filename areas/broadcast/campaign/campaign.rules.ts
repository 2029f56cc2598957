/** Who can do what with an e-mail. */
import type { Flag } from '#access/access.ts';
import type { CampaignRow } from './campaign.model.ts';

/** A template is copied and never sent itself; what was sent or is planned stays. */
export const campaignCan = (
  { is_template, times, next_at }: Pick<CampaignRow, 'is_template' | 'times' | 'next_at'>,
  has: (flag: Flag) => boolean,
): CampaignRow['can'] => [
  ...(has('SEND_BROADCAST') && !is_template ? (['send'] as const) : []),
  ...(has('MANAGE_BROADCAST') ? (['edit', 'copy', 'test'] as const) : []),
  ...(has('MANAGE_BROADCAST') && times === 0 && next_at === null ? (['delete'] as const) : []),
];
