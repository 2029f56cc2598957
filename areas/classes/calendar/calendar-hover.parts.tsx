/** One card beside the entry under the pointer or focus, with what a narrow entry has no room for. Escape closes it. */
import { useState, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';
import { Portal } from '@mantine/core';
import { kindOfType } from '../appointment/appointment.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { itemIn, moreIn, type Item, type ItemEvent } from './calendar-events.view.ts';
import { lacksCourse, LacksCourse } from '../class/lacks.parts.tsx';
import { lacksTrainer, NoTrainer } from '../class/no-trainer.parts.tsx';
import { namesOf, timesOf, useWhere } from '../session/session-row.parts.tsx';
import style from './calendar.module.css';

const WIDE = 260;
const TALL = 150;
const AWAY = 6;

const Facts = ({ item, zone }: { item: Item; zone: string }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const where = useWhere();
  if ('appointment' in item) {
    const one = item.appointment;
    return (
      <>
        <strong>{fullName(one)}</strong>
        <span>
          {timesOf(one, zone)} · {words(`appointment.status.${one.status}`)}
        </span>
        <span>
          {[words(`appointment.type.${kindOfType[one.type_id]}`), one.trainer_name, one.facility_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    );
  }
  const { session } = item;
  const { booked, capacity, waiting } = session;
  return (
    <>
      <strong>{textIn(session.class_name, locale)}</strong>
      <span>{timesOf(session, zone)}</span>
      <span>{where(session)}</span>
      {lacksTrainer(session) ? <NoTrainer /> : <span>{namesOf(session)}</span>}
      {lacksCourse(session) ? <LacksCourse of={session} /> : null}
      <span>
        {words('session.places', { booked, capacity })}
        {waiting > 0 ? ` ${words('session.waiting', { count: waiting })}` : ''}
      </span>
    </>
  );
};

type Over = { id: string; box: DOMRect };
type Props = { events: readonly ItemEvent[]; zone: string; isHeld: boolean; children: ReactNode };
export const HoverCards = ({ events, zone, isHeld, children }: Props): ReactElement => {
  const [over, setOver] = useState<Over | null>(null);
  const look = ({ target }: SyntheticEvent): void => {
    const owner = target instanceof Element ? target.closest('[data-event-id]') : null;
    const id = owner?.getAttribute('data-event-id') ?? null;
    setOver(owner === null || id === null ? null : { id, box: owner.getBoundingClientRect() });
  };
  const leave = (): void => setOver(null);
  const event = over && !isHeld ? events.find((one) => String(one.id) === over.id) : undefined;
  return (
    <div
      role="presentation"
      onPointerOver={(moved) => {
        if (moved.pointerType === 'mouse') look(moved);
      }}
      onPointerLeave={leave}
      onPointerDown={leave}
      onFocus={look}
      onBlur={leave}
      onScrollCapture={leave}
      onKeyDown={(pressed) => {
        if (pressed.key === 'Escape') leave();
      }}
    >
      {children}
      {over && event && moreIn(event) === null ? (
        <Portal>
          <div
            role="tooltip"
            className={style['hover']}
            style={{
              left:
                over.box.right + AWAY + WIDE > window.innerWidth
                  ? Math.max(8, over.box.left - AWAY - WIDE)
                  : over.box.right + AWAY,
              top: Math.max(8, Math.min(over.box.top, window.innerHeight - TALL)),
              width: WIDE,
            }}
          >
            <Facts item={itemIn(event)} zone={zone} />
          </div>
        </Portal>
      ) : null}
    </div>
  );
};
