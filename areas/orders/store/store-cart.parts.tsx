/** The cart: who buys, how many of what, a discount, and what it comes to. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { nameOfRow } from '#areas/people/person/person.rules.ts';
import { MAX_PIECES } from '../order/order.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { recordField } from '#kit/web/form/fields.ts';
import { FieldInput } from '#kit/web/form/input.tsx';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Columns, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useHas } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import type { Cart, CartLine } from './use-cart.view.ts';
import style from './store.module.css';

const client = recordField('member_id', memberContract.list, nameOfRow);
type Props = { cart: Cart };

const Row = ({ cart, line }: Props & { line: CartLine }): ReactElement => {
  const words = useWords('orders');
  const { currency } = usePlace();
  const { variant_id, quantity, is_selected, available } = line;
  const item = textIn(line.label, useLocale());
  const priced = cart.figures?.lines.find((one) => one.variant_id === variant_id);
  return (
    <Stacked
      as="li"
      columns="auto minmax(0, 1fr) 76px minmax(84px, auto) auto"
      align="center"
      gap={8}
      p="6px 0"
      ruled="below"
    >
      <Checkbox
        aria-label={words('store.select', { item })}
        checked={is_selected}
        onChange={(event) => cart.setLine(variant_id, { is_selected: event.currentTarget.checked })}
      />
      <span className={style['name']}>
        {item}
        <small>
          {line.sku}
          {priced?.is_member_price ? ` · ${words('order.member_price')}` : ''}
        </small>
      </span>
      <NumberBox
        aria-label={words('store.pieces', { item })}
        size="xs"
        min={1}
        max={MAX_PIECES}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        error={quantity > available ? words('store.only', { count: available }) : undefined}
        value={quantity}
        onChange={(next) => cart.setLine(variant_id, { quantity: Number(next) || 0 })}
      />
      <Words right figures>
        {priced && is_selected ? formatMoney(priced.quantity * priced.unit_price_cents, currency) : '—'}
      </Words>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words('store.remove', { item })}
        onClick={() => cart.remove(variant_id)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Stacked>
  );
};

const Discount = ({ cart }: Props): ReactElement | null => {
  const words = useWords('orders');
  const { currency } = usePlace();
  if (!useHas('GIVE_DISCOUNT')) return null;
  return (
    <Columns columns="120px minmax(0, 1fr)" gap={8}>
      <MoneyBox
        label={words('order.field.discount_cents')}
        cents={cart.discount_cents || null}
        currency={currency}
        onCents={(cents) => cart.change({ discount_cents: cents ?? 0 })}
      />
      <TextInput
        label={words('order.field.discount_reason')}
        value={cart.discount_reason}
        maxLength={500}
        disabled={cart.discount_cents === 0}
        withAsterisk={cart.discount_cents > 0}
        error={cart.fault?.fields['discount_reason']?.[0]}
        onChange={(event) => cart.change({ discount_reason: event.currentTarget.value })}
      />
    </Columns>
  );
};

const Sum = ({ cart: { figures } }: Props): ReactElement | null => {
  const words = useWords('orders');
  if (!figures) return null;
  const { discount_cents, tax_cents, tax_name, total_cents, currency } = figures;
  return (
    <Figures
      look="receipt"
      lines={[
        discount_cents > 0 && {
          label: words('order.field.discount_cents'),
          value: formatMoney(-discount_cents, currency),
        },
        tax_cents > 0 && {
          label: tax_name ?? words('order.return_tax'),
          value: formatMoney(tax_cents, currency),
          quiet: true,
        },
        { label: words('order.field.total_cents'), value: formatMoney(total_cents, currency), sum: true },
      ]}
    />
  );
};

export const StoreCart = ({ cart }: Props): ReactElement => {
  const words = useWords('orders');
  const seesClients = useHas('VIEW_CLIENT');
  const { lines, fault } = cart;
  return (
    <Card
      title={words('store.cart')}
      aside={
        lines.length > 0 ? (
          <Button size="xs" variant="subtle" color="gray" onClick={() => cart.change({ lines: [] })}>
            {words('store.empty_cart')}
          </Button>
        ) : null
      }
    >
      <Stacked gap={12}>
        {seesClients ? (
          <FieldInput
            field={client}
            value={cart.member_id}
            values={{}}
            error={undefined}
            required={false}
            set={(_, id) => cart.change({ member_id: typeof id === 'number' ? id : null })}
          />
        ) : null}
        {lines.length === 0 ? (
          <Empty title={words('store.cart_empty')} text={words('store.cart_empty_text')} />
        ) : (
          <ul>
            {lines.map((line) => (
              <Row key={line.variant_id} cart={cart} line={line} />
            ))}
          </ul>
        )}
        {lines.length > 0 ? <Discount cart={cart} /> : null}
        {fault ? (
          <Words as="p" tone="red">
            {fault.lines.join(' ')}
          </Words>
        ) : null}
        <Sum cart={cart} />
      </Stacked>
    </Card>
  );
};
