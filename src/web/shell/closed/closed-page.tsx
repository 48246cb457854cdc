import type { ClosedNotice } from '#contract/page.ts'
import { addressIn, type Language } from '#shop/localized.ts'
import { whatsAppAddress } from '#shop/settings/whatsapp.ts'
import { ShopSign } from '#web/kit/marks/shop-sign.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage, useShop } from '#web/platform/framework/site.ts'
import { closedWords } from './closed-words.ts'

type ClosedPageProps = { readonly notice: ClosedNotice; readonly address: string }

const other = {
  en: { language: 'he', name: 'עברית' },
  he: { language: 'en', name: 'English' },
} as const satisfies Record<Language, { language: Language; name: string }>

const linkLook = 'inline-block min-w-3 py-0.5 text-muted underline-offset-4 hover:text-ink hover:underline'

/** The page for visitors during maintenance. Rendered by the server without scripts: only links work. */
export function ClosedPage({ notice: { text, until }, address }: ClosedPageProps) {
  const language = useLanguage()
  const { businessName } = useShop()
  const words = closedWords[language]
  const { language: to, name } = other[language]
  const [path = '/'] = address.split('?')
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex h-8 items-center justify-between gap-2">
        <p className="flex h-4 items-center gap-1 text-lg font-extrabold">
          <ShopSign />
        </p>
        <a href={`${path}?lng=${to}`} lang={to} className={linkLook}>
          {name}
        </a>
      </header>
      <main className="page-width grid flex-1 place-content-center justify-items-center gap-2 py-8 text-center">
        <h1 className="text-3xl">{words.title}</h1>
        <p className="max-w-[34rem] text-lg text-muted">{text || words.text}</p>
        {until !== null && <p className="font-semibold">{words.until(dayAndTime(until, language))}</p>}
        <Contact />
      </main>
      <footer className="border-t border-line bg-sunken text-sm">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-4 py-2">
          <bdi className="text-muted">{businessName}</bdi>
          <ul className="flex flex-wrap gap-x-2">
            {(
              [
                ['/order-lookup', words.order],
                ['/cancellation', words.cancellation],
                ['/sign-in', words.signIn],
              ] as const
            ).map(([href, label]) => (
              <li key={href}>
                <a href={addressIn(language, href)} className={linkLook}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </footer>
    </div>
  )
}

function Contact() {
  const words = closedWords[useLanguage()]
  const { supportEmail, businessPhone, whatsApp } = useShop()
  const chat = whatsApp === null ? null : whatsAppAddress(whatsApp)
  if (supportEmail + businessPhone === '' && chat === null) return null
  const look = 'inline-block py-0.5 font-semibold'
  return (
    <section className="mt-3 grid justify-items-center gap-0.5">
      <h2 className="text-sm font-bold">{words.reach}</h2>
      <ul className="flex flex-wrap justify-center gap-x-3">
        {supportEmail !== '' && (
          <li>
            <TextLink href={`mailto:${supportEmail}`} className={look}>
              <bdi dir="ltr">{supportEmail}</bdi>
            </TextLink>
          </li>
        )}
        {businessPhone !== '' && (
          <li>
            <TextLink href={`tel:${businessPhone}`} className={look}>
              <bdi dir="ltr" className="whitespace-nowrap">
                {businessPhone}
              </bdi>
            </TextLink>
          </li>
        )}
        {chat !== null && (
          <li>
            <TextLink href={chat} rel="noopener" className={look}>
              {words.whatsApp}
            </TextLink>
          </li>
        )}
      </ul>
    </section>
  )
}
