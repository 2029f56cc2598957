/** `/manage/creditSetup/edit/{id}`: one credit pack, its price, and the clients with credits left. */
import type { ReactElement } from 'react';
import { creditPackContract } from './credit-pack.contract.ts';
import { creditPackMachine } from './credit-pack.machine.ts';
import type { CreditPack } from './credit-pack.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { choice, custom, money, number } from '#kit/web/columns.tsx';
import { useDays } from '#kit/web/days.ts';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { creditPackActions } from './credit-pack.actions.ts';
import { EditPackDrawer } from './credit-pack.form.tsx';
import { Kind, Owner, SpentOn, Validity } from './credit-pack-cells.parts.tsx';
import { DatedAmounts } from '../joining-fee/dated-amounts.parts.tsx';
import { OffersLock } from '../programme/offers-lock.parts.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';

type Props = { record: CreditPack };
const Holders = ({ record }: Props): ReactElement => {
  const words = useWords('membership');
  const write = useDays();
  const opens = useMayOpen('/manage/clientDetails');
  const more = record.held_by - record.holders.length;
  return (
    <Card
      title={words('credit_pack.holders')}
      aside={
        record.held_by > 0 ? (
          <Dim>{words('credit_pack.held', { credits: record.held_credits, clients: record.held_by })}</Dim>
        ) : null
      }
    >
      {record.holders.length === 0 ? <Empty title={words('credit_pack.holders_empty')} /> : null}
      <Stacked as="ul" gap={8}>
        {record.holders.map((holder) => (
          <Inline key={holder.member_id} as="li" align="stretch" justify="space-between" gap="4px 16px" figures>
            {opens ? (
              <PageLink to="/manage/clientDetails" record={holder.member_id} search={{ tab: 'credits' }}>
                {holder.name}
              </PageLink>
            ) : (
              <span>{holder.name}</span>
            )}
            <span>
              {words('credit_pack.left', { count: holder.remaining })}{' '}
              <Dim>
                {holder.expires_on === null
                  ? words('credit_pack.not_begun')
                  : words('credit_pack.until', { day: write(holder.expires_on) })}
              </Dim>
            </span>
          </Inline>
        ))}
      </Stacked>
      {more > 0 ? <Dim as="p">{words('credit_pack.holders_more', { count: more })}</Dim> : null}
    </Card>
  );
};

const Prices = ({ record }: Props): ReactElement => {
  const words = useWords('membership');
  return (
    <DatedAmounts
      title={words('credit_pack.price_history')}
      heads={[words('credit_pack.field.valid_from'), words('credit_pack.field.price_cents')]}
      rows={record.prices.map((price) => ({ ...price, cents: [price.price_cents] }))}
    />
  );
};

const Main = ({ record }: Props): ReactElement => {
  const { search, change } = useAddress();
  return (
    <>
      <Holders record={record} />
      {search['edit'] !== undefined && record.can.includes('edit') ? (
        <EditPackDrawer onClose={() => change({ edit: undefined }, { replace: true })} />
      ) : null}
    </>
  );
};

const facts = [
  custom('uses', (pack: CreditPack) => <SpentOn pack={pack} />),
  number('priority'),
  custom('kind', (pack: CreditPack) => <Kind pack={pack} />),
  choice('tax_class'),
  custom('owner', (pack: CreditPack) => <Owner pack={pack} />),
];
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('membership');
  return (
    <>
      <Facts title={words('credit_pack.group.where')} record={record} facts={facts} />
      <Prices record={record} />
    </>
  );
};

export const CreditPackRecord = recordPage(creditPackContract.view, {
  noun: 'membership.credit_pack',
  list: '/manage/creditSetup',
  title: (pack) => textIn(pack.name, currentLocale()),
  status: { machine: creditPackMachine },
  facts: [number('credits'), money('price_cents'), custom('validity', (pack: CreditPack) => <Validity pack={pack} />)],
  actions: creditPackActions,
  notice: OffersLock,
  main: Main,
  side: Side,
  history: creditPackContract.history,
});
