/** `/settings/freelance`: what freelancers are paid; without the flag, only the person's own rates. */
import { freelanceRateContract } from './freelance-rate.contract.ts';
import { rateKinds, rateWhos, rateWorks, type FreelanceRateRow } from './freelance-rate.model.ts';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { branch, custom, day, nameLink, status } from '#kit/web/columns.tsx';
import { byChoice, byRecord } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Cut } from '#kit/web/look/show.tsx';
import { GradesAside } from './grades.parts.tsx';
import { payOf, rateTones, whoseRate, workOf } from './freelance-rate-words.view.ts';

const staffName = (row: Readonly<Record<string, unknown>>): string =>
  `${String(row['first_name'])} ${String(row['last_name'])}`.trim();

export const FreelanceRateList = listPage(freelanceRateContract.list, {
  noun: 'shift.freelance_rate',
  record: '/settings/freelance/viewEdit',
  columns: [
    nameLink('work', (rate: FreelanceRateRow) => workOf(rate)),
    custom('who', (rate: FreelanceRateRow) => <Cut>{whoseRate(rate)}</Cut>),
    status(rateTones, { field: 'state' }),
    custom('amount_cents', (rate: FreelanceRateRow) => <Cut>{payOf(rate)}</Cut>),
    day('valid_from'),
    day('valid_until'),
    branch('branch_name', { extra: 'branch' }),
  ],
  filters: [
    byChoice('work', rateWorks),
    byChoice('who', rateWhos),
    byChoice('kind', rateKinds),
    byRecord('staff_id', profileContract.trainers, staffName),
  ],
  views: [
    { name: 'current', search: { state: 'current' } },
    { name: 'coming', search: { state: 'coming' } },
    { name: 'past', search: { state: 'past' } },
  ],
  create: { to: '/settings/freelance/create' },
  aside: GradesAside,
});
