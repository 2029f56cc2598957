/** What was given away on the day: how much, to whom, why, by whom, and who approved it. */
import type { ReactElement } from 'react';
import type { DayToClose, Gift } from './day-close.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';
import style from './day-close.module.css';

const Row = ({ gift, currency }: { gift: Gift; currency: string }): ReactElement => {
  const words = useWords('money');
  const who = [
    gift.staff_name && words('gift.by', { name: gift.staff_name }),
    gift.approved_by && words('gift.approved_by', { name: gift.approved_by }),
  ].filter(Boolean);
  return (
    <li className={style['gift']}>
      <div className={style['method']}>
        <span>
          <PageLink to="/manage/clientDetails" record={gift.member_id} className={style['link']}>
            {gift.member_name}
          </PageLink>
          {gift.invoice_id === null ? null : ' · '}
          {gift.invoice_id === null ? null : (
            <PageLink to="/manage/clientDetails/refundPage" record={gift.id} className={style['receipt']}>
              {gift.number}
            </PageLink>
          )}
        </span>
        <span>{gift.given_why ?? words('gift.no_reason')}</span>
        <span className={style['quiet']}>{who.join(' · ')}</span>
      </div>
      <div className={style['giftEnd']}>
        <strong>{formatMoney(gift.amount_cents, currency)}</strong>
        {gift.status === 'pending' ? <Badge tone="yellow">{words('gift.waits')}</Badge> : null}
      </div>
    </li>
  );
};

export const GiftsOfDay = ({ day }: { day: DayToClose }): ReactElement => {
  const words = useWords('money');
  const { gifts, currency } = day;
  const sum = gifts.reduce((all, one) => all + (one.status === 'pending' ? 0 : one.amount_cents), 0);
  return (
    <Card title={words('gift.of_day')}>
      {gifts.length === 0 ? <p className={style['quiet']}>{words('gift.none')}</p> : null}
      <ul className={style['rows']}>
        {gifts.map((gift) => (
          <Row key={gift.id} gift={gift} currency={currency} />
        ))}
      </ul>
      {gifts.length > 1 ? (
        <p className={style['sum']}>
          <span>{words('gift.sum')}</span>
          <strong>{formatMoney(sum, currency)}</strong>
        </p>
      ) : null}
    </Card>
  );
};
