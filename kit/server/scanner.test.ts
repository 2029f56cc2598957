/** A scanner that speaks as clamd does, and knows one harmful text. */
import { createServer, type Server } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { ValidationError } from '#kit/domain/errors.ts';
import { refuseHarmful } from './scanner.ts';
import { ServiceAway } from './service-away.ts';

const COMMAND = 'zINSTREAM\0';
const HARMFUL = 'the bytes of something harmful';
let received = 0;
/** The content of the pieces, once the piece without length has arrived. */
const listener = (): ((bytes: Buffer) => Buffer | undefined) => {
  let waiting = Buffer.alloc(0);
  let left = COMMAND.length;
  let isPiece = false;
  const content: Buffer[] = [];
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (;;) {
      const taken = waiting.subarray(0, left);
      if (isPiece) content.push(taken);
      waiting = waiting.subarray(taken.length);
      left -= taken.length;
      if (left > 0 || waiting.length < 4) return undefined;
      left = waiting.readUInt32BE(0);
      if (left === 0) return Buffer.concat(content);
      waiting = waiting.subarray(4);
      isPiece = true;
    }
  };
};
const servers: Server[] = [];
const listen = (say: (content: Buffer) => string | undefined): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      const hear = listener();
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => {
        const content = hear(bytes);
        const answer = content && say(content);
        if (answer !== undefined) socket.end(answer);
      });
    });
    servers.push(server);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      resolve(`tcp://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`);
    });
  });
afterAll(() => servers.forEach((server) => server.close()));

const scannerUrl = await listen((content) => {
  received = content.length;
  return content.includes(HARMFUL) ? 'stream: Some.Name FOUND\0' : 'stream: OK\0';
});

describe('a file', () => {
  it('passes where there is no scanner, and where the scanner knows nothing about it', async () => {
    let opened = 0;
    await refuseHarmful({ scannerUrl: undefined }, () => ((opened += 1), [Buffer.from(HARMFUL)]));
    expect(opened).toBe(0);
    await refuseHarmful({ scannerUrl }, () => [Buffer.from('a picture')]);
    expect(received).toBe('a picture'.length);
  });
  it('that the scanner knows is refused, also if it arrives in pieces', async () => {
    const pieces = [Buffer.alloc(3_000_000), Buffer.from(HARMFUL)];
    await expect(refuseHarmful({ scannerUrl }, () => pieces)).rejects.toThrow(ValidationError);
    expect(received).toBe(3_000_000 + HARMFUL.length);
  });
  it('of a long film is sent up to what the scanner takes', async () => {
    const film = Buffer.alloc(10_000_000);
    await refuseHarmful({ scannerUrl }, () => Array.from({ length: 8 }, () => film));
    expect(received).toBe(67_108_864);
  });
  it('isn’t accepted when the scanner is away, says nothing, or can’t tell', async () => {
    const away = { scannerUrl: 'tcp://127.0.0.1:1' };
    await expect(refuseHarmful(away, () => [Buffer.from('a')])).rejects.toThrow(ServiceAway);
    const silent = { scannerUrl: await listen(() => undefined) };
    await expect(refuseHarmful(silent, () => [Buffer.from('a')], 50)).rejects.toThrow(ServiceAway);
    const unsure = { scannerUrl: await listen(() => 'INSTREAM size limit exceeded. ERROR\0') };
    await expect(refuseHarmful(unsure, () => [Buffer.from('a')])).rejects.toThrow(ServiceAway);
  });
});
