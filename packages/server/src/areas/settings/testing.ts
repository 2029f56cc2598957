/** For tests: the server's own look at some branches, as commands of other areas get it. */
import type { TestApp } from '#server/areas/access/testing.ts';
import { Actor } from '#server/kit/actor.ts';
import { makeContext, type Ctx } from '#server/kit/context.ts';

export const systemContext = ({ app: { services } }: TestApp, branches: readonly number[]): Ctx =>
  makeContext({
    actor: new Actor({ staff_id: 0, name: 'System', locale: 'en', grants: [], label: 'system:test' }),
    scope: { branches, network: false },
    branch_id: branches[0] ?? 0,
    locale: 'en',
    request_id: 'test',
    services,
  });
