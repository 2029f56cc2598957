/** The bare layout: a container, nothing else. A set timeout cookie clears all cookies. */
import { useEffect, type ReactElement } from 'react';
import { Outlet } from '@tanstack/react-router';
import { clearCookies, readCookie } from '#kit/web/cookies.ts';
import { keepLocale, storedLocale } from './session.ts';
import style from './shell.module.css';

export const LoginLayout = (): ReactElement => {
  useEffect(() => {
    if (readCookie('timeout') === 'true') {
      clearCookies();
      keepLocale(storedLocale());
    }
  }, []);
  return (
    <main className={style['bare']} id="content">
      <Outlet />
    </main>
  );
};
