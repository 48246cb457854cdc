import { OwnOrders } from '#web/account/orders.tsx'
import { accountWords } from '#web/account/account-words.ts'
import { ordersWords } from '#web/orders/orders-words.ts'
import { defineUserPage } from './define-user-page.tsx'
import { Card } from '#web/kit/card.tsx'

export const page = defineUserPage({ name: 'orders', View: OrdersView, words: [accountWords, ordersWords] })

function OrdersView() {
  return (
    <section className="grid gap-3">
      <h1 className="text-2xl">{accountWords.use().orders.title}</h1>
      <Card raised>
        <OwnOrders level="h2" />
      </Card>
    </section>
  )
}
