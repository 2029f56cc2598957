import type { Pairs } from '#kit/domain/words.ts';

/** On the client’s own page. */
export const pushWords = {
  heading: ['Notifications on this device', '此设备上的通知'],
  /** Agreed to by pressing the button: kept as the client read it. */
  asks: [
    'Get news and offers from {{branch}} as notifications on this device, such as new classes and events. You can turn them off here at any time.',
    '在此设备上以通知形式接收 {{branch}} 的资讯和优惠，例如新课程和活动。您可随时在此关闭。',
  ],
  turn_on: ['Turn on notifications', '开启通知'],
  turn_off: ['Turn off on this device', '在此设备上关闭'],
  is_on: [
    'On. {{branch}} sends its news and offers to this device.',
    '已开启。{{branch}} 会将资讯和优惠发送到此设备。',
  ],
  others: ['Also on for {{count}} of your other devices.', '您的另外 {{count}} 台设备也已开启。'],
  not_allowed: [
    'Your browser wasn’t allowed to show notifications, so they stay off.',
    '浏览器未获准显示通知，因此保持关闭。',
  ],
  blocked: [
    'Your browser blocks notifications from this site. Allow them in the browser’s settings, then open this page again.',
    '浏览器已屏蔽本网站的通知。请在浏览器设置中允许，然后重新打开此页面。',
  ],
  install: [
    'On iPhone and iPad, add this page to your Home Screen first. Open it from there to turn on notifications.',
    '在 iPhone 和 iPad 上，请先将此页面添加到主屏幕，再从主屏幕打开并开启通知。',
  ],
  failed: [
    'Your browser couldn’t turn on notifications. Check your connection and try again.',
    '浏览器未能开启通知，请检查网络后重试。',
  ],
} satisfies Pairs;
