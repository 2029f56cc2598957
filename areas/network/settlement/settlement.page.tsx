/** `/franchise/settlement`: the months, the matrix of one of them, the visits behind a cell, and the visit rates. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { settlementContract } from './settlement.contract.ts';
import { settlementMachine } from './settlement.machine.ts';
import type { SettlementRow } from './settlement.model.ts';
import { addMonths, dayIn, startOfMonth, type Day } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { TabLinks } from '#kit/web/look/tab-links.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useRights } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { monthText, useSettle } from './settlement-acts.view.ts';
import { SettlementMonth } from './settlement-month.parts.tsx';
import { SettlementRules } from './settlement-rules.parts.tsx';
import { Columns, Dim, Stacked } from '#kit/web/look/lay.tsx';
import style from './settlement.module.css';

const Months = ({ rows, current }: { rows: readonly SettlementRow[]; current: number | undefined }): ReactElement => {
  const words = useWords('network');
  const locale = useLocale();
  return (
    <Stacked as="nav" high={480} ruled="between" className={style['months']} aria-label={words('settlement.months')}>
      {rows.map(({ id, month, status, settled_cents, currency }) => (
        <PageLink
          key={id}
          to="/franchise/settlement"
          search={{ month: month.slice(0, 7) }}
          aria-current={id === current ? 'page' : undefined}
        >
          <span>{monthText(month, locale)}</span>
          <Dim block className={style['dim']}>
            {formatMoney(settled_cents, currency)}
          </Dim>
          <Badge tone={settlementMachine.states[status].tone}>{words(`settlement.status.${status}`)}</Badge>
        </PageLink>
      ))}
    </Stacked>
  );
};

const Body = (): ReactElement | null => {
  const words = useWords('network');
  const { search } = useAddress();
  const { isHqUser, has } = useRights();
  const { data, waiting } = useLoaded(settlementContract.list, {}, { height: 0 });
  if (!data) return waiting;
  const manages = isHqUser && has('MANAGE_FRANCHISE');
  if (data.length === 0)
    return (
      <Empty
        title={words('settlement.nothing')}
        text={words(manages ? 'settlement.nothing_hint' : 'settlement.nothing_operator')}
      />
    );
  const shown = data.find(({ month }) => month.slice(0, 7) === search['month']) ?? data[0];
  return (
    <Columns columns="260px minmax(0, 1fr)" gap={16}>
      <Card title={words('settlement.months')}>
        <Months rows={data} current={shown?.id} />
      </Card>
      {shown ? <SettlementMonth key={shown.id} id={shown.id} /> : null}
    </Columns>
  );
};

const lastMonth = (): Day => addMonths(startOfMonth(dayIn(place.get().zone, new Date())), -1);
/** The previous month, until it has a draft: that one, like other months, is recalculated on its own page. */
const RunLast = (): ReactElement | null => {
  const words = useWords('network');
  const locale = useLocale();
  const { isHqUser, has } = useRights();
  const { busy, run } = useSettle();
  const { data } = useRead(settlementContract.list, {});
  const month = lastMonth();
  const isThere = data?.some((one) => one.month === month) ?? true;
  if (!isHqUser || !has('MANAGE_FRANCHISE') || isThere) return null;
  return (
    <Button loading={busy} leftSection={<IconCalculator size={16} />} onClick={() => void run(month)}>
      {words('settlement.run_of', { month: monthText(month, locale) })}
    </Button>
  );
};

export const SettlementPage = (): ReactElement => {
  const words = useWords('network');
  const { search } = useAddress();
  const isRules = search['tab'] === 'rules';
  const tabs = [
    { name: 'months', label: words('settlement.matrix'), search: {} },
    { name: 'rules', label: words('settlement.rules'), search: { tab: 'rules' } },
  ];
  return (
    <>
      <PageHead
        title={words('settlement.title')}
        context={words('settlement.context')}
        primary={isRules ? null : <RunLast />}
      />
      <TabLinks to="/franchise/settlement" tabs={tabs} current={isRules ? 'rules' : 'months'} />
      {isRules ? <SettlementRules /> : <Body />}
    </>
  );
};
