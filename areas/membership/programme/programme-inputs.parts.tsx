/** Fields that only the form of a programme has: its type, where it is sold, its price in each currency. */
import type { ReactElement } from 'react';
import { Input } from '@mantine/core';
import type { ProgrammePrice } from './programme.model.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { isCurrency, type Currency } from '#kit/domain/currency.ts';
import { textIn } from '#kit/domain/words.ts';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Columns, Dim } from '#kit/web/look/lay.tsx';

export const TypeInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const locale = useLocale();
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      withAsterisk={required}
      allowDeselect={false}
      data={membershipTypes.map((type) => ({ value: String(type.id), label: textIn(type, locale) }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);
const useBranches = (when: boolean) => useRead(branchContract.plain, {}, { when }).data ?? [];

/** The currencies that need a price: those of the branches that sell it. */
const useCurrencies = (soldIn: unknown): Currency[] => {
  const here = usePlace().currency;
  const atHq = atHeadOffice();
  const ids = idsIn(soldIn);
  const isChosen = atHq || ids.length > 0;
  const branches = useBranches(isChosen);
  const wanted = isChosen
    ? branches.filter((branch) => ids.includes(branch.id)).map((branch) => branch.currency)
    : [here];
  return [...new Set(wanted)].filter(isCurrency);
};

const pricesIn = (value: unknown): ProgrammePrice[] => (Array.isArray(value) ? (value as ProgrammePrice[]) : []);

export const PricesInput = ({ name, label, value, values, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('membership');
  const wanted = useCurrencies(values['sold_in']);
  const prices = pricesIn(value).filter((price) => wanted.includes(price.currency));
  const change = (currency: Currency, part: Partial<ProgrammePrice>): void => {
    const before = prices.find((price) => price.currency === currency);
    const after = { price_cents: 0, suspension_fee_cents: 0, ...before, ...part, currency };
    set(name, [...prices.filter((price) => price.currency !== currency), after]);
  };
  return (
    <Input.Wrapper label={label} error={error} withAsterisk labelElement="div">
      {wanted.map((currency, at) => {
        const typed = prices.find((price) => price.currency === currency);
        return (
          <Columns narrow="small" gap={12} key={currency} mb={8}>
            <MoneyBox
              id={at === 0 ? `field-${name}` : `field-${name}-${currency}`}
              label={words('programme.field.price_cents')}
              currency={currency}
              cents={typed?.price_cents}
              onCents={(cents) => change(currency, { price_cents: cents ?? 0 })}
            />
            <MoneyBox
              id={`field-${name}-${currency}-fee`}
              label={words('programme.field.suspension_fee_cents')}
              currency={currency}
              cents={typed?.suspension_fee_cents}
              onCents={(cents) => change(currency, { suspension_fee_cents: cents ?? 0 })}
            />
          </Columns>
        );
      })}
      {wanted.length === 0 ? <Dim as="p">{words('programme.choose_branches')}</Dim> : null}
      <Dim as="p">{words('programme.hint.price_cents')}</Dim>
      <Dim as="p">{words('programme.hint.suspension_fee_cents')}</Dim>
    </Input.Wrapper>
  );
};
