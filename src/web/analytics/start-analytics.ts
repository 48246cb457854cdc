import { type Allowed, allowed, type Choices, mustAsk, storedChoices } from '../../shop/analytics/choices.ts'
import { viewCart } from '../cart/cart-store.ts'
import type { Site } from '../platform/site.ts'
import { readStoredJson, storeJson } from '../platform/storage.ts'
import { onTold, tell, type Told } from '../platform/tell.ts'
import { isCounted } from './address.ts'
import { countTold, forgetAll } from './count-told.ts'

/** Begins to count, and asks first where somebody outside would hear of it. Comes when the page has nothing else to do. */
export async function startAnalytics(site: Site): Promise<void> {
  const { ga4Id, metaPixelId } = site.shop
  const offer = { statistics: ga4Id !== undefined, advertising: metaPixelId !== undefined }
  const refusedByBrowser = Reflect.get(navigator, 'globalPrivacyControl') === true
  const readChoices = () => storedChoices(readStoredJson('privacy_choices'), Date.now())
  const outside = offer.statistics || offer.advertising ? await import('./outside.ts') : null
  let may = allowed(readChoices(), refusedByBrowser)

  const take = (choices: Choices) => {
    storeJson('privacy_choices', choices)
    follow(allowed(choices, refusedByBrowser))
  }
  const follow = (next: Allowed) => {
    may = next
    if (!may.memory) forgetAll()
    outside?.tellChoices(site.shop, may)
  }
  const ask = () => outside?.askChoices(site, offer, readChoices(), take)

  follow(may)
  onTold((told) => {
    for (const one of [told, ...impliedBy(told)])
      if (one.address === undefined || isCounted(one.address)) {
        countTold(one, may.memory)
        outside?.tellOutside(site.shop, may, one)
      }
  })
  listenForLinks(ask)
  // Who clicked the link before this came has arrived at the page it leads to.
  if (location.hash === '#choices' || mustAsk(readChoices(), offer, refusedByBrowser)) void ask()
}

/** Steps that an address says by itself. */
function impliedBy({ name, address = '' }: Told): readonly Told[] {
  if (name !== 'page_view') return []
  const [path, query] = address.split('?')
  if (path === '/products' && new URLSearchParams(query).has('q')) return [{ name: 'search', address }]
  if (path === '/fail') return [{ name: 'payment_failed' }]
  const { items } = viewCart()
  return path === '/checkout' && items.length > 0
    ? [
        {
          name: 'begin_checkout',
          items: items.map(({ id, name: title, price, count }) => ({
            id,
            name: title,
            price,
            quantity: count,
          })),
        },
      ]
    : []
}

function listenForLinks(ask: () => unknown): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.hash === '#choices') {
      event.preventDefault()
      void ask()
    } else if (link !== null && link.origin === location.origin && link.pathname.startsWith('/product/'))
      tell({ name: 'click_product', address: location.pathname })
  })
}
