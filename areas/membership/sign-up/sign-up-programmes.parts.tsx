/** Step 1: the programmes sold here, with their prices. */
import { useState, type ReactElement } from 'react';
import { Button, Radio } from '@mantine/core';
import type { ProgrammeRow } from '../programme/programme.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { membershipTypes, numbered } from '#kit/domain/lookups/numbered.ts';
import { waitingFor } from '#kit/web/look/loaded.tsx';
import { Empty } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useProgrammesSold } from './use-programmes.view.ts';
import { givenOf, lastsOf, planInWords } from '../programme/programme-words.view.ts';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../membership.module.css';

const Price = ({ programme }: { programme: ProgrammeRow }): ReactElement | null => {
  const words = useWords('membership');
  const { price_cents, joining_fee_cents, currency } = programme;
  if (price_cents === null || currency === null) return null;
  return (
    <Stacked as="span" figures right keeps weight={600}>
      {formatMoney(price_cents, currency)}
      {joining_fee_cents ? (
        <Dim>{words('sign_up.with_fee', { fee: formatMoney(joining_fee_cents, currency) })}</Dim>
      ) : null}
    </Stacked>
  );
};

const Option = ({ programme }: { programme: ProgrammeRow }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const type = numbered(membershipTypes, programme.type_id);
  const facts = [
    type && textIn(type, locale),
    programme.billing === 'rolling' ? null : lastsOf(words, programme),
    givenOf(words, programme),
    programme.billing === 'upfront' ? null : planInWords(words, locale, programme),
  ];
  return (
    <Radio.Card value={String(programme.id)} className={style['option'] ?? ''} radius="md">
      <Radio.Indicator />
      <Stacked as="span" shrinks grows>
        <Words weight={500} breaks>
          {textIn(programme.name, locale)}
        </Words>
        <Dim>{facts.filter(Boolean).join(' · ')}</Dim>
      </Stacked>
      <Price programme={programme} />
    </Radio.Card>
  );
};

type Props = { chosen: number | undefined; onChoose: (id: number) => void };
/** All of them until one is chosen; then that one, with a link back to the others. */
export const ProgrammeChoice = ({ chosen, onChoose }: Props): ReactElement => {
  const words = useWords('membership');
  const [showsAll, setShowsAll] = useState(chosen === undefined);
  const { data, waiting } = waitingFor(useProgrammesSold(), { height: 160 });
  if (!data) return waiting;
  if (data.data.length === 0) return <Empty title={words('sign_up.none_sold')} />;
  const one = data.data.find((programme) => programme.id === chosen);
  const shown = one && !showsAll ? [one] : data.data;
  return (
    <Radio.Group
      aria-label={words('sign_up.choose_programme')}
      value={chosen === undefined ? '' : String(chosen)}
      onChange={(value) => {
        setShowsAll(false);
        onChoose(Number(value));
      }}
    >
      <Stacked gap={8}>
        {shown.map((programme) => (
          <Option key={programme.id} programme={programme} />
        ))}
      </Stacked>
      {shown.length < data.data.length ? (
        <Button variant="subtle" color="gray" size="xs" mt={8} onClick={() => setShowsAll(true)}>
          {words('sign_up.other_programme')}
        </Button>
      ) : null}
    </Radio.Group>
  );
};
