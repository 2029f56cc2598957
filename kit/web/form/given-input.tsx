/** The reason for something complimentary, beside its payment. Required. */
import type { ReactElement } from 'react';
import { TextInput } from '@mantine/core';
import { paymentMethods, type PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { useHas } from '../rights.ts';
import { useWords } from '../words.ts';
import { Words } from '../look/lay.tsx';

type Props = { value: string; onWhy: (why: string) => void };
export const GivenInput = ({ value, onWhy }: Props): ReactElement => {
  const words = useWords('money');
  return (
    <Words as="div" across>
      <TextInput
        label={words('payment.field.given_why')}
        description={words('payment.hint.given_why')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value}
        withAsterisk
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onWhy(event.currentTarget.value)}
      />
    </Words>
  );
};

const paid = paymentMethods.filter((method) => method !== 'complimentary');
/** The methods that the person can record here: complimentary requires a separate permission. */
export const useMethods = (): readonly PaymentMethod[] => (useHas('GIVE_COMPLIMENTARY') ? paymentMethods : paid);
