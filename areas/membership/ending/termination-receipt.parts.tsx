/** The cost of ending early, line by line, as the server computes it: nothing is posted that isn't shown here. */
import { useEffect, useState, type ReactElement } from 'react';
import { Radio, Stack } from '@mantine/core';
import { endingContract } from './ending.contract.ts';
import type { MembershipLife, TerminationFigures } from './ending.model.ts';
import { taxLines } from '#areas/money/tax/tax-label.rules.ts';
import { isDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { colonIn, commaIn, textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import type { Values } from '#kit/web/form/fields.ts';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { BackLines, useBackSentence } from '../change/back-receipt.parts.tsx';
import { Whose } from '../membership/whose.parts.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Slot } from '#kit/web/slot.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { Outcome, InWords } from '#kit/web/look/outcome.tsx';

const Lines = ({ figures }: { figures: TerminationFigures }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const { currency, due_cents, credit_cents, lines, invoice_lines } = figures;
  const parts = due_cents > 0 ? taxLines({ ...figures, lines: invoice_lines }, locale) : [];
  const amount = (cents: number): string => formatMoney(cents, currency);
  return (
    <Figures
      look="receipt"
      lines={[
        ...lines.map(({ kind, count, of, amount_cents }) => ({
          label: words(`ending.line.${kind}`, { count, of, percent: String(count / 100), price: amount(of) }),
          value: amount(amount_cents),
        })),
        {
          label: words(credit_cents > 0 ? 'ending.credit' : 'ending.due'),
          value: amount(credit_cents > 0 ? credit_cents : due_cents),
          sum: true,
        },
        ...parts,
      ]}
    />
  );
};

const Sentence = ({ figures }: { figures: TerminationFigures }): ReactElement => {
  const words = useWords('membership');
  const write = useDays();
  const { due_cents, credit_cents, currency, last_on, end_before } = figures;
  const kind = due_cents > 0 ? 'due_sentence' : credit_cents > 0 ? 'credit_sentence' : 'even_sentence';
  const amount = formatMoney(due_cents, currency);
  const back = useBackSentence(figures, credit_cents);
  const day = write(last_on);
  const ends =
    end_before === null
      ? words('ending.ends', { day })
      : words('ending.ends_instead', { day, before: write(end_before) });
  return <InWords>{words(`ending.${kind}`, { amount, back, ends })}</InWords>;
};

const Cools = ({ figures: { lines, cooling_off_until } }: { figures: TerminationFigures }): ReactElement | null => {
  const words = useWords('membership');
  const write = useDays();
  const cools = lines.some(({ kind }) => kind === 'cooling_off' || kind === 'joining_fee');
  return cools && cooling_off_until !== null ? (
    <Dim as="p">{words('ending.cools', { day: write(cooling_off_until) })}</Dim>
  ) : null;
};

const goings = ['method', 'wallet'] as const;
type GoesProps = { figures: TerminationFigures; goes: unknown; onGoes: (goes: string) => void };
/** Where the money goes; asked only if some can go back to the original payment method. */
const Goes = ({ figures, goes, onGoes }: GoesProps): ReactElement => {
  const words = useWords('membership');
  const methods = useWords('money');
  const write = useDays();
  const { pays_back, pay_by, wallet_cents, currency } = figures;
  const rest = wallet_cents - pays_back.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const ways = pays_back
    .map(({ method, amount_cents }) => `${methods(`method.${method}`)} ${formatMoney(amount_cents, currency)}`)
    .join(commaIn(currentLocale()));
  const labels = {
    method: words(pay_by === null ? 'ending.goes.method' : 'ending.goes.method_by', {
      ways,
      day: pay_by === null ? '' : write(pay_by),
    }),
    wallet: words('ending.goes.wallet'),
  };
  return (
    <Radio.Group
      label={words('ending.goes.label')}
      value={goes === 'method' ? goes : 'wallet'}
      onChange={onGoes}
      mt="md"
    >
      <Stack gap={6} mt={6}>
        {goings.map((one) => (
          <Radio key={one} value={one} label={labels[one]} />
        ))}
      </Stack>
      {goes === 'method' ? <Dim as="p">{words('ending.goes.asks')}</Dim> : null}
      {goes === 'method' && rest > 0 ? (
        <Dim as="p">{words('ending.goes.rest', { amount: formatMoney(rest, currency) })}</Dim>
      ) : null}
    </Radio.Group>
  );
};

type BelowProps = { values: Values; set: (name: string, value: unknown) => void; record: unknown };
/** With `agrees`, the amount entered replaces the rule's. */
export const terminationReceipt = (agrees: boolean) => {
  const Receipt = ({ values, set, record }: BelowProps): ReactElement => {
    const words = useWords('membership');
    const locale = useLocale();
    const { id, version } = record as MembershipLife;
    const [before] = useState(version);
    const last_on = typeof values['last_on'] === 'string' && isDay(values['last_on']) ? values['last_on'] : null;
    const agreed_cents = agrees && typeof values['agreed_cents'] === 'number' ? values['agreed_cents'] : null;
    const { data, error } = useRead(
      endingContract.previewTermination,
      { params: { id }, body: { last_on: last_on ?? '', agreed_cents } },
      { when: last_on !== null && version === before && (!agrees || agreed_cents !== null), keep: true },
    );
    const due = data?.due_cents;
    const credit = data?.credit_cents;
    const pays = data && data.pays_back.length > 0 ? 'method' : 'wallet';
    // Money goes back if it can, unless the client prefers the wallet.
    useEffect(() => set('goes', pays), [pays, set]);
    useEffect(() => {
      if (due !== undefined) set('due_cents', due);
      if (credit !== undefined) set('credit_cents', credit);
    }, [due, credit, set]);
    const isBefore = version === before;
    return (
      <Outcome>
        <h2>{words('ending.receipt')}</h2>
        <Whose life={record as MembershipLife} />
        {error && isBefore ? (
          <Words as="p" tone="red">
            {error.lines.join(' ')}
          </Words>
        ) : null}
        {data && !error ? (
          <>
            <Lines figures={data} />
            <BackLines figures={data} />
            <Sentence figures={data} />
            <Cools figures={data} />
            <Slot part="lost_places" places={data.places} />
            {data.pays_back.length > 0 ? (
              <Goes figures={data} goes={values['goes']} onGoes={(goes) => set('goes', goes)} />
            ) : null}
            {agrees || data.charge_cents === 0 ? null : (
              <Dim as="p">{`${words('ending.rule')}${colonIn(locale)}${textIn(data.rule, locale)}`}</Dim>
            )}
          </>
        ) : null}
      </Outcome>
    );
  };
  return Receipt;
};
