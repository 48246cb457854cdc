import { type IconName, IconDrawing, iconPaths } from './icon.tsx'

const circle = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z'

/** Icons used only by the checkout, the account and the admin area: a first visit does not load them. */
const paths = {
  box: 'm12 3 8 4.5v9L12 21l-8-4.5v-9L12 3ZM4 7.5l8 4.5 8-4.5M12 12v9',
  card: 'M3.5 6h17v12.5h-17V6ZM3.5 10h17M7 15h4',
  chart: 'M4 4v16h16M8.5 16v-4M13 16V7M17.5 16v-6',
  chat: 'M4 20l1.3-4A8 8 0 1 1 8.3 19L4 20ZM8.5 10.5h7M8.5 13.5h4.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clean: 'M20.5 3.5l-7 7M9.5 8l6.5 6.5M9.5 8C8.5 11 6 12.5 3 13l8 8c.5-3 2-5.5 5-6.5M7 17l3-3',
  clock: `${circle}M12 7v5.5l3.5 2`,
  copy: 'M9 9h11v11H9V9ZM15 9V4H4v11h5',
  device: 'M7 3h10v18H7V3ZM11 18h2',
  document: 'M6 3h8l4.5 4.5V21H6V3ZM14 3v4.5h4.5M9.5 12.5h5M9.5 16.5h5',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16v4ZM13.5 6.5l4 4',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'eye-off':
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM4 4l16 16',
  fingerprint:
    'M12 3.5a8.5 8.5 0 0 1 8.5 8.5v3M3.5 14v-2a8.5 8.5 0 0 1 4.7-7.6M7.2 19.5A13 13 0 0 1 7 15v-3a5 5 0 0 1 10 0v3c0 1.8-.2 3.5-.7 5M12 11.5V15c0 2.2-.4 4.2-1.2 6',
  globe: `${circle}M3 12h18M12 3c2.6 2.5 3.8 5.6 3.8 9s-1.2 6.5-3.8 9c-2.6-2.5-3.8-5.6-3.8-9S9.4 5.5 12 3Z`,
  minus: 'M5 12h14',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3ZM9.5 8h5M9.5 12h5',
  phone:
    'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 6a2 2 0 0 1 2-2Z',
  print: 'M7 8V3.5h10V8M7 16.5H4V8h16v8.5h-3M7 13.5h10v7H7v-7Z',
  send: 'M21 3 10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5 21 3Z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  shield: 'm12 3 7.5 3v5.5c0 4.6-3.2 8-7.5 9.5-4.3-1.5-7.5-4.9-7.5-9.5V6L12 3ZM9 12l2.2 2.2 4-4.2',
  sidebar: 'M3.5 5h17v14h-17V5ZM9.5 5v14',
  'sign-out': 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  team: 'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 5.4a3.5 3.5 0 0 1 0 6.2M18 14.4a6.5 6.5 0 0 1 3.5 5.6',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z',
} as const

const all = { ...iconPaths, ...paths }

export type AdminIconName = keyof typeof paths | IconName

// edge: the icon names are exactly the keys of the table above
export const adminIconNames = Object.keys(paths) as AdminIconName[]

type AdminIconProps = { readonly name: AdminIconName; readonly className?: string }

/** Like Icon, with the icons of the admin area as well. */
export function AdminIcon({ name, className }: AdminIconProps) {
  return <IconDrawing path={all[name]} className={className} />
}
