/** Corrects the hours of an invoice line in place: the new amount is shown before saving. */
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { staffInvoiceContract } from './staff-invoice.contract.ts';
import type { CorrectedHours, StaffInvoice, StaffInvoiceLine } from './staff-invoice.model.ts';
import { timeText } from './staff-invoice.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { HoursForm, type TypedHours } from '../timesheet/hours.form.tsx';

type LineProps = { invoice: StaffInvoice; line: StaffInvoiceLine };
const Outcome = ({ invoice, body }: { invoice: StaffInvoice; body: CorrectedHours }): ReactElement | null => {
  const words = useWords('shift');
  const locale = useLocale();
  const write = useDays();
  const asked = { params: { id: invoice.id }, body };
  const { data, error } = useRead(staffInvoiceContract.previewHours, asked, { keep: true });
  const money = (cents: number): string => formatMoney(cents, invoice.currency, locale);
  if (error) return <Quiet>{error.lines.join(' ')}</Quiet>;
  if (!data) return null;
  const on = data.on === 'next' ? 'on_next' : invoice.status === 'draft' ? 'on_this_draft' : 'on_this';
  return (
    <div aria-live="polite">
      <p>
        {words('staff_invoice.hours_now', {
          before: timeText(data.minutes_before, locale),
          after: timeText(data.minutes, locale),
          amount_before: money(data.before_cents),
          amount: money(data.amount_cents),
        })}
      </p>
      {data.also.length > 0 ? (
        <>
          <p>{words('staff_invoice.also_changes')}</p>
          <ul className="bullets">
            {data.also.map(({ line_id, before_cents, amount_cents }) => {
              const line = invoice.lines.find((one) => one.id === line_id);
              return (
                <li key={line_id}>
                  {words('staff_invoice.also_line', {
                    day: line ? write(line.day) : '',
                    title: line ? textIn(line.title, locale) : '',
                    before: money(before_cents),
                    amount: money(amount_cents),
                  })}
                </li>
              );
            })}
          </ul>
          {data.on === 'this' ? (
            <p>{words('staff_invoice.difference', { difference: money(data.difference_cents) })}</p>
          ) : null}
        </>
      ) : null}
      <Quiet>{words(`staff_invoice.${on}`, { difference: money(data.difference_cents) })}</Quiet>
    </div>
  );
};

const asked = (line: StaffInvoiceLine, { starts, ends, break_min }: TypedHours): CorrectedHours => ({
  line_id: line.id,
  starts: starts || null,
  ends: ends || null,
  break_min,
});
const outcomeOf =
  (invoice: StaffInvoice, line: StaffInvoiceLine) =>
  (hours: TypedHours): ReactNode => <Outcome invoice={invoice} body={asked(line, hours)} />;

const Form = ({ invoice, line, onDone }: LineProps & { onDone: () => void }): ReactElement => {
  const words = useWords('shift');
  const { run, busy, fault } = useWrite(staffInvoiceContract.correctHours);
  const send = async ({ reason, ...hours }: TypedHours & { reason: string }): Promise<void> => {
    const body = { ...asked(line, hours), version: invoice.version, reason };
    if (await run({ params: { id: invoice.id }, body })) onDone();
  };
  return (
    <HoursForm
      of={line}
      zone={invoice.time_zone}
      why={words('staff_invoice.correct_why')}
      save={words('staff_invoice.correct_save')}
      busy={busy}
      fault={fault}
      onSend={(hours) => void send(hours)}
      outcome={outcomeOf(invoice, line)}
    />
  );
};

/** Next to "Answer" on a disputed line; people who find an error themselves use the same form. */
export const CorrectLineHours = ({ invoice, line }: LineProps): ReactElement | null => {
  const words = useWords('shift');
  const write = useDays();
  const [isOpen, setOpen] = useState(false);
  if (line.work !== 'shift' || !invoice.can.includes('correct')) return null;
  const isDisputed = line.dispute !== null && line.answer === null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-expanded={isOpen}
        {...(!isDisputed && { 'aria-label': words('staff_invoice.correct_of', { day: write(line.day) }) })}
        onClick={() => setOpen(!isOpen)}
      >
        {words(isDisputed ? 'staff_invoice.accept' : 'staff_invoice.correct')}
      </Button>
      {isOpen ? <Form invoice={invoice} line={line} onDone={() => setOpen(false)} /> : null}
    </>
  );
};
