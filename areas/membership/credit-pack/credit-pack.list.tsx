/** `/manage/creditSetup`: the credit packs that the branch sells. */
import { creditPackContract } from './credit-pack.contract.ts';
import { creditPackMachine } from './credit-pack.machine.ts';
import { creditUses, type CreditPackRow } from './credit-pack.model.ts';
import { choice, custom, link, money, number, status } from '#kit/web/columns.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { creditPackActions } from './credit-pack.actions.ts';
import { OffersGate, OffersLockHere } from '../programme/offers-lock.parts.tsx';
import { Validity, SpentOn, Kind, Owner } from './credit-pack-cells.parts.tsx';

export const CreditPackList = listPage(creditPackContract.list, {
  noun: 'membership.credit_pack',
  record: '/manage/creditSetup/edit',
  columns: [
    link('name'),
    status(creditPackMachine),
    number('credits'),
    money('price_cents'),
    custom('validity', (pack: CreditPackRow) => <Validity pack={pack} />),
    custom('uses', (pack: CreditPackRow) => <SpentOn pack={pack} />),
    number('priority'),
    custom('kind', (pack: CreditPackRow) => <Kind pack={pack} />),
    choice('tax_class', { extra: true }),
    custom('branch_name', (pack: CreditPackRow) => <Owner pack={pack} />, { extra: true }),
  ],
  filters: [byStatus(creditPackMachine), byChoice('uses', creditUses)],
  views: [
    { name: 'active', search: { status: 'active' } },
    { name: 'inactive', search: { status: 'inactive' } },
  ],
  actions: creditPackActions,
  create: { to: '/manage/creditSetup/create', gate: OffersGate },
  above: OffersLockHere,
});
