/** Clients who sign in on their own page, for tests. */
import { hash } from '@node-rs/argon2';
import { expect } from 'vitest';
import { memberSelfContract } from './member-self.contract.ts';
import { TEST_PASSWORD_COST, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import type { Gym } from '#server/testing/gym.testing.ts';
import type { signedIn } from '#server/testing/signed-in.testing.ts';

export const OWN_PASSWORD = 'gloves hang on the wall';
/** A client can sign in with this password, or the usual one. */
export const givePassword = async (
  { add, row }: TestApp,
  member_id: number,
  password = OWN_PASSWORD,
): Promise<void> => {
  const { branch_id } = await row('member', member_id);
  await add('member_login', { branch_id, member_id, password_hash: await hash(password, TEST_PASSWORD_COST) });
};
/** Signs in a client who has an e-mail, and returns the token. */
export const ownPage = ({ as, test }: Pick<Gym, 'as' | 'test'>) => {
  return async (member_id: number): Promise<string> => {
    const { email } = await test.row('member', member_id);
    if ((await test.count('member_login', { member_id })) === 0) await givePassword(test, member_id);
    return (await as.nobody(memberSelfContract).signIn.data({ email: email ?? '', password: OWN_PASSWORD })).token;
  };
};

type Opened = Pick<Awaited<ReturnType<typeof signedIn>>, 'test' | 'post' | 'clock' | 'KL'>;
type OwnClient = { id: number; email: string };
/** The same by paths: clients of Kuala Lumpur, whom `as` sends links for a password, and who of them is signed in. */
export const ownPages = ({ test, post, clock, KL }: Opened, as: Headers) => {
  const fresh = (): string => `client${test.next()}@mail.example`;
  const tokenTo = async (to: string): Promise<string> =>
    /#token=([\w-]+)/.exec((await test.letters(to)).at(-1)?.text ?? '')?.[1] ?? '';
  const aClient = async (email = fresh()): Promise<OwnClient> => {
    const person = { first_name: 'Mei', email, date_of_birth: '1990-05-05', phone: `+6012555${1000 + test.next()}` };
    const { data } = await post(as, 'member', { branch_id: KL, ...person });
    return { id: (data as { id: number }).id, email };
  };
  const sent = new Set<number>();
  /** The token of the link. A second one to the same client is sent only after a while. */
  const sendLink = async ({ id, email }: OwnClient): Promise<string> => {
    if (sent.has(id)) clock.set(clock.now().getTime() + 120_000);
    sent.add(id);
    await post(as, `member/resetPassword/${id}`);
    return tokenTo(email);
  };
  const setPassword = async (client: OwnClient) =>
    post({}, 'member/setPassword', { token: await sendLink(client), password: OWN_PASSWORD });
  const signIn = async (email: string) => {
    await test.forgetTries();
    return post({}, 'memberSelf/signIn', { email, password: OWN_PASSWORD });
  };
  return {
    fresh,
    tokenTo,
    aClient,
    sendLink,
    setPassword,
    /** With a password. */
    ownClient: async (email = fresh()) => {
      const client = await aClient(email);
      expect((await setPassword(client)).responseCode).toBe(0);
      return client;
    },
    signIn,
    /** The token of who signs in, or the code of the refusal. */
    enter: async (email: string): Promise<string> => {
      const { data, refusal } = await signIn(email);
      return refusal?.code ?? (data as { token: string }).token;
    },
    isSignedIn: async (token: string) => (await post({}, 'memberSelf', { token })).data !== null,
  };
};
