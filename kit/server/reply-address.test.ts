import { expect, it } from 'vitest';
import { readReplyAddress, replyAddress, type ReplyTo } from './reply-address.ts';
import { loadConfig } from '#server/boot/config.ts';

const config = {
  ...loadConfig({}),
  secretKey: 'k'.repeat(40),
  secretKeyBefore: undefined,
  mailReplyDomain: 'reply.gym.example',
};
const people: ReplyTo[] = [
  { kind: 'member', id: 1, branch_id: 1 },
  { kind: 'visitor', id: 1, branch_id: 1 },
  { kind: 'member', id: 2 ** 48 - 1, branch_id: 2 ** 32 - 1 },
];

it('says whom a letter was written to, also in capital letters and after the key was replaced', () => {
  for (const to of people) {
    const address = replyAddress(config, to) ?? '';
    expect(address).toMatch(/^reply\+[a-z2-7]{34}@reply\.gym\.example$/);
    expect(readReplyAddress(config, address)).toEqual(to);
    expect(readReplyAddress(config, ` ${address.toUpperCase()} `)).toEqual(to);
    const replaced = { ...config, secretKey: 'n'.repeat(40), secretKeyBefore: config.secretKey };
    expect(readReplyAddress(replaced, address)).toEqual(to);
    expect(readReplyAddress({ ...config, secretKey: 'n'.repeat(40) }, address)).toBeUndefined();
  }
});

it('can’t be made by others: a changed character, another domain and other texts say nothing', () => {
  const address = replyAddress(config, { kind: 'member', id: 77, branch_id: 3 }) ?? '';
  const [, token = ''] = /\+(.+)@/.exec(address) ?? [];
  // The last character has bits that aren’t used.
  for (let at = 0; at < token.length - 1; at += 1) {
    const changed = `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`;
    expect(readReplyAddress(config, `reply+${changed}@reply.gym.example`)).toBeUndefined();
  }
  for (const other of [
    `reply+${token}@other.example`,
    `reply+${token}x@reply.gym.example`,
    'reply@reply.gym.example',
    '',
  ])
    expect(readReplyAddress(config, other)).toBeUndefined();
});

it('shows nothing about the person, and two people of a branch have nothing in common', () => {
  const [one, other] = [1, 2].map((id) => replyAddress(config, { kind: 'member', id, branch_id: 1 }) ?? '');
  const same =
    Array.from(one ?? '').filter((letter, at) => letter === other?.[at]).length - 'reply+@reply.gym.example'.length;
  expect(same).toBeLessThan(10);
});

it('doesn’t exist on a server that receives no e-mails', () => {
  const without = { ...config, mailReplyDomain: undefined };
  expect(replyAddress(without, { kind: 'member', id: 1, branch_id: 1 })).toBeNull();
  const address = replyAddress(config, { kind: 'member', id: 1, branch_id: 1 }) ?? '';
  expect(readReplyAddress(without, address)).toBeUndefined();
});
