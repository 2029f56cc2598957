/** Fields that only the form of a joining fee has: its merchandise, and its amount in each currency. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Input, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MAX_MERCHANDISE, MAX_PIECES, type FeeAmount, type Merchandise } from './joining-fee.model.ts';
import type { Currency } from '#kit/domain/money.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { atHeadOffice } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';
import { useCurrencies } from '../credit-pack/credit-pack-inputs.parts.tsx';
import { Columns, Dim, Stacked } from '#kit/web/look/lay.tsx';

const piecesIn = (value: unknown): Merchandise[] => (Array.isArray(value) ? (value as Merchandise[]) : []);

export const MerchandiseInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('membership');
  const pieces = piecesIn(value);
  const change = (at: number, part: Partial<Merchandise>): void =>
    set(
      name,
      pieces.map((piece, i) => (i === at ? { ...piece, ...part } : piece)),
    );
  return (
    <Input.Wrapper label={label} error={error} description={words('joining_fee.hint.merchandise')} labelElement="div">
      {pieces.map((piece, at) => (
        <Stacked key={at} columns="minmax(0, 1fr) 96px auto" align="center" gap={8} mt={8}>
          <TextInput
            id={at === 0 ? `field-${name}` : `field-${name}-${at}`}
            aria-label={words('joining_fee.piece_number', { number: at + 1 })}
            placeholder={words('joining_fee.field.piece')}
            maxLength={80}
            value={piece.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <NumberInput
            aria-label={words('joining_fee.quantity_number', { number: at + 1 })}
            min={1}
            max={MAX_PIECES}
            allowDecimal={false}
            value={piece.quantity}
            onChange={(next) => change(at, { quantity: typeof next === 'number' ? next : 1 })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words('joining_fee.remove_piece', { number: at + 1 })}
            onClick={() =>
              set(
                name,
                pieces.filter((_, i) => i !== at),
              )
            }
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Stacked>
      ))}
      {pieces.length < MAX_MERCHANDISE ? (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={14} />}
          onClick={() => set(name, [...pieces, { name: '', quantity: 1 }])}
        >
          {words('joining_fee.add_piece')}
        </Button>
      ) : null}
    </Input.Wrapper>
  );
};

const amountsIn = (value: unknown): FeeAmount[] => (Array.isArray(value) ? (value as FeeAmount[]) : []);

export const AmountsInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('membership');
  const amounts = amountsIn(value);
  const wanted = useCurrencies(amounts);
  const change = (currency: Currency, amount_cents: number | null | undefined): void => {
    const others = amounts.filter((amount) => amount.currency !== currency);
    set(name, amount_cents === null || amount_cents === undefined ? others : [...others, { currency, amount_cents }]);
  };
  return (
    <Input.Wrapper label={label} error={error} withAsterisk labelElement="div">
      <Columns narrow="small" gap={12} mb={8}>
        {wanted.map((currency, at) => (
          <MoneyBox
            key={currency}
            id={at === 0 ? `field-${name}` : `field-${name}-${currency}`}
            {...(wanted.length > 1 ? { label: currency } : { 'aria-label': words('joining_fee.field.amount_cents') })}
            currency={currency}
            cents={amounts.find((amount) => amount.currency === currency)?.amount_cents}
            onCents={(cents) => change(currency, cents)}
          />
        ))}
      </Columns>
      <Dim as="p">{words('joining_fee.hint.amounts')}</Dim>
      {atHeadOffice() ? <Dim as="p">{words('joining_fee.hint.everywhere')}</Dim> : null}
    </Input.Wrapper>
  );
};
