/** `/manage/clientDetails/pass/{client}`: the code that a client shows at the door, and the card to print. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { kioskContract } from '../kiosk/kiosk.contract.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead, Trail } from '#kit/web/look/page.tsx';
import { QrCode } from '#kit/web/picture/qr.tsx';
import { useWords } from '#kit/web/words.ts';
import { PassLinkCard } from './pass-link.parts.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../kiosk/kiosk.module.css';

const AGAIN_MS = 60_000;
export const PassPage = (): ReactElement => {
  const words = useWords('classes');
  const id = usePageId() ?? 0;
  const { data, waiting } = useLoaded(
    kioskContract.code,
    { params: { id } },
    { everyMs: AGAIN_MS, keep: true, height: 320 },
  );
  return (
    <>
      <PageHead
        title={words('kiosk.pass')}
        context={words('kiosk.pass_text')}
        crumbs={
          <Trail>
            <PageLink to="/manage/clientDetails" record={id}>
              {data?.name ?? words('booking.field.member_id')}
            </PageLink>
          </Trail>
        }
        aside={
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {words('calendar.print')}
          </Button>
        }
      />
      {waiting}
      {data ? (
        <Card title={data.name}>
          <Stacked gap={12} items="center" center>
            <Stacked gap={12} items="center" center data-screen-only>
              <QrCode className={style['code']} text={data.code} alt={words('kiosk.pass_code')} />
              <p>{words('kiosk.pass_short')}</p>
            </Stacked>
            {data.card_number === null || data.card_number === '' ? (
              <p>{words('kiosk.no_card')}</p>
            ) : (
              <>
                <QrCode className={style['code']} text={data.card_number} alt={words('kiosk.card')} />
                <Words size={28} weight={600} spacing="0.12em">
                  {data.card_number}
                </Words>
              </>
            )}
          </Stacked>
        </Card>
      ) : null}
      {data ? <PassLinkCard id={id} /> : null}
    </>
  );
};
