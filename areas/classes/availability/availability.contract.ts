import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import { Availability, AvailabilityException, EditAvailability, NewException } from './availability.model.ts';

export const availabilityContract = contract({
  list: {
    method: 'GET',
    path: 'availability/:branch_id',
    says: 'When each trainer of a branch can be booked',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    data: z.array(Availability),
  },
  edit: {
    method: 'PUT',
    path: 'availability',
    says: 'Set when a trainer can be booked in a branch: the caller’s own hours, or with MANAGE_AVAILABILITY anyone’s',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    answer: 'toast',
    body: EditAvailability,
    data: Availability,
    refuses: ['classes.not_your_hours'],
  },
  addException: {
    method: 'POST',
    path: 'availability/exception',
    says: 'Add a day off, or extra hours',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    answer: 'toast',
    body: NewException,
    data: AvailabilityException,
    refuses: ['classes.not_your_hours'],
  },
  removeException: {
    method: 'DELETE',
    path: 'availability/exception/:id',
    says: 'Remove a day off, or extra hours',
    flag: 'VIEW_CLASSES',
    branch: 'record',
    answer: 'toast',
    query: VersionQuery,
    data: z.null(),
    refuses: ['classes.not_your_hours'],
  },
});
