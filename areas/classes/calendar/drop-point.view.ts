/**
 * Where the pointer is in a grid of the calendar: which day, time and row lie under it, beneath the entries drawn
 * there.
 */
import { wallAfter, wallMinutes, type Drop, type Rows } from './drop.view.ts';

export const STEP_MIN = 30;
const DATE_CHARS = 10;

export type Held = {
  /** When it was grabbed: no two are the same. */
  taken_at: number;
  /** As in the grid: local times. */
  id: string;
  start: string;
  end: string;
  /** The row that it is being dragged over. */
  row: string | undefined;
  /** Null: the whole entry is moved; else its start or its end. */
  edge: 'start' | 'end' | null;
};
export type Point = { x: number; y: number };
/** How the grids are distinguished: by attributes that the views put on slots, days and names of rows. */
export type Grid = { by: Rows; day: string; opens_min: number };
export type Target = { drop: Drop; box: DOMRect };

type Slot = { start: string; row: string | undefined; element: Element };
const clockOf = (minutes: number): string => wallAfter('2000-01-01 00:00:00', minutes).slice(DATE_CHARS);

const rowSlot = (element: Element, { day, opens_min }: Grid): Slot | null => {
  const all = element.parentElement?.querySelectorAll('[data-row-slot]');
  const row = element.parentElement?.parentElement?.querySelector('[data-row]')?.getAttribute('data-row');
  if (!all || row === null || row === undefined) return null;
  const at = [...all].indexOf(element);
  return { start: `${day}${clockOf(opens_min + at * STEP_MIN)}`, row, element };
};
const SLOTS = '[data-slot], [data-day], [data-row-slot]';
const holds = (element: Element, { x, y }: Point): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left <= x && x < right && top <= y && y < bottom;
};
/** By their position: while something is dragged, the grid hides its slots from the pointer. */
const slotAt = (point: Point, held: Held, grid: Grid): Slot | null => {
  const element = [...document.querySelectorAll(SLOTS)].find((one) => holds(one, point));
  if (!element) return null;
  const start = element.getAttribute('data-slot');
  if (start !== null) return { start, row: undefined, element };
  const day = element.getAttribute('data-day');
  if (day !== null) return { start: `${day}${held.start.slice(DATE_CHARS)}`, row: undefined, element };
  return rowSlot(element, grid);
};

/** The half of a slot decides which of its ends an edge snaps to, as in the grid. */
const edgeAt = (slot: Slot, { x, y }: Point, isAcross: boolean): string => {
  const box = slot.element.getBoundingClientRect();
  const part = isAcross ? (x - box.left) / box.width : (y - box.top) / box.height;
  return part < 0.5 ? slot.start : wallAfter(slot.start, STEP_MIN);
};
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

const resized = (held: Held, point: Point, grid: Grid): Target | null => {
  const event = document.querySelector(`[data-event-id="${CSS.escape(held.id)}"]`);
  if (!event) return null;
  const isAcross = grid.by !== null;
  const box = event.getBoundingClientRect();
  // The pointer may leave the column or the row: the edge stays in it.
  const within = isAcross ? { x: point.x, y: box.top + box.height / 2 } : { x: box.left + box.width / 2, y: point.y };
  const slot = slotAt(within, held, grid);
  if (!slot) return null;
  const edge = edgeAt(slot, point, isAcross);
  const { start, end } = held;
  const times =
    held.edge === 'end'
      ? { start, end: later(edge, wallAfter(start, STEP_MIN)) }
      : { start: earlier(edge, wallAfter(end, -STEP_MIN)), end };
  return { drop: { ...times, by: grid.by }, box };
};

/** Where something that is dragged would land; null: nowhere. */
export const targetAt = (point: Point, held: Held, grid: Grid): Target | null => {
  if (held.edge !== null) return resized(held, point, grid);
  const slot = slotAt(point, held, grid);
  if (!slot) return null;
  const end = wallAfter(slot.start, wallMinutes(held.start, held.end));
  const drop = { start: slot.start, end, by: grid.by, from: held.row, to: slot.row };
  return { drop, box: slot.element.getBoundingClientRect() };
};
