/** For tests: the server's own view of some branches, as commands of other areas get it. */
import type { TestApp } from '#areas/access/access.testing.ts';
import { Actor } from '#kit/server/actor.ts';
import { makeContext, type Ctx } from '#kit/server/context.ts';

export const systemContext = ({ app: { services } }: TestApp, branches: readonly number[]): Ctx =>
  makeContext({
    actor: new Actor({ staff_id: 0, name: 'System', locale: 'en', grants: [], label: 'system:test' }),
    scope: { branches, network: false },
    branch_id: branches[0] ?? 0,
    locale: 'en',
    request_id: 'test',
    services,
  });
