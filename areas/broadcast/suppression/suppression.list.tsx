/** `/connect/audiences/unsubscribe`: addresses and phone numbers that get no marketing. */
import { IconMailForward } from '@tabler/icons-react';
import { suppressionContract } from './suppression.contract.ts';
import { suppressionMachine } from './suppression.machine.ts';
import { staffReasons, suppressionChannels, suppressionReasons, suppressionStatuses } from './suppression.model.ts';
import { movesOf } from '#kit/web/actions.ts';
import { choice, instant, link, status, text } from '#kit/web/columns.tsx';
import { areaField, emailField, group, phoneField, radioField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';

const noun = 'broadcast.suppression';
const isPhone = (values: Values): boolean => values['channel'] === 'phone';
const isAddress = (values: Values): boolean => !isPhone(values);
const AddSuppression = formDrawer(suppressionContract.create, {
  noun,
  title: 'create',
  save: 'create',
  groups: [
    group('what', [
      radioField('channel', suppressionChannels),
      { ...emailField('email', { when: isAddress }), required: true },
      { ...phoneField('phone', { when: isPhone }), required: true },
      radioField('reason', staffReasons, { when: isAddress }),
      areaField('note', { rows: 2 }),
    ]),
  ],
  start: () => ({ channel: 'email' as const, reason: 'asked' as const }),
});

export const SuppressionList = listPage(suppressionContract.list, {
  noun,
  columns: [
    text('masked'),
    choice('channel', { extra: true }),
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
  filters: [
    byChoice('channel', suppressionChannels),
    byChoice('reason', suppressionReasons),
    byStatus(suppressionMachine),
  ],
  views: suppressionStatuses.map((name) => ({ name, search: { status: name } })),
  actions: movesOf(suppressionMachine, suppressionContract, { lift: { icon: IconMailForward } }),
  csv: suppressionContract.csv,
  create: { drawer: AddSuppression, needs: 'MANAGE_AUDIENCE' },
});
