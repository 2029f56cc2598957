/** Whom an e-mail or a notification would reach now, and why not the others, before anything is sent. */
import type { ReactElement } from 'react';
import { campaignScheduleContract } from './campaign-schedule.contract.ts';
import { groupOf, LEAST_IN_GROUP } from '../campaign-run/subject-test.rules.ts';
import type { Channel } from '../campaign/campaign.model.ts';
import { usePageId } from '#kit/web/address.tsx';
import type { Values } from '#kit/web/form/fields.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

const reasons = {
  email: ['no_address', 'suppressed', 'no_consent', 'recent', 'capped'],
  push: ['no_device', 'suppressed', 'no_consent', 'recent', 'capped'],
} as const satisfies Record<Channel, readonly string[]>;
type Of = { audience_id: number; again_days: number | null; percent: number | null };
/** How many people try each subject, and whether that can mean anything. */
const Groups = ({ queued, percent }: { queued: number; percent: number }): ReactElement => {
  const words = useWords('broadcast');
  const each = groupOf(queued, percent);
  return (
    <>
      <Words as="p">
        {each === 0 ? words('schedule.reach.test_none') : words('schedule.reach.test', { count: each })}
      </Words>
      {each > 0 && each < LEAST_IN_GROUP ? (
        <Words as="p">{words('schedule.reach.test_few', { least: LEAST_IN_GROUP })}</Words>
      ) : null}
    </>
  );
};
const Count = ({ audience_id, again_days, percent }: Of): ReactElement => {
  const words = useWords('broadcast');
  const { branch_id } = usePlace();
  const campaign_id = usePageId() ?? null;
  const body = { branch_id: branch_id ?? 0, audience_id, campaign_id, again_days };
  const { data, waiting } = useLoaded(campaignScheduleContract.estimate, { body }, { height: 160 });
  if (!data) return waiting;
  const { queued, people, channel, cap_count, cap_days, quiet_until } = data;
  return (
    <Stacked gap={8}>
      <Figures
        lines={[
          { label: words('schedule.reach.queued'), value: queued.toLocaleString('en'), of: 'paid' },
          ...reasons[channel]
            .filter((name) => name !== 'recent' || data.recent > 0)
            .map((name) => ({
              label: words(`schedule.reach.${name}`),
              value: data[name].toLocaleString('en'),
            })),
          { label: words('schedule.reach.people'), value: people.toLocaleString('en'), sum: true },
        ]}
      />
      {queued === 0 ? (
        <Words as="p" tone="red">
          {words('schedule.reach.nobody')}
        </Words>
      ) : null}
      {percent !== null && queued > 0 ? <Groups queued={queued} percent={percent} /> : null}
      {quiet_until ? <Words as="p">{words('schedule.reach.quiet', { time: quiet_until })}</Words> : null}
      {cap_count ? <Dim as="p">{words('schedule.reach.cap', { count: cap_count, days: cap_days })}</Dim> : null}
      <Dim as="p">{words('schedule.reach.frozen')}</Dim>
    </Stacked>
  );
};
export const ReachNow = ({ values }: { values: Values }): ReactElement => {
  const words = useWords('broadcast');
  const audience_id = Number(values['audience_id'] ?? 0);
  const days = Number(values['again_days'] ?? 0);
  const isRepeated = values['every'] !== 'now' && values['every'] !== 'once';
  const again_days = isRepeated && Number.isInteger(days) && days >= 1 && days <= 3650 ? days : null;
  const asked = Number(values['test_percent'] ?? 0);
  const percent = !isRepeated && values['test_by'] && asked >= 10 && asked <= 50 ? asked : null;
  return (
    <Words as="div" pinned>
      <Card title={words('schedule.reach.title')}>
        <output>
          {audience_id > 0 ? (
            <Count audience_id={audience_id} again_days={again_days} percent={percent} />
          ) : (
            <Dim as="p">{words('schedule.reach.choose')}</Dim>
          )}
        </output>
      </Card>
    </Words>
  );
};
