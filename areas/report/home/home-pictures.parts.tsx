/** Charts: the week, the day by hour, the month compared with the previous one. */
import type { ReactElement } from 'react';
import type { Home, Revenue } from './home.model.ts';
import { addDays, startOfMonth, type Day } from '#kit/domain/day.ts';
import { roundAmount } from '#kit/domain/money.ts';
import { Card } from '#kit/web/look/page.tsx';
import type { PagePath, Search } from '#kit/web/paths.ts';
import { Bars, Lines } from '#kit/web/picture/charts.tsx';
import type { Opens } from '#kit/web/picture/figure.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { hourLabel, shortDay } from './show.view.ts';
import { Stacked } from '#kit/web/look/lay.tsx';

type OpensAt = ((at: number) => Opens | null) | undefined;
/** Undefined if the person can't open the page. */
const useOpens = (to: PagePath, search: (at: number) => Search | null): OpensAt => {
  const mayOpen = useMayOpen(to);
  if (!mayOpen) return undefined;
  return (at) => {
    const found = search(at);
    return found && { to, search: found };
  };
};

const Week = ({ check_ins }: Pick<Home, 'check_ins'>): ReactElement => {
  const words = useWords('report');
  const opens = useOpens('/home/access', (at) => ({ day: check_ins.days[at]?.day }));
  const locale = useLocale();
  return (
    <Card>
      <Bars
        title={words('home.week')}
        labels={check_ins.days.map(({ day }) => shortDay(day, locale))}
        series={[
          { name: words('home.week_now'), values: check_ins.days.map((day) => day.count) },
          { name: words('home.week_before'), values: check_ins.days.map((day) => day.before), past: true },
        ]}
        opens={opens}
      />
    </Card>
  );
};

/** Every hour between the first and the last with check-ins. */
const Hours = ({ check_ins: { hours } }: Pick<Home, 'check_ins'>): ReactElement | null => {
  const words = useWords('report');
  const [first, last] = [hours[0]?.hour ?? 0, hours.at(-1)?.hour ?? 0];
  const opens = useOpens('/home/access', () => ({}));
  const all = Array.from({ length: last - first + 1 }, (_, i) => hours.find((one) => one.hour === first + i));
  if (hours.length === 0) return null;
  return (
    <Card>
      <Bars
        title={words('home.hours')}
        labels={all.map((_, i) => hourLabel(first + i))}
        series={[
          { name: words('home.hours_now'), values: all.map((one) => one?.count ?? 0) },
          {
            name: words('home.hours_usual'),
            values: all.map((one) => Math.round((one?.usual ?? 0) * 10) / 10),
            past: true,
          },
        ]}
        opens={opens}
      />
    </Card>
  );
};

/** The figures are running totals from the first of the month. */
const Month = ({ revenue, today }: { revenue: Revenue; today: Day }): ReactElement => {
  const words = useWords('report');
  const { currency, days } = revenue;
  const from = startOfMonth(today);
  const opens = useOpens('/home/transaction', (at) => {
    const day = days[at];
    return day && day.now_cents !== null ? { kind: 'invoice', from, until: addDays(from, day.day_of_month - 1) } : null;
  });
  return (
    <Card>
      <Lines
        title={words('home.revenue', { currency })}
        labels={days.map((day) => String(day.day_of_month))}
        series={[
          { name: words('home.revenue_now'), values: days.map((day) => day.now_cents) },
          { name: words('home.revenue_before'), values: days.map((day) => day.before_cents), past: true },
        ]}
        format={(cents) => roundAmount(cents, currency)}
        opens={opens}
      />
    </Card>
  );
};

export const HomePictures = ({ home }: { home: Home }): ReactElement => (
  <Stacked columns="repeat(auto-fit, minmax(min(320px, 100%), 1fr))" gap={16} mt={16} shrinks>
    <Week check_ins={home.check_ins} />
    {home.revenue.map((revenue) => (
      <Month key={revenue.currency} revenue={revenue} today={home.today} />
    ))}
    <Hours check_ins={home.check_ins} />
  </Stacked>
);
