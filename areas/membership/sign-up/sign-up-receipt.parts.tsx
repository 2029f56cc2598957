/** What will be posted: lines, total, tax, payments, then one sentence in words, and the button. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SignUpFigures } from './sign-up.model.ts';
import { taxLines } from '#areas/money/tax/tax-label.rules.ts';
import type { GivenFigures } from '../membership/given.model.ts';
import { givesByPeriod } from '../credit/roll-over.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { isUnreferenced } from './use-sign-up.view.ts';
import { Card } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { everyOf, usesOf } from '../programme/programme-words.view.ts';
import type { SignUpState } from './use-sign-up.view.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { InWords } from '#kit/web/look/outcome.tsx';
import style from '../membership.module.css';

type FiguresProps = { figures: SignUpFigures; paid_cents: number };
const Lines = ({ figures, paid_cents }: FiguresProps): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const { currency, total_cents } = figures;
  const amount = (cents: number): string => formatMoney(cents, currency);
  const open = total_cents - paid_cents;
  return (
    <Figures
      look="receipt"
      lines={[
        ...figures.lines.map(({ kind, label, amount_cents, discount_cents }) => ({
          key: kind,
          label: (
            <>
              {textIn(label, locale)}
              {discount_cents ? (
                <Dim as="div">
                  {words('sign_up.discount_each', {
                    price: amount(amount_cents + discount_cents),
                    discount: amount(discount_cents),
                  })}
                </Dim>
              ) : null}
            </>
          ),
          value: amount(amount_cents),
        })),
        { label: words('sign_up.total'), value: amount(total_cents), sum: true },
        ...taxLines(figures, locale),
        paid_cents > 0 && { label: words('sign_up.paid'), value: amount(paid_cents), of: 'paid' },
        open > 0 && { label: words('sign_up.open'), value: amount(open), of: 'open' },
      ]}
    />
  );
};

/** The parts that are due later: the first ones by name, and for a rolling plan what follows. */
const SHOWN_PARTS = 3;
type ComingFigures = Pick<
  SignUpFigures,
  'coming' | 'currency' | 'billing' | 'every_count' | 'every_unit' | 'billing_day' | 'instalment_count'
>;
export const Coming = ({ figures }: { figures: ComingFigures }): ReactElement | null => {
  const words = useWords('membership');
  const write = useDays();
  const { coming, currency, billing } = figures;
  const shown = coming.slice(0, SHOWN_PARTS);
  const last = coming.at(-1);
  const more = coming.length - shown.length;
  if (!last) return null;
  return (
    <section aria-label={words('sign_up.coming')}>
      <Figures
        look="receipt"
        lines={[
          { label: words('sign_up.coming'), value: null, quiet: true },
          ...shown.map(({ part_no, due_on, amount_cents }) => ({
            key: String(part_no),
            label: write(due_on),
            value: formatMoney(amount_cents, currency),
          })),
        ]}
      />
      <Dim as="p">
        {billing === 'rolling'
          ? words('sign_up.coming_rolling', {
              amount: formatMoney(last.amount_cents, currency),
              every: everyOf(words, figures),
            })
          : more > 0
            ? words('sign_up.coming_more', { count: more, last: write(last.due_on) })
            : null}
      </Dim>
    </section>
  );
};

type GivenListProps = Pick<SignUpFigures, keyof GivenFigures | 'billing' | 'every_count' | 'every_unit'>;
/** What the programme gives and when: the first ones by name, then what follows. */
export const GivenList = ({ figures }: { figures: GivenListProps }): ReactElement | null => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const { given, billing, credit_uses, roll_over, roll_over_most } = figures;
  const shown = given.slice(0, SHOWN_PARTS);
  const last = given.at(-1);
  const more = given.length - shown.length;
  if (!last) return null;
  const goesOn =
    billing === 'rolling'
      ? words('sign_up.given_rolling', { every: everyOf(words, figures) })
      : more > 0
        ? words('sign_up.given_more', { count: more, last: write(last.from_on) })
        : null;
  const uses =
    last.kind === 'credits' ? words('sign_up.given_for', { uses: usesOf(words, locale, credit_uses) }) : null;
  const rolls = givesByPeriod(figures) ? words(`programme.rolls_${roll_over}`, { count: roll_over_most ?? 0 }) : null;
  return (
    <section aria-label={words('sign_up.given')}>
      <Figures
        look="receipt"
        lines={[
          { label: words('sign_up.given'), value: null, quiet: true },
          ...shown.map(({ from_on, until_on, kind, count }) => ({
            key: from_on,
            label: `${words('sign_up.given_on', { day: write(from_on) })} ${
              until_on === null
                ? words('sign_up.given_lasting')
                : words('sign_up.given_until', { day: write(until_on) })
            }`,
            value: words(`programme.${kind}_count`, { count }),
          })),
        ]}
      />
      <Dim as="p">{[goesOn, rolls, uses].filter(Boolean).join(' · ')}</Dim>
    </section>
  );
};

const Sentence = ({ figures, paid_cents }: FiguresProps): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const open = figures.total_cents - paid_cents;
  const facts = {
    programme: textIn(figures.programme_name, locale),
    start: write(figures.start_on),
    end: write(figures.end_on),
    due: write(figures.due_on),
    amount: formatMoney(open > 0 ? open : figures.total_cents, figures.currency),
  };
  const kind = figures.total_cents === 0 ? 'sentence_free' : open > 0 ? 'sentence_open' : 'sentence_paid';
  return (
    <InWords>
      {words(`sign_up.${kind}`, facts)}
      {figures.billing === 'rolling' ? ` ${words('sign_up.sentence_rolling')}` : null}
    </InWords>
  );
};

const Refused = ({ lines }: { lines: readonly string[] }): ReactElement => {
  const words = useWords('membership');
  return (
    <div role="alert" className={style['refused']}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        <strong>{words('sign_up.unavailable')}</strong>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
};

/** With several payments, what is missing or too much. */
const Difference = ({ figures, paid_cents }: FiguresProps): ReactElement => {
  const words = useWords('membership');
  const left = figures.total_cents - paid_cents;
  const amount = formatMoney(Math.abs(left), figures.currency);
  return <InWords>{words(left > 0 ? 'sign_up.left' : 'sign_up.too_much', { amount })}</InWords>;
};

type Props = { state: SignUpState; waitsForTerms: boolean; onPost: () => void };
export const Receipt = ({ state, waitsForTerms, onPost }: Props): ReactElement => {
  const words = useWords('membership');
  const { figures, fault, programme_id, paid_cents, paysNow } = state;
  const isEven = figures !== undefined && (!paysNow || paid_cents === figures.total_cents);
  const leavesOpen = figures !== undefined && !paysNow && figures.total_cents > 0;
  return (
    <Card title={words('sign_up.preview')}>
      <Stacked gap={16} shrinks aria-live="polite" aria-busy={state.isChecking}>
        {programme_id === undefined ? <Dim as="p">{words('sign_up.first')}</Dim> : null}
        {fault ? <Refused lines={fault.lines} /> : null}
        {figures ? <Lines figures={figures} paid_cents={paid_cents} /> : null}
        {figures ? <Coming figures={figures} /> : null}
        {figures ? <GivenList figures={figures} /> : null}
        {figures && isEven ? <Sentence figures={figures} paid_cents={paid_cents} /> : null}
        {figures && !isEven ? <Difference figures={figures} paid_cents={paid_cents} /> : null}
        {figures && isEven && waitsForTerms ? <Dim as="p">{words('sign_up.sign_first')}</Dim> : null}
        <Button
          fullWidth
          size="md"
          loading={state.busy}
          disabled={!isEven || state.isChecking || waitsForTerms || isUnreferenced(state, figures.total_cents)}
          onClick={onPost}
        >
          {leavesOpen || !figures?.total_cents
            ? words(leavesOpen ? 'sign_up.confirm_open' : 'sign_up.confirm_free')
            : words('sign_up.confirm', { amount: formatMoney(figures.total_cents, figures.currency) })}
        </Button>
      </Stacked>
    </Card>
  );
};
