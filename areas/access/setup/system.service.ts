/** What happens before anyone is signed in, done as a named system actor: the audit says so. */
import { Actor } from '#kit/server/actor.ts';
import { makeContext, type Ctx } from '#kit/server/context.ts';

/** The same call with the scope of the network, acting as `system:<name>`. */
export const asSystem = (ctx: Ctx, name: string): Ctx =>
  makeContext({
    actor: new Actor({ staff_id: 0, name: 'System', locale: ctx.locale, grants: [], label: `system:${name}` }),
    scope: { branches: [], network: true },
    branch_id: 0,
    locale: ctx.locale,
    request_id: ctx.request_id,
    services: ctx.services,
    address: ctx.address,
    agent: ctx.agent,
  });
