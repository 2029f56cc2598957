/** `/settings/freelance`: what freelancers are paid; without the flag, what one is paid oneself. */
import { freelanceRateContract } from '#domain/areas/shift/freelance_rate.contract.ts';
import { rateKinds, rateWhos, rateWorks, type FreelanceRateRow } from '#domain/areas/shift/freelance_rate.model.ts';
import { profileContract } from '#domain/areas/access/profile.contract.ts';
import { branch, custom, day, nameLink, status } from '#web/kit/columns.tsx';
import { byChoice, byRecord } from '#web/kit/list/filters.ts';
import { listPage } from '#web/kit/list/page.tsx';
import { Cut } from '#web/kit/look/show.tsx';
import { GradesAside } from './grades.tsx';
import { payOf, rateTones, whoseRate, workOf } from './freelance_rate.words.ts';

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
