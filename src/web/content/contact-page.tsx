import type { ReactNode } from 'react'
import { ContactForm } from '../contact/contact-form.tsx'
import { contactWords } from '../contact/contact-words.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Name } from '../kit/name.tsx'
import { definePage, noCalls } from '../platform/page.ts'
import { useShop } from '../platform/site.ts'
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
    <div className="page-width grid justify-items-center gap-3 py-4">
      <div className="text-width grid gap-2">
        <h1 className="text-2xl">{contact.title}</h1>
        <p className="text-lg text-muted">{contact.text}</p>
        <ContactForm />
        <dl className="grid divide-y divide-line rounded-md border border-line bg-surface">
          <Row label={contact.email}>
            <a href={`mailto:${shop.supportEmail}`} className="text-link underline">
              <bdi dir="ltr">{shop.supportEmail}</bdi>
            </a>
          </Row>
          <Row label={contact.phone}>
            <a href={`tel:${shop.businessPhone}`} className="text-link underline">
              <bdi dir="ltr">{shop.businessPhone}</bdi>
            </a>
          </Row>
          <Row label={contact.address}>
            <Name text={shop.businessAddress} />
          </Row>
          <Row label={contact.business}>
            <Name text={shop.businessName} /> <bdi dir="ltr">{shop.businessNumber}</bdi>
          </Row>
        </dl>
        <p className="flex flex-wrap items-center gap-1.5 text-muted">
          {contact.faq}
          <ButtonLink variant="secondary" size="sm" href="/faq">
            {contact.toFaq}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-1 px-2 py-1.5 sm:grid-cols-[1fr_2fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
