import type { ReactNode } from 'react'
import { useShop, useWords } from '../platform/site.ts'
import { LanguageSwitcher } from './language-switcher.tsx'

/** Who the shop is, its terms, and how to reach a person. */
export function Footer() {
  const { footer, nav } = useWords().shell
  const shop = useShop()
  return (
    <footer className="mt-10 border-t border-line bg-sunken text-sm">
      <div className="page-width grid gap-4 py-6 sm:grid-cols-2 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-1.5">
          <p className="text-lg font-extrabold">{shop.name}</p>
          <p className="max-w-[20rem] text-muted">{footer.tagline}</p>
          <div>
            <LanguageSwitcher />
          </div>
        </div>
        <Column
          title={footer.shop}
          links={[
            ['/products', nav.products],
            ['/blog', nav.blog],
            ['/about', nav.about],
          ]}
        />
        <Column
          title={footer.help}
          links={[
            ['/faq', nav.faq],
            ['/contact', nav.contact],
            ['/cancellation', footer.cancellation],
          ]}
        >
          <li>
            <a href={`mailto:${shop.supportEmail}`} className={linkLook}>
              <bdi dir="ltr">{shop.supportEmail}</bdi>
            </a>
          </li>
        </Column>
        <Column
          title={footer.terms}
          links={[
            ['/privacy-policy', footer.privacy],
            ['/terms-of-service', footer.termsOfService],
            ['/accessibility', footer.accessibility],
          ]}
        />
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5 text-muted">
          <ul className="flex flex-wrap gap-x-2">
            <li>
              <bdi>{shop.businessName}</bdi>
            </li>
            <li>
              <bdi>{footer.number(shop.businessNumber)}</bdi>
            </li>
            <li>
              <bdi>{shop.businessAddress}</bdi>
            </li>
            <li>
              <a
                href={`tel:${shop.businessPhone}`}
                className="underline-offset-4 hover:text-ink hover:underline"
              >
                <bdi dir="ltr">{shop.businessPhone}</bdi>
              </a>
            </li>
          </ul>
          <p>{footer.botCheck}</p>
        </div>
      </div>
    </footer>
  )
}

const linkLook = 'inline-block py-0.5 text-muted underline-offset-4 hover:text-ink hover:underline'

type ColumnProps = {
  readonly title: string
  readonly links: readonly (readonly [href: string, text: string])[]
  readonly children?: ReactNode
}

function Column({ title, links, children }: ColumnProps) {
  return (
    <div className="grid content-start gap-1">
      <h2 className="text-sm font-bold">{title}</h2>
      <ul>
        {links.map(([href, text]) => (
          <li key={href}>
            <a href={href} className={linkLook}>
              {text}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}
