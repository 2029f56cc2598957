/** The key figures, each with a link to its list. */
import type { ReactElement } from 'react';
import { roundMoney } from '#kit/domain/money.ts';
import type { Amount, Home, Revenue } from './home.model.ts';
import { countOf } from './home.rules.ts';
import { EXPIRING_WITHIN_DAYS } from '#kit/domain/constants.ts';
import { addDays, startOfMonth } from '#kit/domain/day.ts';
import type { PagePath, Search } from '#kit/web/paths.ts';
import { Tile, Tiles } from '#kit/web/picture/tile.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { failedSearch } from './show.view.ts';
import style from './home.module.css';

/** A link only if the person can open the page. */
const useOpens = (to: PagePath, search: Search): { to?: PagePath; search?: Search } =>
  useMayOpen(to) ? { to, search } : {};
const figure = (count: number): string => count.toLocaleString('en');
const sums = (amounts: readonly Amount[]): string =>
  amounts.map(({ cents, currency }) => roundMoney(cents, currency)).join(' · ');

const CheckIns = ({ check_ins }: Pick<Home, 'check_ins'>): ReactElement => {
  const words = useWords('report');
  return (
    <Tile
      label={words('home.tile.check_ins')}
      value={figure(check_ins.now)}
      change={check_ins}
      note={words('home.today', { count: check_ins.today })}
      values={check_ins.days.map((day) => day.count)}
      {...useOpens('/home/access', {})}
    />
  );
};

const Joined = ({ members, today }: Pick<Home, 'members' | 'today'>): ReactElement => {
  const words = useWords('report');
  const joined = { from: 'home', joined_from: members.joined_from, joined_until: today };
  return (
    <Tile
      label={words('home.tile.joined')}
      value={figure(members.joined.now)}
      change={members.joined}
      note={words('home.compared.month')}
      {...useOpens('/manage/clients', joined)}
    />
  );
};

/** Figures without a second line share a row, so that none is half empty. */
const Standing = ({ members, today }: Pick<Home, 'members' | 'today'>): ReactElement => {
  const words = useWords('report');
  const ends = { from: 'home', ends_from: today, ends_until: addDays(today, EXPIRING_WITHIN_DAYS) };
  return (
    <>
      <Tile
        label={words('home.tile.active')}
        value={figure(members.active)}
        {...useOpens('/manage/clients', { from: 'home', standing: 'active' })}
      />
      <Tile
        label={words('home.tile.expiring')}
        value={figure(members.expiring)}
        {...useOpens('/manage/clients', ends)}
      />
    </>
  );
};

const RevenueTile = ({ revenue, today }: { revenue: Revenue; today: string }): ReactElement => {
  const words = useWords('report');
  const { currency, now_cents, before_cents, days } = revenue;
  return (
    <Tile
      label={words('home.tile.revenue')}
      value={roundMoney(now_cents, currency)}
      change={{ now: now_cents, before: before_cents }}
      note={words('home.compared.month')}
      values={days.flatMap((day) => (day.now_cents === null ? [] : [day.now_cents]))}
      {...useOpens('/home/transaction', { kind: 'invoice', from: startOfMonth(today), until: today })}
    />
  );
};

const Leads = ({ leads, today }: Pick<Home, 'leads' | 'today'>): ReactElement => {
  const words = useWords('report');
  return (
    <Tile
      label={words('home.tile.leads')}
      value={figure(leads.today + leads.overdue)}
      note={leads.overdue > 0 ? words('home.overdue', { count: leads.overdue }) : null}
      {...useOpens('/manage', { due_until: today })}
    />
  );
};

type OpenProps = { open: Amount; overdue: Amount | undefined };
const Open = ({ open, overdue }: OpenProps): ReactElement => {
  const words = useWords('report');
  return (
    <Tile
      label={words('home.tile.open')}
      value={roundMoney(open.cents, open.currency)}
      note={
        overdue ? words('home.overdue_sum', { amount: sums([overdue]) }) : words('home.invoices', { count: open.count })
      }
      {...useOpens('/home/transaction', { kind: 'invoice', status: 'open,overdue' })}
    />
  );
};

const FailedPayments = ({ failed, today }: Pick<Home, 'failed' | 'today'>): ReactElement => {
  const words = useWords('report');
  return (
    <Tile
      label={words('home.tile.failed')}
      value={figure(countOf(failed))}
      note={failed.length > 0 ? sums(failed) : words('home.nothing_failed')}
      {...useOpens('/home/transaction', failedSearch(today))}
    />
  );
};

/** One tile for each currency, because currencies are never added. */
const Owed = ({ open, overdue, failed, today }: Pick<Home, 'open' | 'overdue' | 'failed' | 'today'>): ReactElement => {
  const words = useWords('report');
  return (
    <>
      {open.map((one) => (
        <Open key={one.currency} open={one} overdue={overdue.find((late) => late.currency === one.currency)} />
      ))}
      {open.length === 0 ? (
        <Tile label={words('home.tile.open')} value={figure(0)} note={words('home.nothing_open')} />
      ) : null}
      <FailedPayments failed={failed} today={today} />
    </>
  );
};

export const KeyFigures = ({ home }: { home: Home }): ReactElement => (
  <div className={style['tiles']}>
    <Tiles>
      <CheckIns check_ins={home.check_ins} />
      {home.revenue.map((revenue) => (
        <RevenueTile key={revenue.currency} revenue={revenue} today={home.today} />
      ))}
      <Joined members={home.members} today={home.today} />
      <Leads leads={home.leads} today={home.today} />
      <Owed open={home.open} overdue={home.overdue} failed={home.failed} today={home.today} />
      <Standing members={home.members} today={home.today} />
    </Tiles>
  </div>
);
