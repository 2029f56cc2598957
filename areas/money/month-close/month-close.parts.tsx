/** The month of a branch: each day with its close, what was counted by method, and the books at its end. */
import type { ReactElement } from 'react';
import { Alert, Button, Group, Skeleton } from '@mantine/core';
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
import { rateLabel } from '../tax/tax.words.ts';
import { addMonths, startOfMonth } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels } from '#kit/domain/lookups/choices.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Card, Failed } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
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
      {words(`day_close.month.${said}`, { count })}{' '}
      {first ? (
        <PageLink to="/manage/dayClose" search={{ day: first.day }} className={style['link']}>
          {words('day_close.month.next_open')}
        </PageLink>
      ) : null}
    </Alert>
  );
};

const DayLine = ({ one, currency }: { one: MonthDay; currency: string }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const isOff = one.status === 'differs' || undefined;
  const hasMoney = one.status !== 'quiet' && one.status !== 'to_come';
  return (
    <tr>
      <th scope="row">
        <PageLink to="/manage/dayClose" search={{ day: one.day }} className={style['link']}>
          {write(one.day)}
        </PageLink>
        {hasMoney ? (
          <span className={style['narrow']}>
            {words('day_close.expected')} {formatMoney(one.expected_cents, currency)}
          </span>
        ) : null}
      </th>
      <td className={style['wide'] ?? ''}>{hasMoney ? formatMoney(one.expected_cents, currency) : '—'}</td>
      <td data-off={isOff}>{one.counted_cents === null ? '—' : formatMoney(one.counted_cents, currency)}</td>
      <td className={style['state'] ?? ''}>
        <Status machine={monthDayMachine} value={one.status} noun="money.day_close.month" />
      </td>
    </tr>
  );
};

const Days = ({ month }: Props): ReactElement => {
  const words = useWords('money');
  return (
    <Card title={words('day_close.month.title')}>
      <table className={style['table']}>
        <thead>
          <tr>
            <th scope="col">{words('day_close.day')}</th>
            <th scope="col" className={style['wide'] ?? ''}>
              {words('day_close.expected')}
            </th>
            <th scope="col">{words('day_close.counted')}</th>
            <th scope="col" className={style['state'] ?? ''}>
              {words('day_close.field.status')}
            </th>
          </tr>
        </thead>
        <tbody>
          {month.days.map((one) => (
            <DayLine key={one.day} one={one} currency={month.currency} />
          ))}
        </tbody>
      </table>
    </Card>
  );
};

const Methods = ({ month: { methods, currency } }: Props): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const sum = (key: 'expected_cents' | 'counted_cents'): string =>
    formatMoney(
      methods.reduce((all, one) => all + one[key], 0),
      currency,
    );
  return (
    <Card title={words('day_close.month.methods')}>
      {methods.length === 0 ? <p className={style['quiet']}>{words('day_close.month.status.quiet')}</p> : null}
      {methods.length > 0 ? (
        <table className={style['table']}>
          <thead>
            <tr>
              <th scope="col">{words('day_close.method')}</th>
              <th scope="col">{words('day_close.expected')}</th>
              <th scope="col">{words('day_close.counted')}</th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ method, expected_cents, counted_cents }) => (
              <tr key={method}>
                <th scope="row">{textIn(paymentMethodLabels[method], locale)}</th>
                <td>{formatMoney(expected_cents, currency)}</td>
                <td data-off={counted_cents !== expected_cents || undefined}>{formatMoney(counted_cents, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words('day_close.month.sum')}</th>
              <td>{sum('expected_cents')}</td>
              <td>{sum('counted_cents')}</td>
            </tr>
          </tfoot>
        </table>
      ) : null}
    </Card>
  );
};

/** What is earned of a month, as it is counted everywhere: at the full price, less the discounts. */
const earnedOf = (accounts: MonthClose['accounts'], key: 'before_cents' | 'moved_cents' | 'after_cents'): number =>
  accounts
    .filter(({ account }) => account === 'revenue' || account === 'discounts_given')
    .reduce((sum, one) => sum + one[key], 0);

const Books = ({ month: { accounts, currency, until } }: Props): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  return (
    <Card title={words('day_close.month.books', { day: write(until) })}>
      <table className={style['table']}>
        <thead>
          <tr>
            <th scope="col">{words('day_close.month.account')}</th>
            <th scope="col" className={style['wide'] ?? ''}>
              {words('day_close.month.before')}
            </th>
            <th scope="col">{words('day_close.month.moved')}</th>
            <th scope="col">{words('day_close.month.after')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, before_cents, moved_cents, after_cents }) => (
            <tr key={account}>
              <th scope="row">{words(`day_close.month.accounts.${account}`)}</th>
              <td className={style['wide'] ?? ''}>{formatMoney(before_cents, currency)}</td>
              <td>{formatMoney(moved_cents, currency)}</td>
              <td>{formatMoney(after_cents, currency)}</td>
            </tr>
          ))}
        </tbody>
        {accounts.some(({ account }) => account === 'discounts_given') ? (
          <tfoot>
            <tr>
              <th scope="row">{words('day_close.month.earned')}</th>
              <td className={style['wide'] ?? ''}>{formatMoney(earnedOf(accounts, 'before_cents'), currency)}</td>
              <td>{formatMoney(earnedOf(accounts, 'moved_cents'), currency)}</td>
              <td>{formatMoney(earnedOf(accounts, 'after_cents'), currency)}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
      <p className={style['quiet']}>{words('day_close.month.debit_hint')}</p>
    </Card>
  );
};

/** What a tax return asks for; not there where the branch charged no tax. */
const Taxes = ({ month: { taxes, currency } }: Props): ReactElement | null => {
  const words = useWords('money');
  const locale = useLocale();
  if (taxes.length === 0) return null;
  return (
    <Card title={words('day_close.month.taxes')}>
      <table className={style['table']}>
        <thead>
          <tr>
            <th scope="col">{words('invoice.tax_summary')}</th>
            <th scope="col">{words('invoice.net')}</th>
            <th scope="col">{words('invoice.tax_amount')}</th>
            <th scope="col" className={style['wide'] ?? ''}>
              {words('invoice.gross')}
            </th>
          </tr>
        </thead>
        <tbody>
          {taxes.map(({ tax_name, ...sum }) => (
            <tr key={`${sum.tax_class}${tax_name}${sum.rate_bp}`}>
              <th scope="row">{textIn(rateLabel(sum, tax_name), locale)}</th>
              <td>{formatMoney(sum.net_cents, currency)}</td>
              <td>{formatMoney(sum.tax_cents, currency)}</td>
              <td className={style['wide'] ?? ''}>{formatMoney(sum.amount_cents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={style['quiet']}>{words('day_close.month.taxes_hint')}</p>
    </Card>
  );
};

/** `month` is any day of it. */
export const MonthPart = ({ month }: { month: string }): ReactElement => {
  const { data, error, refetch } = useRead(dayCloseContract.month, { query: { day: startOfMonth(month) } });
  if (!data) {
    if (error) return <Failed fault={error} onRetry={() => void refetch()} />;
    return <Skeleton height={420} radius="lg" />;
  }
  return (
    <div className={style['page']}>
      <Steps month={data} />
      <Standing month={data} />
      <div className={style['columns']}>
        <Days month={data} />
        <div className={style['side']}>
          <Methods month={data} />
          <Books month={data} />
          <Taxes month={data} />
        </div>
      </div>
    </div>
  );
};
