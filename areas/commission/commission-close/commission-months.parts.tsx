/** Above the statements: the month that is closed next, and the payouts of those that are closed. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { commissionCloseContract } from './commission-close.contract.ts';
import type { ClosedMonth, CommissionMonths } from './commission-close.model.ts';
import { monthText } from '../commission/commission-words.view.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { confirm } from '#kit/web/tell.ts';
import { colonIn } from '#kit/domain/words.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';

const Next = ({ months: { id: branch_id, next, can } }: { months: CommissionMonths }): ReactElement | null => {
  const words = useWords('commission');
  const locale = useLocale();
  const { run, busy } = useWrite(commissionCloseContract.close);
  if (next === null) return null;
  const { month, amount_cents, currency, why } = next;
  const close = async (): Promise<void> => {
    const agreed = await confirm({
      title: words('commission_close.close_question', { month: monthText(month) }),
      text: words('commission_close.close_text'),
      yes: words('commission_close.close'),
      no: say('blocks')('dialog.cancel'),
    });
    if (agreed) await run({ body: { branch_id, month } });
  };
  return (
    <Item
      title={`${words('commission_close.next')}${colonIn(locale)}${monthText(month)}`}
      below={[words('commission_close.earned', { amount: formatMoney(amount_cents, currency, locale) }), why]}
      buttons={
        can.includes('close') ? (
          <Button size="xs" variant="default" disabled={why !== null} loading={busy} onClick={() => void close()}>
            {words('commission_close.close')}
          </Button>
        ) : undefined
      }
    />
  );
};

const Rows = ({ id, currency }: { id: number; currency: string }): ReactElement | null => {
  const words = useWords('commission');
  const { data, waiting } = useLoaded(commissionCloseContract.payouts, { params: { id } }, { height: 120 });
  if (!data) return waiting;
  const field = (name: 'staff_name' | 'amount_cents' | 'carried_in_cents' | 'paid_cents' | 'carried_out_cents') =>
    words(`commission_close.field.${name}`);
  return (
    <MiniTable
      rows={data.rows}
      keyOf={({ staff_id }) => staff_id}
      currency={currency}
      columns={[
        { head: field('staff_name'), text: ({ staff_name }) => staff_name },
        { head: field('amount_cents'), money: ({ amount_cents }) => amount_cents, wide: true },
        { head: field('carried_in_cents'), money: ({ carried_in_cents }) => carried_in_cents, wide: true },
        { head: field('carried_out_cents'), money: ({ carried_out_cents }) => carried_out_cents, wide: true },
        { head: field('paid_cents'), money: ({ paid_cents }) => paid_cents },
      ]}
      total={{ label: words('commission_close.total') }}
    />
  );
};

const Closed = ({ of }: { of: ClosedMonth }): ReactElement => {
  const words = useWords('commission');
  const write = useDays();
  const [isOpen, setOpen] = useState(false);
  const asked = { params: { id: of.id } };
  const by = of.closed_by_name === null ? '' : ` · ${of.closed_by_name}`;
  return (
    <Item
      title={monthText(of.month)}
      below={`${words('commission_close.closed_on', { day: write(of.closed_on) })}${by}`}
      right={<Money cents={of.paid_cents} currency={of.currency} />}
      foot={
        <Stacked gap={8}>
          <Inline gap={8}>
            <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? words('commission_close.hide') : words('commission_close.show', { month: monthText(of.month) })}
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => void saveFile(commissionCloseContract.csv, asked)}
            >
              {words('commission_close.csv')}
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => void saveFile(commissionCloseContract.pdf, asked)}
            >
              {words('commission_close.pdf')}
            </Button>
          </Inline>
          {isOpen ? <Rows id={of.id} currency={of.currency} /> : null}
        </Stacked>
      }
    />
  );
};

const RECENT = 3;
const OfBranch = ({ branch_id }: { branch_id: number }): ReactElement | null => {
  const words = useWords('commission');
  const { data } = useRead(commissionCloseContract.months, { params: { branch_id } }, { keep: true });
  if (!data || (data.next === null && data.closed.length === 0)) return null;
  return (
    <Card title={words('commission_close.title')}>
      <Items>
        <Next months={data} />
        {data.closed.slice(0, RECENT).map((one) => (
          <Closed key={one.id} of={one} />
        ))}
      </Items>
      {data.closed.length === 0 ? <Quiet as="p">{words('commission_close.none')}</Quiet> : null}
    </Card>
  );
};

/** Months are closed by each branch for itself. */
export const Months = (): ReactElement | null => {
  const { branch_id } = usePlace();
  const seesAll = useHas('VIEW_ALL_COMMISSIONS');
  return branch_id === null || !seesAll || atHeadOffice() ? null : <OfBranch branch_id={branch_id} />;
};
