import type { PageMenus } from '#contract/page.ts'
import { whatsAppAddress } from '#shop/settings/whatsapp.ts'
import { PaymentMarks } from '#web/kit/marks/payment-marks.tsx'
import { useShop, useWords } from '#web/platform/framework/site.ts'
import { BotCheckNote } from './bot-check-note.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'

type MenuLink = PageMenus['header'][number]

/** The shop, its terms, and contacts. */
export function Footer() {
  const { footer } = useWords().shell
  const { ga4Id, metaPixelId, menus } = useShop()
  // with analytics, consent can be changed: the link is beside the policy
  const after = ([href]: MenuLink): readonly MenuLink[] =>
    href === '/privacy-policy' && (ga4Id || metaPixelId) ? [['/privacy-policy#choices', footer.choices]] : []
  return (
    <footer className="mt-10 border-t border-line bg-sunken text-sm">
      <div className="page-width grid grid-cols-2 gap-x-3 gap-y-4 py-6 sm:grid-cols-3 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <Identity />
        {menus.footer.map(({ title, links }) => (
          <Column key={title} title={title} links={links.flatMap((one) => [one, ...after(one)])} />
        ))}
      </div>
      <Imprint />
    </footer>
  )
}

const linkLook = 'inline-block min-w-3 py-0.5 text-muted underline-offset-4 hover:text-ink hover:underline'

function Identity() {
  const { footer } = useWords().shell
  const { name, supportEmail, whatsApp, socialLinks } = useShop()
  const chat = whatsApp === null ? null : whatsAppAddress(whatsApp)
  return (
    <div className="col-span-full grid content-start justify-items-start gap-1 md:col-span-1">
      <p className="text-lg font-extrabold">{name}</p>
      <p className="max-w-[20rem] text-muted">{footer.tagline}</p>
      {supportEmail !== '' && (
        <a href={`mailto:${supportEmail}`} className={linkLook}>
          <bdi dir="ltr">{supportEmail}</bdi>
        </a>
      )}
      {chat !== null && (
        <a href={chat} rel="noopener" className={linkLook}>
          {footer.whatsApp}{' '}
          <bdi dir="ltr" className="whitespace-nowrap">
            {whatsApp}
          </bdi>
        </a>
      )}
      {socialLinks.length > 0 && (
        <ul aria-label={footer.social} className="flex flex-wrap gap-x-2">
          {socialLinks.map((address) => (
            <li key={address}>
              <a href={address} rel="noopener" className={linkLook} dir="ltr">
                {networkOf(address)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <LanguageSwitcher />
      <PaymentMarks className="mt-1" loading="lazy" />
    </div>
  )
}

/** `https://www.facebook.com/shop` → Facebook. */
function networkOf(address: string): string {
  const [name = address] = new URL(address).hostname.replace(/^www\./, '').split('.')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Details required by law, if the owner has set them: seller, business number, address and phone. */
function Imprint() {
  const { footer } = useWords().shell
  const { businessName, businessNumber, businessAddress, businessPhone, botNote } = useShop()
  const number = businessNumber === '' ? '' : footer.number(businessNumber)
  const details = [businessName, number, businessAddress, businessPhone].filter((detail) => detail !== '')
  if (details.length + botNote.length === 0) return null
  return (
    <div className="border-t border-line">
      <div className="page-width flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5 text-muted">
        {details.length > 0 && (
          <ul className="flex flex-wrap items-baseline gap-x-2">
            {details.map((detail) => (
              <li key={detail}>
                {detail === businessPhone ? (
                  <a
                    href={`tel:${businessPhone}`}
                    className="whitespace-nowrap underline-offset-4 hover:text-ink hover:underline"
                  >
                    <bdi dir="ltr">{businessPhone}</bdi>
                  </a>
                ) : (
                  <bdi>{detail}</bdi>
                )}
              </li>
            ))}
          </ul>
        )}
        <BotCheckNote />
      </div>
    </div>
  )
}

type ColumnProps = {
  readonly title: string
  readonly links: readonly MenuLink[]
}

function Column({ title, links }: ColumnProps) {
  return (
    // the last of an odd number of columns has a row of its own on a phone, and fills it with two columns of links
    <div className="grid content-start gap-1 max-sm:last:even:col-span-full max-sm:last:even:*:halves">
      <h2 className="text-sm font-bold">{title}</h2>
      <ul>
        {links.map(([href, text]) => (
          <li key={`${href} ${text}`}>
            <a href={href} className={linkLook}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
