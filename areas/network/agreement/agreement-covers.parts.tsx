/** What an agreement includes, and which branches it covers for which days. */
import type { ReactElement } from 'react';
import type { Agreement } from './agreement.model.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { DayText } from '#kit/web/look/show.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../network.module.css';

type Of = { agreement: Agreement };
export const Included = ({ agreement }: Of): ReactElement => {
  const words = useWords('network');
  const offer = useNoun('network.franchise_package');
  const { terms, branches, seats_taken } = agreement;
  const modules = terms.modules.map((name) => offer.choice('modules', name)).join(words('agreement.between'));
  return (
    <>
      <Quiet as="div">
        {words('agreement.places', { taken: branches, places: terms.max_branches })} ·{' '}
        {words('agreement.seats', { taken: seats_taken, seats: terms.seats })}
      </Quiet>
      <Quiet as="div">
        {words('field.modules')}: {modules || words('agreement.no_modules')}
      </Quiet>
    </>
  );
};

export const Covers = ({ agreement }: Of): ReactElement => {
  const words = useWords('network');
  if (agreement.covers.length === 0) return <Quiet>{words('agreement.no_covers')}</Quiet>;
  return (
    <Stacked as="ul" full aria-label={words('agreement.covers')}>
      {agreement.covers.map((cover) => (
        <Inline
          as="li"
          noWrap
          gap={16}
          align="baseline"
          justify="space-between"
          p="10px 0"
          key={cover.branch_id}
          className={style['line']}
        >
          <span>{cover.branch_name}</span>
          <Quiet as="span">
            <DayText day={cover.start_on} /> – <DayText day={cover.end_on} />
            {cover.is_taken_out ? ` · ${words('field.is_taken_out')}` : null}
          </Quiet>
        </Inline>
      ))}
    </Stacked>
  );
};
