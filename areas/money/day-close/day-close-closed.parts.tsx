/** A closed day, the way to reopen it, and its earlier closes that were reopened. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { dayCloseContract } from './day-close.contract.ts';
import { dayCloseMachine } from './day-close.machine.ts';
import type { DayClosed, DayToClose } from './day-close.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels } from '#kit/domain/lookups/choices.ts';
import { useDays } from '#kit/web/days.ts';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useWrite } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import style from './day-close.module.css';

const Lines = ({ closed }: { closed: DayClosed }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  return (
    <MiniTable
      rows={closed.lines}
      keyOf={({ method }) => method}
      currency={closed.currency}
      columns={[
        { head: words('day_close.method'), text: ({ method }) => textIn(paymentMethodLabels[method], locale) },
        { head: words('day_close.expected'), money: (line) => line.expected_cents },
        { head: words('day_close.counted'), money: (line) => line.counted_cents },
        {
          head: words('day_close.difference'),
          money: (line) => line.counted_cents - line.expected_cents,
          off: (line) => line.counted_cents !== line.expected_cents,
        },
      ]}
      below={({ reason }) => reason}
    />
  );
};

const Reopen = ({ day, closed }: { day: DayToClose; closed: DayClosed }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const { run, busy } = useWrite(dayCloseContract.reopen);
  const reopen = async (): Promise<void> => {
    const reason = await askReason({
      title: words('day_close.reopen_title', { day: write(day.day) }),
      text: words('day_close.reopen_text'),
      yes: words('day_close.reopen'),
      no: say('blocks')('dialog.cancel'),
      danger: true,
      max: 300,
    });
    if (reason !== null) await run({ params: { id: closed.id }, body: { version: closed.version, reason } });
  };
  return (
    <Stacked gap={12} items="start" mt={16} className={style['foot']}>
      <Button variant="default" leftSection={<IconLockOpen size={16} />} loading={busy} onClick={() => void reopen()}>
        {words('day_close.reopen')}
      </Button>
    </Stacked>
  );
};

export const ClosedDay = ({ day, closed }: { day: DayToClose; closed: DayClosed }): ReactElement => {
  const words = useWords('money');
  const isAsExpected = closed.counted_cents === closed.expected_cents;
  return (
    <Card title={words('day_close.is_closed', { name: closed.staff_name ?? '—' })}>
      <Quiet>
        <InstantText at={closed.created_at} />
        {isAsExpected ? ` · ${words('day_close.as_expected')}` : null}
      </Quiet>
      {closed.lines.length === 0 ? <Quiet>{words('day_close.nothing')}</Quiet> : <Lines closed={closed} />}
      {closed.note === null ? null : <p>{closed.note}</p>}
      {day.is_own_close ? (
        <Stacked gap={12} items="start" mt={16} className={style['foot']}>
          <Quiet>{words('refusals.own_close')}</Quiet>
        </Stacked>
      ) : null}
      {day.can.includes('reopen') ? <Reopen day={day} closed={closed} /> : null}
    </Card>
  );
};

const Before = ({ closed }: { closed: DayClosed }): ReactElement => {
  const words = useWords('money');
  return (
    <Item
      title={words('day_close.is_closed', { name: closed.staff_name ?? '—' })}
      below={<InstantText at={closed.created_at} />}
      right={<Status machine={dayCloseMachine} value={closed.status} noun="money.day_close" />}
      foot={
        <>
          {words('day_close.reopened_by', { name: closed.reopened_by ?? '—', reason: closed.reopen_reason ?? '—' })}
          {' · '}
          <InstantText at={closed.reopened_at} />
          <details className={style['before']}>
            <summary>
              {words('day_close.what_was_counted', { sum: formatMoney(closed.counted_cents, closed.currency) })}
            </summary>
            <Lines closed={closed} />
          </details>
        </>
      }
    />
  );
};

export const ClosesBefore = ({ closes }: { closes: readonly DayClosed[] }): ReactElement | null => {
  const words = useWords('money');
  return closes.length === 0 ? null : (
    <NounScope noun="money.day_close">
      <Card title={words('day_close.before')}>
        <Items>
          {closes.map((closed) => (
            <Before key={closed.id} closed={closed} />
          ))}
        </Items>
      </Card>
    </NounScope>
  );
};
