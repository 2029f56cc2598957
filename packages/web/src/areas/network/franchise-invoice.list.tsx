/** Franchise invoices: the sums first, then the list; the invoices of the months that are over are made from here. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileInvoice, IconTable } from '@tabler/icons-react';
import { franchiseInvoiceContract } from '#domain/areas/network/franchise-invoice.contract.ts';
import {
  franchiseInvoiceMachine,
  franchiseInvoiceStatuses,
  type RunResult,
} from '#domain/areas/network/franchise-invoice.model.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { useAddress } from '#web/kit/address.tsx';
import { download } from '#web/kit/api.ts';
import { day, link, money, number, status, text } from '#web/kit/columns.tsx';
import { byDays, byStatus } from '#web/kit/list/filters.ts';
import { listPage } from '#web/kit/list/page.tsx';
import { Money } from '#web/kit/look/show.tsx';
import { usePlace } from '#web/kit/place.ts';
import { useRead, useWrite } from '#web/kit/query.ts';
import { useHas } from '#web/kit/rights.ts';
import { confirm } from '#web/kit/tell.ts';
import { say, useWords } from '#web/kit/words.ts';
import { Tabs } from './franchise.tabs.tsx';
import style from './network.module.css';

const Sums = (): ReactElement => {
  const words = useWords('network');
  const { branch_id } = usePlace();
  const { data } = useRead(franchiseInvoiceContract.sums, { params: { branch_id: branch_id ?? 0 } }, { keep: true });
  return (
    <>
      <Tabs />
      <section className={style['tiles']} aria-label={words('franchise_invoice.open_sum')}>
        {(data ?? []).map((sum) => (
          <div key={sum.currency} className={style['tile']}>
            <span className={style['dim']}>
              {words('franchise_invoice.open_sum')} · {sum.open_count}
            </span>
            <strong>
              <Money cents={sum.open_cents} currency={sum.currency} />
            </strong>
            <span className={style['dim']}>
              {words('franchise_invoice.late_sum')} <Money cents={sum.late_cents} currency={sum.currency} /> ·{' '}
              {words('franchise_invoice.pending_sum')} {sum.pending_count} · {words('franchise_invoice.disputes_sum')}{' '}
              {sum.disputes}
            </span>
          </div>
        ))}
      </section>
    </>
  );
};

/** Says first what would be made. */
const RunButton = (): ReactElement => {
  const words = useWords('network');
  const run = useWrite(franchiseInvoiceContract.run);
  const [isAsking, setAsking] = useState(false);
  const tell = (preview: RunResult): string => {
    const total = preview.currencies.map((one) => formatMoney(one.total_cents, one.currency)).join(', ');
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

const Aside = (): ReactElement => {
  const words = useWords('network');
  const { search } = useAddress();
  const { branch_id } = usePlace();
  const manages = useHas('MANAGE_FRANCHISE');
  const wanted = (search['status'] ?? '').split(',');
  const chosen = franchiseInvoiceStatuses.filter((one) => wanted.includes(one));
  const query = {
    ...(chosen.length > 0 && { status: chosen.join(',') }),
    ...(search['from'] && { from: search['from'] }),
    ...(search['until'] && { until: search['until'] }),
    ...(search['q'] && { q: search['q'] }),
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTable size={16} />}
        onClick={() => void download(franchiseInvoiceContract.csv, { params: { branch_id: branch_id ?? 0 }, query })}
      >
        {words('franchise_invoice.csv')}
      </Button>
      {manages ? <RunButton /> : null}
    </>
  );
};

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
  filters: [byStatus(franchiseInvoiceMachine), byDays('days', { from: 'from', until: 'until' })],
  views: [
    { name: 'open', search: { status: 'unpaid,failed' } },
    { name: 'pending', search: { status: 'pending' } },
    { name: 'paid', search: { status: 'success' } },
  ],
  above: Sums,
  aside: Aside,
});
