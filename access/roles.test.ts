import { describe, expect, it } from 'vitest';
import { allFlags, reportFlags, visibleMenu } from './access.ts';
import type { Flag } from './access.ts';
import { builtInRoles, headOfficeFlags } from './roles.ts';
import type { BuiltInRole, BuiltInRoleKey } from './roles.ts';

const roles = Object.entries<BuiltInRole>(builtInRoles);
const has = (key: BuiltInRoleKey, flag: Flag): boolean => builtInRoles[key].flags.some((held) => held === flag);

describe('built-in roles', () => {
  it.each(roles)('%s carries its own key, each flag once, and words in both languages', (key, role) => {
    expect(role.key).toBe(key);
    expect(new Set(role.flags).size).toBe(role.flags.length);
    expect(role.title.cn).toMatch(/\p{Script=Han}/u);
  });

  const everyone = 'super_admin admin facility_admin trainer_full_time trainer_part_time sales_person';
  it.each<[Flag, string]>([
    ['VIEW_CLASSES', `${everyone} franchise_operator master_franchise_operator`],
    ['CHECK_IN', everyone],
    [
      'VIEW_CLIENT',
      'super_admin admin facility_admin trainer_full_time sales_person franchise_operator master_franchise_operator',
    ],
    ['VIEW_LEAD', 'super_admin admin facility_admin sales_person franchise_operator master_franchise_operator'],
    ['MANAGE_LEAD', 'super_admin admin facility_admin sales_person'],
    ['SIGN_UP_CLIENT', 'super_admin admin facility_admin sales_person'],
    ['RECORD_PAYMENT', 'super_admin admin facility_admin sales_person'],
    ['IMPORT_PEOPLE', 'super_admin admin facility_admin'],
    ['EXPORT_PEOPLE', 'super_admin admin facility_admin'],
    ['OVERRIDE_CHECK_IN', 'super_admin admin facility_admin'],
    ['VIEW_INVOICE', 'super_admin admin facility_admin franchise_operator master_franchise_operator'],
    ['VIEW_REVENUE_REPORT', 'super_admin admin franchise_operator master_franchise_operator'],
    ['MANAGE_STAFF', 'super_admin admin'],
    ['MANAGE_ROLE', 'super_admin admin'],
    ['MANAGE_PRIVILEGE', 'super_admin admin'],
    ['VIEW_PRIVILEGES', 'super_admin admin franchise_operator master_franchise_operator'],
    ['UPDATE_CURRENCY', 'super_admin admin'],
    ['VIEW_FRANCHISE', 'super_admin franchise_operator master_franchise_operator'],
    ['MANAGE_FRANCHISE', 'super_admin master_franchise_operator'],
    ['PAY_FRANCHISE_INVOICE', 'super_admin franchise_operator master_franchise_operator'],
    ['CONFIRM_FRANCHISE_PAYMENT', 'super_admin master_franchise_operator'],
    ['MANAGE_BRANCH', 'super_admin'],
    ['VIEW_HQ_USER', 'super_admin'],
    ['VIEW_OUTBOX', 'super_admin'],
    ['VIEW_SECURITY_EVENTS', 'super_admin'],
    ['MANAGE_SYSTEM', 'super_admin'],
  ])('%s is held by exactly %s', (flag, holders) => {
    expect(roles.filter(([, role]) => role.flags.includes(flag)).map(([key]) => key)).toEqual(holders.split(' '));
  });

  it('gives all to the super admin, and nothing of the head office to a branch role', () => {
    expect(new Set(builtInRoles.super_admin.flags)).toEqual(new Set(allFlags));
    for (const [, role] of roles.filter(([, row]) => row.scope === 'branch')) {
      for (const flag of headOfficeFlags) expect(role.flags).not.toContain(flag);
    }
  });

  it('lets operators see every report and change nothing of a branch', () => {
    for (const key of ['franchise_operator', 'master_franchise_operator'] as const) {
      for (const flag of reportFlags) expect(has(key, flag)).toBe(true);
      const writes = builtInRoles[key].flags.filter((flag) => !flag.startsWith('VIEW_'));
      expect(writes).toEqual(
        key === 'franchise_operator'
          ? ['PAY_FRANCHISE_INVOICE']
          : ['PAY_FRANCHISE_INVOICE', 'MANAGE_FRANCHISE', 'CONFIRM_FRANCHISE_PAYMENT'],
      );
    }
  });

  it.each<[BuiltInRoleKey, readonly string[]]>([
    ['trainer_part_time', ['home', 'schedule', 'settings', 'onlineclass', 'learn']],
    ['trainer_full_time', ['home', 'manage', 'schedule', 'settings', 'onlineclass', 'learn']],
    ['sales_person', ['home', 'manage', 'schedule', 'settings', 'onlineclass', 'learn', 'commission']],
  ])('%s finds these groups in the menu', (key, groups) => {
    const seen = visibleMenu({ has: (flag) => has(key, flag), isHqUser: false, isHqAdmin: false, built: () => true });
    expect(seen.map((group) => group.id)).toEqual(groups);
  });
});
