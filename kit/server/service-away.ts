/** What the server works with beside its database: where it doesn't answer, nothing is wrong with what was asked. */
type Service = 'files' | 'payments';

/** Answered with 503 and a word about which service it is. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway';
  readonly service: Service;
  constructor(service: Service, cause: unknown) {
    super(`the service for ${service} did not answer`, { cause });
    this.service = service;
  }
}
