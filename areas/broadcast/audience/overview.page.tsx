/** `/connect/audiences/overview`: whom marketing reaches by e-mail and by phone, what clients agree to, and how that changes. */
import type { ReactElement } from 'react';
import { audienceContract } from './audience.contract.ts';
import { reaches } from './audience.model.ts';
import { PhoneChecks } from '../phone-check/phone-check.parts.tsx';
import { PageLink } from '#kit/web/address.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Columns, Dim, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, NoPermission, PageHead, Trail } from '#kit/web/look/page.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
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
  const people = useWords('people');
  const locale = useLocale();
  const { data, waiting } = useLoaded(audienceContract.overview, { params: { branch_id } }, { isPage: true });
  if (!data) return waiting;
  const { reach, consents, phones } = data;
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
        <Card title={words('overview.phones')}>
          <Stacked gap={12}>
            <MiniTable
              rows={phones}
              keyOf={(one) => one.use}
              columns={[
                { head: words('overview.phone_use'), text: (one) => people(`consents.uses.${one.use}`) },
                { head: words('audience.contact.field.calls'), number: (one) => one.calls },
                { head: words('audience.contact.field.texts'), number: (one) => one.texts },
              ]}
            />
            <Dim as="p">{words('overview.phones_hint')}</Dim>
          </Stacked>
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
      <Stacked gap={16}>
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
        <PhoneChecks branch_id={branch_id} />
      </Stacked>
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
