/** The effect of a payment by hand, as the server computes it, and the button that posts exactly that. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { repayContract } from './repay.contract.ts';
import type { Repay, RepayFigures } from './repay.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels } from '#kit/domain/lookups/choices.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import type { Payments } from '../payment/use-payments.view.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { InWords } from '#kit/web/look/outcome.tsx';

type Props = { repay: Repay; payments: Payments };

const Lines = ({ repay, figures }: { repay: Repay; figures: RepayFigures }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const amount = (cents: number): string => formatMoney(cents, repay.currency);
  const methodOf = ({ method: by, status }: RepayFigures['parts'][number]): string => {
    const method = textIn(paymentMethodLabels[by], locale);
    if (status !== 'pending') return method;
    return words(by === 'complimentary' ? 'repay.gift_waits' : 'repay.waits', { method });
  };
  return (
    <Figures
      lines={[
        { label: words('repay.owed'), value: amount(repay.open_cents) },
        ...figures.parts.map((part, at) => ({
          key: `${part.method}${at}`,
          label: methodOf(part),
          value: amount(-part.amount_cents),
        })),
        { label: words('repay.left'), value: amount(figures.open_cents), sum: true },
      ]}
    />
  );
};

const Sentence = ({ figures }: { figures: RepayFigures }): ReactElement => {
  const words = useWords('money');
  const waits = figures.paid_cents === 0 ? 'all_waits' : 'waits';
  const kind = figures.waiting_cents > 0 ? waits : figures.open_cents > 0 ? 'part' : figures.opens ? 'opens' : 'whole';
  const write = (cents: number): string => formatMoney(cents, figures.currency);
  return (
    <InWords>
      {words(`repay.sentence.${kind}`, {
        amount: write(figures.paid_cents),
        waiting: write(figures.waiting_cents),
        left: write(figures.open_cents),
      })}
    </InWords>
  );
};

export const RepayReceipt = ({ repay, payments }: Props): ReactElement => {
  const words = useWords('money');
  const { id, open_cents } = repay;
  const asked = [...payments.asked];
  const hasSum = asked.length > 0;
  const { data, error, isFetching } = useRead(
    repayContract.preview,
    { params: { id }, body: { payments: asked } },
    { when: hasSum, keep: true },
  );
  const { run, busy } = useWrite(repayContract.pay);
  const figures = hasSum && !error ? data : undefined;
  const post = async (): Promise<void> => {
    const answer = await run({ params: { id }, body: { payments: asked, open_cents } });
    if (answer) payments.clear();
  };
  return (
    <Card title={words('repay.preview')}>
      <Stacked gap={12} aria-live="polite" aria-busy={isFetching}>
        {hasSum ? null : <Quiet>{words('repay.nothing')}</Quiet>}
        {hasSum && error ? (
          <Words as="p" tone="red">
            {error.lines.join(' ')}
          </Words>
        ) : null}
        {figures ? <Lines repay={repay} figures={figures} /> : null}
        {figures ? <Sentence figures={figures} /> : null}
        <Button
          fullWidth
          loading={busy}
          disabled={!figures || isFetching || payments.isMissing}
          onClick={() => void post()}
        >
          {words('repay.post')}
        </Button>
      </Stacked>
    </Card>
  );
};
