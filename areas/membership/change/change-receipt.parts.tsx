/** The effect of a programme change before it is posted: what is credited, what is invoiced, what is paid and how. */
import { useEffect, type ReactElement } from 'react';
import type { ChangeFigures } from './change.model.ts';
import type { MembershipLife } from '../ending/ending.model.ts';
import { taxLines } from '#areas/money/tax/tax-label.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { dropDrafts } from '#kit/web/draft.ts';
import { useDays } from '#kit/web/days.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { PaymentLines } from '../sign-up/sign-up-payment.parts.tsx';
import { Coming, GivenList } from '../sign-up/sign-up-receipt.parts.tsx';
import { paymentsOf, usePaying } from '../sign-up/use-sign-up.view.ts';
import { Whose } from '../membership/whose.parts.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Slot } from '#kit/web/slot.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Outcome, InWords } from '#kit/web/look/outcome.tsx';

type FiguresProps = { figures: ChangeFigures };
/** The unused part of the old membership, and the credit notes for it. */
const Left = ({ figures }: FiguresProps): ReactElement | null => {
  const words = useWords('membership');
  const { currency, left_cents, used, of, credited, brought_cents } = figures;
  const amount = (cents: number): string => formatMoney(cents, currency);
  if (left_cents === 0 && credited.length === 0) return null;
  return (
    <Figures
      look="receipt"
      lines={[
        of > 1 && {
          label: words('change.left', { count: of - used, of }),
          value: words('change.left_worth', { amount: amount(left_cents) }),
        },
        ...credited.map(({ invoice_number, total_cents }) => ({
          label: words('change.credit_note', { number: invoice_number }),
          value: amount(-total_cents),
          quiet: true,
        })),
        brought_cents > 0 && {
          label: words('change.brought', { amount: amount(brought_cents) }),
          value: null,
          quiet: true,
        },
      ]}
    />
  );
};

const Lines = ({ figures }: FiguresProps): ReactElement | null => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const { currency, invoice_lines, total_cents, paid_back_cents, difference_cents, due_on, pays_now } = figures;
  const amount = (cents: number): string => formatMoney(cents, currency);
  const isBack = difference_cents < 0;
  if (invoice_lines.length === 0) return null;
  return (
    <Figures
      look="receipt"
      lines={[
        ...invoice_lines.map((line, at) => ({
          key: String(at),
          label: textIn(line.label, locale),
          value: amount(line.amount_cents),
        })),
        { label: words('change.invoiced'), value: amount(total_cents), sum: true },
        ...taxLines({ ...figures, lines: invoice_lines }, locale),
        paid_back_cents > 0 && { label: words('change.paid_back'), value: amount(-paid_back_cents) },
        {
          label: isBack
            ? words('change.into_wallet')
            : pays_now
              ? words('change.difference')
              : words('change.open', { due: write(due_on ?? figures.start_on) }),
          value: amount(Math.abs(difference_cents)),
          sum: true,
        },
      ]}
    />
  );
};

const CalledOff = ({ figures }: FiguresProps): ReactElement | null => {
  const words = useWords('membership');
  const write = useDays();
  const { called_off, currency } = figures;
  const [first, last] = [called_off[0], called_off.at(-1)];
  if (!first || !last) return null;
  const cents = called_off.reduce((sum, one) => sum + one.amount_cents, 0);
  const facts = { count: called_off.length, first: write(first.due_on), last: write(last.due_on) };
  return <Dim as="p">{words('change.called_off', { ...facts, amount: formatMoney(cents, currency) })}</Dim>;
};

const Sentence = ({ figures }: FiguresProps): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const { difference_cents, currency, pays_now, start_on, end_on, billing } = figures;
  const kind =
    difference_cents === 0
      ? 'sentence_even'
      : difference_cents < 0
        ? 'sentence_back'
        : pays_now
          ? 'sentence_paid'
          : 'sentence_open';
  const facts = {
    amount: formatMoney(Math.abs(difference_cents), currency),
    programme: textIn(figures.programme_name, locale),
    start: write(start_on),
    end: write(end_on),
  };
  return (
    <InWords>
      {words(`change.${kind}`, facts)}
      {billing === 'rolling' ? ` ${words('sign_up.sentence_rolling')}` : null}
    </InWords>
  );
};

type Set = (name: string, value: unknown) => void;
/** By one method or several, including the wallet, as at sign-up. */
const Paying = ({ figures, set }: FiguresProps & { set: Set }): ReactElement => {
  const paying = usePaying(figures.difference_cents);
  useEffect(() => {
    const path = window.location.pathname;
    return () => dropDrafts(path);
  }, []);
  const words = useWords('membership');
  const { difference_cents, currency, balance_cents } = figures;
  const { paysNow, payments } = paying;
  useEffect(() => {
    set('payments', paymentsOf({ paysNow, payments }, difference_cents));
  }, [paysNow, payments, difference_cents, set]);
  const paid = paymentsOf(paying, difference_cents).reduce((sum, one) => sum + one.amount_cents, 0);
  const left = difference_cents - paid;
  const amount = formatMoney(Math.abs(left), currency);
  return (
    <Stacked gap={16} shrinks>
      <PaymentLines paying={paying} currency={currency} wallet_cents={balance_cents} />
      {left === 0 ? null : (
        <Words as="p" tone="red">
          {words(left > 0 ? 'sign_up.left' : 'sign_up.too_much', { amount })}
        </Words>
      )}
    </Stacked>
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
    <Outcome>
      <h2>{words('ending.receipt')}</h2>
      <Whose life={life} />
      {fault ? (
        <Words as="p" tone="red">
          {fault.lines.join(' ')}
        </Words>
      ) : null}
      {!figures && !fault ? <Dim as="p">{words('change.choose')}</Dim> : null}
      {figures && !fault ? (
        <>
          <Left figures={figures} />
          <Lines figures={figures} />
          {paysNow ? <Paying figures={figures} set={set} /> : null}
          <Coming figures={figures} />
          <GivenList figures={figures} />
          <CalledOff figures={figures} />
          <Slot part="lost_places" places={figures.places} />
          <Sentence figures={figures} />
        </>
      ) : null}
    </Outcome>
  );
};
