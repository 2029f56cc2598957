import type { Pairs } from '#kit/domain/words.ts';

export const wifiWords = {
  title: ['Wi-Fi networks', 'Wi-Fi 网络'],
  one: ['Wi-Fi network', 'Wi-Fi 网络'],
  create: ['Add a network', '新增网络'],
  edit: ['Edit network', '编辑网络'],
  save: ['Save network', '保存网络'],
  edit_named: ['Edit {{name}}', '编辑 {{name}}'],
  empty: ['List the networks, who they’re for and how to connect.', '记下店里有哪些网络、给谁用、怎么连接。'],
  field: {
    ssid: ['Name (SSID)', '名称（SSID）'],
    audience: ['For', '使用者'],
    note: ['What staff need to know', '员工须知'],
    forget_password: ['Delete the saved password', '删除已保存的密码'],
  },
  hint: {
    password: ['Stored encrypted. Leave empty to keep the saved password.', '加密保存。留空则保留原密码。'],
  },
  choice: {
    audience: {
      staff: ['Staff', '员工'],
      clients: ['Clients', '会员'],
      guests: ['Guests', '访客'],
      devices: ['Devices', '设备'],
    },
  },
  remove: ['Remove {{name}}', '移除 {{name}}'],
  remove_confirm: [
    'The network {{name}} and its password will be removed from this list.',
    '网络 {{name}} 及其密码将从列表中移除。',
  ],
  yes_remove: ['Remove network', '移除网络'],
  show_password: ['Show password', '显示密码'],
  show_password_of: ['Show the password of {{name}}', '显示 {{name}} 的密码'],
  hide_password: ['Hide password', '隐藏密码'],
  copied: ['Copied', '已复制'],
  copy_password: ['Copy password', '复制密码'],
  password_since: ['Password saved', '密码保存于'],
  no_password: ['No password saved', '未保存密码'],
} satisfies Pairs;
