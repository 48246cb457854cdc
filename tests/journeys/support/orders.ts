import type { Page } from '@playwright/test'

type Wanted = { readonly email: string; readonly language: 'he' | 'en'; readonly quantity?: number }

/** Buys a key that is in stock, as whoever this page's browser is: its account, or a guest. Gives the order's id. */
export async function buyKey(page: Page, { email, language, quantity = 1 }: Wanted): Promise<string> {
  return page.evaluate(
    async (order) => {
      const token = localStorage.getItem('token')
      const send = async (path: string, body: object) => {
        const response = await fetch(path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        })
        return response.json()
      }
      const { products } = await (await fetch('/api/products')).json()
      for (const { id, slug, outOfStock } of products) {
        if (outOfStock) continue
        const { kind, maxPerOrder } = await (await fetch(`/api/products/${slug}`)).json()
        if (kind !== 'key' || maxPerOrder < order.quantity) continue
        const { orderId } = await send('/api/orders', {
          items: [{ productId: id, quantity: order.quantity }],
          name: 'Noa Cohen',
          email: order.email,
          language: order.language,
          termsAccepted: true,
        })
        if (orderId === undefined) continue
        const { paymentUrl } = await send(`/api/orders/${orderId}/payment`, {})
        await send(`/api/demo/payments/${paymentUrl.split('/').at(-1)}`, { act: 'succeed' })
        return orderId
      }
      throw new Error('No key is in stock')
    },
    { email, language, quantity },
  )
}
