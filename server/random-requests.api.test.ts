/**
 * Random requests made from the OpenAPI document: 10,000 in the deep tier, as `npm run torture` sends to a server;
 * in `npm test` a few, others from commit to commit.
 */
import { expect, it } from 'vitest';
import { contracts } from '#areas/domain.index.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { runs, turn } from '#kit/domain/tier.testing.ts';
import { people, signInAs } from '#areas/access/access.testing.ts';
import { makeFixture } from './torture/fixture.ts';
import { seeded } from './torture/random.ts';
import { sendRandom, type Got, type Sent } from './torture/requests.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const rows: readonly Endpoint[] = Object.values(contracts).flatMap((contract): Endpoint[] => Object.values(contract));
const COUNT = runs(10_000, 300);
const { test } = await signedIn();
await makeFixture(test.ownerSql, Object.values(test.network.branches));

it('never answers a 5xx, outside of the contract, or with an unknown code', async () => {
  const tokens = await Promise.all(
    [people.super_admin, people.admin, people.sales_person].map(async (email) =>
      (await signInAs(test.app, email)).authorization.replace('Bearer ', ''),
    ),
  );
  const asked = await send({
    method: 'GET',
    url: '/api/v4/openapi.json',
    headers: { authorization: `Bearer ${tokens[0]}` },
    body: undefined,
  });
  const document = JSON.parse(asked.body) as Parameters<typeof sendRandom>[0]['document'];
  const ids = [1, 2, 3, 4, 5, 900];
  const { problems, answered } = await sendRandom({
    document,
    rows,
    send,
    ids,
    tokens,
    random: seeded(7 + turn),
    count: COUNT,
    // Each call of these ends the session that the others need.
    except: (row) => row.path === 'admin/logout' || row.path.startsWith('staff/me/'),
  });
  expect(problems.slice(0, 5)).toEqual([]);
  // If everything were refused at the door, the test would prove nothing.
  const fine = (answered.get('200 0') ?? 0) + (answered.get('200 file') ?? 0);
  expect(fine).toBeGreaterThan(COUNT / 10);
  expect(answered.get('200 5') ?? 0).toBeGreaterThan(COUNT / 10);
});

const send = async ({ method, url, headers, body }: Sent): Promise<Got> => {
  const payload = body === undefined ? {} : { payload: body };
  const response = await test.app.http.inject({ method: method as 'GET', url, headers, ...payload });
  return { status: response.statusCode, type: response.headers['content-type'] ?? '', body: response.body };
};
