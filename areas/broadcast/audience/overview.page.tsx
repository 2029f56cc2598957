/** `/connect/audiences/overview`: whom marketing e-mails reach, what clients agree to, and how that changes. */
import type { ReactElement } from 'react';
import { audienceContract } from './audience.contract.ts';
import { reaches } from './audience.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, NoPermission, PageHead, Trail } from '#kit/web/look/page.tsx';
import { Bars } from '#kit/web/picture/charts.tsx';
import { usePlace } from '#kit/web/place.ts';
import { findWord, useLocale, useWords } from '#kit/web/words.ts';

const monthName = (day: string, locale: 'en' | 'cn'): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

const Content = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('broadcast');
  const locale = useLocale();
  const { data, waiting } = useLoaded(audienceContract.overview, { params: { branch_id } }, { isPage: true });
  if (!data) return waiting;
  const { reach, consents } = data;
  const past = data.months.toReversed();
  return (
    <Columns columns="minmax(0, 1fr) minmax(0, 1fr)" narrow="phone" gap={16} align="start">
      <Stacked gap={16}>
        <Card title={words('audience.reach_title')}>
          <Figures
            lines={[
              ...reaches.map((name) => ({
                label: words(`audience.contact.reach.${name}`),
                value: reach[name].toLocaleString('en'),
              })),
              { label: words('overview.clients'), value: reach.people.toLocaleString('en'), sum: true },
            ]}
          />
        </Card>
        <Card title={words('overview.consents')}>
          <Figures
            lines={consents.map(({ name, given }) => ({
              label: findWord('people', `member.consent.${name}`) ?? name,
              value: given.toLocaleString('en'),
            }))}
          />
        </Card>
      </Stacked>
      <Card>
        <Bars
          title={words('overview.months')}
          labels={past.map(({ month }) => monthName(month, locale))}
          series={(['agreed', 'withdrew', 'unsubscribed'] as const).map((name) => ({
            name: words(`overview.${name}`),
            values: past.map((one) => one[name]),
          }))}
        />
      </Card>
    </Columns>
  );
};

export const OverviewPage = (): ReactElement => {
  const words = useWords('broadcast');
  const { branch_id } = usePlace();
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead
        title={words('overview.title')}
        context={words('overview.context')}
        crumbs={
          <Trail>
            <PageLink to="/connect/audience">{words('audience.title')}</PageLink>
          </Trail>
        }
      />
      <Content branch_id={branch_id} />
    </>
  );
};
