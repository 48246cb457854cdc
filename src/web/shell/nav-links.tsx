import { useScreen } from '#web/platform/framework/router.tsx'
import { useShop } from '#web/platform/framework/site.ts'

type NavLinksProps = { readonly className?: string; readonly linkClassName?: string }

/** The main links; the current one is marked. */
export function NavLinks({
  className = '',
  linkClassName = 'px-1.5 py-1 aria-[current]:nav-current',
}: NavLinksProps) {
  const { header } = useShop().menus
  const { path } = useScreen()
  return (
    <ul className={className}>
      {header.map(([href, label]) => (
        <li key={`${href} ${label}`}>
          <a
            href={href}
            aria-current={isCurrent(href, path) ? 'page' : undefined}
            className={`block rounded-sm font-semibold text-muted fades hover:text-ink aria-[current]:text-ink ${linkClassName}`}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function isCurrent(href: string, path: string): boolean {
  return href === path || (href !== '/' && path.startsWith(`${href}/`))
}
