/** The payments for an amount: one method or several, each with its amount and its reference. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { formatMoney } from '#kit/domain/money.ts';
import { notedIn, textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels, paymentMethods } from '#kit/domain/lookups/choices.ts';
import { needsReference } from './tender.rules.ts';
import { GivenInput, useMethods } from '#kit/web/form/given-input.tsx';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { SlipInput } from '#kit/web/form/slip-input.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import type { PaymentDraft, Payments } from './use-payments.view.ts';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';
import style from '../repay/repay.module.css';

type Props = { payments: Payments; currency: string; wallet_cents: number };
const Line = ({ payments, currency, wallet_cents, draft }: Props & { draft: PaymentDraft }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const methods = useMethods();
  const isSplit = payments.drafts.length > 1;
  const wallet = notedIn(locale, textIn(paymentMethodLabels.wallet, locale), formatMoney(wallet_cents, currency));
  return (
    <Columns
      columns={`minmax(0, 4fr) minmax(0, 3fr) minmax(0, 3fr)${isSplit ? ' auto' : ''}`}
      narrow="small"
      align="end"
      gap={12}
      className={isSplit ? style['split'] : undefined}
    >
      <Select
        label={words('payment.field.method')}
        allowDeselect={false}
        value={draft.method}
        data={methods.map((method) => ({
          value: method,
          label: method === 'wallet' ? wallet : textIn(paymentMethodLabels[method], locale),
          disabled: method === 'wallet' && wallet_cents === 0,
        }))}
        onChange={(value) => {
          const method = paymentMethods.find((one) => one === value);
          if (method) payments.set(draft.key, { method });
        }}
      />
      <MoneyBox
        label={words('payment.field.amount_cents')}
        cents={draft.amount_cents}
        currency={currency}
        onCents={(amount_cents) => payments.set(draft.key, { amount_cents: amount_cents ?? 0 })}
      />
      <TextInput
        label={words('payment.field.reference')}
        value={draft.reference}
        withAsterisk={needsReference(draft.method)}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => payments.set(draft.key, { reference: event.currentTarget.value })}
      />
      {isSplit ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words('repay.remove')}
          onClick={() => payments.remove(draft.key)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      ) : null}
      {draft.method === 'complimentary' ? (
        <GivenInput value={draft.given_why} onWhy={(given_why) => payments.set(draft.key, { given_why })} />
      ) : null}
      {draft.method === 'bank_transfer' ? (
        <SlipInput
          noun="money.payment"
          value={draft.slip_file_id}
          onSlip={(slip_file_id) => payments.set(draft.key, { slip_file_id })}
        />
      ) : null}
    </Columns>
  );
};

export const PaymentLines = (props: Props): ReactElement => {
  const words = useWords('money');
  const { payments } = props;
  return (
    <Stacked gap={12}>
      {payments.drafts.map((draft) => (
        <Line key={draft.key} {...props} draft={draft} />
      ))}
      <Quiet>{words('payment.hint.reference')}</Quiet>
      {payments.mayAdd ? (
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={payments.add}>
            {words('repay.add')}
          </Button>
        </div>
      ) : null}
    </Stacked>
  );
};
