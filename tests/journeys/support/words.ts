import { words as enAccount } from '../../../src/web/account/words.en.ts'
import { words as heAccount } from '../../../src/web/account/words.he.ts'
import { words as enAnalytics } from '../../../src/web/analytics/words.en.ts'
import { words as heAnalytics } from '../../../src/web/analytics/words.he.ts'
import { words as enCart } from '../../../src/web/cart/words.en.ts'
import { words as heCart } from '../../../src/web/cart/words.he.ts'
import { words as enFilters } from '../../../src/web/catalogue/filter-words.en.ts'
import { words as heFilters } from '../../../src/web/catalogue/filter-words.he.ts'
import { words as enList } from '../../../src/web/catalogue/list-words.en.ts'
import { words as heList } from '../../../src/web/catalogue/list-words.he.ts'
import { words as enSuggest } from '../../../src/web/catalogue/suggest-words.en.ts'
import { words as heSuggest } from '../../../src/web/catalogue/suggest-words.he.ts'
import { words as enCatalogue } from '../../../src/web/catalogue/words.en.ts'
import { words as heCatalogue } from '../../../src/web/catalogue/words.he.ts'
import { words as enHome } from '../../../src/web/catalogue/home-words.en.ts'
import { words as heHome } from '../../../src/web/catalogue/home-words.he.ts'
import { words as enDetails } from '../../../src/web/checkout/detail-words.en.ts'
import { words as heDetails } from '../../../src/web/checkout/detail-words.he.ts'
import { words as enCheckout } from '../../../src/web/checkout/words.en.ts'
import { words as heCheckout } from '../../../src/web/checkout/words.he.ts'
import { words as enCoupons } from '../../../src/web/coupons/words.en.ts'
import { words as heCoupons } from '../../../src/web/coupons/words.he.ts'
import { words as enActions } from '../../../src/web/admin/audit/action-words.en.ts'
import { words as heActions } from '../../../src/web/admin/audit/action-words.he.ts'
import { words as enCouponDesk } from '../../../src/web/admin/coupons/words.en.ts'
import { words as heCouponDesk } from '../../../src/web/admin/coupons/words.he.ts'
import { words as enMessageDesk } from '../../../src/web/admin/messages/words.en.ts'
import { words as heMessageDesk } from '../../../src/web/admin/messages/words.he.ts'
import { words as enContact } from '../../../src/web/contact/words.en.ts'
import { words as heContact } from '../../../src/web/contact/words.he.ts'
import { words as enAudit } from '../../../src/web/admin/audit/words.en.ts'
import { words as heAudit } from '../../../src/web/admin/audit/words.he.ts'
import { words as enDesk } from '../../../src/web/admin/frame/words.en.ts'
import { words as heDesk } from '../../../src/web/admin/frame/words.he.ts'
import { words as enProducts } from '../../../src/web/admin/products/words.en.ts'
import { words as heProducts } from '../../../src/web/admin/products/words.he.ts'
import { words as enImport } from '../../../src/web/admin/products/import-words.en.ts'
import { words as heImport } from '../../../src/web/admin/products/import-words.he.ts'
import { words as enCategories } from '../../../src/web/admin/products/category-words.en.ts'
import { words as heCategories } from '../../../src/web/admin/products/category-words.he.ts'
import { words as enReviewDesk } from '../../../src/web/admin/reviews/words.en.ts'
import { words as heReviewDesk } from '../../../src/web/admin/reviews/words.he.ts'
import { words as enOrderDesk } from '../../../src/web/admin/orders/words.en.ts'
import { words as heOrderDesk } from '../../../src/web/admin/orders/words.he.ts'
import { words as enStray } from '../../../src/web/admin/orders/stray-words.en.ts'
import { words as heStray } from '../../../src/web/admin/orders/stray-words.he.ts'
import { words as enTimeline } from '../../../src/web/admin/orders/timeline-words.en.ts'
import { words as heTimeline } from '../../../src/web/admin/orders/timeline-words.he.ts'
import { words as enFigures } from '../../../src/web/admin/figures/words.en.ts'
import { words as heFigures } from '../../../src/web/admin/figures/words.he.ts'
import { words as enIdentity } from '../../../src/web/identity/words.en.ts'
import { words as heIdentity } from '../../../src/web/identity/words.he.ts'
import { words as enKit } from '../../../src/web/kit/words.en.ts'
import { words as heKit } from '../../../src/web/kit/words.he.ts'
import { words as enOrders } from '../../../src/web/orders/words.en.ts'
import { words as heOrders } from '../../../src/web/orders/words.he.ts'
import { words as enPlatform } from '../../../src/web/platform/words.en.ts'
import { words as hePlatform } from '../../../src/web/platform/words.he.ts'
import { words as enProblems } from '../../../src/web/platform/problem-words.en.ts'
import { words as heProblems } from '../../../src/web/platform/problem-words.he.ts'
import { words as enShell } from '../../../src/web/shell/words.en.ts'
import { words as heShell } from '../../../src/web/shell/words.he.ts'
import { words as enStock } from '../../../src/web/admin/stock/words.en.ts'
import { words as heStock } from '../../../src/web/admin/stock/words.he.ts'

/** What the shop says in the language of the journey. */
export const wordsOf = {
  en: {
    account: enAccount,
    analytics: enAnalytics,
    actions: enActions.actions,
    audit: enAudit,
    cart: enCart,
    catalogue: { ...enCatalogue, home: enHome, list: enList },
    checkout: enCheckout,
    contact: enContact,
    couponDesk: enCouponDesk,
    coupons: enCoupons,
    desk: enDesk,
    details: enDetails,
    figures: enFigures,
    filters: enFilters,
    identity: enIdentity,
    importer: enImport,
    kit: enKit,
    messageDesk: enMessageDesk,
    orderDesk: enOrderDesk,
    orders: enOrders,
    platform: enPlatform,
    problems: enProblems,
    products: enProducts,
    shell: enShell,
    stock: enStock,
    stray: enStray,
    categories: enCategories,
    reviewDesk: enReviewDesk,
    suggest: enSuggest,
    timeline: enTimeline,
  },
  he: {
    account: heAccount,
    analytics: heAnalytics,
    actions: heActions.actions,
    audit: heAudit,
    cart: heCart,
    catalogue: { ...heCatalogue, home: heHome, list: heList },
    checkout: heCheckout,
    contact: heContact,
    couponDesk: heCouponDesk,
    coupons: heCoupons,
    desk: heDesk,
    details: heDetails,
    figures: heFigures,
    filters: heFilters,
    identity: heIdentity,
    importer: heImport,
    kit: heKit,
    messageDesk: heMessageDesk,
    orderDesk: heOrderDesk,
    orders: heOrders,
    platform: hePlatform,
    problems: heProblems,
    products: heProducts,
    shell: heShell,
    stock: heStock,
    stray: heStray,
    categories: heCategories,
    reviewDesk: heReviewDesk,
    suggest: heSuggest,
    timeline: heTimeline,
  },
}
