/** `/manage`: leads as a list or a board. */
import { useEffect, useState, type ReactElement } from 'react';
import { leadMachine } from './lead.machine.ts';
import { leadContract } from './lead.contract.ts';
import { leadSources, type LeadRow } from './lead.model.ts';
import { fullName, nameOfRow } from '../person/person.rules.ts';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { useAddress } from '#kit/web/address.tsx';
import { choice, custom, instant, nameLink, phone, status, text } from '#kit/web/columns.tsx';
import { byChoice, byDays, byRecord, byStatus, byYes, rarely } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Badge, DayText } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { place } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';
import { LeadBoard } from './lead-board.parts.tsx';
import { LeadAside } from './lead-aside.parts.tsx';

const NextOn = ({ lead }: { lead: LeadRow }): ReactElement => {
  const words = useWords('people');
  const { next_action_on } = lead;
  const today = dayIn(place.get().zone, new Date(useNow(0)));
  const isOverdue = next_action_on !== null && next_action_on < today;
  return (
    <>
      <DayText day={next_action_on} /> {isOverdue ? <Badge tone="red">{words('lead.overdue')}</Badge> : null}
    </>
  );
};

const toCall = { due: 'true', sort: 'next_action_on' } as const;
const Leads = listPage(leadContract.list, {
  noun: 'people.lead',
  record: '/manage/viewLeads',
  columns: [
    nameLink('name', (lead: LeadRow) => fullName(lead), { sort: 'first_name' }),
    status(leadMachine),
    phone('phone'),
    text('next_action'),
    custom('next_action_on', (lead: LeadRow) => <NextOn lead={lead} />),
    text('sales_staff_name'),
    choice('source'),
    text('email', { extra: true }),
    text('interest', { extra: true }),
    instant('created_at', { extra: true }),
  ],
  filters: [
    byStatus(leadMachine),
    byChoice('source', leadSources),
    byRecord('sales_staff_id', profileContract.salesPersons, nameOfRow),
    byYes('due'),
    rarely(byDays('due_until', { until: 'due_until' })),
    rarely(byYes('converted')),
  ],
  views: [
    { name: 'due', search: toCall },
    { name: 'lead', search: { status: 'lead' } },
    { name: 'trial', search: { status: 'trial' } },
    { name: 'cold', search: { status: 'cold' } },
    { name: 'closed', search: { converted: 'true' } },
  ],
  csv: leadContract.csv,
  create: { to: '/manage/createLeads' },
  aside: LeadAside,
  instead: LeadBoard,
  isInstead: (search) => search['board'] === '1',
});

/**
 * Opens with the leads to call, the longest waiting first; all leads are one click away, and a search covers all of
 * them.
 */
export const LeadList = (): ReactElement | null => {
  const { search, change } = useAddress();
  const isEmpty = Object.keys(search).length === 0;
  const [isPlain, setPlain] = useState(isEmpty);
  // Only on opening: clearing all filters later shows all leads.
  if (isPlain && !isEmpty) setPlain(false);
  useEffect(() => {
    if (isPlain) change({ view: 'due', ...toCall }, { replace: true });
  }, [isPlain, change]);
  // A search is for one person, due or not: the tab changes to all leads with the first letter.
  const searchesDue = search['q'] !== undefined && search['view'] === 'due';
  useEffect(() => {
    if (searchesDue) change({ view: undefined, due: undefined, sort: undefined, page: undefined }, { replace: true });
  }, [searchesDue, change]);
  return isPlain ? null : <Leads />;
};
