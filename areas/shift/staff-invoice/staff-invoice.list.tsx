/**
 * `/schedule/invoice`: the staff invoices of the branch, or the person's own; invoices for a period are created here.
 */
import { useState, type ReactElement } from 'react';
import { IconFileTypePdf, IconTable } from '@tabler/icons-react';
import { staffInvoiceContract } from './staff-invoice.contract.ts';
import { MOST_PAPERS, staffInvoiceStatuses, type StaffInvoiceRow } from './staff-invoice.model.ts';
import { staffInvoiceMachine } from './staff-invoice.machine.ts';
import { useAddress } from '#kit/web/address.tsx';
import { download } from '#kit/web/api.ts';
import { branch, choice, day, link, money, number, status, text } from '#kit/web/columns.tsx';
import { dayField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { useLive } from '#kit/web/live.ts';
import { byDays, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import type { BulkToolProps } from '#kit/web/list/spec.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { Gap, Money } from '#kit/web/look/show.tsx';
import { useIsPending } from '#kit/web/pending.ts';
import { place, usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { FileButton } from './file-button.parts.tsx';
import { lastMonth } from '../shift/period.view.ts';
import { staffInvoiceActions, staffInvoiceBulk } from './staff-invoice.actions.ts';
import { PayTool } from './staff-invoice-pay.parts.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../roster/roster.module.css';

const isDayText = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
/** A run for a large branch takes a while: shows the progress. */
const Progress = (): ReactElement | null => {
  const words = useWords('shift');
  const isPending = useIsPending();
  const [at, setAt] = useState<{ done: number; of: number } | null>(null);
  useLive('invoice_run', ({ done, of }) => setAt({ done: Number(done), of: Number(of) }));
  if (!isPending || at === null || at.done >= at.of) return null;
  return (
    <p>
      <progress className={style['progress']} value={at.done} max={at.of} aria-label={words('staff_invoice.create')} />{' '}
      {words('staff_invoice.running', at)}
    </p>
  );
};
/** What the run would create, before it does. */
const Preview = ({ values }: { values: Values }): ReactElement | null => {
  const words = useWords('shift');
  const { branch_id } = usePlace();
  const { from_on, until_on } = values;
  const known = isDayText(from_on) && isDayText(until_on);
  const body = { branch_id: branch_id ?? 0, from_on: known ? from_on : '', until_on: known ? until_on : '' };
  const { data, error } = useRead(staffInvoiceContract.preview, { body }, { when: known, keep: true });
  if (error)
    return (
      <Words as="p" tone="red" size={13}>
        {error.lines.join(' ')}
      </Words>
    );
  if (!known || !data) return null;
  return (
    <div aria-live="polite">
      <p>
        {data.made === 0
          ? words('staff_invoice.nothing')
          : words('staff_invoice.preview', { ...data, count: data.made })}
        <Gap />
        {data.made === 0 ? null : <Money cents={data.total_cents} />}
      </p>
      {data.without_rate === 0 ? null : (
        <Quiet>{words('staff_invoice.without_rate', { count: data.without_rate })}</Quiet>
      )}
      {data.not_approved === 0 ? null : (
        <Quiet>{words('staff_invoice.not_approved', { count: data.not_approved })}</Quiet>
      )}
      <Progress />
    </div>
  );
};
const GenerateDrawer = formDrawer(staffInvoiceContract.generate, {
  noun: 'shift.staff_invoice',
  title: 'create',
  save: 'generate',
  groups: [{ fields: [[dayField('from_on'), dayField('until_on')]] }],
  ready: true,
  start: lastMonth,
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  below: Preview,
});

const SumTiles = (): ReactElement | null => {
  const words = useWords('shift');
  const { branch_id } = usePlace();
  const { branches } = useAddress().search;
  const args = { query: { branches }, body: { branch_id: branch_id ?? 0 } };
  const { data } = useRead(staffInvoiceContract.summary, args, { keep: true });
  if (!data || data.statuses.length === 0) return null;
  return (
    <section className={style['tiles']} aria-label={words('staff_invoice.summary')}>
      {data.statuses.map((sum) => (
        <Stacked gap={2} framed={12} key={sum.status} className={style['tile']}>
          <Quiet as="span">
            {words(`staff_invoice.status.${sum.status}`)} · {sum.count}
          </Quiet>
          <strong>
            <Money cents={sum.total_cents} currency={data.currency} />
          </strong>
        </Stacked>
      ))}
    </section>
  );
};

/** The filtered list as a file. */
const CsvAside = (): ReactElement => {
  const words = useWords('shift');
  const { search } = useAddress();
  const { branch_id } = usePlace();
  const wanted = (search['status'] ?? '').split(',');
  const chosen = staffInvoiceStatuses.filter((one) => wanted.includes(one));
  const body = {
    branch_id: branch_id ?? 0,
    ...(chosen.length > 0 && { status: chosen }),
    ...(search['from'] && { from: search['from'] }),
    ...(search['until'] && { until: search['until'] }),
    ...(search['q'] && { q: search['q'] }),
  };
  return (
    <FileButton
      label={words('staff_invoice.csv')}
      icon={<IconTable size={16} />}
      get={() => download(staffInvoiceContract.csv, { query: { branches: search['branches'] }, body })}
    />
  );
};

const PdfTool = ({ rows }: BulkToolProps<StaffInvoiceRow>): ReactElement => {
  const words = useWords('shift');
  const { branch_id } = usePlace();
  if (rows.length > MOST_PAPERS)
    return <Quiet as="span">{words('staff_invoice.pdf_most', { count: MOST_PAPERS })}</Quiet>;
  const body = { branch_id: branch_id ?? 0, ids: rows.map(({ id }) => id) };
  return (
    <FileButton
      size="xs"
      label={words('staff_invoice.pdf')}
      icon={<IconFileTypePdf size={16} />}
      get={() => download(staffInvoiceContract.pdfs, { body })}
    />
  );
};

const Tools = (props: BulkToolProps<StaffInvoiceRow>): ReactElement => (
  <>
    <PdfTool {...props} />
    <PayTool {...props} />
  </>
);

export const StaffInvoiceList = listPage(staffInvoiceContract.list, {
  noun: 'shift.staff_invoice',
  record: '/schedule/invoice/view',
  columns: [
    link('number'),
    text('staff_name'),
    status(staffInvoiceMachine),
    money('total_cents'),
    day('from_on'),
    day('until_on'),
    number('lines_count'),
    number('disputes'),
    day('paid_on', { extra: true }),
    choice('method', { extra: true }),
    text('reference', { extra: true }),
    day('issued_on', { extra: true }),
    branch('branch_name', { extra: 'branch' }),
  ],
  filters: [byStatus(staffInvoiceMachine), byDays('days', { from: 'from', until: 'until' })],
  views: [
    { name: 'waiting', search: { status: 'submitted' } },
    { name: 'to_pay', search: { status: 'approved' } },
    { name: 'paid', search: { status: 'paid' } },
  ],
  actions: staffInvoiceActions,
  bulk: staffInvoiceBulk,
  bulkTools: Tools,
  above: SumTiles,
  aside: CsvAside,
  create: { drawer: GenerateDrawer, needs: 'MANAGE_STAFF_INVOICE' },
});
