/** A trainer's calendar for other programs: its secret address can be copied, replaced or turned off. */
import type { ReactElement } from 'react';
import { Button, CopyButton } from '@mantine/core';
import { feedContract } from './feed.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { useDays } from '#kit/web/days.ts';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';

const Address = ({ url, read_at }: { url: string; read_at: string | null }): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const { zone } = usePlace();
  const stop = useWrite(feedContract.stop);
  const renew = useWrite(feedContract.renew);
  const last = read_at === null ? null : new Date(read_at);
  return (
    <>
      <Words as="p" mb={4} breaks>
        {url}
      </Words>
      <Words as="p" tone="gray" size={12}>
        {last === null
          ? words('feed.never')
          : words('feed.read', { at: `${write(dayIn(zone, last))} ${clockIn(zone, last)}` })}
      </Words>
      <CopyButton value={url}>
        {({ copied, copy }) => <Button onClick={copy}>{words(copied ? 'online.copied' : 'feed.copy')}</Button>}
      </CopyButton>
      <Button component="a" variant="default" href={url.replace(/^https?:/, 'webcal:')}>
        {words('feed.open')}
      </Button>
      <Words as="p" tone="gray" size={12}>
        {words('feed.secret')}
      </Words>
      <Inline gap={8} align="stretch" mt={12}>
        <Button variant="default" loading={renew.busy} onClick={() => void renew.run({ body: {} })}>
          {words('feed.renew')}
        </Button>
        <Button variant="default" loading={stop.busy} onClick={() => void stop.run({ body: {} })}>
          {words('feed.stop')}
        </Button>
      </Inline>
    </>
  );
};

const Body = (): ReactElement => {
  const words = useWords('classes');
  const { data, waiting } = useLoaded(feedContract.view, {}, { height: 160 });
  const { run, busy } = useWrite(feedContract.renew);
  if (!data) return waiting;
  return (
    <Stacked gap={16}>
      <p>{words('feed.text')}</p>
      {data.url === null ? (
        <Button loading={busy} onClick={() => void run({ body: {} })}>
          {words('feed.start')}
        </Button>
      ) : (
        <Address url={data.url} read_at={data.read_at} />
      )}
    </Stacked>
  );
};

export const FeedDrawer = ({ onClose }: { onClose: () => void }): ReactElement => {
  const words = useWords('classes');
  return (
    <SideDrawer onClose={onClose} size={440} title={words('calendar.feed')}>
      <Body />
    </SideDrawer>
  );
};
