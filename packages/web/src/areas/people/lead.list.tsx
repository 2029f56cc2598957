/** `/manage`: leads as a list or a board. */
import { leadMachine } from '#domain/areas/people/lead.machine.ts';
import { leadContract } from '#domain/areas/people/lead.contract.ts';
import { leadSources, type LeadRow } from '#domain/areas/people/lead.model.ts';
import { fullName, nameOfRow } from '#domain/areas/people/person.rules.ts';
import { profileContract } from '#domain/areas/access/profile.contract.ts';
import { choice, day, instant, nameLink, phone, status, text } from '#web/kit/columns.tsx';
import { byChoice, byDays, byRecord, byStatus, byYes } from '#web/kit/list/filters.ts';
import { listPage } from '#web/kit/list/page.tsx';
import { LeadBoard } from './lead.board.tsx';
import { LeadAside } from './lead.aside.tsx';

export const LeadList = listPage(leadContract.list, {
  noun: 'people.lead',
  record: '/manage/viewLeads',
  columns: [
    nameLink('name', (lead: LeadRow) => fullName(lead), { sort: 'first_name' }),
    status(leadMachine),
    phone('phone'),
    text('next_action'),
    day('next_action_on'),
    text('sales_staff_name'),
    choice('source'),
    text('email', { extra: true }),
    text('interest', { extra: true }),
    instant('created_at'),
  ],
  filters: [
    byStatus(leadMachine),
    byChoice('source', leadSources),
    byRecord('sales_staff_id', profileContract.salesPersons, nameOfRow),
    byYes('due'),
    byDays('due_until', { until: 'due_until' }),
    byYes('converted'),
  ],
  views: [
    { name: 'due', search: { due: 'true', sort: 'next_action_on' } },
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
