import { useScreen } from '#web/platform/framework/router.tsx'
import { useWords } from '#web/platform/framework/site.ts'

const links = [
  { href: '/', word: 'home' },
  { href: '/products', word: 'products' },
  { href: '/about', word: 'about' },
  { href: '/contact', word: 'contact' },
  { href: '/faq', word: 'faq' },
  { href: '/blog', word: 'blog' },
] as const

type NavLinksProps = { readonly className?: string; readonly linkClassName?: string }

/** The main links; the current one says so. */
export function NavLinks({
  className = '',
  linkClassName = 'px-1.5 py-1 aria-[current]:nav-current',
}: NavLinksProps) {
  const { nav } = useWords().shell
  const { path } = useScreen()
  return (
    <ul className={className}>
      {links.map(({ href, word }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={isCurrent(href, path) ? 'page' : undefined}
            className={`block rounded-sm font-semibold text-muted fades hover:text-ink aria-[current]:text-ink ${linkClassName}`}
          >
            {nav[word]}
          </a>
        </li>
      ))}
    </ul>
  )
}

function isCurrent(href: string, path: string): boolean {
  return href === path || (href !== '/' && path.startsWith(`${href}/`))
}
