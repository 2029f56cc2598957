/** Leads as columns by status. A card is dragged to a column, or moved by its menu; both make the same move. */
import type { ReactElement } from 'react';
import { leadMachine } from './lead.machine.ts';
import type { LeadRow, LeadStatus } from './lead.model.ts';
import { leadStatuses } from './lead.model.ts';
import { fullName } from '../person/person.rules.ts';
import { runMove, type Action, type Movable, type Move } from '#kit/web/actions.ts';
import { PageLink } from '#kit/web/address.tsx';
import { DragArea, useDrag, useDrop } from '#kit/web/drag.tsx';
import { RowMenu } from '#kit/web/list/row-menu.tsx';
import { DayText, Status } from '#kit/web/look/show.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { statusMoves } from './lead.actions.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './lead.module.css';

const isMove = (lead: LeadRow, name: string): boolean => lead.can.some((one) => one === name);
/** The move that brings a lead to a status, if there is one from its current status. */
const moveTo = (lead: LeadRow, to: LeadStatus): Move<LeadRow> | undefined =>
  statusMoves.find(
    (move) => leadMachine.moves[move.name as keyof typeof leadMachine.moves].to === to && isMove(lead, move.name),
  );

const LeadCard = ({ lead }: { lead: LeadRow }): ReactElement => {
  const { take, data } = useDrag(
    String(lead.id),
    statusMoves.some((move) => isMove(lead, move.name)),
  );
  return (
    <Words as="li" ref={take} framed={6} p="8px 10px" className={style['card']} {...data}>
      <Inline noWrap gap={8} justify="space-between" weight={600} className={style['cardHead']}>
        <PageLink to="/manage/viewLeads" record={lead.id}>
          {fullName(lead)}
        </PageLink>
        <RowMenu record={lead} actions={statusMoves as readonly Action<Movable>[]} name={fullName(lead)} />
      </Inline>
      <Inline gap="2px 12px" align="stretch" size={12} className={style['cardFacts']}>
        <Phone number={lead.phone} />
        {lead.next_action ? <span>{lead.next_action}</span> : null}
        {lead.next_action_on ? <DayText day={lead.next_action_on} /> : null}
      </Inline>
    </Words>
  );
};

type ColumnProps = { status: LeadStatus; leads: readonly LeadRow[] };
const Column = ({ status, leads }: ColumnProps): ReactElement => {
  const { ref, isOver } = useDrop(status);
  return (
    <section ref={ref} className={style['column']} data-over={isOver || undefined} aria-labelledby={`column-${status}`}>
      <Inline
        id={`column-${status}`}
        as="h2"
        noWrap
        align="stretch"
        justify="space-between"
        size={13}
        weight={600}
        figures
        className={style['columnTitle']}
      >
        <Status machine={leadMachine} value={status} noun="people.lead" /> <span>{leads.length}</span>
      </Inline>
      <Stacked as="ul" gap={8}>
        {leads.map((lead) => (
          <LeadCard key={lead.id} lead={lead} />
        ))}
      </Stacked>
    </section>
  );
};

export const LeadBoard = ({ rows }: { rows: readonly LeadRow[] }): ReactElement => {
  const leadOf = (id: string): LeadRow | undefined => rows.find((row) => String(row.id) === id);
  const place = (id: string, onto: string): void => {
    const lead = leadOf(id);
    const to = leadStatuses.find((status) => status === onto);
    const move = lead && to && moveTo(lead, to);
    if (move) void runMove(move, lead, 'people.lead');
  };
  const name = (id: string): string => {
    const lead = leadOf(id);
    return lead ? fullName(lead) : '';
  };
  return (
    <DragArea name={name} onDrop={place}>
      <Stacked columns="repeat(3, minmax(240px, 1fr))" gap={12} scrolls="x">
        {leadStatuses.map((status) => (
          <Column key={status} status={status} leads={rows.filter((row) => row.status === status)} />
        ))}
      </Stacked>
    </DragArea>
  );
};
