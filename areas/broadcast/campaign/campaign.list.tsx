/** `/connect/email`: the e-mails and templates of a branch. */
import type { ReactElement } from 'react';
import { campaignActions } from './campaign.actions.ts';
import { campaignContract, campaignUses } from './campaign.contract.ts';
import { TemplatesLockHere } from './templates-lock.parts.tsx';
import type { CampaignRow } from './campaign.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branch, custom, instant, link, number, planned, text } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

const Subject = ({ row: { subject, is_template } }: { row: CampaignRow }): ReactElement => {
  const words = useWords('broadcast');
  const locale = useLocale();
  return (
    <Inline gap={8}>
      {textIn(subject, locale)}
      {is_template ? <Badge tone="gray">{words('campaign.template')}</Badge> : null}
    </Inline>
  );
};
const Links = (): ReactElement => {
  const words = useWords('broadcast');
  return (
    <Inline gap={16}>
      <PageLink to="/connect/broadcast">{words('campaign.to_broadcast')}</PageLink>
      <PageLink to="/connect/broadcast/email">{words('campaign.to_sendings')}</PageLink>
    </Inline>
  );
};

export const CampaignList = listPage(campaignContract.list, {
  noun: 'broadcast.campaign',
  record: '/connect/viewSchedules',
  columns: [
    link('name'),
    custom('subject', (row: CampaignRow) => <Subject row={row} />),
    number('times'),
    number('delivered'),
    instant('last_at'),
    planned('next_at'),
    branch('branch_name', { extra: 'branch' }),
    text('created_by_name', { extra: true }),
    instant('updated_at', { extra: true }),
    instant('created_at', { extra: true }),
  ],
  filters: [byChoice('use', campaignUses)],
  views: campaignUses.map((use) => ({ name: use, search: { use } })),
  actions: campaignActions,
  create: { to: '/connect/createEmail' },
  aside: Links,
  above: TemplatesLockHere,
});
