import { createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { selfSigned } from './certificate.testing.ts';
import { connect } from './connect.ts';

/** One message of PostgreSQL's protocol. */
const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer => Buffer.concat([int16(value >>> 16), int16(value & 65_535)]);
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const idle = message('Z', Buffer.from('I'));
const rowOf = (value: string): Buffer =>
  Buffer.concat([
    message('T', int16(1), text('version'), int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)),
    message('D', int16(1), int32(value.length), Buffer.from(value)),
    message('C', text('SELECT 1')),
    idle,
  ]);

let server: Server | undefined;
afterEach(() => void server?.close());

const heard = async (speak: (socket: Socket) => void): Promise<string> => {
  const listening = createServer(speak);
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const bound = listening.address();
  return `postgres://user:hush@127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/gym`;
};

/** Knows just enough of the protocol to report its version. */
const oldPostgres = async (version: string): Promise<string> => {
  const speak = (socket: Socket): void => {
    let met = false;
    socket.on('data', (chunk) => {
      const first = Buffer.isBuffer(chunk) ? chunk.toString('latin1', 0, 1) : '';
      if (!met) socket.write(Buffer.concat([message('R', int32(0)), idle]));
      else if (first === 'Q') socket.write(rowOf(version));
      met = true;
    });
  };
  return heard(speak);
};

it('refuses a PostgreSQL older than 15 with a sentence', async () => {
  const url = await oldPostgres('14');
  const refused = {
    exitCode: 78,
    message: expect.stringMatching(/:\d+\/gym is PostgreSQL 14\. Cornerman needs PostgreSQL 15 or later/),
  };
  await expect(connect(url)).rejects.toMatchObject(refused);
});

it('takes a newer one', async () => {
  const client = await connect(await oldPostgres('15'));
  await client.end();
});

it('says what to add to the address where the certificate is the server’s own', async () => {
  // It is asked whether it supports encryption, says yes, and shows its certificate.
  const url = await heard((socket) => {
    socket
      .on('error', () => socket.destroy())
      .once('data', () => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, ...selfSigned }).on('error', () => socket.destroy());
      });
  });
  const refused = {
    exitCode: 78,
    message: expect.stringMatching(
      /:\d+\/gym isn't signed by a known authority: .*sslrootcert=FILE.*sslmode=no-verify/,
    ),
  };
  await expect(connect(`${url}?sslmode=verify-full`)).rejects.toMatchObject(refused);
});
