/** Letters arrive: sent once, retried while the mail server can't accept them, never stuck behind one. */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isDeep } from '#kit/domain/tier.testing.ts';
import { loadConfig } from '#server/boot/config.ts';
import { fixedClock } from './clock.ts';
import { startTestApp, type TestApp } from '#areas/access/access.testing.ts';

type Refuse = { responseCode: number } | undefined;
const got: string[] = [];
let refuses: (to: string) => Refuse = () => undefined;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    const refused = refuses(address);
    done(refused ? Object.assign(new Error('not now'), refused) : null);
  },
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      got.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
const listening = await new Promise<Server>((resolve) => {
  const server = smtp.listen(0, '127.0.0.1', () => resolve(server));
});
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const clock = fixedClock('2026-03-05T01:00:00Z');
const { config } = { config: loadConfig({}) };
const at = (port: number): Partial<typeof config> => ({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  mailFrom: 'Gym <office@gym.example>',
});
const test: TestApp = await startTestApp({ clock, config: at(portOf(listening)) });

afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(async () => {
  got.length = 0;
  refuses = () => undefined;
  clock.set('2026-03-05T01:00:00Z');
  await test.ownerSql.deleteFrom('mail').execute();
});

const write = (...to: string[]): Promise<unknown> =>
  test.ownerSql
    .insertInto('mail')
    .values(
      to.map((address) => ({
        to_address: address,
        subject: 'Hello',
        text: 'Hello',
        created_at: clock.now().toISOString(),
      })),
    )
    .execute();
const send = (): Promise<void> => test.app.services.jobs.runNow(test.app.services, 'mail_send');
const letters = () =>
  test.ownerSql
    .selectFrom('mail')
    .select(['to_address', 'status', 'tries', 'why', 'next_try_at'])
    .orderBy('id')
    .execute();
const after = (minutes: number): void => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());

describe('a letter', () => {
  it('is sent once', async () => {
    await write('a@client.example', 'b@client.example');
    await Promise.all([send(), send(), send()]);
    await send();
    expect(got.toSorted()).toEqual(['a@client.example', 'b@client.example']);
    expect((await letters()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  it('that is greylisted is tried again when its time has come, and the others do not wait', async () => {
    refuses = (to) => (to.startsWith('grey') ? { responseCode: 451 } : undefined);
    await write('grey@client.example', 'b@client.example');
    await send();
    expect(got).toEqual(['b@client.example']);
    expect(await letters()).toMatchObject([{ status: 'queued', tries: 1 }, { status: 'sent' }]);
    refuses = () => undefined;
    await send();
    expect(got).toEqual(['b@client.example']);
    after(1);
    await send();
    expect(got).toEqual(['b@client.example', 'grey@client.example']);
    expect(await letters()).toMatchObject([{ status: 'sent', tries: 2, next_try_at: null, why: null }, {}]);
  });

  it('that is refused for good has failed, and is not tried again', async () => {
    refuses = () => ({ responseCode: 550 });
    await write('nobody@client.example');
    await send();
    after(600);
    await send();
    expect(await letters()).toMatchObject([{ status: 'failed', tries: 1, next_try_at: null }]);
  });

  it('is tried for a day while nobody answers', async () => {
    await write('a@client.example');
    const away = await test.startAnother(at(1));
    for (let hours = 0; hours < 30; hours += 1) {
      await away.services.jobs.runNow(away.services, 'mail_send');
      after(240);
    }
    const [letter] = await letters();
    expect(letter).toMatchObject({ status: 'failed', next_try_at: null });
    expect(letter?.tries).toBeGreaterThan(5);
  });

  it('is left where it is when the mail server hangs up at once: one of many is tried', async () => {
    let calls = 0;
    const rude = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    await write('a@client.example', 'b@client.example', 'c@client.example');
    const other = await test.startAnother(at(portOf(rude)));
    await other.services.jobs.runNow(other.services, 'mail_send');
    expect(calls).toBe(1);
    expect((await letters()).map(({ status, tries }) => [status, tries])).toEqual([
      ['queued', 1],
      ['queued', 0],
      ['queued', 0],
    ]);
    await new Promise((resolve) => rude.close(resolve));
    // Letters that weren't tried go out immediately when the server is back.
    await send();
    expect(got).toEqual(['b@client.example', 'c@client.example']);
  });

  it('is of unknown fate if the process ended while sending, and is not sent again', async () => {
    await write('a@client.example');
    await test.rows`update mail set status = 'sending', tries = 1, sent_at = now() - interval '9 minutes'`;
    await send();
    expect(await letters()).toMatchObject([{ status: 'sending' }]);
    await test.rows`update mail set sent_at = now() - interval '11 minutes'`;
    await send();
    expect(await letters()).toMatchObject([{ status: 'unknown', why: 'the server stopped while sending' }]);
    expect(got).toEqual([]);
  });

  // Ten seconds of waiting.
  if (isDeep)
    it('waits no longer than seconds for a server that accepts the connection and says nothing', async () => {
      const silent = createServer((socket) => socket.on('error', () => socket.destroy()));
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      await write('a@client.example', 'b@client.example');
      const other = await test.startAnother(at(portOf(silent)));
      await other.services.jobs.runNow(other.services, 'mail_send');
      expect((await letters()).map(({ status, tries }) => [status, tries])).toEqual([
        ['queued', 1],
        ['queued', 0],
      ]);
      await new Promise((resolve) => silent.close(resolve));
    }, 25_000);

  it('whose server breaks off while it takes the text may be lost, and nobody gets it twice', async () => {
    const breaks = createServer((socket) => {
      socket.write('220 here\r\n');
      socket.on('data', (bytes) => {
        const said = bytes.toString();
        if (/^DATA/m.test(said)) socket.write('354 go on\r\n');
        else if (said.includes('\r\n.\r\n')) socket.destroy();
        else socket.write('250 ok\r\n');
      });
      socket.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => breaks.listen(0, '127.0.0.1', resolve));
    await write('a@client.example');
    const other = await test.startAnother(at(portOf(breaks)));
    await other.services.jobs.runNow(other.services, 'mail_send');
    await new Promise((resolve) => breaks.close(resolve));
    after(600);
    await send();
    expect(await letters()).toMatchObject([{ status: 'unknown', tries: 1 }]);
    expect(got).toEqual([]);
  });
});
