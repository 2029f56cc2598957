/** Upcoming instalments of a client, each with its payment method. */
import type { ReactElement } from 'react';
import { billingContract } from '#areas/money/billing/billing.contract.ts';
import type { InstalmentRow } from '#areas/money/collection/collection.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Dim } from '#kit/web/look/lay.tsx';

const SHOWN = 12;
const Part = ({ row }: { row: InstalmentRow }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const write = useDays();
  const mayReplace = useMayOpen('/manage/clientDetails/replacePaymentMethod');
  const facts = { part: row.part_no, parts: row.parts };
  return (
    <Item
      title={row.due_on === null ? words('coming.rests') : write(row.due_on)}
      below={
        <>
          {textIn(row.programme_name, locale)} · {words(row.parts === null ? 'coming.period' : 'coming.part', facts)}
        </>
      }
      right={
        <>
          <Money cents={row.amount_cents} currency={row.currency} />
          {mayReplace ? (
            <Dim as="div">
              <PageLink to="/manage/clientDetails/replacePaymentMethod" record={row.membership_id}>
                {words('payment_method.one')}
              </PageLink>
            </Dim>
          ) : null}
        </>
      }
    />
  );
};

/** Each membership with a known number of instalments can be paid in full. */
const AtOnce = ({ rows }: { rows: readonly InstalmentRow[] }): ReactElement | null => {
  const words = useWords('money');
  const locale = useLocale();
  const may = useMayOpen('/manage/clientDetails/upfrontPayment');
  const ids = [...new Set(rows.filter((row) => row.parts !== null).map((row) => row.membership_id))];
  return may && ids.length > 0 ? (
    <Items>
      {ids.map((id) => (
        <li key={id}>
          <PageLink to="/manage/clientDetails/upfrontPayment" record={id}>
            {words('upfront.link')}
          </PageLink>{' '}
          <Dim>
            {textIn(rows.find((row) => row.membership_id === id)?.programme_name ?? { en: '', cn: '' }, locale)}
          </Dim>
        </li>
      ))}
    </Items>
  ) : null;
};

export const Coming = ({ member_id }: { member_id: number }): ReactElement | null => {
  const words = useWords('money');
  const { data, failed } = useLoaded(billingContract.coming, { params: { id: member_id } });
  if (failed) return <Card title={words('coming.title')}>{failed}</Card>;
  if (!data || data.length === 0) return null;
  return (
    <Card title={words('coming.title')}>
      <Items>
        {data.slice(0, SHOWN).map((row) => (
          <Part key={row.id} row={row} />
        ))}
      </Items>
      <AtOnce rows={data} />
    </Card>
  );
};
