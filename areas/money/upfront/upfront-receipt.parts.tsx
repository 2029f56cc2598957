/** The effect of paying off the rest, as the server computes it, and the button that posts exactly that. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import type { UpfrontFigures } from '#areas/membership/upfront/upfront.model.ts';
import { taxLines } from '../tax/tax-label.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useDays } from '#kit/web/days.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { InWords } from '#kit/web/look/outcome.tsx';

type Shown = { figures: UpfrontFigures; paid_cents: number };
const Lines = ({ figures, paid_cents }: Shown): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const { currency, remaining_cents, discount_cents, total_cents, parts } = figures;
  const amount = (cents: number): string => formatMoney(cents, currency);
  return (
    <Figures
      lines={[
        { label: words('upfront.remaining', { count: parts }), value: amount(remaining_cents) },
        discount_cents > 0 && { label: words('upfront.discount'), value: amount(-discount_cents) },
        { label: words('upfront.total'), value: amount(total_cents), sum: true },
        ...taxLines(figures, locale),
        paid_cents < total_cents && { label: words('upfront.open'), value: amount(total_cents - paid_cents) },
      ]}
    />
  );
};

const Sentence = ({ figures, paid_cents }: Shown): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const { currency, total_cents, from_on, until_on } = figures;
  const facts = { amount: formatMoney(total_cents, currency), from: write(from_on), until: write(until_on) };
  const kind = paid_cents === total_cents ? 'sentence_paid' : 'sentence_open';
  return <InWords>{words(`upfront.${kind}`, facts)}</InWords>;
};

type Props = {
  figures: UpfrontFigures | undefined;
  paid_cents: number;
  /** Paid now, but not the whole amount. */
  differs_cents: number;
  faults: readonly string[];
  busy: boolean;
  /** A card payment without a reference. */
  lacksReference: boolean;
  onPost: () => void;
};
export const UpfrontReceipt = (props: Props): ReactElement => {
  const { figures, paid_cents, differs_cents, faults, busy, lacksReference, onPost } = props;
  const words = useWords('money');
  const amount = figures ? formatMoney(Math.abs(differs_cents), figures.currency) : '';
  return (
    <Card title={words('repay.preview')}>
      <Stacked gap={12} aria-live="polite">
        {faults.length > 0 ? (
          <Words as="p" tone="red">
            {faults.join(' ')}
          </Words>
        ) : null}
        {figures ? <Lines figures={figures} paid_cents={paid_cents} /> : null}
        {figures && differs_cents !== 0 ? (
          <Words as="p" tone="red">
            {words('upfront.differs', { amount })}
          </Words>
        ) : null}
        {figures && differs_cents === 0 ? <Sentence figures={figures} paid_cents={paid_cents} /> : null}
        <Button fullWidth loading={busy} disabled={!figures || differs_cents !== 0 || lacksReference} onClick={onPost}>
          {words('upfront.post')}
        </Button>
      </Stacked>
    </Card>
  );
};
