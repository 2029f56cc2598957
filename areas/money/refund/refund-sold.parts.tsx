/** A refund of a membership's sale: what was used of it, and what happens to it. */
import type { ReactElement } from 'react';
import { Radio, Stack } from '@mantine/core';
import type { SoldGoes } from '#areas/membership/membership/refunded.rules.ts';
import type { RefundFigures, RefundSold } from './refund.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Slot } from '#kit/web/slot.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';

type Props = {
  sold: RefundSold;
  figures: RefundFigures;
  /** Null: nothing chosen, so the suggestion applies. */
  goes: SoldGoes | null;
  onGoes: (goes: SoldGoes) => void;
};
export const Sold = ({ sold, figures: { currency, total_cents }, goes, onGoes }: Props): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const { counts, used, of, used_cents, left_cents, choices, suggested, visits_back } = sold;
  const chosen = choices.find((one) => one === goes) ?? suggested;
  const facts = {
    programme: textIn(sold.programme_name, locale),
    used,
    of,
    used_cents: formatMoney(used_cents, currency),
    left_cents: formatMoney(left_cents, currency),
  };
  return (
    <Stacked as="section" gap={8} p="8px 0 0" ruled="above">
      <p>{words(`refund.sold.used_${counts}`, facts)}</p>
      {total_cents > left_cents ? (
        <Quiet>{words('refund.sold.more', { amount: formatMoney(total_cents - left_cents, currency) })}</Quiet>
      ) : null}
      <Radio.Group label={words('refund.sold.goes', facts)} value={chosen} onChange={(value) => onGoes(value)}>
        <Stack gap={6} mt={6}>
          {choices.map((one) => (
            <Radio key={one} value={one} label={words(`refund.sold.choice.${one}`, { count: visits_back })} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === 'end' ? <Slot part="lost_places" places={sold.places} /> : null}
    </Stacked>
  );
};
