const circle = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z'

/**
 * One path per icon, on a 24 × 24 grid with round strokes. Loaded with every page: icons used on few pages
 * are in AdminIcon.
 */
export const iconPaths = {
  alert: `${circle}M12 7.5v5M12 16h.01`,
  bag: 'M6 8h12l1 12H5L6 8ZM9 10.5V7a3 3 0 0 1 6 0v3.5',
  bolt: 'M13 3 5 13.5h6L10.5 21 19 10h-6.2L13 3Z',
  close: 'm6 6 12 12M18 6 6 18',
  done: `${circle}M8 12.5l2.7 2.7L16 9.8`,
  down: 'm6 9 6 6 6-6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  heart: 'M12 20S3.5 15 3.5 8.9A4.6 4.6 0 0 1 12 6.3a4.6 4.6 0 0 1 8.5 2.6C20.5 15 12 20 12 20Z',
  info: `${circle}M12 11v5M12 8h.01`,
  key: 'M8 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 13l9-9M16 8l3 3M13.5 10.5l2 2',
  lock: 'M6 11h12v9.5H6V11ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12.5h-17V6ZM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.3 8.3 0 1 1 9.5 4 6.6 6.6 0 0 0 20 14.5Z',
  next: 'm9 6 6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  previous: 'm15 6-6 6 6 6',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.6 7.6M4.5 14a8 8 0 0 0 13.9 2.4',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5',
  stock: 'm12 3 9 5-9 5-9-5 9-5ZM3 12.5l9 5 9-5M3 17l9 5 9-5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  ticket: 'M3.5 7h17v3.2a1.8 1.8 0 0 0 0 3.6V17h-17v-3.2a1.8 1.8 0 0 0 0-3.6V7ZM14 7v2M14 11v2M14 15v2',
  trash: 'M4 7h16M9 7V4.5h6V7M6.5 7l.9 12.5h9.2L17.5 7M10.5 11v5M13.5 11v5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  warning:
    'M10.6 4.2 2.7 18a1.6 1.6 0 0 0 1.4 2.4h15.8a1.6 1.6 0 0 0 1.4-2.4L13.4 4.2a1.6 1.6 0 0 0-2.8 0ZM12 9.5v4M12 17h.01',
} as const

export type IconName = keyof typeof iconPaths

type IconProps = { readonly name: IconName; readonly className?: string }

/** A 20 px icon beside text, ignored by screen readers. `className="turns"` mirrors it in Hebrew. */
export function Icon({ name, className }: IconProps) {
  return <IconDrawing path={iconPaths[name]} className={className} />
}

export function IconDrawing({
  path,
  className = '',
}: {
  readonly path: string
  readonly className: string | undefined
}) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
