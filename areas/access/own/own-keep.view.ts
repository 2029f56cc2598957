import { forgetSeen } from './own-offline.view.ts';

/** The token of a client who is signed in on this device. It is useless without its cookie. */
const KEPT = 'cornerman.member';
export const keptToken = (): string | null => localStorage.getItem(KEPT);
export const keepToken = (token: string | null): void => {
  if (token === null) {
    localStorage.removeItem(KEPT);
    forgetSeen();
  } else localStorage.setItem(KEPT, token);
};
