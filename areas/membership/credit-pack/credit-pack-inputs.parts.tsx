/** Fields that only the form of a credit pack has: its price in each currency. */
import type { ReactElement } from 'react';
import { Input } from '@mantine/core';
import type { CreditPrice } from './credit-pack.model.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { isCurrency, type Currency } from '#kit/domain/currency.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Columns, Dim } from '#kit/web/look/lay.tsx';

/** The existing currencies; for a new pack, that of the branch, or at head office those of all branches. */
export const useCurrencies = (prices: readonly { currency: Currency }[]): Currency[] => {
  const here = usePlace().currency;
  const atHq = atHeadOffice();
  const branches = useRead(branchContract.plain, {}, { when: atHq }).data ?? [];
  const wanted = atHq ? branches.filter((one) => one.type === 'branch').map((one) => one.currency) : [here];
  return [...new Set([...prices.map((price) => price.currency as string), ...wanted])].filter(isCurrency);
};
const pricesIn = (value: unknown): CreditPrice[] => (Array.isArray(value) ? (value as CreditPrice[]) : []);

export const CreditPricesInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('membership');
  const prices = pricesIn(value);
  const wanted = useCurrencies(prices);
  const change = (currency: Currency, price_cents: number | null | undefined): void => {
    const others = prices.filter((price) => price.currency !== currency);
    set(name, price_cents === null || price_cents === undefined ? others : [...others, { currency, price_cents }]);
  };
  return (
    <Input.Wrapper label={label} error={error} withAsterisk labelElement="div">
      <Columns narrow="small" gap={12} mb={8}>
        {wanted.map((currency, at) => (
          <MoneyBox
            key={currency}
            id={at === 0 ? `field-${name}` : `field-${name}-${currency}`}
            {...(wanted.length > 1 ? { label: currency } : { 'aria-label': words('credit_pack.field.price_cents') })}
            currency={currency}
            cents={prices.find((price) => price.currency === currency)?.price_cents}
            onCents={(cents) => change(currency, cents)}
          />
        ))}
      </Columns>
      <Dim as="p">{words('credit_pack.hint.prices')}</Dim>
      {atHeadOffice() ? <Dim as="p">{words('credit_pack.hint.everywhere')}</Dim> : null}
    </Input.Wrapper>
  );
};
