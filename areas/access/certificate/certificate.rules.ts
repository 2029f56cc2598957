import { daysBetween, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { CertificateState } from './certificate.model.ts';

/** Finding a course for a new certificate takes some weeks: it is listed this many days before the end. */
export const EXPIRING_DAYS = 60;

/** A certificate is still valid on its last day. */
export const certificateState = (expires_on: Day, today: Day): CertificateState => {
  const left = daysBetween(today, expires_on);
  if (left < 0) return 'expired';
  return left <= EXPIRING_DAYS ? 'expiring' : 'valid';
};

/** `latest`: the latest date that it is now anywhere in the world. */
export const certificateFaults = (one: { issued_on: Day; expires_on: Day }, latest: Day): Fault[] => [
  ...(one.issued_on > latest ? [{ field: 'issued_on', key: 'in_the_future' }] : []),
  ...(one.expires_on <= one.issued_on ? [{ field: 'expires_on', key: 'ends_before_start' }] : []),
];
