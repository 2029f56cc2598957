/** `/manage/dayClose`: count the money of a day against what is expected, and lock the day. */
import { useState, type ComponentType, type ReactElement } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { dayCloseContract } from './day-close.contract.ts';
import type { DayToClose, Expected } from './day-close.model.ts';
import { dayIn, isDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels, type PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { TabLinks } from '#kit/web/look/tab-links.tsx';
import { useNow } from '#kit/web/now.ts';
import { place } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { ClosedDay, ClosesBefore } from './day-close-closed.parts.tsx';
import { GiftsOfDay } from './day-close-gifts.parts.tsx';
import { MonthPart } from '../month-close/month-close.parts.tsx';
import { TillPart } from '../till/till.parts.tsx';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';
import style from './day-close.module.css';

type Typed = { counted_cents: number | null; reason: string };
type Counts = Readonly<Partial<Record<PaymentMethod, Typed>>>;
const blank: Typed = { counted_cents: null, reason: '' };
const differenceOf = (row: Expected, typed: Typed): number => (typed.counted_cents ?? 0) - row.expected_cents;

type RowProps = { row: Expected; typed: Typed; currency: string; onType: (typed: Typed) => void };
const CountRow = ({ row, typed, currency, onType }: RowProps): ReactElement => {
  const words = useWords('money');
  const method = textIn(paymentMethodLabels[row.method], useLocale());
  const difference = typed.counted_cents === null ? null : differenceOf(row, typed);
  return (
    <Columns
      as="li"
      columns="minmax(0, 1.6fr) minmax(90px, 1fr) minmax(120px, 1fr) minmax(90px, 1fr)"
      narrowed="1fr 1fr"
      narrow="phone"
      align="center"
      gap="8px 16px"
    >
      <Stacked gap={2} className={style['method']}>
        <strong>{method}</strong>
        <Quiet as="span">
          {words('day_close.received')} {formatMoney(row.received_cents, currency)}
          {row.returned_cents > 0
            ? ` · ${words('day_close.returned')} ${formatMoney(row.returned_cents, currency)}`
            : null}
        </Quiet>
      </Stacked>
      <Stacked gap={2} figures right className={style['figure']}>
        <Quiet as="span">{words('day_close.expected')}</Quiet>
        {formatMoney(row.expected_cents, currency)}
      </Stacked>
      <MoneyBox
        aria-label={words('day_close.counted_of', { method })}
        placeholder={words('day_close.counted')}
        cents={typed.counted_cents}
        currency={currency}
        onCents={(counted_cents) => onType({ ...typed, counted_cents })}
      />
      <Stacked
        gap={2}
        figures
        right
        className={style['figure']}
        data-off={(difference !== null && difference !== 0) || undefined}
      >
        <Quiet as="span">{words('day_close.difference')}</Quiet>
        {difference === null ? '—' : formatMoney(difference, currency)}
      </Stacked>
      {difference !== null && difference !== 0 ? (
        <TextInput
          className={style['reason'] ?? ''}
          aria-label={words('day_close.reason_of', { method })}
          placeholder={words('day_close.reason')}
          value={typed.reason}
          onChange={(event) => onType({ ...typed, reason: event.currentTarget.value })}
        />
      ) : null}
    </Columns>
  );
};

const isReady = (methods: readonly Expected[], counts: Counts): boolean =>
  methods.every((row) => {
    const typed = counts[row.method] ?? blank;
    return typed.counted_cents !== null && (differenceOf(row, typed) === 0 || typed.reason.trim() !== '');
  });

const Counting = ({ day }: { day: DayToClose }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const [counts, setCounts] = useState<Counts>({});
  const [note, setNote] = useState('');
  const { run, busy } = useWrite(dayCloseContract.close);
  const close = async (): Promise<void> => {
    const sure = await confirm({
      title: words('day_close.close_title', { day: write(day.day) }),
      text: words('day_close.close_text'),
      yes: words('day_close.close'),
      no: say('blocks')('dialog.cancel'),
    });
    if (!sure) return;
    const lines = day.methods.map((row) => {
      const typed = counts[row.method] ?? blank;
      const { method, expected_cents } = row;
      return { method, expected_cents, counted_cents: typed.counted_cents ?? 0, reason: typed.reason.trim() || null };
    });
    await run({
      body: {
        branch_id: place.get().branch_id ?? 0,
        day: day.day,
        version: day.version,
        note: note.trim() || null,
        lines,
      },
    });
  };
  const expected = day.methods.reduce((sum, row) => sum + row.expected_cents, 0);
  return (
    <Card>
      {day.methods.length === 0 ? <Empty title={words('day_close.nothing')} /> : null}
      <Stacked as="ul" gap={14} className={style['rows']}>
        {day.methods.map((row) => (
          <CountRow
            key={row.method}
            row={row}
            typed={counts[row.method] ?? blank}
            currency={day.currency}
            onType={(typed) => setCounts({ ...counts, [row.method]: typed })}
          />
        ))}
      </Stacked>
      {day.methods.length > 0 ? (
        <Figures lines={[{ label: words('day_close.sum'), value: formatMoney(expected, day.currency), sum: true }]} />
      ) : null}
      {day.can.includes('close') ? (
        <Stacked gap={12} items="start" mt={16} className={style['foot']}>
          <Textarea
            label={words('day_close.note')}
            value={note}
            autosize
            minRows={2}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            leftSection={<IconLock size={16} />}
            loading={busy}
            disabled={!isReady(day.methods, counts)}
            onClick={() => void close()}
          >
            {words('day_close.close')}
          </Button>
        </Stacked>
      ) : null}
    </Card>
  );
};

const DayLink = ({ day }: { day: string }): ReactElement => {
  const write = useDays();
  return (
    <PageLink to="/manage/dayClose" search={{ day }}>
      {write(day)}
    </PageLink>
  );
};

const OpenDays = ({ days, more }: { days: readonly string[]; more: number }): ReactElement | null => {
  const words = useWords('money');
  return days.length === 0 ? null : (
    <Card title={words('day_close.open_days')}>
      <Items>
        {days.map((day) => (
          <Item key={day} title={<DayLink day={day} />} />
        ))}
        {more > 0 ? (
          <Item
            title={
              <PageLink to="/manage/dayClose" search={{ month: days.at(-1) }}>
                {words('day_close.more_open', { count: more })}
              </PageLink>
            }
          />
        ) : null}
      </Items>
    </Card>
  );
};

const Earlier = (): ReactElement => {
  const words = useWords('money');
  return (
    <Card title={words('day_close.earlier')}>
      <Loaded of={useRead(dayCloseContract.list, { query: { itemsPerPage: '10' } })}>
        {({ data }) => (
          <Items empty={words('day_close.earlier_none')}>
            {data.map((one) => (
              <Item
                key={one.id}
                title={<DayLink day={one.day} />}
                right={
                  <Stacked
                    as="span"
                    gap={2}
                    figures
                    right
                    className={style['figure']}
                    data-off={one.counted_cents !== one.expected_cents || undefined}
                  >
                    {formatMoney(one.counted_cents, one.currency)}
                  </Stacked>
                }
              />
            ))}
          </Items>
        )}
      </Loaded>
    </Card>
  );
};

const Day = (): ReactElement => {
  const { search } = useAddress();
  const day = search['day'];
  return (
    <Loaded of={useRead(dayCloseContract.view, { query: day === undefined ? {} : { day } })} height={320}>
      {(data) => (
        <Columns columns="minmax(0, 1fr) minmax(220px, 300px)" gap={20}>
          <Stacked gap={20}>
            {data.closed ? <ClosedDay day={data} closed={data.closed} /> : <Counting key={data.day} day={data} />}
            <GiftsOfDay day={data} />
            <TillPart day={data.day} />
            <ClosesBefore closes={data.before} />
          </Stacked>
          <Stacked as="aside" gap={20}>
            <OpenDays days={data.open_days} more={data.more_open_days} />
            <Earlier />
          </Stacked>
        </Columns>
      )}
    </Loaded>
  );
};

/** The tab and the day are in the address: `month` is any day of the month shown. */
export const DayClosePage: ComponentType = () => {
  const words = useWords('money');
  const { search, change } = useAddress();
  const today = dayIn(place.get().zone, new Date(useNow(0)));
  const { day = today, month } = search;
  const tabs = [
    { name: 'day', label: words('day_close.tab_day'), search: { day: month ?? day } },
    { name: 'month', label: words('day_close.tab_month'), search: { month: month ?? day } },
  ];
  return (
    <>
      <PageHead
        title={words('day_close.title')}
        context={words('day_close.context')}
        aside={
          <DayBox
            aria-label={words('day_close.day')}
            day={month ?? day}
            maxDate={today}
            onDay={(next) => change(month === undefined ? { day: next ?? undefined } : { month: next ?? undefined })}
          />
        }
      />
      <TabLinks to="/manage/dayClose" tabs={tabs} current={month === undefined ? 'day' : 'month'} />
      {month !== undefined && isDay(month) ? <MonthPart month={month} /> : <Day />}
    </>
  );
};
