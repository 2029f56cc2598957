/** `/settings/freelance/viewEdit/{id}`: one rate in the timeline of its scope. */
import type { ReactElement } from 'react';
import { freelanceRateContract } from './freelance-rate.contract.ts';
import type { FreelanceRate, RateOnLine } from './freelance-rate.model.ts';
import { formatDay } from '#kit/domain/day.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { branch, custom, day } from '#kit/web/columns.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { freelanceRateActions } from './freelance-rate.actions.ts';
import { EditRateDrawer } from './freelance-rate.form.tsx';
import { payOf, rateTones, whoseRate, workOf } from './freelance-rate-words.view.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../shift.module.css';

type Props = { record: FreelanceRate };

const OnLine = ({ rate, isThis }: { rate: RateOnLine; isThis: boolean }): ReactElement => {
  const words = useWords('shift');
  const locale = useLocale();
  return (
    <li data-tone={rateTones.states[rate.state].tone} aria-current={isThis || undefined}>
      <Inline gap="4px 16px" justify="space-between" figures>
        {isThis ? (
          <strong>{payOf(rate)}</strong>
        ) : (
          <PageLink to="/settings/freelance/viewEdit" record={rate.id}>
            {payOf(rate)}
          </PageLink>
        )}
        <Status machine={rateTones} value={rate.state} />
      </Inline>
      <Quiet as="div">
        {words(rate.valid_until === null ? 'freelance_rate.line_open' : 'freelance_rate.line_until', {
          from: formatDay(rate.valid_from, locale),
          until: rate.valid_until && formatDay(rate.valid_until, locale),
        })}
      </Quiet>
    </li>
  );
};

const Line = ({ record }: Props): ReactElement => {
  const words = useWords('shift');
  const { search, change } = useAddress();
  return (
    <>
      <Card title={words('freelance_rate.line')}>
        <Stacked as="ol" className={style['line']}>
          {record.line.map((rate) => (
            <OnLine key={rate.id} rate={rate} isThis={rate.id === record.id} />
          ))}
        </Stacked>
      </Card>
      {search['edit'] !== undefined && record.can.includes('edit') ? (
        <EditRateDrawer onClose={() => change({ edit: undefined }, { replace: true })} />
      ) : null}
    </>
  );
};

const Side = ({ record }: Props): ReactElement => {
  const words = useWords('shift');
  return (
    <>
      <Facts
        title={words('freelance_rate.group.what')}
        record={record}
        facts={[
          custom('work', (rate: FreelanceRate) => workOf(rate)),
          custom('who', (rate: FreelanceRate) => whoseRate(rate)),
          branch('branch_name'),
        ]}
      />
      <Quiet>{words('freelance_rate.order')}</Quiet>
    </>
  );
};

export const FreelanceRateRecord = recordPage(freelanceRateContract.view, {
  noun: 'shift.freelance_rate',
  list: '/settings/freelance',
  title: (rate) => `${workOf(rate)} · ${whoseRate(rate)}`,
  status: { machine: rateTones, of: (rate) => rate.state },
  facts: [custom('amount_cents', (rate: FreelanceRate) => payOf(rate)), day('valid_from'), day('valid_until')],
  actions: freelanceRateActions,
  main: Line,
  side: Side,
  history: freelanceRateContract.history,
});
