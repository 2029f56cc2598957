/** `/user/createStaff`: invites somebody to the staff. */
import { employments, staffTypes } from '#domain/areas/access/staff.model.ts';
import { staffContract } from '#domain/areas/access/staff.contract.ts';
import { dayField, emailField, group, ownField, selectField } from '#web/kit/form/fields.ts';
import { formPage } from '#web/kit/form/page.tsx';
import { place } from '#web/kit/place.ts';
import { emergencyGroup, personGroup, pictureField } from './person.fields.ts';
import { RolesInput } from './roles-input.tsx';

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
