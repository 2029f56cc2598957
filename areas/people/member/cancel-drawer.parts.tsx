/** Cancelling a membership at its end: the last day is shown before it is saved. */
import { useEffect, useState, type ReactElement } from 'react';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import type { CancelFigures, MembershipLife } from '#areas/membership/ending/ending.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useDays } from '#kit/web/days.ts';
import { areaField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Slot } from '#kit/web/slot.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';

const Effect = ({ figures }: { figures: CancelFigures }): ReactElement => {
  const words = useWords('membership');
  const write = useDays();
  const { last_on, notice_days, notice_until, committed_until, ends_rest } = figures;
  const { more_periods: count, price_cents, currency } = figures;
  const amount = formatMoney(price_cents, currency);
  const sentence =
    count === 0
      ? words('ending.cancel_sentence', { day: write(last_on) })
      : words('ending.cancel_sentence_more', { count, amount, day: write(last_on) });
  const day = write(notice_until);
  const notice = words('ending.notice_until', { days: words('ending.days', { count: notice_days }), day });
  return (
    <>
      <Figures
        look="pairs"
        lines={[
          { label: words('ending.last_day'), value: write(last_on) },
          { label: words('ending.notice'), value: notice_days === 0 ? words('ending.notice_none') : notice },
          { label: words('ending.bound_until'), value: write(committed_until) },
        ]}
      />
      {ends_rest ? <p>{words('ending.ends_rest')}</p> : null}
      <p>{sentence}</p>
    </>
  );
};

type BelowProps = { values: Values; set: (name: string, value: unknown) => void; record: unknown };
const Preview = ({ set, record }: BelowProps): ReactElement => {
  const words = useWords('membership');
  const { id, version } = record as MembershipLife;
  // Once it is saved, the membership is cancelled: there is nothing left to preview.
  const [before] = useState(version);
  const { data, error } = useRead(endingContract.previewCancel, { params: { id } }, { when: version === before });
  useEffect(() => {
    if (data) set('last_on', data.last_on);
  }, [data, set]);
  return (
    <Outcome>
      <h3>{words('ending.preview')}</h3>
      {error && version === before ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : null}
      {data ? <Effect figures={data} /> : null}
      {data ? <Slot part="lost_places" places={data.places} /> : null}
    </Outcome>
  );
};

export const CancelDrawer = formDrawer(endingContract.cancel, {
  noun: 'membership.ending',
  title: 'cancel',
  ready: true,
  record: endingContract.life,
  groups: [{ fields: [areaField('reason')] }],
  start: () => ({ reason: '' }),
  quiet: ['last_on'],
  below: Preview,
});
