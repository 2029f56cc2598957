/** `/connect/audiences/unsubscribe`: addresses that get no marketing e-mails. */
import { IconMailForward } from '@tabler/icons-react';
import { suppressionContract } from './suppression.contract.ts';
import { suppressionMachine } from './suppression.machine.ts';
import { staffReasons, suppressionReasons, suppressionStatuses } from './suppression.model.ts';
import { movesOf } from '#kit/web/actions.ts';
import { choice, instant, link, status, text } from '#kit/web/columns.tsx';
import { areaField, emailField, group, radioField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/page.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';

const noun = 'broadcast.suppression';
const AddSuppression = formDrawer(suppressionContract.create, {
  noun,
  title: 'create',
  save: 'create',
  groups: [group('what', [emailField('email'), radioField('reason', staffReasons), areaField('note', { rows: 2 })])],
  start: () => ({ reason: 'asked' as const }),
});

export const SuppressionList = listPage(suppressionContract.list, {
  noun,
  columns: [
    text('masked'),
    link('member_name', { to: '/manage/clientDetails', id: 'member_id' }),
    choice('reason'),
    status(suppressionMachine),
    choice('via'),
    instant('created_at'),
    text('staff_name', { extra: true }),
    text('note', { extra: true }),
    instant('lifted_at', { extra: true }),
    text('lifted_by_name', { extra: true }),
    text('lifted_why', { extra: true }),
  ],
  filters: [byChoice('reason', suppressionReasons), byStatus(suppressionMachine)],
  views: suppressionStatuses.map((name) => ({ name, search: { status: name } })),
  actions: movesOf(suppressionMachine, suppressionContract, { lift: { icon: IconMailForward } }),
  csv: suppressionContract.csv,
  create: { drawer: AddSuppression, needs: 'MANAGE_AUDIENCE' },
});
