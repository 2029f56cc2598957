/** `/challenge/board/{id}`: the board in large type, for a screen on the wall. It keeps itself up to date. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { useFullscreenElement } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { BoardRows, TeamRows } from './board.parts.tsx';
import { challengeContract } from './challenge.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Columns, Stacked, Words } from '#kit/web/look/lay.tsx';
import { waitingFor } from '#kit/web/look/loaded.tsx';
import { PageHead, Trail } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from './wall.module.css';

const EVERY_MS = 15_000;
export const WallPage = (): ReactElement => {
  const words = useWords('challenge');
  const locale = useLocale();
  const write = useDays();
  const id = usePageId() ?? 0;
  const { zone } = usePlace();
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>();
  const read = useRead(challengeContract.board, { params: { id } }, { everyMs: EVERY_MS });
  const { data, waiting } = waitingFor(read, { isPage: true });
  // Nobody stands beside the screen to see that it has stopped.
  const isOld = read.error !== null || read.fetchStatus === 'paused';
  if (!data) return waiting;
  const prize = textIn(data.prize, locale);
  const period = words('challenge.until', { from: write(data.starts_on), until: write(data.ends_on) });
  return (
    <div ref={ref} className={style['wall']}>
      <PageHead
        title={textIn(data.title, locale)}
        context={[period, data.is_final ? words('challenge.final') : ''].filter(Boolean).join(' · ')}
        // Esc leads back, and the board is all that there is to see until then.
        crumbs={
          fullscreen ? null : (
            <Trail>
              <PageLink to="/challenge/view" record={id}>
                {words('challenge.one')}
              </PageLink>
            </Trail>
          )
        }
        aside={
          fullscreen ? null : (
            <Button variant="default" leftSection={<IconMaximize size={16} />} onClick={() => void toggle()}>
              {words('challenge.full')}
            </Button>
          )
        }
      />
      <Stacked gap={16}>
        {isOld ? (
          <output>
            <Words tone="yellow" size={20}>
              {words('challenge.as_of', { at: clockIn(zone, new Date(read.dataUpdatedAt)) })}
            </Words>
          </output>
        ) : null}
        {prize === '' ? null : (
          <Words as="p" size={20} breaks>
            {words('challenge.own.prize', { prize })}
          </Words>
        )}
        <Columns
          columns={data.teams.length > 0 ? 'minmax(0, 2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)'}
          gap={32}
          align="start"
        >
          <BoardRows big board={{ ...data, rows: data.rows.slice(0, 20) }} />
          {data.teams.length > 0 ? <TeamRows big board={data} /> : null}
        </Columns>
      </Stacked>
    </div>
  );
};
