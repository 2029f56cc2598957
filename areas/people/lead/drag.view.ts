/** Dragging a card to a column. Only for the mouse: the card's menu has the same moves for keyboard and touch. */
import { useEffect, useRef, useState, type RefObject } from 'react';

const CARD_TYPE = 'application/x-card';

/** The element can be dragged; what is dropped is the id. */
export const useDragSource = <T extends HTMLElement>(id: number, isOpen: boolean): RefObject<T | null> => {
  const ref = useRef<T>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOpen) return undefined;
    const start = (event: DragEvent): void => event.dataTransfer?.setData(CARD_TYPE, String(id));
    element.draggable = true;
    element.addEventListener('dragstart', start);
    return () => {
      element.draggable = false;
      element.removeEventListener('dragstart', start);
    };
  }, [id, isOpen]);
  return ref;
};

/** Cards can be dropped on the element; `isOver` while one is above it. */
export const useDropZone = <T extends HTMLElement>(
  onDrop: (id: number) => void,
): { ref: RefObject<T | null>; isOver: boolean } => {
  const ref = useRef<T>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes(CARD_TYPE)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (): void => setOver(false);
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      onDrop(Number(event.dataTransfer?.getData(CARD_TYPE)));
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [onDrop]);
  return { ref, isOver };
};
