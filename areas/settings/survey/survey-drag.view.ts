/** Dragging a card of a list to a new position. Mouse only: the arrow keys on the handle and the menu do the same. */
import { useState, type DragEvent } from 'react';

const CARD_TYPE = 'application/x-survey-question';

export type Sorting = {
  /** The card that is being dragged, and the gap (0 is above the first card) where it would be dropped. */
  dragged: string | null;
  gap: number | null;
  handle: (key: string) => { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
  card: (at: number) => { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void };
};

/** Above or below the middle of the card under the pointer. */
const gapAt = (event: DragEvent, at: number): number => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY > top + height / 2 ? at + 1 : at;
};

export const useSorting = (keys: readonly string[], onMove: (key: string, to: number) => void): Sorting => {
  const [dragged, setDragged] = useState<string | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const end = (): void => {
    setDragged(null);
    setGap(null);
  };
  return {
    dragged,
    gap,
    handle: (key) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.setData(CARD_TYPE, key);
        event.dataTransfer.effectAllowed = 'move';
        const card = event.currentTarget.closest('[data-question]');
        if (card) event.dataTransfer.setDragImage(card, 24, 24);
        setDragged(key);
      },
      onDragEnd: end,
    }),
    card: (at) => ({
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes(CARD_TYPE)) return;
        event.preventDefault();
        setGap(gapAt(event, at));
      },
      onDrop: (event) => {
        event.preventDefault();
        const key = event.dataTransfer.getData(CARD_TYPE);
        const from = keys.indexOf(key);
        const to = gapAt(event, at);
        // Positions further down shift by one once the card has left its own.
        if (from >= 0) onMove(key, to > from ? to - 1 : to);
        end();
      },
    }),
  };
};
