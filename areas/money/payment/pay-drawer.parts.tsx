/** Takes a payment for the invoice of the page, in full or in part, in the invoice's currency. */
import type { ComponentProps, ReactElement } from 'react';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import { openCents } from './payment.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { paymentMethods, type PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { PageLink } from '#kit/web/address.tsx';
import {
  areaField,
  checkField,
  moneyField,
  selectField,
  textField,
  uploadField,
  type Values,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const isTransfer = (values: Values): boolean => values['method'] === 'bank_transfer';
const canBeKept = (values: Values): boolean => values['method'] !== 'wallet' && values['method'] !== 'complimentary';

type BelowProps = { values: Values; set: (name: string, value: unknown) => void; record: unknown };
/** The client's wallet can pay; several methods at once have a page of their own. */
const Below = ({ record }: BelowProps): ReactElement => {
  const words = useWords('money');
  const { id, wallet_cents, currency } = record as Invoice;
  return (
    <>
      {wallet_cents > 0 ? (
        <Quiet>{words('invoice.in_wallet', { amount: formatMoney(wallet_cents, currency) })}</Quiet>
      ) : null}
      <PageLink to="/manage/clientDetails/repay" record={id}>
        {words('repay.split')}
      </PageLink>
    </>
  );
};

const isGift = (values: Values): boolean => values['method'] === 'complimentary';
const drawerWith = (methods: readonly PaymentMethod[]) =>
  formDrawer(invoiceContract.pay, {
    noun: 'money.payment',
    title: 'take',
    save: 'save',
    ready: true,
    record: invoiceContract.invoice,
    groups: [
      {
        fields: [
          selectField('method', methods),
          areaField('given_why', { when: isGift, rows: 2 }),
          moneyField('amount_cents'),
          checkField('rest_to_wallet', { when: canBeKept }),
          textField('reference'),
          uploadField('slip_file_id', 'slip', { when: isTransfer }),
        ],
      },
    ],
    start: ({ record }) => ({ method: 'cash' as const, ...(record && { amount_cents: openCents(record) }) }),
    hidden: ({ record, id }) => ({
      branch_id: record?.branch_id ?? 0,
      invoice_id: id ?? 0,
      open_cents: record ? openCents(record) : 0,
    }),
    below: Below,
  });
/** Complimentary payments have a permission of their own and are only offered to people who have it. */
const Giving = drawerWith(paymentMethods);
const Taking = drawerWith(paymentMethods.filter((method) => method !== 'complimentary'));
export const PayDrawer = (props: ComponentProps<typeof Giving>): ReactElement =>
  useHas('GIVE_COMPLIMENTARY') ? <Giving {...props} /> : <Taking {...props} />;
