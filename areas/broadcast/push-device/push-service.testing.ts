/** A push service on this machine, and browsers that open what it gets, as real ones would. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** RFC 8188 and 8291: one record of aes128gcm. */
export const aBrowser = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const open = (body: Buffer): unknown => {
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
    const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(body.subarray(-16));
    const text = Buffer.concat([cipher.update(body.subarray(21 + length, -16)), cipher.final()]).toString();
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
  };
  return { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url'), open };
};

type Got = { headers: IncomingHttpHeaders; body: Buffer; url: string };
/** `answers` by the path of the address; `breaks` hangs up after the message, without an answer. */
type PushService = {
  url: string;
  got: Got[];
  answers: (path: string) => number | 'breaks';
  close: () => Promise<void>;
};
export const openPushService = async (): Promise<PushService> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = request.url ?? '';
      service.got.push({ headers: request.headers, body: Buffer.concat(parts), url });
      const answer = service.answers(url);
      if (answer === 'breaks') request.socket.destroy();
      else response.writeHead(answer, { Location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const service: PushService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got: [],
    answers: () => 201,
    close: () => new Promise((done) => server.close(() => done())),
  };
  return service;
};
