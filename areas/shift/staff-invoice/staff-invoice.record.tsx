/** `/schedule/invoice/view`: a staff invoice, with the calculation of each line; `/edit` adjusts a draft. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { staffInvoiceContract } from './staff-invoice.contract.ts';
import { type StaffInvoice, type StaffInvoiceLine } from './staff-invoice.model.ts';
import { staffInvoiceMachine } from './staff-invoice.machine.ts';
import { computedFrom, kindText, sumsByKind, timeText } from './staff-invoice.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { download } from '#kit/web/api.ts';
import { choice, day, money, text } from '#kit/web/columns.tsx';
import { useDays } from '#kit/web/days.ts';
import { moneyField, textField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Card, Trail } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { recordPage } from '#kit/web/record/page.tsx';
import { askReason } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { FileButton } from './file-button.parts.tsx';
import { staffInvoiceActions } from './staff-invoice.actions.ts';
import { CorrectLineHours } from './staff-invoice-hours.parts.tsx';
import { PayOpened } from './staff-invoice-pay.parts.tsx';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../roster/roster.module.css';

type LineProps = { invoice: StaffInvoice; line: StaffInvoiceLine };
const Computed = ({ line }: { line: StaffInvoiceLine }): ReactElement | null => {
  const words = useWords('shift');
  const locale = useLocale();
  const said = computedFrom(line, {
    words: (key, facts) => words(`staff_invoice.${key}`, facts),
    money: (cents) => formatMoney(cents, line.currency, locale),
    locale,
  });
  return said === null ? null : (
    <Quiet as="div">
      {words(`staff_invoice.work.${line.work}`)} · {said}
    </Quiet>
  );
};

const Talk = ({ invoice, line }: LineProps): ReactElement => {
  const words = useWords('shift');
  const locale = useLocale();
  const dispute = useWrite(staffInvoiceContract.dispute);
  const answer = useWrite(staffInvoiceContract.answer);
  const disputes = words(line.answer === null ? 'staff_invoice.dispute' : 'staff_invoice.dispute_again');
  const ask = async (kind: 'dispute' | 'answer'): Promise<void> => {
    const title = words(`staff_invoice.${kind}_what`);
    const said = await askReason({
      title,
      yes: kind === 'dispute' ? disputes : words('staff_invoice.answer'),
      no: say('blocks')('dialog.cancel'),
      max: 500,
    });
    if (said === null) return;
    const args = { params: { id: invoice.id }, body: { line_id: line.id, text: said } };
    await (kind === 'dispute' ? dispute : answer).run(args);
  };
  return (
    <>
      {line.dispute === null ? null : (
        <Words as="div" my={0} tone="red" size={13}>
          {words('staff_invoice.disputed', { text: line.dispute })}
        </Words>
      )}
      {line.answer === null ? null : <div>{words('staff_invoice.answered', { text: line.answer })}</div>}
      {line.was_min === null ? null : (
        <Quiet as="div">{words('staff_invoice.was', { before: timeText(line.was_min, locale) })}</Quiet>
      )}
      {invoice.can.includes('dispute') && (line.dispute === null || line.answer !== null) ? (
        <Button size="compact-xs" variant="default" loading={dispute.busy} onClick={() => void ask('dispute')}>
          {disputes}
        </Button>
      ) : null}
      {invoice.can.includes('answer') && line.dispute !== null && line.answer === null ? (
        <Button size="compact-xs" variant="default" loading={answer.busy} onClick={() => void ask('answer')}>
          {words('staff_invoice.answer')}
        </Button>
      ) : null}
      <CorrectLineHours invoice={invoice} line={line} />
    </>
  );
};

const DropAdjustment = ({ invoice, line }: LineProps): ReactElement | null => {
  const words = useWords('shift');
  const locale = useLocale();
  const { run, busy } = useWrite(staffInvoiceContract.dropAdjustment);
  if (line.work !== 'adjustment' || line.corrects_line_id !== null || !invoice.can.includes('adjust')) return null;
  const body = { version: invoice.version, line_id: line.id };
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={busy}
      aria-label={words('staff_invoice.adjust_drop', { title: textIn(line.title, locale) })}
      onClick={() => void run({ params: { id: invoice.id }, body })}
    >
      {words('staff_invoice.drop')}
    </Button>
  );
};

const Line = ({ invoice, line }: LineProps): ReactElement => {
  const write = useDays();
  const locale = useLocale();
  return (
    <Inline as="li" noWrap justify="space-between" gap="8px 16px" className={style['amount']}>
      <div>
        <strong>
          {write(line.day)} · {textIn(line.title, locale)}
        </strong>
        <Computed line={line} />
        <Talk invoice={invoice} line={line} />
        <DropAdjustment invoice={invoice} line={line} />
      </div>
      <Money cents={line.amount_cents} currency={line.currency} />
    </Inline>
  );
};

/** By kind of work, if there is more than one: the total of hours, classes and so on. */
const Sums = ({ record }: { record: StaffInvoice }): ReactElement | null => {
  const words = useWords('shift');
  const locale = useLocale();
  const sums = sumsByKind(record.lines);
  if (sums.length < 2) return null;
  return (
    <>
      {sums.map((sum) => (
        <Inline as="li" justify="space-between" gap="8px 16px" key={sum.work}>
          <Quiet as="span">{kindText(sum, (key, facts) => words(`staff_invoice.${key}`, facts), locale)}</Quiet>
          <Money cents={sum.amount_cents} currency={record.currency} />
        </Inline>
      ))}
    </>
  );
};

const Lines = ({ record }: { record: StaffInvoice }): ReactElement => {
  const words = useWords('shift');
  return (
    <Card
      title={words('staff_invoice.lines')}
      aside={
        <FileButton
          label={words('staff_invoice.pdf')}
          icon={<IconFileTypePdf size={16} />}
          get={() => download(staffInvoiceContract.pdf, { params: { id: record.id } })}
        />
      }
    >
      <Stacked as="ul" gap={10}>
        {record.lines.map((line) => (
          <Line key={line.id} invoice={record} line={line} />
        ))}
        <Sums record={record} />
        <Inline as="li" justify="space-between" gap="8px 16px">
          <strong>{words('staff_invoice.total')}</strong>
          <strong>
            <Money cents={record.total_cents} currency={record.currency} />
          </strong>
        </Inline>
      </Stacked>
      {record.reason === null ? null : <Quiet>{record.reason}</Quiet>}
    </Card>
  );
};

export const StaffInvoiceRecord = recordPage(staffInvoiceContract.view, {
  noun: 'shift.staff_invoice',
  list: '/schedule/invoice',
  title: (invoice) => invoice.staff_name,
  number: (invoice) => invoice.number,
  status: { machine: staffInvoiceMachine },
  facts: [money('total_cents'), day('from_on'), day('until_on'), day('paid_on'), choice('method'), text('reference')],
  actions: staffInvoiceActions,
  notice: PayOpened,
  main: Lines,
  history: staffInvoiceContract.history,
});

/** Which line it corrects, and the previous amount. */
const Adjusted = ({ record }: { record: unknown }): ReactElement => {
  const words = useWords('shift');
  const { number, staff_name, total_cents, currency } = record as StaffInvoice;
  return (
    <Card>
      <Inline noWrap justify="space-between" gap="8px 16px" className={style['amount']}>
        <div>
          <strong>{staff_name}</strong>
          <Quiet as="div">{number}</Quiet>
        </div>
        <span>
          {words('staff_invoice.total')}{' '}
          <strong>
            <Money cents={total_cents} currency={currency} />
          </strong>
        </span>
      </Inline>
    </Card>
  );
};

const Way = ({ id }: { id: number | undefined }): ReactElement => {
  const words = useWords('shift');
  const { data } = useRead(staffInvoiceContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  return (
    <Trail>
      <PageLink to="/schedule/invoice">{words('staff_invoice.title')}</PageLink>
      {data && (
        <PageLink to="/schedule/invoice/view" record={data.id}>
          {data.number}
        </PageLink>
      )}
    </Trail>
  );
};

export const StaffInvoiceEdit = formPage(staffInvoiceContract.adjust, {
  noun: 'shift.staff_invoice',
  title: 'edit',
  save: 'adjust_save',
  record: staffInvoiceContract.view,
  groups: [{ fields: [textField('title'), moneyField('amount_cents')] }],
  start: () => ({ title: '', amount_cents: 0 }),
  trail: Way,
  below: Adjusted,
  done: (invoice) => ({ to: '/schedule/invoice/view', id: invoice.id }),
});
