/** A person of the staff, by the contract. */
import { because, versionOf } from '#server/testing/client.testing.ts';
import { roleContract } from '../role/role.contract.ts';
import { staffContract } from './staff.contract.ts';
import type { Staff } from './staff.model.ts';
import { certificateContract } from '../certificate/certificate.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold, test, branches } = await gym();
const all = await as.admin(roleContract).list.data({ itemsPerPage: 200 });
const roleOf = (wanted: string): number => all.data.find(({ key }) => key === wanted)?.id ?? 0;
const [part_time, desk] = [roleOf('trainer_part_time'), roleOf('sales_person')];
const place = { branch_id: branches.KL };

const staff = as.admin(staffContract);
const typed = () => {
  const name = {
    first_name: `Siti ${1000 + test.next()}`,
    last_name: 'Aminah',
    email: `siti${test.next()}@gym.example`,
  };
  return { ...name, staff_type: 'trainer' as const, employment: 'part_time' as const };
};
const person = (more: object = {}): Promise<Staff> =>
  staff.create.data({ ...typed(), roles: [{ role_id: part_time, place }], ...more });

const certified = async (expires_on: string): Promise<number> => {
  const { id } = await person();
  const certificate = { staff_id: id, kind: 'cpr', issued_on: '2025-01-01', expires_on } as const;
  await as.admin(certificateContract).create.data(certificate);
  return id;
};
const seenAt = async (hour: string, by: 'sales' | 'facility'): Promise<number> => {
  on.set(on.today(), hour);
  await as[by](certificateContract).mine.data();
  return as[by].id;
};

// A link for a new password goes to people who have accepted their invitation: staff-access.api.test.ts has it.
const { sendReset: _, ...rows } = staffContract;
lifecycle('A person of the staff', rows, {
  as,
  otherwise: ['roles'],
  sorts: {
    certificate_until: { of: async () => [await certified(on.in(30)), await certified(on.in(20))] },
    last_seen_at: { of: async () => [await seenAt('13:00', 'sales'), await seenAt('12:00', 'facility')] },
  },
  create: () => ({ ...typed(), roles: [{ role_id: part_time, place }] }),
  filters: {
    staff_type: async () => {
      const [one, other] = [await person({ staff_type: 'sales_person', employment: null }), await person()];
      return [
        { asked: 'sales_person', found: one.id, left_out: other.id },
        { asked: 'trainer', found: other.id, left_out: one.id },
      ];
    },
    status: async () => {
      const [away, here] = [await person(), await person()];
      await staff.move.data(away.id, { move: 'set_inactive', version: away.version, reason: 'Away' });
      return [
        { asked: 'inactive', found: away.id, left_out: here.id },
        { asked: 'active', found: here.id, left_out: away.id },
      ];
    },
    role_id: async () => {
      const [one, other] = [await person({ roles: [{ role_id: desk, place }] }), await person()];
      return { asked: desk, found: one.id, left_out: other.id };
    },
    at_branch_id: async () => ({
      asked: branches.KL,
      found: (await person()).id,
      left_out: as.admin_sg.id,
      with: { branch_id: branches.HQ },
    }),
    certificate_due: async () => {
      const [due, other] = [await certified(on.in(10)), await certified(on.in(300))];
      return { asked: true, found: due, left_out: other };
    },
    invited: async () => ({ asked: true, found: (await person()).id, left_out: as.sales.id }),
  },
  rows: {
    headOffice: () => ({}),
    avatar: async ({ id, ...one }: Staff) => {
      const { first_name, last_name, email, staff_type, employment } = one;
      const avatar_file_id = await sold.picture();
      const edited = { first_name, last_name, email, staff_type, employment, avatar_file_id, version: one.version };
      await staff.edit.data(id, edited);
      return { id };
    },
    givable: () => ({}),
    giveRole: () => ({ input: { role_id: desk, place } }),
    takeRole: async ({ id }: Staff) => {
      const { roles } = await staff.giveRole.data(id, { role_id: desk, place });
      return { input: { staff_role_id: roles[0]?.id ?? 0 } };
    },
    invite: versionOf,
    resetTwoStep: because('Lost the phone'),
    endSessions: because('Lost the phone'),
    bank: () => ({}),
    editBank: ({ version: at }: Staff) => ({ input: { version: at, bank_name: 'Maybank', bank_account: '12345678' } }),
  },
});
