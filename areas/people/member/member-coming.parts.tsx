/** Upcoming instalments of a client, each with its payment method. */
import type { ReactElement } from 'react';
import { billingContract } from '#areas/money/billing/billing.contract.ts';
import type { InstalmentRow } from '#areas/money/collection/collection.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Card, Failed } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './member.module.css';

const SHOWN = 12;
const Part = ({ row }: { row: InstalmentRow }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const write = useDays();
  const mayReplace = useMayOpen('/manage/clientDetails/replacePaymentMethod');
  const facts = { part: row.part_no, parts: row.parts };
  return (
    <li className={style['item']}>
      <Words as="div" shrinks>
        <div className={style['itemTitle']}>{row.due_on === null ? words('coming.rests') : write(row.due_on)}</div>
        <div className={style['itemBelow']}>
          {textIn(row.programme_name, locale)} · {words(row.parts === null ? 'coming.period' : 'coming.part', facts)}
        </div>
      </Words>
      <div className={style['itemRight']}>
        <Money cents={row.amount_cents} currency={row.currency} />
        {mayReplace ? (
          <div className={style['itemBelow']}>
            <PageLink to="/manage/clientDetails/replacePaymentMethod" record={row.membership_id}>
              {words('payment_method.one')}
            </PageLink>
          </div>
        ) : null}
      </div>
    </li>
  );
};

/** Each membership with a known number of instalments can be paid in full. */
const AtOnce = ({ rows }: { rows: readonly InstalmentRow[] }): ReactElement | null => {
  const words = useWords('money');
  const locale = useLocale();
  const may = useMayOpen('/manage/clientDetails/upfrontPayment');
  const ids = [...new Set(rows.filter((row) => row.parts !== null).map((row) => row.membership_id))];
  return may && ids.length > 0 ? (
    <Stacked as="ul">
      {ids.map((id) => (
        <li key={id}>
          <PageLink to="/manage/clientDetails/upfrontPayment" record={id}>
            {words('upfront.link')}
          </PageLink>{' '}
          <span className={style['itemBelow']}>
            {textIn(rows.find((row) => row.membership_id === id)?.programme_name ?? { en: '', cn: '' }, locale)}
          </span>
        </li>
      ))}
    </Stacked>
  ) : null;
};

export const Coming = ({ member_id }: { member_id: number }): ReactElement | null => {
  const words = useWords('money');
  const { data, error, refetch } = useRead(billingContract.coming, { params: { id: member_id } });
  if (error && !data)
    return (
      <Card title={words('coming.title')}>
        <Failed fault={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || data.length === 0) return null;
  return (
    <Card title={words('coming.title')}>
      <Stacked as="ul">
        {data.slice(0, SHOWN).map((row) => (
          <Part key={row.id} row={row} />
        ))}
      </Stacked>
      <AtOnce rows={data} />
    </Card>
  );
};
