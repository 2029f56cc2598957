/** `/manage/joiningFee`: the joining fees of the branch and of the network. */
import type { ReactElement } from 'react';
import { joiningFeeContract } from './joining-fee.contract.ts';
import { joiningFeeMachine } from './joining-fee.machine.ts';
import type { JoiningFeeRow } from './joining-fee.model.ts';
import { countedPiece } from './joining-fee.rules.ts';
import type { Locale } from '#kit/domain/words.ts';
import { choice, custom, link, money, number, status } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Cut } from '#kit/web/look/show.tsx';
import { useLocale } from '#kit/web/words.ts';
import { OffersGate, OffersLockHere } from '../programme/offers-lock.parts.tsx';
import { joiningFeeActions } from './joining-fee.actions.ts';
import { Owner } from './joining-fee-cells.parts.tsx';

type Props = { fee: JoiningFeeRow };
const piecesOf = ({ merchandise }: Pick<JoiningFeeRow, 'merchandise'>, locale: Locale): string =>
  merchandise.map((piece) => countedPiece(piece, locale)).join(' · ');
const Pieces = ({ fee }: Props): ReactElement => <Cut>{piecesOf(fee, useLocale()) || '—'}</Cut>;

export const JoiningFeeList = listPage(joiningFeeContract.list, {
  noun: 'membership.joining_fee',
  record: '/manage/joiningFee/details',
  columns: [
    link('name'),
    status(joiningFeeMachine),
    money('amount_cents'),
    money('tax_cents'),
    choice('tax_class', { extra: true }),
    custom('merchandise', (fee: JoiningFeeRow) => <Pieces fee={fee} />),
    number('programme_count'),
    custom('branch_name', (fee: JoiningFeeRow) => <Owner fee={fee} />),
  ],
  filters: [byStatus(joiningFeeMachine)],
  views: [
    { name: 'active', search: { status: 'active' } },
    { name: 'inactive', search: { status: 'inactive' } },
  ],
  actions: joiningFeeActions,
  create: { to: '/manage/joiningFee/addJoiningFee', gate: OffersGate },
  above: OffersLockHere,
});
