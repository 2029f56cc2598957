/** Clients who sign in on their own page, for tests. */
import { hash } from '@node-rs/argon2';
import { memberSelfContract } from './member-self.contract.ts';
import { TEST_PASSWORD_COST } from '#areas/access/access.testing.ts';
import type { Gym } from '#server/testing/gym.testing.ts';

const PASSWORD = 'gloves hang on the wall';
/** Signs in a client of Kuala Lumpur who has an e-mail, and returns the token. */
export const ownPage = ({ as, test, KL }: Pick<Gym, 'as' | 'test' | 'KL'>) => {
  const { ownerSql } = test;
  return async (member_id: number): Promise<string> => {
    const of = ownerSql.selectFrom('member').select('email').where('id', '=', member_id);
    const { email } = await of.executeTakeFirstOrThrow();
    const password_hash = await hash(PASSWORD, TEST_PASSWORD_COST);
    const there = ownerSql.selectFrom('member_login').select('id').where('member_id', '=', member_id);
    if (!(await there.executeTakeFirst()))
      await ownerSql.insertInto('member_login').values({ branch_id: KL, member_id, password_hash }).execute();
    return (await as.nobody(memberSelfContract).signIn.data({ email: email ?? '', password: PASSWORD })).token;
  };
};
