/**
 * While something is dragged over the calendar: asks the server about conflicts there, and shows them at the pointer.
 */
import { useEffectEvent, useLayoutEffect, useState, type PointerEvent, type ReactElement, type ReactNode } from 'react';
import { Portal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDays } from '#kit/web/days.ts';
import { useWords } from '#kit/web/words.ts';
import type { Drop } from './drop.view.ts';
import { targetAt, type Grid, type Held, type Point, type Target } from './drop-point.view.ts';
import type { Standing } from './use-move.view.ts';
import { Inline, Words } from '#kit/web/look/lay.tsx';
import style from './drop.module.css';

/** Long enough that crossing quickly asks nothing, short enough to answer before the drop. */
const WAIT_MS = 150;

type Over = Target & { at: Point };
const keyOf = ({ start, end, to }: Drop): string => `${start} ${end} ${to ?? ''}`;

const Lines = ({ standing }: { standing: Standing | undefined }): ReactElement => {
  const words = useWords('classes');
  if (!standing) return <span>{words('calendar.drop.looking')}</span>;
  if (standing.isFree)
    return (
      <Inline as="span" noWrap gap={6} align="flex-start" className={style['fine']}>
        <IconCircleCheck size={16} aria-hidden="true" /> {words('calendar.drop.free')}
      </Inline>
    );
  return (
    <>
      {standing.against.map((line) => (
        <Inline key={line} as="span" noWrap gap={6} align="flex-start" className={style['against']}>
          <IconAlertCircle size={16} aria-hidden="true" /> {line}
        </Inline>
      ))}
      {standing.instead.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </>
  );
};

const AWAY = 16;
const WIDE = 320;
const TALL = 140;
const Hint = ({ over, standing }: { over: Over; standing: Standing | undefined }): ReactElement => {
  const write = useDays();
  const { at, box, drop } = over;
  const isTaken = standing?.isFree === false;
  const left = at.x + AWAY + WIDE > window.innerWidth ? Math.max(8, at.x - AWAY - WIDE) : at.x + AWAY;
  const top = at.y + AWAY + TALL > window.innerHeight ? Math.max(8, at.y - AWAY - TALL) : at.y + AWAY;
  const { left: x, top: y, width, height } = box;
  return (
    <Portal>
      <div className={style['place']} data-taken={isTaken || undefined} style={{ left: x, top: y, width, height }} />
      <output className={style['hint']} data-taken={isTaken || undefined} style={{ left, top }}>
        <Words weight={600} figures>
          {write(drop.start.slice(0, 10))} {drop.start.slice(11, 16)}–{drop.end.slice(11, 16)}
        </Words>
        <Lines standing={standing} />
      </output>
    </Portal>
  );
};

type WatchProps = { held: Held; grid: Grid; onRelease: () => void; look: (drop: Drop) => Promise<Standing> };
/** Lives as long as one drag: an answer for one entry is never used for the next. */
const Watching = ({ held, grid, onRelease, look }: WatchProps): ReactElement | null => {
  const [over, setOver] = useState<Over | null>(null);
  const [waited] = useDebouncedValue(over?.drop, WAIT_MS);
  const key = waited && keyOf(waited);
  const { data } = useQuery({
    queryKey: ['held', held.taken_at, key],
    queryFn: () => (waited ? look(waited) : null),
    enabled: waited !== undefined,
    retry: false,
    networkMode: 'always',
  });
  const follow = useEffectEvent((at: Point): void => {
    const target = targetAt(at, held, grid);
    setOver(target && { ...target, at });
  });
  const release = useEffectEvent(onRelease);
  const isPulled = held.edge !== null;
  // Runs before the browser continues: its next event may give the position of the pointer.
  useLayoutEffect(() => {
    const move = (event: MouseEvent): void => follow({ x: event.clientX, y: event.clientY });
    const end = (): void => release();
    const [moving, ending] = isPulled ? (['pointermove', 'pointerup'] as const) : (['dragover', 'dragend'] as const);
    document.addEventListener(moving, move);
    document.addEventListener(ending, end);
    // A drag of the browser's own begins with one of these.
    if (isPulled) document.addEventListener('pointercancel', end);
    return () => {
      document.removeEventListener(moving, move);
      document.removeEventListener(ending, end);
      document.removeEventListener('pointercancel', end);
    };
  }, [isPulled]);
  if (!over) return null;
  return <Hint over={over} standing={key === keyOf(over.drop) ? (data ?? undefined) : undefined} />;
};

type Props = {
  held: Held | null;
  grid: Grid;
  /** A handle at the edge of an event was grabbed or released. */
  onEdge: (id: string | null, edge: 'start' | 'end') => void;
  look: (drop: Drop) => Promise<Standing>;
  children: ReactNode;
};
export const DropWatch = ({ held, grid, onEdge, look, children }: Props): ReactElement => {
  const take = (event: PointerEvent): void => {
    const handle = event.target instanceof Element ? event.target.closest('[data-edge]') : null;
    const owner = handle?.closest('[data-event-id]') ?? handle?.parentElement?.querySelector('[data-event-id]');
    const id = owner?.getAttribute('data-event-id');
    const edge = handle?.getAttribute('data-edge');
    if (id) onEdge(id, edge === 'top' || edge === 'start' ? 'start' : 'end');
  };
  return (
    <div onPointerDownCapture={take}>
      {children}
      {held ? (
        <Watching key={held.taken_at} held={held} grid={grid} onRelease={() => onEdge(null, 'end')} look={look} />
      ) : null}
    </div>
  );
};
