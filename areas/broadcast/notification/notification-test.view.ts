/** A test notification to the browser of the person who presses the button: it asks for permission only then. */
import { IconBellRinging } from '@tabler/icons-react';
import { notificationContract } from './notification.contract.ts';
import { subscribe, supportNow } from '../push-device/own-push.view.ts';
import { move, type Movable, type Move } from '#kit/web/actions.ts';
import { call } from '#kit/web/api.ts';
import { perform } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { currentLocale, say } from '#kit/web/words.ts';

type Trouble = 'none' | 'install' | 'blocked' | 'failed';
const tell = (why: Trouble): null => {
  toast(say('broadcast')(`notification.trouble.${why}`), { tone: 'red' });
  return null;
};
type Subscribed = Awaited<ReturnType<typeof subscribe>>;
/** Null: the browser can’t, and why was said. */
const subscribed = async (id: number): Promise<Subscribed | null> => {
  const support = supportNow();
  if (support !== 'ready') return tell(support);
  if ((await Notification.requestPermission()) !== 'granted') return tell('blocked');
  const { public_key } = await call(notificationContract.key, { params: { id } });
  // The browser itself can refuse: its push service is away, or it is in private mode.
  return subscribe(public_key).catch(() => tell('failed'));
};
const asked = { locale: 'en', endpoint: '', p256dh: '', auth: '' } as const;
export const testHere: Move<Movable> = {
  ...move('test', notificationContract.test, ({ id }: Movable) => ({ params: { id }, body: asked }), {
    icon: IconBellRinging,
    small: true,
  }),
  send: async ({ id }) => {
    const device = await subscribed(id);
    if (device)
      await perform(notificationContract.test, { params: { id }, body: { ...device, locale: currentLocale() } });
  },
};
