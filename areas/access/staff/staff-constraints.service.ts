/** What the database refuses about staff, as the caller sees it. */
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import type { Constraints } from '#kit/server/routes.ts';

export const staffConstraints: Constraints = {
  staff_email: () => new ValidationError([{ field: 'email', key: 'duplicate_email_staff' }]),
  staff_role_once: () => new Refusal('access.role_held_there'),
  franchise_seats: () => new Refusal('network.no_seat_left'),
  last_super_admin: () => new Refusal('access.last_super_admin'),
  staff_certificate_once: () => new ValidationError([{ field: 'issued_on', key: 'duplicate' }]),
  organisation_one_network: () => new Refusal('access.setup_done'),
  branch_one_hq: () => new Refusal('access.setup_done'),
};
