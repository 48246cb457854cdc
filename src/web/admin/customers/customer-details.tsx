import type { ReactNode } from 'react'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { Code } from '../stock/key-badge.tsx'
import { customerWords } from '#web/admin/words.ts'

type Props = { readonly customer: Customer }

/** The customer's totals, contact details and consents. */
export function CustomerDetails({ customer }: Props) {
  const words = customerWords.use()
  const language = useLanguage()
  const { email, phone, username, orders, spend, lastOrderAt, since, proved, otherEmails } = customer
  return (
    <Section title={words.customer}>
      <dl className="grid grid-cols-2 gap-1">
        <Detail name={words.spend}>
          <Price shekels={spend} className="text-xl font-bold" />
        </Detail>
        <Detail name={words.orders}>
          <span className="text-xl font-bold digits">{orders}</span>
        </Detail>
      </dl>
      <dl className="grid gap-1">
        <Detail name={words.last}>
          {lastOrderAt === null ? words.never : dayAndTime(lastOrderAt, language)}
        </Detail>
        <Detail name={words.email}>
          <span className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
            <TextLink href={`mailto:${email}`}>
              <Code text={email} />
            </TextLink>
            <Badge tone={proved ? 'success' : 'warning'}>{proved ? words.proved : words.unproved}</Badge>
          </span>
          {!proved && <p className="text-sm text-muted">{words.unprovedText}</p>}
        </Detail>
        {otherEmails.length > 0 && <OtherEmails customer={customer} />}
        {phone !== null && (
          <Detail name={words.phone}>
            <Code text={phone} />
          </Detail>
        )}
        {username !== null && (
          <Detail name={words.username}>
            <bdi>{username}</bdi>
          </Detail>
        )}
        <Detail name={words.language}>{words.languages[customer.language]}</Detail>
        <Detail name={words.since}>{dayAndTime(since, language)}</Detail>
        <Consents customer={customer} />
      </dl>
    </Section>
  )
}

function OtherEmails({ customer: { otherEmails } }: Props) {
  return (
    <Detail name={customerWords.use().otherEmails}>
      <ul className="grid gap-0.5">
        {otherEmails.map(({ email, customerId }) => (
          <li key={email}>
            {customerId === null ? (
              <Code text={email} />
            ) : (
              <TextLink href={`/dashboard/admin/customers/${customerId}`}>
                <Code text={email} />
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </Detail>
  )
}

function Consents({ customer: { consents } }: Props) {
  const words = customerWords.use()
  const language = useLanguage()
  if (consents.length === 0) return null
  return (
    <Detail name={words.consents}>
      <ul className="grid gap-0.5">
        {consents.map(({ kind, product, at }) => (
          <li key={`${kind} ${product?.en ?? ''}`}>
            {words.consentKinds[kind]}
            {product !== null && (
              <>
                {' '}
                <Name text={product[language]} />
              </>
            )}
            <span className="block text-sm text-muted">{dayAndTime(at, language)}</span>
          </li>
        ))}
      </ul>
    </Detail>
  )
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
