/** The month of a branch: each day with its close, what was counted by method, and the books at its end. */
import type { ReactElement } from 'react';
import { Alert, Button, Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconPrinter,
} from '@tabler/icons-react';
import { dayCloseContract } from '../day-close/day-close.contract.ts';
import { monthDayMachine } from './month-day.machine.ts';
import type { MonthClose, MonthDay } from './month-close.model.ts';
import { rateLabel } from '../tax/tax-label.rules.ts';
import { addMonths, startOfMonth } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels } from '#kit/domain/lookups/choices.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Gap, Status } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';
import style from './month-close.module.css';

type Props = { month: MonthClose };

const Steps = ({ month }: Props): ReactElement => {
  const words = useWords('money');
  const at = (count: number): Record<string, string> => ({ month: addMonths(month.from, count) });
  return (
    <Group justify="space-between" data-screen-only>
      <Group gap="sm">
        <PageLink to="/manage/dayClose" search={at(-1)} className={style['step']}>
          <IconChevronLeft size={16} aria-hidden /> {words('day_close.month.earlier')}
        </PageLink>
        {month.until < month.today ? (
          <PageLink to="/manage/dayClose" search={at(1)} className={style['step']}>
            {words('day_close.month.later')} <IconChevronRight size={16} aria-hidden />
          </PageLink>
        ) : null}
      </Group>
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {words('day_close.month.print')}
      </Button>
    </Group>
  );
};

const Standing = ({ month }: Props): ReactElement => {
  const words = useWords('money');
  const { open_days: count, is_closed, until, today } = month;
  const first = month.days.find(({ status }) => status === 'open');
  const said = count === 0 ? (until < today ? 'is_closed' : 'is_running') : 'is_open';
  return (
    <Alert
      color={is_closed ? 'green' : 'yellow'}
      variant="outline"
      icon={is_closed ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
    >
      {words(`day_close.month.${said}`, { count })}
      <Gap />
      {first ? (
        <PageLink to="/manage/dayClose" search={{ day: first.day }}>
          {words('day_close.month.next_open')}
        </PageLink>
      ) : null}
    </Alert>
  );
};

const hasMoney = ({ status }: MonthDay): boolean => status !== 'quiet' && status !== 'to_come';
const DayLink = ({ day }: { day: string }): ReactElement => {
  const write = useDays();
  return (
    <PageLink to="/manage/dayClose" search={{ day }}>
      {write(day)}
    </PageLink>
  );
};

const linkTo = ({ day }: MonthDay): ReactElement => <DayLink day={day} />;
const statusOf = ({ status }: MonthDay): ReactElement => (
  <Status machine={monthDayMachine} value={status} noun="money.day_close.month" />
);

const Days = ({ month: { days, currency } }: Props): ReactElement => {
  const words = useWords('money');
  return (
    <Card title={words('day_close.month.title')}>
      <MiniTable
        rows={days}
        keyOf={({ day }) => day}
        currency={currency}
        columns={[
          { head: words('day_close.day'), text: linkTo },
          {
            head: words('day_close.expected'),
            money: (one) => (hasMoney(one) ? one.expected_cents : null),
            isUnder: true,
          },
          {
            head: words('day_close.counted'),
            money: (one) => one.counted_cents,
            off: (one) => one.status === 'differs',
          },
          {
            head: words('day_close.field.status'),
            text: statusOf,
          },
        ]}
      />
    </Card>
  );
};

const Methods = ({ month: { methods, currency } }: Props): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  return (
    <Card title={words('day_close.month.methods')}>
      {methods.length === 0 ? (
        <Quiet>{words('day_close.month.status.quiet')}</Quiet>
      ) : (
        <MiniTable
          rows={methods}
          keyOf={({ method }) => method}
          currency={currency}
          columns={[
            { head: words('day_close.method'), text: ({ method }) => textIn(paymentMethodLabels[method], locale) },
            { head: words('day_close.expected'), money: (one) => one.expected_cents },
            {
              head: words('day_close.counted'),
              money: (one) => one.counted_cents,
              off: (one) => one.counted_cents !== one.expected_cents,
            },
          ]}
          total={{ label: words('day_close.month.sum') }}
        />
      )}
    </Card>
  );
};

const Books = ({ month: { accounts, currency, until } }: Props): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  // The earned revenue of a month as everywhere: at full price, less the discounts.
  const earned = accounts.filter(({ account }) => account === 'revenue' || account === 'discounts_given');
  const isDiscounted = earned.some(({ account }) => account === 'discounts_given');
  return (
    <Card title={words('day_close.month.books', { day: write(until) })}>
      <MiniTable
        rows={accounts}
        keyOf={({ account }) => account}
        currency={currency}
        columns={[
          {
            head: words('day_close.month.account'),
            text: ({ account }) => words(`day_close.month.accounts.${account}`),
          },
          { head: words('day_close.month.before'), money: (one) => one.before_cents, wide: true },
          { head: words('day_close.month.moved'), money: (one) => one.moved_cents },
          { head: words('day_close.month.after'), money: (one) => one.after_cents },
        ]}
        {...(isDiscounted && { total: { label: words('day_close.month.earned'), of: earned } })}
      />
      <Quiet>{words('day_close.month.debit_hint')}</Quiet>
    </Card>
  );
};

/** The figures of a tax return; hidden if the branch charged no tax. */
const Taxes = ({ month: { taxes, currency } }: Props): ReactElement | null => {
  const words = useWords('money');
  const locale = useLocale();
  if (taxes.length === 0) return null;
  return (
    <Card title={words('day_close.month.taxes')}>
      <MiniTable
        rows={taxes}
        keyOf={({ tax_class, tax_name, rate_bp }) => `${tax_class}${tax_name}${rate_bp}`}
        currency={currency}
        columns={[
          {
            head: words('invoice.tax_summary'),
            text: ({ tax_name, ...sum }) => textIn(rateLabel(sum, tax_name), locale),
          },
          { head: words('invoice.net'), money: (sum) => sum.net_cents },
          { head: words('invoice.tax_amount'), money: (sum) => sum.tax_cents },
          { head: words('invoice.gross'), money: (sum) => sum.amount_cents, wide: true },
        ]}
      />
      <Quiet>{words('day_close.month.taxes_hint')}</Quiet>
    </Card>
  );
};

/** `month` is any day of it. */
export const MonthPart = ({ month }: { month: string }): ReactElement => (
  <Loaded of={useRead(dayCloseContract.month, { query: { day: startOfMonth(month) } })} height={420}>
    {(data) => (
      <Stacked gap={20}>
        <Steps month={data} />
        <Standing month={data} />
        <Columns columns="minmax(0, 1fr) minmax(0, 1fr)" gap={20}>
          <Days month={data} />
          <Stacked gap={20}>
            <Methods month={data} />
            <Books month={data} />
            <Taxes month={data} />
          </Stacked>
        </Columns>
      </Stacked>
    )}
  </Loaded>
);
