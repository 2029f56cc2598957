/** Files as answers: always attachments, which the browser must neither run nor guess at. */
import type { FastifyReply } from 'fastify';
import { rangeOf } from './range.ts';
import type { FileAnswer } from './routes.ts';

const asciiName = (name: string): string => name.replace(/[^\w. -]/g, '_');

/** The part that the browser asks for: 206, or 416 if the file has no such part. */
const partReply = async (reply: FastifyReply, parts: NonNullable<FileAnswer['parts']>): Promise<FastifyReply> => {
  const { bytes } = parts;
  const range = rangeOf(reply.request.headers.range, bytes);
  void reply.header('Accept-Ranges', 'bytes');
  if (range === null) return reply.code(416).header('Content-Range', `bytes */${bytes}`).send('');
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  if (range) void reply.code(206).header('Content-Range', `bytes ${start}-${end}/${bytes}`);
  return reply.header('Content-Length', end - start + 1).send(await parts.read(start, end));
};

export const fileReply = async (reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> => {
  void reply
    .header(
      'Content-Disposition',
      `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('Cache-Control', file.lasts ? 'private, max-age=86400, immutable' : 'no-store')
    .type(file.kind);
  return file.parts ? partReply(reply, file.parts) : reply.send(file.content);
};
