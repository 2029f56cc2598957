/** `/manage/creditSetup`: the credit packs that the branch sells. */
import type { ReactElement } from 'react';
import { creditPackContract } from './credit-pack.contract.ts';
import { creditPackMachine } from './credit-pack.machine.ts';
import { creditUses, type CreditPackRow } from './credit-pack.model.ts';
import { choice, custom, link, money, number, status } from '#kit/web/columns.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Cut } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { creditPackActions } from './credit-pack.actions.ts';
import { OffersGate, OffersLockHere } from '../programme/offers-lock.parts.tsx';
import { spentOn, validityOf } from './credit-pack-words.view.ts';

type Props = { pack: CreditPackRow };
export const Validity = ({ pack }: Props): ReactElement => <>{validityOf(useWords('membership'), pack)}</>;
export const SpentOn = ({ pack }: Props): ReactElement => (
  <Cut>{spentOn(useWords('membership'), useLocale(), pack)}</Cut>
);
export const Kind = ({ pack }: Props): ReactElement => {
  const words = useWords('membership');
  return <>{words(pack.is_promotional ? 'credit_pack.promotional' : 'credit_pack.paid')}</>;
};
export const Owner = ({ pack }: Props): ReactElement => {
  const words = useWords('membership');
  return <>{pack.branch_name ?? words('credit_pack.network')}</>;
};

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
