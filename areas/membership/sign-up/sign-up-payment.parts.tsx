/** Step 3: paid in full now, by one method or several, or left open. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Radio, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { formatMoney } from '#kit/domain/money.ts';
import { notedIn, textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels, paymentMethods } from '#kit/domain/lookups/choices.ts';
import { needsReference } from '#areas/money/payment/tender.rules.ts';
import { GivenInput, useMethods } from '#kit/web/form/given-input.tsx';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { SlipInput } from '#kit/web/form/slip-input.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import type { Paying, PaymentDraft, SignUpState } from './use-sign-up.view.ts';
import { Columns, Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';

const MOST_PAYMENTS = 4;

type Purse = {
  paying: Pick<Paying, 'payments' | 'setPayment' | 'addPayment' | 'removePayment'>;
  currency: string;
  wallet_cents: number;
};
type LineProps = Purse & { payment: PaymentDraft };

const PaymentLine = ({ paying, payment, currency, wallet_cents }: LineProps): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const methods = useMethods();
  const isSplit = paying.payments.length > 1;
  const wallet =
    wallet_cents === 0
      ? words('sign_up.wallet_empty')
      : notedIn(locale, textIn(paymentMethodLabels.wallet, locale), formatMoney(wallet_cents, currency));
  return (
    <Columns
      {...(isSplit && { columns: 'minmax(0, 4fr) minmax(0, 3fr) minmax(0, 3fr) auto' })}
      narrow="small"
      align="end"
      gap={12}
    >
      <Select
        label={words('sign_up.field.method')}
        allowDeselect={false}
        value={payment.method}
        data={methods.map((method) => ({
          value: method,
          label: method === 'wallet' ? wallet : textIn(paymentMethodLabels[method], locale),
          disabled: method === 'wallet' && wallet_cents === 0,
        }))}
        onChange={(value) => {
          const method = paymentMethods.find((one) => one === value);
          if (method) paying.setPayment(payment.key, { method });
        }}
      />
      {isSplit ? (
        <MoneyBox
          label={words('sign_up.field.amount')}
          cents={payment.amount_cents}
          currency={currency}
          onCents={(amount_cents) => paying.setPayment(payment.key, { amount_cents })}
        />
      ) : null}
      <TextInput
        label={words('sign_up.field.reference')}
        value={payment.reference}
        withAsterisk={needsReference(payment.method)}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => paying.setPayment(payment.key, { reference: event.currentTarget.value })}
      />
      {isSplit ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words('sign_up.remove_payment')}
          onClick={() => paying.removePayment(payment.key)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      ) : null}
      {payment.method === 'complimentary' ? (
        <GivenInput value={payment.given_why} onWhy={(given_why) => paying.setPayment(payment.key, { given_why })} />
      ) : null}
      {payment.method === 'bank_transfer' ? (
        <SlipInput
          noun="money.payment"
          value={payment.slip_file_id}
          onSlip={(slip_file_id) => paying.setPayment(payment.key, { slip_file_id })}
        />
      ) : null}
    </Columns>
  );
};

/** One method, or several that share the total; the wallet is one of them. */
export const PaymentLines = (purse: Purse): ReactElement => {
  const words = useWords('membership');
  const { payments, addPayment } = purse.paying;
  return (
    <>
      {payments.map((payment) => (
        <PaymentLine key={payment.key} {...purse} payment={payment} />
      ))}
      <Dim as="p">{words('sign_up.hint.reference')}</Dim>
      {payments.length < MOST_PAYMENTS ? (
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={addPayment}>
            {words('sign_up.add_payment')}
          </Button>
        </div>
      ) : null}
    </>
  );
};

export const PaymentStep = ({ state }: { state: SignUpState }): ReactElement => {
  const words = useWords('membership');
  const { currency } = usePlace();
  return (
    <Stacked gap={16} shrinks>
      <Radio.Group
        aria-label={words('sign_up.step.payment')}
        value={state.paysNow ? 'now' : 'later'}
        onChange={(value) => state.payNow(value === 'now')}
      >
        <Inline gap="8px 24px" align="stretch">
          <Radio value="now" label={words('sign_up.paid_now')} />
          <Radio value="later" label={words('sign_up.paid_later')} />
        </Inline>
      </Radio.Group>
      {state.paysNow ? (
        <PaymentLines paying={state} currency={currency} wallet_cents={state.figures?.wallet_cents ?? 0} />
      ) : null}
    </Stacked>
  );
};
