/**
 * Records payments to trainers: one invoice on its record, or several in the list with one method, day and reference.
 */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { staffInvoiceContract } from './staff-invoice.contract.ts';
import { payMethods, type InvoicesPaid, type StaffInvoiceRow } from './staff-invoice.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useAddress } from '#kit/web/address.tsx';
import { dayField, selectField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import type { BulkToolProps } from '#kit/web/list/spec.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { place } from '#kit/web/place.ts';
import { showResponse, toast } from '#kit/web/tell.ts';
import { colonIn } from '#kit/domain/words.ts';
import { currentLocale, findWord, say, useLocale, useWords } from '#kit/web/words.ts';

const groups = [{ fields: [selectField('method', payMethods), dayField('paid_on'), textField('reference')] }] as const;
const usual = () => ({
  method: 'bank_transfer' as const,
  paid_on: dayIn(place.get().zone, new Date()),
  reference: '',
});

const OneDrawer = formDrawer(staffInvoiceContract.move, {
  noun: 'shift.staff_invoice',
  title: 'pay',
  save: 'pay',
  ready: true,
  record: staffInvoiceContract.view,
  groups,
  start: usual,
  hidden: () => ({ status: 'paid' as const }),
});
/** For the open record, while the address says so. */
export const PayOpened = ({ record }: { record: StaffInvoiceRow }): ReactElement | null => {
  const { search, change } = useAddress();
  if (search['open'] !== 'pay' || !record.can.includes('pay')) return null;
  return <OneDrawer onClose={() => change({ open: undefined }, { replace: true })} />;
};

const isRows = (record: unknown): record is readonly StaffInvoiceRow[] => Array.isArray(record);
const payableOf = (record: unknown): StaffInvoiceRow[] =>
  isRows(record) ? record.filter(({ can }) => can.includes('pay')) : [];
/** What will be paid, by currency, and what is left out. */
const Sums = ({ record }: { record: unknown }): ReactElement => {
  const words = useWords('shift');
  const locale = useLocale();
  const rows = payableOf(record);
  const left = (isRows(record) ? record.length : 0) - rows.length;
  const sums = new Map<string, number>();
  for (const { currency, total_cents } of rows) sums.set(currency, (sums.get(currency) ?? 0) + total_cents);
  const total = [...sums].map(([currency, cents]) => formatMoney(cents, currency, locale)).join(' + ');
  return (
    <div>
      <strong>{words('staff_invoice.pay_sum', { count: rows.length, total })}</strong>
      {left === 0 ? null : <Quiet>{words('staff_invoice.pay_left', { count: left })}</Quiet>}
    </div>
  );
};
const ManyDrawer = formDrawer(staffInvoiceContract.payMany, {
  noun: 'shift.staff_invoice',
  title: 'pay',
  save: 'pay',
  ready: true,
  groups,
  start: usual,
  hidden: ({ record }) => ({
    branch_id: place.get().branch_id ?? 0,
    invoices: payableOf(record).map(({ id, version }) => ({ id, version })),
  }),
  below: Sums,
});

const reasonOf = (code: string): string => {
  const [area = '', why = ''] = code.split('.');
  return findWord(area, `refusals.${why}`) ?? code;
};
const tell = ({ paid, refused }: InvoicesPaid): void => {
  const words = say('shift');
  const done = words('staff_invoice.pay_done', { count: paid });
  if (refused.length === 0) return toast(done);
  void showResponse({
    success: false,
    title: words('staff_invoice.pay_refused', { done, count: refused.length }),
    message: refused.map(
      ({ number, staff_name, why }) => `${number} ${staff_name}${colonIn(currentLocale())}${reasonOf(why)}`,
    ),
    create_type: staffInvoiceContract.payMany.path,
  });
};

/** In the list's toolbar; hidden if the caller can pay none of the selected invoices. */
export const PayTool = ({ rows, onDone }: BulkToolProps<StaffInvoiceRow>): ReactElement | null => {
  const words = useWords('shift');
  const [isOpen, setOpen] = useState(false);
  const { length: count } = payableOf(rows);
  if (count === 0) return null;
  const key = count === rows.length ? 'staff_invoice.pay_many' : 'staff_invoice.pay_some';
  const finish = (data: unknown): void => {
    onDone();
    tell(data as InvoicesPaid);
  };
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconCash size={16} />} onClick={() => setOpen(true)}>
        {words(key, { count, of: rows.length })}
      </Button>
      {isOpen ? <ManyDrawer record={rows} onDone={finish} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
