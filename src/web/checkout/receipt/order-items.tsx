import { type Order, type OrderItemView, revealKey } from '#contract/orders/orders.ts'
import { bundlePrice, groupLines, type SoldIn } from '#shop/orders/group-lines.ts'
import { ItemPicture } from '#web/cart/item-picture.tsx'
import { Card } from '#web/kit/card.tsx'
import { ProductName } from '#web/catalogue/product-name.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { Prose } from '#web/kit/prose.tsx'
import { call } from '#web/platform/http/api.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { checkoutWords } from '../checkout-words.ts'
import { Activation } from './activation.tsx'
import { Download } from './download.tsx'
import { ServiceAnswersList } from './service-answers-list.tsx'
import { KeyLine } from './key-line.tsx'

type OrderItemsProps = {
  readonly order: Order
  /** Called when a key was revealed or a file fetched, or it was closed since. */
  readonly onOpened?: () => void
}

/** The items of an order, each with its keys, its file, or what happens next. */
export function OrderItems({ order, onOpened }: OrderItemsProps) {
  const words = checkoutWords.use().order
  return (
    <section aria-label={words.items}>
      <ul className="grid gap-2">
        {groupLines(order.items).map(({ id, bundle, lines }) => (
          <Card as="li" key={id} raised className="receipt-part grid gap-2 break-inside-avoid">
            {bundle !== null && <BundleHeading bundle={bundle} lines={lines} />}
            {lines.map((item) => (
              <Item key={item.id} order={order} item={item} onOpened={onOpened} />
            ))}
          </Card>
        ))}
      </ul>
    </section>
  )
}

type ItemProps = {
  readonly order: Order
  readonly item: OrderItemView
  readonly onOpened: (() => void) | undefined
}

/** An item of a bundle has no price of its own. */
function Item({ order, item, onOpened }: ItemProps) {
  const words = checkoutWords.use().order
  return (
    <div className={item.bundle === null ? 'grid gap-2' : 'grid gap-2 border-t border-line pt-2'}>
      <ItemHeading item={item} />
      {item.refunded > 0 && (
        <p className="text-sm text-muted">{words.givenBack(item.refunded, item.quantity)}</p>
      )}
      <ServiceAnswersList answers={item.answers} />
      {order.delivery === 'delivered' && item.refunded < item.quantity && (
        <Handover order={order} item={item} onOpened={onOpened} />
      )}
    </div>
  )
}

type BundleProps = { readonly bundle: SoldIn; readonly lines: readonly OrderItemView[] }

function BundleHeading({ bundle, lines }: BundleProps) {
  return (
    <div className="flex items-baseline gap-2">
      <h2 className="min-w-0 flex-1 text-lg leading-snug [overflow-wrap:anywhere]">
        <Name text={bundle.name[useLanguage()]} />
      </h2>
      <bdi dir="ltr" className="digits">
        <Price shekels={bundlePrice(bundle, lines)} />
        {bundle.units > 1 && ` × ${bundle.units}`}
      </bdi>
    </div>
  )
}

function ItemHeading({ item }: { readonly item: OrderItemView }) {
  const language = useLanguage()
  const name = item.name[language]
  const Heading = item.bundle === null ? 'h2' : 'h3'
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
      <ItemPicture images={[item.imageUrl]} name={name} className="w-10 print:hidden" />
      <Heading className="min-w-0 flex-[1_1_6rem] text-base leading-snug font-semibold [overflow-wrap:anywhere]">
        <ProductName text={name} variantClassName="text-sm" />
      </Heading>
      <bdi dir="ltr" className="digits">
        {item.bundle === null && <Price shekels={item.price} />}
        {item.quantity > 1 && ` × ${item.quantity}`}
      </bdi>
    </div>
  )
}

function Handover({ order, item, onOpened }: ItemProps) {
  const words = checkoutWords.use()
  const instructions = item.instructionsHtml[useLanguage()]
  const Heading = item.bundle === null ? 'h3' : 'h4'
  return (
    <>
      {item.keys.length > 0 && (
        <div className="grid gap-1.5">
          <Heading className="text-sm font-bold text-muted">{words.keys.title(item.keys.length)}</Heading>
          {order.keysByEmail && <p className="text-sm text-muted">{words.keys.emailed}</p>}
          {item.keys.map((key, index) => (
            <KeyLine
              key={key.id}
              orderKey={key}
              reveal={() => call(revealKey, { orderId: order.orderId, keyId: key.id })}
              warning={words.keys.warning(order.refundDays)}
              label={words.keys.number(index + 1, item.keys.length)}
              onShown={onOpened}
            />
          ))}
        </div>
      )}
      {item.downloadUrl !== null && (
        <Download
          orderId={order.orderId}
          lineId={item.id}
          refundDays={order.refundDays}
          onFetched={onOpened}
        />
      )}
      {item.kind === 'service' ? (
        <div className="grid gap-0.5">
          {order.status !== 'shipped' && (
            <>
              <Heading className="text-base font-bold">{words.nextSteps}</Heading>
              <p className="[overflow-wrap:anywhere]">{words.service(order.email)}</p>
            </>
          )}
          <Prose html={instructions} />
        </div>
      ) : (
        order.gift === null && (
          <Activation title={words.howTo[item.kind]} stepsHtml={instructions} url={item.activationUrl} />
        )
      )}
    </>
  )
}
