/** `/manage/clientDetails/editProgrammeDate/{membership id}`: change the days of a membership after the sale. */
import type { ReactElement } from 'react';
import { datesContract } from './dates.contract.ts';
import type { DatesFigures } from './dates.model.ts';
import { endingContract } from '../ending/ending.contract.ts';
import type { MembershipLife } from '../ending/ending.model.ts';
import { isDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useDays } from '#kit/web/days.ts';
import { areaField, dayField, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Whose } from '../membership/whose.parts.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Slot } from '#kit/web/slot.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { InWords, Outcome } from '#kit/web/look/outcome.tsx';

const Effect = ({ figures }: { figures: DatesFigures }): ReactElement => {
  const words = useWords('membership');
  const write = useDays();
  const { start_before, start_on, end_before, end_on, days, worth_cents, currency } = figures;
  const moved = (before: string, after: string): string =>
    before === after ? write(after) : words('dates.moves', { before: write(before), after: write(after) });
  return (
    <>
      <Figures
        look="receipt"
        lines={[
          { label: words('dates.field.start_on'), value: moved(start_before, start_on) },
          { label: words('dates.field.end_on'), value: moved(end_before, end_on) },
          {
            label: words(days < 0 ? 'dates.fewer' : 'dates.more'),
            value: words('ending.days', { count: Math.abs(days) }),
          },
        ]}
      />
      <Coming figures={figures} />
      <Slot part="lost_places" places={figures.places} />
      <InWords>
        {words(days === 0 ? 'dates.sentence_same' : 'dates.sentence', {
          amount: formatMoney(Math.abs(worth_cents), currency),
        })}
      </InWords>
    </>
  );
};

/** The upcoming payments, with their new days. */
const Coming = ({ figures }: { figures: DatesFigures }): ReactElement | null => {
  const words = useWords('membership');
  const write = useDays();
  const { coming, currency } = figures;
  if (coming.length === 0) return null;
  return (
    <>
      <Dim as="h3" mt={12} weight={500}>
        {words('dates.coming')}
      </Dim>
      <Figures
        look="receipt"
        lines={coming.map(({ part_no, due_on, amount_cents }) => ({
          key: String(part_no),
          label: write(due_on),
          value: formatMoney(amount_cents, currency),
        }))}
      />
    </>
  );
};

type BelowProps = { values: Values; record: unknown };
const dayIn = (values: Values, name: string): string => (typeof values[name] === 'string' ? values[name] : '');
const Preview = ({ values, record }: BelowProps): ReactElement | null => {
  const words = useWords('membership');
  const { id, ...term } = record as MembershipLife;
  const ask = { start_on: dayIn(values, 'start_on'), end_on: dayIn(values, 'end_on') };
  const isChanged = ask.start_on !== term.start_on || ask.end_on !== term.end_on;
  const when = isChanged && isDay(ask.start_on) && isDay(ask.end_on);
  const { data, error } = useRead(datesContract.preview, { params: { id }, body: ask }, { when, keep: true });
  return (
    <Outcome>
      <h2>{words('ending.preview')}</h2>
      <Whose life={record as MembershipLife} />
      {!when ? <Dim as="p">{words('dates.nothing_yet')}</Dim> : null}
      {when && error ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : null}
      {when && data && !error ? <Effect figures={data} /> : null}
    </Outcome>
  );
};

export const DatesPage = formPage(datesContract.change, {
  noun: 'membership.dates',
  title: 'edit',
  save: 'edit',
  record: endingContract.life,
  groups: [{ fields: [[dayField('start_on'), dayField('end_on')], areaField('reason')] }],
  start: ({ record }) => ({ start_on: record?.start_on ?? '', end_on: record?.end_on ?? '', reason: '' }),
  below: Preview,
  done: (life) => ({ to: '/manage/clientDetails', id: life.member_id, search: { tab: 'memberships' } }),
});
