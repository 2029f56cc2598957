/** `/manage/expiringCards`: clients to ask for a new card before the next charge is declined. */
import { IconCreditCard } from '@tabler/icons-react';
import { expiringContract } from './expiring.contract.ts';
import { expiringMachine } from './expiring.machine.ts';
import type { ExpiringCard } from './expiring.model.ts';
import { expiryBounds } from './expiring.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { jump } from '#kit/web/actions.ts';
import { choice, custom, day, link, money, number, phone, status, text } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { currentLocale } from '#kit/web/words.ts';

const replace = jump<ExpiringCard>('replace', '/manage/clientDetails/replacePaymentMethod', { icon: IconCreditCard });

export const ExpiringList = listPage(expiringContract.list, {
  noun: 'money.expiring_card',
  record: '/manage/clientDetails/replacePaymentMethod',
  columns: [
    link('member_name'),
    status(expiringMachine),
    text('method'),
    day('expires_on'),
    number('days_left'),
    day('next_on'),
    money('next_cents'),
    phone('phone'),
    custom('programme_name', ({ programme_name }: ExpiringCard) => textIn(programme_name, currentLocale())),
    choice('kind', { extra: true }),
    text('email', { extra: true }),
    text('branch_name', { extra: 'branch' }),
  ],
  filters: [byChoice('within', expiryBounds, { one: true })],
  views: [
    { name: 'over', search: { within: 'over' } },
    { name: 'in_30', search: { within: '30' } },
    { name: 'in_60', search: { within: '60' } },
    { name: 'in_90', search: { within: '90' } },
  ],
  actions: [replace],
  csv: expiringContract.csv,
});
