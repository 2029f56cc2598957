/** The link to a client's own code: created, shown to the phone, replaced or revoked. */
import type { ReactElement } from 'react';
import { Button, CopyButton } from '@mantine/core';
import { passContract, type PassLink } from './pass.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { useDays } from '#kit/web/days.ts';
import { Card } from '#kit/web/look/page.tsx';
import { QrCode } from '#kit/web/picture/qr.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../kiosk/kiosk.module.css';

const Address = ({ id, url, read_at }: { id: number; url: string } & Pick<PassLink, 'read_at'>): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const { zone } = usePlace();
  const stop = useWrite(passContract.stop);
  const renew = useWrite(passContract.renew);
  const last = read_at === null ? null : new Date(read_at);
  const change = async (how: typeof renew | typeof stop, yes: string): Promise<void> => {
    const isSure = await confirm({ title: yes, text: words('kiosk.link_renew_confirm'), yes, danger: true });
    if (isSure) await how.run({ params: { id }, body: {} });
  };
  return (
    <>
      <QrCode className={style['code']} text={url} alt={words('kiosk.link_picture')} />
      <Words as="p" most="100%" size={12} breaks>
        {url}
      </Words>
      <p>
        {last === null
          ? words('kiosk.link_never')
          : words('kiosk.link_read', { at: `${write(dayIn(zone, last))} ${clockIn(zone, last)}` })}
      </p>
      <p>{words('kiosk.link_secret')}</p>
      <Inline gap={8} align="stretch" justify="center">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {words(copied ? 'online.copied' : 'kiosk.link_copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" loading={renew.busy} onClick={() => void change(renew, words('kiosk.link_renew'))}>
          {words('kiosk.link_renew')}
        </Button>
        <Button variant="default" loading={stop.busy} onClick={() => void change(stop, words('kiosk.link_stop'))}>
          {words('kiosk.link_stop')}
        </Button>
      </Inline>
    </>
  );
};

export const PassLinkCard = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('classes');
  const { data } = useRead(passContract.view, { params: { id } });
  const { run, busy } = useWrite(passContract.renew);
  if (!data) return null;
  return (
    <div data-screen-only>
      <Card title={words('kiosk.link')}>
        <Stacked gap={12} items="center" center>
          <p>{words('kiosk.link_text')}</p>
          {data.url === null ? (
            <Button loading={busy} onClick={() => void run({ params: { id }, body: {} })}>
              {words('kiosk.link_start')}
            </Button>
          ) : (
            <Address id={id} url={data.url} read_at={data.read_at} />
          )}
        </Stacked>
      </Card>
    </div>
  );
};
