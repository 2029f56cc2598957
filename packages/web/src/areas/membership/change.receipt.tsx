/** What a change of the programme costs, with the method that the difference is paid by, before it is posted. */
import { useEffect, useState, type ReactElement } from 'react';
import { Select, TextInput } from '@mantine/core';
import type { ChangeFigures } from '#domain/areas/membership/change.model.ts';
import type { MembershipLife } from '#domain/areas/membership/ending.model.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { textIn } from '#domain/kit/words.ts';
import { paymentMethodLabels, paymentMethods } from '#domain/lookups/choices.ts';
import type { CallFault } from '#web/kit/answers.ts';
import { useDays } from '#web/kit/days.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import { BackLines, useBackSentence } from './back.receipt.tsx';
import { Whose } from './whose.tsx';
import style from './membership.module.css';

type FiguresProps = { figures: ChangeFigures };
const Lines = ({ figures }: FiguresProps): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const { currency, price_cents, left_cents, used, of, difference_cents, tax_bp, tax_cents, tax_name } = figures;
  const amount = (cents: number): string => formatMoney(cents, currency);
  const left = of > 1 ? words('change.left', { count: of - used, of }) : words('change.price_before');
  return (
    <dl className={style['receipt']}>
      <div>
        <dt>{textIn(figures.programme_name, locale)}</dt>
        <dd>{amount(price_cents)}</dd>
      </div>
      <div>
        <dt>{left}</dt>
        <dd>{amount(-left_cents)}</dd>
      </div>
      <div data-sum>
        <dt>{words('change.difference')}</dt>
        <dd>{amount(difference_cents)}</dd>
      </div>
      {tax_bp > 0 && difference_cents > 0 ? (
        <div className={style['dim']}>
          <dt>{words('sign_up.tax_in', { name: tax_name, rate: String(tax_bp / 100) })}</dt>
          <dd>{amount(tax_cents)}</dd>
        </div>
      ) : null}
    </dl>
  );
};

const Sentence = ({ figures }: FiguresProps): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const { difference_cents, currency, pays_now, start_on, end_on } = figures;
  const kind =
    difference_cents === 0
      ? 'sentence_even'
      : difference_cents < 0
        ? 'sentence_back'
        : pays_now
          ? 'sentence_paid'
          : 'sentence_open';
  const back = useBackSentence(figures, -difference_cents);
  const facts = {
    amount: formatMoney(difference_cents, currency),
    back,
    programme: textIn(figures.programme_name, locale),
    start: write(start_on),
    end: write(end_on),
  };
  return <p className={style['sentence']}>{words(`change.${kind}`, facts)}</p>;
};

type Set = (name: string, value: unknown) => void;
/** The whole difference by one method, as at sign-up. */
const Paying = ({ cents, set }: { cents: number; set: Set }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const [method, setMethod] = useState<(typeof paymentMethods)[number]>('cash');
  const [reference, setReference] = useState('');
  useEffect(() => {
    set('payments', [{ method, amount_cents: cents, reference: reference || null }]);
  }, [method, cents, reference, set]);
  return (
    <div className={style['payment']}>
      <Select
        label={words('sign_up.field.method')}
        allowDeselect={false}
        value={method}
        data={paymentMethods
          .filter((one) => one !== 'wallet')
          .map((one) => ({ value: one, label: textIn(paymentMethodLabels[one], locale) }))}
        onChange={(value) => setMethod(paymentMethods.find((one) => one === value) ?? 'cash')}
      />
      <TextInput
        label={words('sign_up.field.reference')}
        value={reference}
        maxLength={80}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </div>
  );
};

type Props = { life: MembershipLife; figures: ChangeFigures | undefined; fault: CallFault | null; set: Set };
export const ChangeReceipt = ({ life, figures, fault, set }: Props): ReactElement => {
  const words = useWords('membership');
  const cents = figures?.difference_cents;
  const paysNow = figures?.pays_now === true && cents !== undefined && cents > 0;
  useEffect(() => {
    if (cents !== undefined) set('difference_cents', cents);
    if (!paysNow) set('payments', []);
  }, [cents, paysNow, set]);
  return (
    <section className={style['receiptBox']} aria-live="polite">
      <h2>{words('ending.receipt')}</h2>
      <Whose life={life} />
      {fault ? <p className={style['fault']}>{fault.lines.join(' ')}</p> : null}
      {!figures && !fault ? <p className={style['dim']}>{words('change.choose')}</p> : null}
      {figures && !fault ? (
        <>
          <Lines figures={figures} />
          <BackLines figures={figures} />
          {paysNow ? <Paying cents={cents} set={set} /> : null}
          <Sentence figures={figures} />
        </>
      ) : null}
    </section>
  );
};
