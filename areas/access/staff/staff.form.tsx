/** `/user/createStaff`: invites someone to the staff. */
import { employments, staffTypes } from './staff.model.ts';
import { staffContract } from './staff.contract.ts';
import { dayField, emailField, group, ownField, selectField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { place } from '#kit/web/place.ts';
import { emergencyGroup, personGroup, pictureField } from './person-fields.view.ts';
import { RolesInput } from '../role/roles-input.parts.tsx';

export const jobGroup = group('job', [
  emailField('email'),
  [selectField('staff_type', staffTypes), selectField('employment', employments)],
  [dayField('employed_from'), dayField('employed_until')],
]);

export const CreateStaff = formPage(staffContract.create, {
  noun: 'access.staff',
  title: 'create',
  save: 'send',
  groups: [
    jobGroup,
    group('access', [ownField('roles', RolesInput)]),
    personGroup,
    emergencyGroup,
    group('', [pictureField]),
  ],
  start: () => ({ roles: [], languages: [] }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  done: (staff) => ({ to: '/user/edit', id: staff.id }),
});
