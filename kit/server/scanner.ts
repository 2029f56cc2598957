/**
 * Asks ClamAV (clamd, SCANNER_URL) about a file before it is stored, where others could open it. If the scanner doesn't
 * answer, nothing is stored.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { ValidationError } from '#kit/domain/errors.ts';
import type { Config } from '#server/boot/config.ts';
import { ServiceAway } from './service-away.ts';

const PATIENCE_MS = 30_000;
const USUAL_PORT = 3310;
/** The scanner takes a limited number of bytes at a time: of a longer film, it sees the beginning. */
const MOST_BYTES = 67_108_864;
const PIECE_BYTES = 1_048_576;

type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>;
/** A kept file is only opened if there is a scanner. */
type Opens = () => Pieces | Promise<Pieces>;
/** Each piece with its length before it; a length of zero ends the file. */
async function* framed(opens: Opens): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  let left = MOST_BYTES;
  for await (const whole of await opens()) {
    for (let at = 0; at < whole.length && left > 0; at += PIECE_BYTES) {
      const piece = whole.subarray(at, at + Math.min(PIECE_BYTES, left));
      left -= piece.length;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      yield Buffer.concat([length, piece]);
    }
    if (left === 0) break;
  }
  yield Buffer.alloc(4);
}

const ask = async (scannerUrl: string, opens: Opens, patienceMs: number): Promise<string> => {
  const { hostname, port } = new URL(scannerUrl);
  const socket = connect({ host: hostname, port: Number(port) || USUAL_PORT });
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer in time')));
  const answer = new Promise<string>((resolve, reject) => {
    let heard = '';
    socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
    socket.once('error', reject).once('close', () => resolve(heard));
  });
  const send = async (): Promise<void> => {
    for await (const piece of framed(opens))
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), answer]);
  };
  try {
    const [heard] = await Promise.all([answer, send()]);
    return heard;
  } finally {
    socket.destroy();
  }
};

/** Refused at `file` if the scanner knows it as harmful. Without a scanner, every file passes. */
export const refuseHarmful = async (
  { scannerUrl }: Pick<Config, 'scannerUrl'>,
  opens: Opens,
  patienceMs = PATIENCE_MS,
): Promise<void> => {
  if (scannerUrl === undefined) return;
  const answer = await ask(scannerUrl, opens, patienceMs).catch((error: unknown) => {
    throw new ServiceAway('scanner', error);
  });
  if (/^stream: .+ FOUND\0?$/.test(answer)) throw new ValidationError([{ field: 'file', key: 'file_harmful' }]);
  if (!/^stream: OK\0?$/.test(answer)) throw new ServiceAway('scanner', new Error(`it said: ${answer.slice(0, 200)}`));
};
