import { challengeFixture, challengeKinds } from './fixture-challenge.ts';
import { scaleFixture, scaleKinds } from './fixture-scale.ts';

export const merchantKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['merchantPackage/', 'merchant_package'],
  ['promotion/', 'promotion'],
  ['redemption/', 'redemption'],
  ...challengeKinds,
  ...scaleKinds,
];

/** A published package with a promotion, redeemed in each branch. */
export const merchantFixture: Readonly<Record<string, string>> = {
  merchant_package: `insert into merchant_package (partner_name, title, description, valid_from, status)
    values ('Fixture $b', '{"en": "Fixture", "cn": ""}', '{"en": "", "cn": ""}', '2020-01-01', 'published') returning id`,
  promotion: `insert into promotion (merchant_package_id, title, terms, code_kind, valid_from, status, branch_ids)
    select id, '{"en": "Fixture", "cn": ""}', '{"en": "", "cn": ""}', 'single', '2020-01-01', 'published', array[$b] from merchant_package
     where partner_name = 'Fixture $b' returning id`,
  redemption: `insert into redemption (branch_id, promotion_id, member_id, redeemed_on, redeemed_at, redeemed_by)
    select $b, p.id, m.id, current_date, now(), (select min(id) from staff)
      from promotion p join merchant_package k on k.id = p.merchant_package_id and k.partner_name = 'Fixture $b'
      join member m on m.branch_id = $b and m.number = 900001 returning id`,
  ...challengeFixture,
  ...scaleFixture,
};
