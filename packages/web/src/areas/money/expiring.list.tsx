/** `/manage/expiringCards`: whom to ask for another card before the next charge is refused. */
import { IconCreditCard } from '@tabler/icons-react';
import { expiringContract } from '#domain/areas/money/expiring.contract.ts';
import { expiringMachine } from '#domain/areas/money/expiring.machine.ts';
import type { ExpiringCard } from '#domain/areas/money/expiring.model.ts';
import { expiryBounds } from '#domain/areas/money/expiring.rules.ts';
import { textIn } from '#domain/kit/words.ts';
import { jump } from '#web/kit/actions.ts';
import { choice, custom, day, link, money, number, phone, status, text } from '#web/kit/columns.tsx';
import { byChoice } from '#web/kit/list/filters.ts';
import { listPage } from '#web/kit/list/page.tsx';
import { currentLocale } from '#web/kit/words.ts';

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
