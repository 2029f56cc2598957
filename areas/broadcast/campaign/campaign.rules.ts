/** Who can do what with an e-mail. */
import type { Flag } from '#access/access.ts';
import type { CampaignRow } from './campaign.model.ts';

const isKept = (is_template: boolean, isShut: boolean): boolean => is_template && isShut;
/** A template is copied and never sent itself; what was sent or is planned stays, and templates can be locked. */
export const campaignCan = (
  { is_template, times, next_at }: Pick<CampaignRow, 'is_template' | 'times' | 'next_at'>,
  has: (flag: Flag) => boolean,
  isShut = false,
): CampaignRow['can'] => [
  ...(has('SEND_BROADCAST') && !is_template ? (['send'] as const) : []),
  ...(has('MANAGE_BROADCAST') && !isKept(is_template, isShut) ? (['edit'] as const) : []),
  ...(has('MANAGE_BROADCAST') ? (['copy', 'test'] as const) : []),
  ...(has('MANAGE_BROADCAST') && !isKept(is_template, isShut) && times === 0 && next_at === null
    ? (['delete'] as const)
    : []),
];
