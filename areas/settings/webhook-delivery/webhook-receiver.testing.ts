/** A program on this machine that gets messages, and checks them as its documentation says. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Got = { headers: IncomingHttpHeaders; body: string; url: string };
/** `silent` never answers, `drips` begins an answer and doesn't end it, `breaks` hangs up. */
type Answer = number | 'silent' | 'drips' | 'breaks';
type Receiver = {
  url: string;
  port: number;
  got: Got[];
  answers: (url: string) => Answer | Promise<Answer>;
  text: string;
  close: () => Promise<void>;
};

export const openReceiver = async (): Promise<Receiver> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const answerIt = async (): Promise<void> => {
      const url = request.url ?? '';
      receiver.got.push({ headers: request.headers, body: Buffer.concat(parts).toString(), url });
      const answer = await receiver.answers(url);
      if (answer === 'breaks') request.socket.destroy();
      else if (answer === 'drips') response.writeHead(200).write('a');
      else if (answer !== 'silent')
        response.writeHead(answer, { Location: `${receiver.url}/elsewhere` }).end(receiver.text);
    };
    request.on('end', () => void answerIt());
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    port,
    got: [],
    answers: () => 200,
    text: '',
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return receiver;
};

/** As docs/webhooks.md describes it. */
export const isSignedBy = (secret: string, { headers, body }: Got): boolean => {
  const [id, at] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = Buffer.from(createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64'));
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const [version, text = ''] = one.split(/,(.*)/s);
      const given = Buffer.from(text);
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
};
