import type { ReactNode } from 'react'
import { whatsAppAddress } from '#shop/settings/whatsapp.ts'
import { ContactForm } from '#web/contact/contact-form.tsx'
import { contactWords } from '#web/contact/contact-words.ts'
import { Card } from '#web/kit/card.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon, type AdminIconName } from '#web/kit/admin-icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { useShop } from '#web/platform/framework/site.ts'
import { contentWords } from './content-words.ts'

export const page = definePage({
  words: [contentWords, contactWords],
  calls: noCalls,
  head: (_words, _data, { language }) => {
    const { contact } = contentWords.of(language)
    return { title: contact.title, description: contact.text }
  },
  View: ContactView,
})

function ContactView() {
  const { contact } = contentWords.use()
  const shop = useShop()
  return (
    <div className="page-width grid gap-4 py-4 md:py-6">
      <header className="grid gap-1">
        <h1 className="text-2xl">{contact.title}</h1>
        <p className="text-lg text-muted">{contact.text}</p>
      </header>
      <div className="grid items-start gap-4 md:grid-cols-[7fr_5fr]">
        <ContactForm />
        <div className="grid gap-4">
          <ul className="grid gap-1">
            {shop.supportEmail !== '' && (
              <Way
                icon="mail"
                title={contact.email}
                href={`mailto:${shop.supportEmail}`}
                address={shop.supportEmail}
              />
            )}
            {shop.businessPhone !== '' && (
              <Way
                icon="phone"
                title={contact.phone}
                href={`tel:${shop.businessPhone}`}
                address={shop.businessPhone}
              />
            )}
            {shop.whatsApp !== null && (
              <Way
                icon="chat"
                title={contact.whatsApp}
                href={whatsAppAddress(shop.whatsApp) ?? `tel:${shop.whatsApp}`}
                address={shop.whatsApp}
              />
            )}
          </ul>
          <section className="grid gap-1">
            <h2 className="text-lg">{contact.first}</h2>
            <p className="text-muted">{contact.firstText}</p>
            <p className="flex flex-wrap gap-1 pt-0.5">
              <ButtonLink variant="secondary" size="sm" href="/faq">
                {contact.toFaq}
              </ButtonLink>
              <ButtonLink variant="secondary" size="sm" href="/cancellation">
                {contact.toCancellation}
              </ButtonLink>
            </p>
          </section>
          <Business />
        </div>
      </div>
    </div>
  )
}

/** The business's details that the owner has set. */
function Business() {
  const { contact } = contentWords.use()
  const { businessName, businessNumber, businessAddress } = useShop()
  if (businessName + businessNumber + businessAddress === '') return null
  return (
    <section className="grid gap-1">
      <h2 className="text-lg">{contact.business}</h2>
      <Card as="dl" padding="none" className="grid ruled">
        {businessName !== '' && (
          <Row label={contact.name}>
            <Name text={businessName} />
          </Row>
        )}
        {businessNumber !== '' && (
          <Row label={contact.number}>
            <bdi dir="ltr">{businessNumber}</bdi>
          </Row>
        )}
        {businessAddress !== '' && (
          <Row label={contact.address}>
            <Name text={businessAddress} />
          </Row>
        )}
      </Card>
    </section>
  )
}

type WayProps = {
  readonly icon: AdminIconName
  readonly title: string
  readonly href: string
  readonly address: string
}

/** A contact link; the whole box can be pressed. */
function Way({ icon, title, href, address }: WayProps) {
  return (
    <li className="grid">
      <a
        href={href}
        className="flex items-center gap-1.5 rounded-md border border-line bg-surface p-2 fades hover:border-edge"
      >
        <span className="grid size-5 shrink-0 place-items-center rounded-full bg-primary-soft text-link">
          <AdminIcon name={icon} />
        </span>
        <span className="grid min-w-0 text-sm text-muted">
          {title}
          <bdi
            dir="ltr"
            className={`justify-self-start font-semibold text-ink ${address.includes('@') ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap'}`}
          >
            {address}
          </bdi>
        </span>
      </a>
    </li>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-1 px-2 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
