import { type ReactNode, useState } from 'react'
import { type Gift, openGift, revealGiftKey } from '#contract/orders/gifts.ts'
import { ItemPicture } from '#web/cart/item-picture.tsx'
import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { Activation } from '#web/checkout/receipt/activation.tsx'
import { KeyLine } from '#web/checkout/receipt/key-line.tsx'
import { OrderHeading } from '#web/checkout/receipt/order-frame.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Name, Sentence } from '#web/kit/name.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { nameInText } from '#shop/text/name-in-text.ts'
import { call } from '#web/platform/http/api.ts'
import { useFragmentChange } from '#web/platform/browser/fragment.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { isMissing, once, useRead } from '#web/platform/query/queries.ts'
import { giftWords } from '#web/gifts/gift-words.ts'

type GiftViewProps = { readonly params: Readonly<Record<string, string>> }

/** /gift/…: a gift, for anyone who has the link from its e-mail. */
export function GiftView({ params }: GiftViewProps) {
  const words = giftWords.use().page
  const orderId = params['orderId'] ?? ''
  // the token stays in the fragment, which browsers never send
  const [proof, setProof] = useState(() => location.hash.slice(1))
  useFragmentChange(() => {
    const newer = /^#([\w-]{43})$/.exec(location.hash)?.[1]
    if (newer !== undefined) setProof(newer)
  })
  const { data: gift, error, refetch } = useRead(openGift, { orderId, proof }, once)
  if (isMissing(error))
    return (
      <Framed>
        <OrderHeading tone="care" icon="orders" title={words.missing} text={words.missingText}>
          <ButtonLink href="/products">{words.toShop}</ButtonLink>
        </OrderHeading>
      </Framed>
    )
  if (gift !== undefined) return <OpenGift gift={gift} orderId={orderId} proof={proof} />
  if (error === null) return <WaitingState />
  return (
    <section className="page-width py-6">
      <ErrorState title={words.failed} onRetry={() => void refetch()} />
    </section>
  )
}

function Framed({ children }: { readonly children: ReactNode }) {
  return <article className="page-width grid max-w-[48rem] gap-4 py-5 md:py-7">{children}</article>
}

type OpenGiftProps = { readonly gift: Gift; readonly orderId: string; readonly proof: string }

function OpenGift({ gift, orderId, proof }: OpenGiftProps) {
  const words = giftWords.use().page
  const language = useLanguage()
  if (gift.state === 'returned')
    return (
      <Framed>
        <OrderHeading tone="care" icon="refresh" title={words.returned} text={words.returnedText} />
      </Framed>
    )
  if (gift.state === 'held')
    return (
      <Framed>
        <OrderHeading tone="waiting" icon="clock" title={words.held} text={words.heldText} />
      </Framed>
    )
  return (
    <Framed>
      <header className="grid gap-1 text-center">
        <h1 className="text-2xl">
          <Sentence text={words.from(nameInText(gift.from, language))} />
        </h1>
        <p className="text-lg text-muted">
          <Sentence text={words.hello(nameInText(gift.to, language))} />
        </p>
      </header>
      {gift.message !== '' && (
        <blockquote
          dir="auto"
          className="mx-auto max-w-[36rem] text-center text-lg whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {gift.message}
        </blockquote>
      )}
      <ul className="grid gap-2">
        {gift.items.map((item) => (
          <GiftItem key={item.id} item={item} orderId={orderId} proof={proof} />
        ))}
      </ul>
      <p className="text-center text-sm text-muted">{words.keys}</p>
    </Framed>
  )
}

type GiftItemProps = Omit<OpenGiftProps, 'gift'> & { readonly item: Gift['items'][number] }

function GiftItem({ item, orderId, proof }: GiftItemProps) {
  const words = giftWords.use().page
  const { keys } = checkoutWords.use()
  const language = useLanguage()
  return (
    <Card as="li" raised className="grid gap-2">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <ItemPicture images={[item.imageUrl]} name={item.name[language]} className="w-10" />
        <h2 className="min-w-0 flex-[1_1_6rem] text-base leading-snug font-semibold [overflow-wrap:anywhere]">
          <Name text={item.name[language]} />
        </h2>
        {item.quantity > 1 && <span className="digits">× {item.quantity}</span>}
      </div>
      {item.keys.map((key, index) => (
        <KeyLine
          key={key.id}
          orderKey={key}
          reveal={() => call(revealGiftKey, { orderId, keyId: key.id, proof })}
          warning={words.warning}
          label={keys.number(index + 1, item.keys.length)}
        />
      ))}
      <Activation title={words.howTo} stepsHtml={item.instructionsHtml[language]} url={item.activationUrl} />
    </Card>
  )
}
