/** A device with a bad connection, against a server that is a list. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatKeeper, type ChatLine, type Span } from './chat-keeper.view.ts';
import { endOf, merged, type Unsent } from './chat-line.rules.ts';
import type { ChatMessage, Stretch } from './conversation.model.ts';

const LOST = new Error('lost');
const PAGE = 5;
/** The rules of the server, as slowly as possible: numbers without gaps, one message for each id. */
class Server {
  readonly messages: ChatMessage[] = [];
  add(once: string, body: string, from_desk = false): ChatMessage {
    const before = this.messages.find((one) => one.once === once);
    if (before) return before;
    const no = this.messages.length + 1;
    const empty = { by_name: null, file_id: null, file_name: null, way: 'chat', created_at: '' } as const;
    const made = { id: no, no, once, from_desk, body, ...empty };
    this.messages.push(made);
    return made;
  }
  read({ after, before }: Span): Stretch {
    const messages =
      after === undefined
        ? this.messages.filter(({ no }) => before === undefined || no < before).slice(-PAGE)
        : this.messages.filter(({ no }) => no > after).slice(0, PAGE);
    const last_no = this.messages.length;
    const nobody = { asker_here: false, asker_types: false, desk_here: false, desk_types: false };
    return { ...nobody, last_no, asker_read: 0, desk_read: 0, ticket_id: null, ticket_no: 0, messages };
  }
}
/** `fate` of each call: it arrives, it is lost on the way there, or its answer is lost. */
type Fate = 'arrives' | 'lost' | 'unanswered';
const device = (server: Server, fates: Fate[] = []) => {
  let made = 0;
  let kept: readonly Unsent[] = [];
  const through = async <T>(work: () => T): Promise<T> => {
    const fate = fates.shift() ?? 'arrives';
    await Promise.resolve();
    if (fate === 'lost') throw LOST;
    const result = work();
    if (fate === 'unanswered') throw LOST;
    return result;
  };
  const line: ChatLine = {
    read: (span) => through(() => server.read(span)),
    send: ({ once, body }) =>
      through(() => {
        if (body === 'refuse') throw new Error('Too rude.');
        return server.add(once, body);
      }),
    seen: () => through(() => null),
    here: () => through(() => null),
    refusalOf: (fault) => (fault === LOST ? undefined : (fault as Error).message),
    newOnce: () => `device-${(made += 1)}`,
    kept: { get: () => kept, set: (unsent) => (kept = unsent) },
  };
  return { keeper: () => new ChatKeeper(line) };
};
const bodies = (keeper: ChatKeeper): string[] => keeper.state.messages.map(({ body }) => body);

describe('a conversation on a device', () => {
  it('loses and doubles nothing, whatever the connection does', async () => {
    const fate = fc.constantFrom<Fate>('arrives', 'lost', 'unanswered');
    const step = fc.constantFrom('say', 'other', 'look', 'earlier', 'restart');
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 40 }), fc.array(step, { maxLength: 30 }), async (drawn, steps) => {
        // What a failure shows is what was drawn, not what was left of it.
        const fates = [...drawn];
        const server = new Server();
        const { keeper: open } = device(server, fates);
        let keeper = open();
        let [mine, theirs] = [0, 0];
        for (const one of steps) {
          if (one === 'say') await keeper.say(`mine ${(mine += 1)}`);
          else if (one === 'other') server.add(`other-${(theirs += 1)}`, `theirs ${theirs}`, true);
          else if (one === 'look') await keeper.look();
          else if (one === 'earlier') await keeper.earlier();
          else keeper = open();
        }
        fates.length = 0;
        await keeper.look();
        await keeper.look();
        expect(keeper.state.unsent).toEqual([]);
        expect(server.messages.filter(({ from_desk }) => !from_desk).map(({ body }) => body)).toEqual(
          Array.from({ length: mine }, (_, at) => `mine ${at + 1}`),
        );
        // As much of the end as the device has, without a gap.
        expect(bodies(keeper)).toEqual(
          server.messages.slice(-bodies(keeper).length || undefined).map(({ body }) => body),
        );
        expect(keeper.state.messages.at(-1)?.no ?? 0).toBe(server.messages.length);
      }),
      {
        examples: [
          // Its own message arrives, nothing can be asked for, and others write more than a page.
          [
            ['arrives', 'lost', 'lost'],
            ['say', 'other', 'say', 'other', 'other', 'other', 'other', 'other'],
          ],
          // The answer to its own message is lost, and others write more than a page before it is sent again.
          [
            ['lost', 'unanswered'],
            ['say', 'say', 'other', 'other', 'other', 'other', 'other', 'other'],
          ],
        ],
      },
    );
  });

  it('asks for what came between, if its own message comes back first', async () => {
    const server = new Server();
    const keeper = device(server).keeper();
    await keeper.look();
    for (let at = 0; at < 12; at += 1) server.add(`other-${at}`, `theirs ${at}`, true);
    await keeper.say('mine');
    await keeper.look();
    expect(keeper.state.messages.map(({ no }) => no)).toEqual(server.messages.map(({ no }) => no));
    const later = device(server).keeper();
    await later.look();
    expect(later.state.messages.map(({ no }) => no)).toEqual([9, 10, 11, 12, 13]);
    while ((later.state.messages[0]?.no ?? 1) > 1) await later.earlier();
    expect(bodies(later)).toEqual(bodies(keeper));
  });

  it('shows what was refused, sends the next one, and sends it again or discards it when asked to', async () => {
    const server = new Server();
    const keeper = device(server).keeper();
    await keeper.say('refuse');
    await keeper.say('fine');
    expect([bodies(keeper), keeper.state.unsent]).toMatchObject([['fine'], [{ refused: 'Too rude.' }]]);
    await keeper.retry('device-1');
    expect(keeper.state.unsent).toMatchObject([{ refused: 'Too rude.' }]);
    keeper.discard('device-1');
    expect(keeper.state.unsent).toEqual([]);
  });

  it('says that the connection is lost, and that it is back', async () => {
    const server = new Server();
    const keeper = device(server, ['lost']).keeper();
    await keeper.say('one');
    expect(keeper.state).toMatchObject({ isLost: true, unsent: [{ body: 'one', refused: null }] });
    await keeper.look();
    expect(keeper.state).toMatchObject({ isLost: false, unsent: [] });
  });
});

const of = (...numbers: number[]) => numbers.map((no) => ({ no }));
it('messages are put in order, each once, and the end is before the first gap', () => {
  expect(merged(of(1, 2, 5), of(5, 3))).toEqual(of(1, 2, 3, 5));
  expect([endOf(of(1, 2, 3, 5), 0), endOf(of(4, 5), 3), endOf(of(4, 5), 2), endOf([], 0)]).toEqual([3, 5, 2, 0]);
});
