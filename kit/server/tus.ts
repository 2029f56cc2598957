/**
 * Resumable uploads: the core of the tus protocol 1.0.0 (HEAD says how much has arrived, PATCH sends more). An upload
 * begins and ends with calls of the file contract. A part that the connection cuts off is kept as far as it got; no more
 * than one part of an upload is in memory.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { makeContext, type Ctx } from './context.ts';
import { looksAcceptable } from './multipart.ts';
import { API, type Mount } from './mount.ts';
import { asksSecondStep } from './second-step.ts';
import type { Services } from './services.ts';
import type { Known } from './session.ts';
import { dropUpload, keepPart, openUpload, type OpenUpload } from './upload.ts';

const VERSION = '1.0.0';
const KIND = 'application/offset+octet-stream';
const UPLOAD_PATH = `${API}/files/tus/:upload`;
const IS_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PART_BYTES = 4_194_304;

const nowhere = { branches: [], network: false };
const contextOf = (services: Services, request: FastifyRequest, known: Known): Ctx =>
  makeContext({
    actor: known.actor,
    scope: nowhere,
    branch_id: 0,
    locale: known.actor.locale,
    request_id: request.id,
    services,
    address: request.ip,
    known,
  });

type Refused = { status: number; text: string };
const isRefused = (found: OpenUpload | Refused): found is Refused => 'status' in found;
const found = async (ctx: Ctx, request: FastifyRequest): Promise<OpenUpload | Refused> => {
  const { upload: id } = request.params as { upload: string };
  const upload = IS_ID.test(id) ? await openUpload(ctx, id) : undefined;
  return upload ?? { status: 404, text: 'no such upload' };
};
const stateOf = (reply: FastifyReply, { received, total }: { received: number; total: number }): FastifyReply =>
  reply
    .header('Tus-Resumable', VERSION)
    .header('Cache-Control', 'no-store')
    .header('Upload-Offset', String(received))
    .header('Upload-Length', String(total));
const refuse = (reply: FastifyReply, { status, text }: Refused): FastifyReply =>
  reply.header('Tus-Resumable', VERSION).header('Tus-Version', VERSION).code(status).type('text/plain').send(text);

/** The parts of a stream, as far as it gets: the last one is shorter, also if the connection broke. */
async function* partsOf(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of stream) {
      const bytes = piece as Buffer;
      held.push(bytes);
      size += bytes.length;
      if (size < PART_BYTES) continue;
      yield Buffer.concat(held);
      [held, size] = [[], 0];
    }
  } catch (error) {
    if (!stream.destroyed) throw error;
  }
  if (size > 0) yield Buffer.concat(held);
}

type Taken = OpenUpload | Refused;
const take = async (ctx: Ctx, upload: OpenUpload, stream: Readable): Promise<Taken> => {
  let now = upload;
  for await (const part of partsOf(stream)) {
    if (now.received + part.length > now.total) return { status: 400, text: 'more than the length of the upload' };
    if (now.received === 0 && !(await looksAcceptable(part, now.purpose))) {
      await dropUpload(ctx, now);
      return { status: 415, text: 'this kind of file is not accepted' };
    }
    const kept = await keepPart(ctx, now, part);
    // Another tab, or a repeated request, was faster.
    if (!kept) return { status: 409, text: 'the offset has changed' };
    now = kept;
  }
  return now;
};

export const resumableUploads = (http: FastifyInstance, mount: Mount, services: Services): void => {
  const signedIn = async (request: FastifyRequest, reply: FastifyReply): Promise<Known | undefined> => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
    const known = token === undefined ? undefined : await services.sessions.find(token, services.clock.now());
    const still = known && (await services.sessions.reload(known, services.clock.now()));
    if (!still || !mount.companionFits(still, request)) {
      await reply.send(mount.sessionEndedAnswer(request));
      return undefined;
    }
    if (!still.lacks_step || !asksSecondStep(services.config)) return still;
    await reply.send(mount.secondStepAnswer(request));
    return undefined;
  };
  void http.register((inside, _options, done) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser(KIND, (_request, body, parsed) => parsed(null, body));
    inside.head(UPLOAD_PATH, async (request, reply) => {
      const known = await signedIn(request, reply);
      if (!known) return reply;
      const upload = await found(contextOf(services, request, known), request);
      return isRefused(upload) ? refuse(reply, upload) : stateOf(reply, upload).code(200).send();
    });
    inside.patch(UPLOAD_PATH, async (request, reply) => {
      const known = await signedIn(request, reply);
      if (!known) return reply;
      const ctx = contextOf(services, request, known);
      if (request.headers['tus-resumable'] !== VERSION) return refuse(reply, { status: 412, text: 'tus 1.0.0' });
      const upload = await found(ctx, request);
      if (isRefused(upload)) return refuse(reply, upload);
      if (request.headers['upload-offset'] !== String(upload.received))
        return refuse(stateOf(reply, upload), { status: 409, text: 'the offset has changed' });
      const keys = [`staff:${known.actor.staff_id}`];
      const taken = await services.dear.uploads.run(keys, () => take(ctx, upload, request.body as Readable));
      return isRefused(taken) ? refuse(reply, taken) : stateOf(reply, taken).code(204).send();
    });
    done();
  });
};
