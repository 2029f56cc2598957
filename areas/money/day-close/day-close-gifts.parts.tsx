/** The complimentary payments of the day: amount, client, reason, who recorded them and who approved them. */
import type { ReactElement } from 'react';
import type { DayToClose, Gift } from './day-close.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';

const Row = ({ gift, currency }: { gift: Gift; currency: string }): ReactElement => {
  const words = useWords('money');
  const who = [
    gift.staff_name && words('gift.by', { name: gift.staff_name }),
    gift.approved_by && words('gift.approved_by', { name: gift.approved_by }),
  ].filter(Boolean);
  return (
    <Item
      title={
        <>
          <PageLink to="/manage/clientDetails" record={gift.member_id}>
            {gift.member_name}
          </PageLink>
          {gift.invoice_id === null ? null : ' · '}
          {gift.invoice_id === null ? null : (
            <PageLink to="/manage/clientDetails/refundPage" record={gift.id}>
              {gift.number}
            </PageLink>
          )}
        </>
      }
      below={who.join(' · ')}
      right={
        <>
          <div>{formatMoney(gift.amount_cents, currency)}</div>
          {gift.status === 'pending' ? <Badge tone="yellow">{words('gift.waits')}</Badge> : null}
        </>
      }
    >
      {gift.given_why ?? words('gift.no_reason')}
    </Item>
  );
};

export const GiftsOfDay = ({ day }: { day: DayToClose }): ReactElement => {
  const words = useWords('money');
  const { gifts, currency } = day;
  const sum = gifts.reduce((all, one) => all + (one.status === 'pending' ? 0 : one.amount_cents), 0);
  return (
    <Card title={words('gift.of_day')}>
      <Items empty={words('gift.none')}>
        {gifts.map((gift) => (
          <Row key={gift.id} gift={gift} currency={currency} />
        ))}
      </Items>
      {gifts.length > 1 ? (
        <Figures lines={[{ label: words('gift.sum'), value: formatMoney(sum, currency), sum: true }]} />
      ) : null}
    </Card>
  );
};
