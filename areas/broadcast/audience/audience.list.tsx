/** `/connect/audience`: segments and lists; each opens on its own page. */
import type { ReactElement } from 'react';
import { audienceContract } from './audience.contract.ts';
import { audienceKinds, type AudienceRow } from './audience.model.ts';
import { audienceActions } from './audience.actions.ts';
import { PageLink } from '#kit/web/address.tsx';
import { choice, custom, instant, link, text } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { useWords } from '#kit/web/words.ts';
import { Owner } from './audience-cells.parts.tsx';

const Links = (): ReactElement => {
  const words = useWords('broadcast');
  return (
    <Inline gap={16}>
      <PageLink to="/connect/list">{words('audience.to_lists')}</PageLink>
      <PageLink to="/connect/audiences/overview">{words('audience.to_overview')}</PageLink>
      <PageLink to="/connect/audiences/unsubscribe">{words('audience.to_unsubscribed')}</PageLink>
    </Inline>
  );
};

export const AudienceList = listPage(audienceContract.list, {
  noun: 'broadcast.audience',
  record: '/connect/viewSegmentation',
  columns: [
    link('name'),
    choice('kind'),
    custom('branch_name', (row: AudienceRow) => <Owner row={row} />),
    text('created_by_name'),
    instant('updated_at'),
    text('note', { extra: true }),
    instant('created_at', { extra: true }),
  ],
  filters: [byChoice('kind', audienceKinds)],
  views: audienceKinds.map((kind) => ({ name: kind, search: { kind } })),
  actions: audienceActions,
  create: { to: '/connect/createSegmentation' },
  aside: Links,
});
