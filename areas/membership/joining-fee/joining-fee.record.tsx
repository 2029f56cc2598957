/** `/manage/joiningFee/details/{id}`: one joining fee, its merchandise, and who was charged it. */
import type { ReactElement } from 'react';
import { joiningFeeContract } from './joining-fee.contract.ts';
import { joiningFeeMachine } from './joining-fee.machine.ts';
import type { JoiningFee, Merchandise } from './joining-fee.model.ts';
import { nameOfPiece } from './joining-fee.rules.ts';
import { programmeMachine } from '../programme/programme.machine.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { choice, custom, money, number } from '#kit/web/columns.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Money, Status } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { DatedAmounts } from './dated-amounts.parts.tsx';
import { joiningFeeActions } from './joining-fee.actions.ts';
import { EditFeeDrawer } from './joining-fee.form.tsx';
import { Owner } from './joining-fee-cells.parts.tsx';
import { Owed } from './joining-fee-owed.parts.tsx';
import { OffersLock } from '../programme/offers-lock.parts.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';

type Props = { record: JoiningFee };
const Goods = ({ record }: Props): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const chosenFrom = ({ variant_ids = [] }: Merchandise): string | null =>
    variant_ids.length === 0 ? null : words('joining_fee.of_variants', { count: variant_ids.length });
  return (
    <Card title={words('joining_fee.field.merchandise')}>
      {record.merchandise.length === 0 ? <Empty title={words('joining_fee.no_merchandise')} /> : null}
      <Stacked as="ul" gap={4}>
        {record.merchandise.map((piece) => (
          <Inline as="li" key={piece.product_id ?? piece.name} justify="space-between" gap="4px 16px" p="6px 0" noWrap>
            <span>
              {nameOfPiece(piece, locale)}
              {piece.product_id === undefined ? null : (
                <Dim as="div">{[words('joining_fee.from_stock'), chosenFrom(piece)].filter(Boolean).join(' · ')}</Dim>
              )}
            </span>
            <span>{piece.quantity}</span>
          </Inline>
        ))}
      </Stacked>
    </Card>
  );
};

const Programmes = ({ record }: Props): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const opens = useMayOpen('/manage/viewMemberships');
  return (
    <Card title={words('joining_fee.programmes')} aside={String(record.programme_count)}>
      {record.programmes.length === 0 ? <Empty title={words('joining_fee.programmes_empty')} /> : null}
      <Stacked as="ul" gap={4}>
        {record.programmes.map(({ id, name, status }) => (
          <Inline as="li" key={id} justify="space-between" gap="4px 16px" p="6px 0" noWrap>
            {opens ? (
              <PageLink to="/manage/viewMemberships" record={id}>
                {textIn(name, locale)}
              </PageLink>
            ) : (
              textIn(name, locale)
            )}
            <Status machine={programmeMachine} value={status} noun="membership.programme" />
          </Inline>
        ))}
      </Stacked>
    </Card>
  );
};

const Amounts = ({ record }: Props): ReactElement => {
  const words = useWords('membership');
  return (
    <DatedAmounts
      title={words('joining_fee.amount_history')}
      heads={[words('joining_fee.field.valid_from'), words('joining_fee.field.amount_cents')]}
      rows={record.amounts.map((amount) => ({ ...amount, cents: [amount.amount_cents] }))}
    />
  );
};

const Main = ({ record }: Props): ReactElement => {
  const { search, change } = useAddress();
  return (
    <>
      <Goods record={record} />
      <Owed joining_fee_id={record.id} />
      {search['edit'] !== undefined && record.can.includes('edit') ? (
        <EditFeeDrawer onClose={() => change({ edit: undefined }, { replace: true })} />
      ) : null}
    </>
  );
};

const Tax = ({ fee }: { fee: JoiningFee }): ReactElement => {
  const words = useWords('membership');
  const { tax_bp, tax_name, tax_cents, tax_class, currency } = fee;
  if (tax_bp === 0 || tax_cents === null || tax_class !== 'standard') return <>{words('joining_fee.tax_none')}</>;
  return (
    <>
      {words('joining_fee.tax', { name: tax_name, rate: String(tax_bp / 100) })}{' '}
      <Money cents={tax_cents} currency={currency} />
    </>
  );
};
const facts = [
  choice('tax_class'),
  custom('tax_cents', (fee: JoiningFee) => <Tax fee={fee} />),
  custom('owner', (fee: JoiningFee) => <Owner fee={fee} />),
];
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('membership');
  return (
    <>
      <Facts title={words('joining_fee.group.what')} record={record} facts={facts} />
      <Amounts record={record} />
      <Programmes record={record} />
    </>
  );
};

export const JoiningFeeRecord = recordPage(joiningFeeContract.view, {
  noun: 'membership.joining_fee',
  list: '/manage/joiningFee',
  title: (fee) => textIn(fee.name, currentLocale()),
  status: { machine: joiningFeeMachine },
  facts: [money('amount_cents'), number('programme_count')],
  actions: joiningFeeActions,
  notice: OffersLock,
  main: Main,
  side: Side,
  history: joiningFeeContract.history,
});
