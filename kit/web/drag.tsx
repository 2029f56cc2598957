/**
 * Dragging a thing to a place, by mouse or by finger. A page never offers it alone: a menu, a form or arrow keys make the
 * same change.
 */
import { createContext, use, useState, type PropsWithChildren, type ReactElement } from 'react';
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import style from './drag.module.css';

/** Where something hangs: above a place, in its lower half or not. */
type Hanging = { onto: string; isBelow: boolean };
type Props = PropsWithChildren<{
  /** What hangs at the pointer: the name of the thing. */
  name: (what: string) => string;
  onDrop: (what: string, onto: string, isBelow: boolean) => void;
}>;

/** A click opens, a finger scrolls: only what goes further, or rests first, drags. */
const mouse = { activationConstraint: { distance: 6 } };
const finger = { activationConstraint: { delay: 250, tolerance: 8 } };
/** Nothing is read out: whoever listens uses the twin of the drag, which says what it did. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

const Hangs = createContext<Hanging | null>(null);
const hangingAt = ({ over, activatorEvent, delta }: DragMoveEvent): Hanging | null => {
  if (!over) return null;
  const at = (getEventCoordinates(activatorEvent)?.y ?? 0) + delta.y;
  return { onto: String(over.id), isBelow: at > over.rect.top + over.rect.height / 2 };
};

/** Things and places inside it belong together. */
export const DragArea = ({ name, onDrop, children }: Props): ReactElement => {
  const [held, setHeld] = useState<string | null>(null);
  const [hangs, setHangs] = useState<Hanging | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, finger));
  const end = (): void => {
    setHeld(null);
    setHangs(null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={silent}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragMove={(event) => setHangs(hangingAt(event))}
      onDragCancel={end}
      onDragEnd={(event) => {
        const where = hangingAt(event);
        end();
        if (where) onDrop(String(event.active.id), where.onto, where.isBelow);
      }}
    >
      <Hangs value={hangs}>{children}</Hangs>
      <DragOverlay dropAnimation={null}>
        {held === null ? null : <span className={style['held']}>{name(held)}</span>}
      </DragOverlay>
    </DndContext>
  );
};

export type Drag = { take: (element: HTMLElement | null) => void; data: object; isDragged: boolean };
/** The element with `take` as its ref and with `data` can be dragged while it is open to that. */
export const useDrag = (what: string, isOpen = true): Drag => {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: what, disabled: !isOpen });
  return {
    take: setNodeRef,
    data: { ...listeners, 'data-draggable': isOpen || undefined, 'data-dragged': isDragging || undefined },
    isDragged: isDragging,
  };
};

type Drop = { ref: (element: HTMLElement | null) => void; isOver: boolean; isBelow: boolean };
/** Things can be dropped on the element while it is open to that. */
export const useDrop = (onto: string, isOpen = true): Drop => {
  const { setNodeRef } = useDroppable({ id: onto, disabled: !isOpen });
  const hangs = use(Hangs);
  const isOver = hangs?.onto === onto;
  return { ref: setNodeRef, isOver, isBelow: isOver && hangs.isBelow };
};
