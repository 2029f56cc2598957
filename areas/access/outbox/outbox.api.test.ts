import { expect, it } from 'vitest';
import type { OutboxMessage, OutboxRow } from './outbox.model.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const id: Record<string, number> = {};
const world = await signedIn(['hq', 'admin'], { config: { smtpUrl: 'smtp://127.0.0.1:9' } });
const { test, call, hq: office, admin, KL, OR: SG } = world;
const letters = { kl: [KL, 'failed'], sg: [SG, 'sent'], reset: [null, 'sent'], invited: [null, 'unknown'] } as const;
for (const [key, [branch_id, status]] of Object.entries(letters)) {
  const letter = { to_address: `${key}@test.example`, subject: `About ${key}`, text: `Text of ${key}` };
  id[key] = await test.add('mail', { branch_id, status, ...letter });
}

it('lists what all branches and the network wrote, newest first', async () => {
  expect(await list()).toEqual(['About invited', 'About reset', 'About sg', 'About kl']);
  expect(await list('sort=created_at&status=failed&q=KL@')).toEqual(['About kl']);
  expect(await list('q=orchard')).toEqual(['About sg']);
  expect(await list('created_until=2001-01-01')).toEqual([]);
});

const list = async (query = ''): Promise<string[]> =>
  ((await call(office, 'GET', `outbox?${query}`)).data as Paged<OutboxRow>).data.map(({ subject }) => subject);

const view = (key: string, as = office) => call(as, 'GET', `outbox/view/${id[key]}`);
const again = (key: string, as = office) =>
  call(as, 'POST', `outbox/again/${id[key]}`, { reason: 'The address was mended' });

it('is not for those without the permission', async () => {
  expect((await call(admin, 'GET', 'outbox')).status).toBe(403);
  expect((await view('kl', admin)).status).toBe(403);
  expect((await again('kl', admin)).status).toBe(403);
});

it('keeps the text of a message that lets somebody in from everybody else, once it has gone out', async () => {
  expect((await view('kl')).data).toMatchObject({ text: 'Text of kl', can: ['again'], papers: [] });
  expect((await view('reset')).data).toMatchObject({ text: null, can: [] });
  expect((await view('invited')).data).toMatchObject({ text: 'Text of invited', can: ['again'] });
});

it('goes out again once, with who asked for it, and a sent one not at all', async () => {
  expect((await again('reset')).refusal?.code).toBe('access.message_not_stuck');
  const answers = await Promise.all([again('kl'), again('kl')]);
  expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.refused]);
  const message = (await view('kl')).data as OutboxMessage;
  expect(message).toMatchObject({
    again_by: expect.any(String),
    again_at: expect.any(String),
    again_why: 'The address was mended',
  });
  const without = await call(office, 'POST', `outbox/again/${id['invited']}`, {});
  expect(without.responseCode).toBe(codes.validation);
  expect(['queued', 'sending', 'failed']).toContain(message.status);
});

it('is opened by nobody unnoticed', async () => {
  const before = (await test.events()).at(-1)?.id;
  await view('kl');
  expect(await test.events(before)).toMatchObject([
    { kind: 'message_opened', actor_id: expect.any(Number), detail: { subject: 'About kl', to: 'k***@test.example' } },
  ]);
});
