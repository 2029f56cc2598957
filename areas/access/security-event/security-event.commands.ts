/** The security events, in words. */
import { answerPage } from '#kit/server/list.ts';
import type { SecurityEventQuery } from './security-event.contract.ts';
import type { SecurityEvent, SecurityEventRow } from './security-event.model.ts';
import { sayEvent } from './security-event.rules.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { Ctx } from '#kit/server/context.ts';
import { countEvents, findEvent, listEvents, type EventRecord } from './security-event.store.ts';

const told = (row: EventRecord, ctx: Ctx): SecurityEvent => {
  const { id, at, kind, count, branch_name, address, agent, factor, staff_id, actor_id, client_id, request_id } = row;
  const said = sayEvent(row, ctx.locale);
  const who = row.actor ?? row.of;
  const account = row.actor === null ? staff_id : (staff_id ?? actor_id);
  return {
    id,
    at,
    kind,
    count,
    said,
    who,
    branch_name,
    address,
    agent,
    factor,
    staff_id: account,
    client_id,
    request_id,
  };
};

export const eventsIn = async (ctx: Ctx, query: SecurityEventQuery, most: number): Promise<SecurityEventRow[]> => {
  const [rows] = await ctx.read(listEvents(query, ctx.branch_id, most));
  return rows.map((row) => told(row, ctx));
};

export const pageOfEvents = async (ctx: Ctx, query: SecurityEventQuery): Promise<Paged<SecurityEventRow>> => {
  return answerPage(
    ctx,
    query,
    [listEvents(query, ctx.branch_id, query.itemsPerPage), countEvents(query, ctx.branch_id)],
    (row) => told(row, ctx),
  );
};

export const viewEvent = async (ctx: Ctx, id: number): Promise<SecurityEvent> => {
  const [[found]] = await ctx.read(findEvent(id));
  if (!found) throw new NotFound();
  return told(found, ctx);
};
