/** Franchise invoices: totals first, then the list. Invoices for completed months are created from here. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import { type RunResult } from './franchise-invoice.model.ts';
import { franchiseInvoiceMachine } from './franchise-invoice.machine.ts';
import { organisationContract } from '../organisation/organisation.contract.ts';
import { currencies } from '#kit/domain/currency.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { day, link, money, number, status, text } from '#kit/web/columns.tsx';
import { byChoice, byDays, byRecord, byStatus, byYes, rarely } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { confirm } from '#kit/web/tell.ts';
import { currentLocale, say, useWords } from '#kit/web/words.ts';
import { Tabs } from './franchise-tabs.parts.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../network.module.css';
import { commaIn } from '#kit/domain/words.ts';

const here = { tab: 'invoices' } as const;
const Sums = (): ReactElement => {
  const words = useWords('network');
  const { branch_id } = usePlace();
  const asked = { params: { branch_id: branch_id ?? 0 } };
  const { data, waiting } = useLoaded(franchiseInvoiceContract.sums, asked, { keep: true, height: 0 });
  return (
    <>
      <Tabs />
      {waiting}
      <Inline as="section" gap={12} align="stretch" mb={12} aria-label={words('franchise_invoice.open_sum')}>
        {(data ?? []).map((sum) => (
          <Stacked gap={2} framed={12} least={220} p="12px 16px" key={sum.currency} className={style['tile']}>
            <PageLink to="/franchise" search={{ ...here, status: 'unpaid,failed,pending', currency: sum.currency }}>
              <Quiet as="span">
                {words('franchise_invoice.open_sum')} · {sum.open_count}
              </Quiet>
              <strong>
                <Money cents={sum.open_cents} currency={sum.currency} />
              </strong>
            </PageLink>
            <Inline as="span" gap="2px 12px" align="stretch" dim size={12} className={style['tileLinks']}>
              <PageLink to="/franchise" search={{ ...here, late: 'true', currency: sum.currency }}>
                {words('franchise_invoice.late_sum')} <Money cents={sum.late_cents} currency={sum.currency} />
              </PageLink>
              <PageLink to="/franchise" search={{ ...here, status: 'pending', currency: sum.currency }}>
                {words('franchise_invoice.pending_sum')} {sum.pending_count}
              </PageLink>
              <PageLink to="/franchise" search={{ ...here, disputed: 'true', currency: sum.currency }}>
                {words('franchise_invoice.disputes_sum')} {sum.disputes}
              </PageLink>
            </Inline>
          </Stacked>
        ))}
      </Inline>
    </>
  );
};

/** Shows first what would be created. */
const RunButton = (): ReactElement => {
  const words = useWords('network');
  const run = useWrite(franchiseInvoiceContract.run);
  const [isAsking, setAsking] = useState(false);
  const tell = (preview: RunResult): string => {
    const total = preview.currencies
      .map((one) => formatMoney(one.total_cents, one.currency))
      .join(commaIn(currentLocale()));
    const made = words('franchise_invoice.run_preview', { count: preview.made, total });
    const waiting = preview.waiting > 0 ? ` ${words('franchise_invoice.run_waiting', { count: preview.waiting })}` : '';
    return (preview.made === 0 ? words('franchise_invoice.run_none') : made) + waiting;
  };
  const start = async (): Promise<void> => {
    setAsking(true);
    const preview = await run.run({ body: { preview: true } }, { quiet: true });
    setAsking(false);
    if (!preview) return;
    const { made } = preview.data;
    const yes = made === 0 ? say('blocks')('dialog.ok') : words('franchise_invoice.run_go', { count: made });
    const goes = await confirm({
      title: words('franchise_invoice.run'),
      text: tell(preview.data),
      yes,
      no: say('blocks')('dialog.cancel'),
    });
    if (goes && made > 0) await run.run({ body: { preview: false } });
  };
  return (
    <Button leftSection={<IconFileInvoice size={16} />} loading={isAsking || run.busy} onClick={() => void start()}>
      {words('franchise_invoice.run')}
    </Button>
  );
};

const Aside = (): ReactElement | null => (useHas('MANAGE_FRANCHISE') ? <RunButton /> : null);
const nameOf = (row: Readonly<Record<string, unknown>>): string => String(row['name']);

export const FranchiseInvoiceList = listPage(franchiseInvoiceContract.list, {
  noun: 'network.franchise_invoice',
  record: '/franchise/payInvoice',
  columns: [
    link('number'),
    text('organisation_name'),
    status(franchiseInvoiceMachine),
    day('from_on'),
    day('due_on'),
    money('total_cents'),
    number('disputes'),
    day('paid_on'),
    day('issued_on', { extra: true }),
    text('issuer_name', { extra: true }),
  ],
  filters: [
    byStatus(franchiseInvoiceMachine),
    byDays('days', { from: 'from', until: 'until' }),
    byRecord('organisation_id', organisationContract.list, nameOf),
    byYes('late'),
    byYes('disputed'),
    rarely(byRecord('issuer_id', organisationContract.list, nameOf)),
    rarely(byChoice('currency', currencies, { one: true })),
  ],
  csv: franchiseInvoiceContract.csv,
  views: [
    { name: 'open', search: { status: 'unpaid,failed' } },
    { name: 'pending', search: { status: 'pending' } },
    { name: 'paid', search: { status: 'success' } },
  ],
  above: Sums,
  aside: Aside,
});
