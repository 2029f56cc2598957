/**
 * `/connect/pushEmail/{id}` and `/connect/pushNotification/{id}`: who gets an e-mail or a notification and when, with the
 * count beside it.
 */
import type { ReactElement } from 'react';
import { campaignScheduleContract } from './campaign-schedule.contract.ts';
import { rhythms, testMeasures, type ScheduleRow } from './campaign-schedule.model.ts';
import { ReachNow } from './reach-now.parts.tsx';
import { audienceContract } from '../audience/audience.contract.ts';
import { campaignContract } from '../campaign/campaign.contract.ts';
import { notificationContract } from '../notification/notification.contract.ts';
import { PageLink } from '#kit/web/address.tsx';
import {
  bothField,
  dayField,
  group,
  numberField,
  recordField,
  selectField,
  textField,
  type Values,
} from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { say, useWords } from '#kit/web/words.ts';

const isLater = ({ every }: Values): boolean => every !== 'now';
const isRepeated = ({ every }: Values): boolean => every !== 'now' && every !== 'once';
const labelOf = (every: string): string => say('broadcast')(`schedule.every.${every as (typeof rhythms)[number]}`);
const groups = [
  group('who', [recordField('audience_id', audienceContract.list, (row) => String(row['name']))]),
  group('when', [
    selectField('every', rhythms, { labelOf }),
    [dayField('first_on', { when: isLater }), textField('at_time', { when: isLater })],
    dayField('until_on', { when: isRepeated }),
    numberField('again_days', { when: isRepeated, min: 1, max: 3650 }),
    numberField('late_min', { when: isLater, min: 5, max: 1440 }),
  ]),
] as const;
const measureOf = (by: string): string => say('broadcast')(`schedule.test_by.${by as (typeof testMeasures)[number]}`);
const isTested = (values: Values): boolean => !isRepeated(values) && Boolean(values['test_by']);
/** Two subjects are tried once, and only in e-mails. */
const emailGroups = [
  ...groups,
  group('test', [
    selectField('test_by', testMeasures, { labelOf: measureOf, when: (values) => !isRepeated(values) }),
    bothField('subject_b', { when: isTested }),
    [
      numberField('test_percent', { when: isTested, min: 10, max: 50 }),
      numberField('test_hours', { when: isTested, min: 1, max: 72 }),
    ],
  ]),
] as const;
const Way = ({ id }: { id: number | undefined }): ReactElement => {
  const words = useWords('broadcast');
  const { data } = useRead(campaignContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  return (
    <Trail>
      <PageLink to="/connect/email">{words('campaign.title')}</PageLink>
      {data ? (
        <PageLink to="/connect/viewSchedules" record={data.id}>
          {data.name}
        </PageLink>
      ) : null}
    </Trail>
  );
};

const WayOfNotification = ({ id }: { id: number | undefined }): ReactElement => {
  const words = useWords('broadcast');
  const { data } = useRead(notificationContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  return (
    <Trail>
      <PageLink to="/connect/listNotification">{words('notification.title')}</PageLink>
      {data ? (
        <PageLink to="/connect/viewNotification" record={data.id}>
          {data.name}
        </PageLink>
      ) : null}
    </Trail>
  );
};

type Given = { search: Readonly<Record<string, string>>; id: number | undefined };
const shared = {
  title: 'create',
  groups,
  start: ({ search }: Given) => ({
    every: 'now' as const,
    late_min: 120,
    test_percent: 20,
    test_hours: 4,
    ...(Number(search['audience']) > 0 && { audience_id: Number(search['audience']) }),
  }),
  hidden: ({ id }: Given) => ({ campaign_id: id ?? 0 }),
  side: ReachNow,
  // With an audience in the address there is nothing left to change.
  ready: true,
  done: ({ id }: ScheduleRow) => ({ to: '/connect/audience-viewScheduleDetails' as const, id }),
} as const;
export const SendCampaign = formPage(campaignScheduleContract.create, {
  ...shared,
  groups: emailGroups,
  noun: 'broadcast.schedule',
  trail: Way,
});
export const SendNotification = formPage(campaignScheduleContract.create, {
  ...shared,
  noun: 'broadcast.notification_schedule',
  trail: WayOfNotification,
});
