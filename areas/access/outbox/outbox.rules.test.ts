import { describe, expect, it } from 'vitest';
import { outboxStatuses } from './outbox.machine.ts';
import { showsText, whyNotAgain } from './outbox.rules.ts';

describe('the text of a message', () => {
  it.each(outboxStatuses.map((status) => [status] as const))('of a branch is shown when it is %s', (status) => {
    expect(showsText({ status, branch_id: 3 })).toBe(true);
  });
  it('of the network, with a link that lets a person in, is shown only while that person may not have it', () => {
    const shown = outboxStatuses.filter((status) => showsText({ status, branch_id: null }));
    expect(shown).toEqual(['failed', 'unknown', 'kept']);
  });
});

describe('sending again', () => {
  it('is for what did not go out, and only where mail is sent at all', () => {
    const open = outboxStatuses.filter((status) => whyNotAgain({ status }, true) === null);
    expect(open).toEqual(['failed', 'unknown', 'kept']);
    expect(whyNotAgain({ status: 'sent' }, true)).toBe('access.message_not_stuck');
    expect(whyNotAgain({ status: 'failed' }, false)).toBe('access.no_mail_server');
  });
});
