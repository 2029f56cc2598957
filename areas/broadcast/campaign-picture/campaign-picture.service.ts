/** `GET /r/p/{token}`: a picture in an e-mail. Mail programs have no session; the signed address is enough. */
import type { FastifyInstance } from 'fastify';
import { PICTURE_PATH, readPicture } from './campaign-picture-address.service.ts';
import { publicPicture } from './campaign-picture.store.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { Limiter } from '#kit/server/limiter.ts';
import { placeOf } from '#kit/server/place.ts';
import type { Services } from '#kit/server/services.ts';

/** Mail services load the pictures of many people from few addresses, and keep them. */
const PER_MINUTE = 600;
const LASTING = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Robots-Tag': 'noindex',
} as const;

export const campaignPictures = (http: FastifyInstance, services: Services): void => {
  const limiter = new Limiter(`GET ${PICTURE_PATH}`, PER_MINUTE, services.db);
  http.get<{ Params: { token: string } }>(`${PICTURE_PATH}:token`, async (request, reply) => {
    const file_id = readPicture(services.config, request.params.token);
    if (file_id === undefined) return reply.code(404).send();
    if (!(await limiter.allows(placeOf(request.ip), services.clock.now())))
      return reply.code(429).header('Retry-After', '60').send();
    const system = await systemContext(services, 'picture');
    const [[file]] = await system.read(publicPicture(file_id));
    if (!file) return reply.code(404).send();
    return reply
      .headers(LASTING)
      .type(file.kind)
      .send(await services.files.open(file.key));
  });
};
