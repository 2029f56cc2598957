/** `/manage/viewMemberships/{id}`: one programme, its price and where it is sold. */
import type { ReactElement } from 'react';
import { programmeContract } from './programme.contract.ts';
import { programmeMachine } from './programme.machine.ts';
import type { Programme } from './programme.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { PageLink } from '#kit/web/address.tsx';
import { choice, custom, money, number } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useHas, useMayOpen } from '#kit/web/rights.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { DatedAmounts } from '../joining-fee/dated-amounts.parts.tsx';
import { Holders } from './programme-holders.parts.tsx';
import { programmeActions } from './programme.actions.ts';
import {
  bindsOf,
  categoriesOf,
  givesOf,
  lastsOf,
  noticeOf,
  planInWords,
  soldOf,
  suspendsOf,
} from './programme-words.view.ts';
import { OffersLock } from './offers-lock.parts.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';

type Props = { record: Programme };

const Prices = ({ record }: Props): ReactElement => {
  const words = useWords('membership');
  return (
    <DatedAmounts
      title={words('programme.price_history')}
      heads={[
        words('programme.field.valid_from'),
        words('programme.field.price_cents'),
        words('programme.field.suspension_fee_cents'),
      ]}
      rows={record.prices.map((price) => ({ ...price, cents: [price.price_cents, price.suspension_fee_cents] }))}
    />
  );
};

const Lasts = ({ programme }: { programme: Programme }): ReactElement => (
  <>{lastsOf(useWords('membership'), programme)}</>
);
const Billing = ({ programme }: { programme: Programme }): ReactElement => (
  <>{planInWords(useWords('membership'), useLocale(), programme)}</>
);
const Binds = ({ programme }: { programme: Programme }): ReactElement => {
  const words = useWords('membership');
  return <>{[bindsOf(words, programme), noticeOf(words, programme.notice_days)].filter(Boolean).join(' · ')}</>;
};
const Sold = ({ programme }: { programme: Programme }): ReactElement => (
  <>{soldOf(useWords('membership'), useDays(), programme)}</>
);
const Gives = ({ programme }: { programme: Programme }): ReactElement => (
  <>{givesOf(useWords('membership'), useLocale(), programme)}</>
);
const Suspends = ({ programme }: { programme: Programme }): ReactElement => (
  <>{suspendsOf(useWords('membership'), programme)}</>
);
const Categories = ({ programme }: { programme: Programme }): ReactElement => (
  <>{categoriesOf(useWords('membership'), useLocale(), programme)}</>
);
const Opens = ({ programme }: { programme: Programme }): ReactElement => {
  const words = useWords('membership');
  const comma = useLocale() === 'cn' ? '、' : ', ';
  const { opens, open_branch_names } = programme;
  return <>{opens === 'branches' ? open_branch_names.join(comma) : words(`programme.opens.${opens}`)}</>;
};
const Owner = ({ programme }: { programme: Programme }): ReactElement => {
  const words = useWords('membership');
  return <>{programme.branch_id === null ? words('programme.network') : programme.sold_in[0]?.branch_name}</>;
};

const JoiningFee = ({ programme }: { programme: Programme }): ReactElement => {
  const locale = useLocale();
  const opens = useMayOpen('/manage/joiningFee/details');
  const { joining_fee_id, joining_fee_name } = programme;
  if (joining_fee_id === null || joining_fee_name === null) return <>—</>;
  const name = textIn(joining_fee_name, locale);
  if (!opens) return <>{name}</>;
  return (
    <PageLink to="/manage/joiningFee/details" record={joining_fee_id}>
      {name}
    </PageLink>
  );
};

const facts = [
  choice('type'),
  custom('duration', (programme: Programme) => <Lasts programme={programme} />),
  custom('billing', (programme: Programme) => <Billing programme={programme} />),
  custom('gives', (programme: Programme) => <Gives programme={programme} />),
  custom('commitment', (programme: Programme) => <Binds programme={programme} />),
  choice('tax_class'),
  custom('joining_fee_name', (programme: Programme) => <JoiningFee programme={programme} />),
  custom('suspension', (programme: Programme) => <Suspends programme={programme} />),
  custom('opens', (programme: Programme) => <Opens programme={programme} />),
  custom('categories', (programme: Programme) => <Categories programme={programme} />),
  custom('owner', (programme: Programme) => <Owner programme={programme} />),
  custom('sold_from', (programme: Programme) => <Sold programme={programme} />),
  number('running'),
];

const Side = ({ record }: Props): ReactElement => {
  const words = useWords('membership');
  return (
    <>
      <Facts title={words('programme.group.what')} record={record} facts={facts} />
      <Card title={words('programme.field.sold_in')}>
        <Stacked as="ul" gap={4}>
          {record.sold_in.map((place) => (
            <li key={place.branch_id}>{place.branch_name}</li>
          ))}
        </Stacked>
      </Card>
      <TermsUsed record={record} />
      <MissedClasses />
    </>
  );
};

/** The branch's rule for late cancellations, or this programme's own rule: both are in the branch's settings. */
const MissedClasses = (): ReactElement | null => {
  const words = useWords('membership');
  if (!useHas('UPDATE_SCHEDULE')) return null;
  return (
    <Card title={words('programme.no_show')}>
      <PageLink to="/settings" search={{ tab: 'rules' }}>
        {words('programme.no_show_link')}
      </PageLink>
    </Card>
  );
};

/** The terms that clients sign with it. */
const TermsUsed = ({ record }: Props): ReactElement | null => {
  const words = useWords('membership');
  const opens = useMayOpen('/settings/editTerms');
  if (record.terms.length === 0) return null;
  return (
    <Card title={words('programme.terms')}>
      <Stacked as="ul" gap={4}>
        {record.terms.map(({ id, title, revision }) => (
          <li key={id}>
            {opens ? (
              <PageLink to="/settings/editTerms" record={id}>
                {title}
              </PageLink>
            ) : (
              title
            )}{' '}
            <Dim>{words('programme.terms_version', { revision })}</Dim>
          </li>
        ))}
      </Stacked>
    </Card>
  );
};

const Main = ({ record }: Props): ReactElement => (
  <>
    <Prices record={record} />
    <Holders programme_id={record.id} />
  </>
);

export const ProgrammeRecord = recordPage(programmeContract.view, {
  noun: 'membership.programme',
  list: '/manage/memberships',
  title: (programme) => textIn(programme.name, currentLocale()),
  status: { machine: programmeMachine },
  actions: programmeActions,
  facts: [choice('type'), money('price_cents'), money('joining_fee_cents')],
  notice: OffersLock,
  main: Main,
  side: Side,
  history: programmeContract.history,
});
