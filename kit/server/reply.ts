/** Files as answers: always attachments, which the browser must neither run nor guess at. */
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './routes.ts';

const asciiName = (name: string): string => name.replace(/[^\w. -]/g, '_');

export const fileReply = (reply: FastifyReply, file: FileAnswer): FastifyReply =>
  reply
    .header(
      'Content-Disposition',
      `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Cache-Control', file.lasts ? 'private, max-age=86400, immutable' : 'no-store')
    .type(file.kind)
    .send(file.content);
