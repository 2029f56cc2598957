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
const contentOf = (bytes: Buffer): Buffer | undefined => {
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};
const servers: Server[] = [];
const listen = (say: (content: Buffer) => string | undefined): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      const heard: Buffer[] = [];
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => {
        heard.push(bytes);
        const content = contentOf(Buffer.concat(heard));
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
    await refuseHarmful({ scannerUrl: undefined }, [Buffer.from(HARMFUL)]);
    await refuseHarmful({ scannerUrl }, [Buffer.from('a picture')]);
    expect(received).toBe('a picture'.length);
  });
  it('that the scanner knows is refused, also if it arrives in pieces', async () => {
    const pieces = [Buffer.alloc(3_000_000), Buffer.from(HARMFUL)];
    await expect(refuseHarmful({ scannerUrl }, pieces)).rejects.toThrow(ValidationError);
    expect(received).toBe(3_000_000 + HARMFUL.length);
  });
  it('of a long film is sent up to what the scanner takes', async () => {
    const film = Buffer.alloc(10_000_000);
    await refuseHarmful(
      { scannerUrl },
      Array.from({ length: 8 }, () => film),
    );
    expect(received).toBe(67_108_864);
  });
  it('isn’t accepted when the scanner is away, says nothing, or can’t tell', async () => {
    const away = { scannerUrl: 'tcp://127.0.0.1:1' };
    await expect(refuseHarmful(away, [Buffer.from('a')])).rejects.toThrow(ServiceAway);
    const silent = { scannerUrl: await listen(() => undefined) };
    await expect(refuseHarmful(silent, [Buffer.from('a')], 50)).rejects.toThrow(ServiceAway);
    const unsure = { scannerUrl: await listen(() => 'INSTREAM size limit exceeded. ERROR\0') };
    await expect(refuseHarmful(unsure, [Buffer.from('a')])).rejects.toThrow(ServiceAway);
  });
});
