/** Security events of a call: what was refused or exported, by whom and where. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#kit/domain/contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { branchAsked } from './access.ts';
import type { Services } from './services.ts';
import type { Known } from './session.ts';

export const agentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 300);

/** Not what it was sent as, or known to the virus scanner. */
export const isRefusedFile = (error: unknown): boolean =>
  error instanceof ValidationError && error.faults.some(({ key }) => key === 'file_kind' || key === 'file_harmful');

type Kind = 'refused' | 'too_many_requests' | 'exported' | 'file_refused';
/** The path without ids, so that trying many ids is one event. */
export const noteCall = (
  { events }: Pick<Services, 'events'>,
  kind: Kind,
  row: Endpoint,
  request: FastifyRequest,
  known: Known | undefined,
): void => {
  const { params, body, query, cookies } = request;
  const staff_id = known?.actor.staff_id ?? null;
  events.note({
    kind,
    actor_id: staff_id,
    staff_id,
    branch_id: branchAsked({ params, body, query, cookies }) ?? null,
    address: request.ip,
    agent: agentOf(request) || null,
    request_id: request.id,
    detail: { what: kind === 'exported' ? row.path.replace(/\/:\w+/g, '') : `${row.method} ${row.path}` },
  });
};

/** A browser's token without its cookie: a script has read it, or another site sends it. Whoever calls isn't known. */
export const noteStolen = (
  { events }: Pick<Services, 'events'>,
  row: Endpoint,
  request: FastifyRequest,
  { actor }: Known,
): void =>
  events.note({
    kind: 'cookie_missing',
    staff_id: actor.staff_id,
    address: request.ip,
    agent: agentOf(request) || null,
    request_id: request.id,
    detail: { what: `${row.method} ${row.path}` },
  });
