import type { FunnelStep } from '../../../shop/analytics/funnel.ts'
import type { Source } from '../../../shop/analytics/source.ts'

export const words = {
  title: 'Visits',
  lead: 'How far visitors get on the way to a purchase. Each browser counts once a day; robots and the desk are not counted, and no number is about one person.',
  period: 'Period',
  periods: { '1': 'Today', '7': '7 days', '30': '30 days', '90': '90 days' },
  funnel: 'The way to a purchase',
  step: 'Step',
  reached: 'Browsers',
  ofAll: 'Of all',
  ofPrevious: 'Of the step before',
  before: 'Period before',
  steps: {
    page_view: 'Opened a page',
    view_item: 'Looked at a product',
    add_to_cart: 'Put into the cart',
    begin_checkout: 'Began the checkout',
    initiate_payment: 'Went to pay',
    purchase: 'Bought',
  } satisfies Record<FunnelStep, string>,
  bySource: 'Where they came from',
  source: 'Source',
  visits: 'Browsers',
  purchases: 'Bought',
  sources: {
    direct: 'Directly',
    search: 'Search',
    social: 'Social networks',
    paid: 'Advertisements',
    email: 'E-mail',
    campaign: 'Other campaigns',
    referral: 'Other sites',
  } satisfies Record<Source, string>,
  emptyTitle: 'Nobody has been here yet',
  emptyText: 'As soon as somebody opens a page of the shop, it is counted here.',
}
export type FigureWords = typeof words
