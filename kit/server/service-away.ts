/** Services that the server uses besides its database: if one doesn't respond, nothing is wrong with the request. */
type Service = 'files' | 'payments' | 'scanner';

/** Answered with 503 and a message about which service it is. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway';
  readonly service: Service;
  constructor(service: Service, cause: unknown) {
    super(`the service for ${service} did not answer`, { cause });
    this.service = service;
  }
}
