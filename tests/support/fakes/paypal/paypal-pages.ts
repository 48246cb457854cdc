import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PaypalState } from './paypal-responses.ts'

type PaypalSite = Pick<PaypalState, 'siteUrl' | 'books'> & {
  /** False if the script cannot be loaded. */
  readonly servesScript: boolean
}

/** Serves the buyer's browser: PayPal's script, its own page, and the actions of their buttons. */
export function buyersPage(fake: PaypalSite, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', fake.siteUrl)
  const order = fake.books.orders.get(searchParams.get('token') ?? '')
  if (pathname === '/sdk/js' && fake.servesScript) {
    const currency = searchParams.get('currency')
    if (!searchParams.get('client-id') || currency !== 'ILS') return void response.writeHead(400).end()
    return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script(fake.siteUrl))
  }
  if (order === undefined) return void response.writeHead(404).end('Not found')
  const { return_url: back = '', cancel_url: cancel = '' } =
    order.request.payment_source?.paypal?.experience_context ?? {}
  if (pathname === '/checkoutnow') {
    const page = `<!doctype html><title>PayPal</title><h1>PayPal (stand-in)</h1>
<a href="/approve?token=${order.id}">Pay Now</a> <a href="${cancel}&token=${order.id}">Cancel</a>`
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }
  fake.books.approve(order.id, order.next)
  if (pathname === '/approve-by-script')
    return void response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
  response.writeHead(303, { location: `${back}&token=${order.id}&PayerID=BUYER1` }).end()
}

/** Renders one button like PayPal's script; pressing it requests the order from the shop and approves it. */
function script(url: string): string {
  return `window.paypal = {
  Buttons: (options) => ({
    isEligible: () => true,
    render: async (target) => {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'PayPal'
      button.style.cssText = 'width:100%;height:48px;border:0;border-radius:4px;background:#ffc439;color:#003087;font:bold 20px sans-serif'
      button.onclick = async () => {
        try {
          const id = await options.createOrder()
          await fetch('${url}/approve-by-script?token=' + id, { method: 'POST' })
          await options.onApprove({ orderID: id, payerID: 'BUYER1' }, { restart() {} })
        } catch (error) {
          options.onError(error)
        }
      }
      place.append(button)
    },
  }),
}`
}
