/**
 * A field to sign in: with a finger, a pen, a mouse, or the keyboard (arrows move the pen, Space puts it down or lifts
 * it). The value is the path of an SVG on a field of 600 × 200.
 */
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { Inline, Stacked, Words } from '../look/lay.tsx';
import style from './form.module.css';

const [WIDTH, HEIGHT] = [600, 200];
const STEP = 10;
const MOST_CHARACTERS = 50_000;
type Point = { x: number; y: number };
const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));
const at = ({ x, y }: Point): string => `${within(x, WIDTH)} ${within(y, HEIGHT)}`;

type Props = {
  value: string;
  label: string;
  /** How to use it with the keyboard, for screen readers. */
  help: string;
  clear: string;
  error?: string | undefined;
  onChange: (path: string) => void;
};

const usePen = (value: string, onChange: (path: string) => void) => {
  const isDown = useRef(false);
  const [pen, setPen] = useState<Point>({ x: WIDTH / 6, y: HEIGHT / 2 });
  const draw = (point: Point, isStart: boolean): void => {
    setPen(point);
    if (value.length < MOST_CHARACTERS) onChange(`${value}${isStart ? 'M' : 'L'}${at(point)}`);
  };
  const pointIn = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * WIDTH,
      y: ((event.clientY - box.top) / box.height) * HEIGHT,
    };
  };
  return {
    pen,
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      isDown.current = true;
      draw(pointIn(event), true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (isDown.current) draw(pointIn(event), false);
    },
    onPointerUp: (): void => {
      isDown.current = false;
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const ways: Partial<Record<string, Point>> = {
        ArrowLeft: { x: -STEP, y: 0 },
        ArrowRight: { x: STEP, y: 0 },
        ArrowUp: { x: 0, y: -STEP },
        ArrowDown: { x: 0, y: STEP },
      };
      const way = ways[event.key];
      if (way === undefined && event.key !== ' ') return;
      event.preventDefault();
      if (way === undefined) {
        isDown.current = !isDown.current;
        if (isDown.current) draw(pen, true);
        return;
      }
      const next = { x: within(pen.x + way.x, WIDTH), y: within(pen.y + way.y, HEIGHT) };
      if (isDown.current) draw(next, false);
      else setPen(next);
    },
  };
};

export const SignaturePad = ({ value, label, help, clear, error, onChange }: Props): ReactElement => {
  const { pen, ...handlers } = usePen(value, onChange);
  return (
    <Stacked gap={6}>
      <Inline justify="space-between" gap={12} weight={500} size={13} noWrap>
        <span>{label}</span>
        <Button variant="subtle" color="gray" size="compact-sm" disabled={value === ''} onClick={() => onChange('')}>
          {clear}
        </Button>
      </Inline>
      <button
        type="button"
        aria-label={`${label}. ${help}`}
        className={style['pad']}
        data-faulty={error !== undefined || undefined}
        {...handlers}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <line x1={30} x2={WIDTH - 30} y1={HEIGHT - 45} y2={HEIGHT - 45} className={style['padLine']} />
          {value === '' ? null : <path d={value} className={style['ink']} />}
          <circle cx={pen.x} cy={pen.y} r={4} className={style['nib']} />
        </svg>
      </button>
      {error ? (
        <Words as="p" role="alert" tone="red" size={12}>
          {error}
        </Words>
      ) : null}
    </Stacked>
  );
};

/** A signature as it was drawn. */
export const SignatureDrawn = ({ path, label }: { path: string; label: string }): ReactElement => (
  <figure aria-label={label} className={style['drawn']}>
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={path} className={style['ink']} />
    </svg>
  </figure>
);
