/** Reductions of the price: a discount and waiving the joining fee, each by a permission and with a reason. */
import type { ReactElement } from 'react';
import { Checkbox, TextInput } from '@mantine/core';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import type { SignUpState } from './use-sign-up.view.ts';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';

type Props = { state: SignUpState };
const Discount = ({ state }: Props): ReactElement => {
  const words = useWords('membership');
  const { currency } = usePlace();
  const { allowance, allow, fault } = state;
  return (
    <Columns gap={12} narrow="small">
      <MoneyBox
        label={words('sign_up.field.discount_cents')}
        cents={allowance.discount_cents || null}
        currency={currency}
        error={fault?.fields['discount_cents']?.[0]}
        onCents={(cents) => allow({ discount_cents: cents ?? 0 })}
      />
      <TextInput
        label={words('sign_up.field.discount_reason')}
        value={allowance.discount_reason}
        maxLength={500}
        required={allowance.discount_cents > 0}
        error={fault?.fields['discount_reason']?.[0]}
        onChange={(event) => allow({ discount_reason: event.currentTarget.value })}
      />
    </Columns>
  );
};

const FeeWaived = ({ state }: Props): ReactElement => {
  const words = useWords('membership');
  const { allowance, allow } = state;
  return (
    <Columns gap={12} narrow="small">
      <Checkbox
        size="md"
        label={words('sign_up.waive_fee')}
        checked={allowance.fee_waived}
        onChange={(event) => allow({ fee_waived: event.currentTarget.checked })}
      />
      {allowance.fee_waived ? (
        <TextInput
          label={words('sign_up.field.fee_waived_reason')}
          value={allowance.fee_waived_reason}
          maxLength={500}
          required
          onChange={(event) => allow({ fee_waived_reason: event.currentTarget.value })}
        />
      ) : null}
    </Columns>
  );
};

export const useMayAllow = (): { discount: boolean; fee: boolean } => ({
  discount: useHas('GIVE_DISCOUNT'),
  fee: useHas('WAIVE_JOINING_FEE'),
});
export const AllowanceStep = ({ state }: Props): ReactElement => {
  const may = useMayAllow();
  return (
    <Stacked gap={16} shrinks>
      {may.discount ? <Discount state={state} /> : null}
      {may.fee ? <FeeWaived state={state} /> : null}
    </Stacked>
  );
};
