import { starterMenus } from '#server/content/starter/starter-menus.ts'
import { words as enCustomers } from '#web/admin/customers/words.en.ts'
import { words as heCustomers } from '#web/admin/customers/words.he.ts'
import { words as enTeam } from '#web/admin/team/words.en.ts'
import { words as heTeam } from '#web/admin/team/words.he.ts'
import { words as enInvitation } from '#web/account/invitation/invitation-words.en.ts'
import { words as heInvitation } from '#web/account/invitation/invitation-words.he.ts'
import { words as enAccount } from '#web/account/words.en.ts'
import { words as heAccount } from '#web/account/words.he.ts'
import { words as enAnalytics } from '#web/analytics/words.en.ts'
import { words as heAnalytics } from '#web/analytics/words.he.ts'
import { words as enCart } from '#web/cart/words.en.ts'
import { words as heCart } from '#web/cart/words.he.ts'
import { words as enFilters } from '#web/catalogue/list/filter-words.en.ts'
import { words as heFilters } from '#web/catalogue/list/filter-words.he.ts'
import { words as enList } from '#web/catalogue/list/list-words.en.ts'
import { words as heList } from '#web/catalogue/list/list-words.he.ts'
import { words as enSuggest } from '#web/catalogue/search/suggest-words.en.ts'
import { words as heSuggest } from '#web/catalogue/search/suggest-words.he.ts'
import { words as enCatalogue } from '#web/catalogue/words.en.ts'
import { words as heCatalogue } from '#web/catalogue/words.he.ts'
import { words as enHome } from '#web/catalogue/home/home-words.en.ts'
import { words as heHome } from '#web/catalogue/home/home-words.he.ts'
import { words as enDetails } from '#web/checkout/service-details/detail-words.en.ts'
import { words as heDetails } from '#web/checkout/service-details/detail-words.he.ts'
import { words as enMailbox } from '#web/demo/mailbox-words.en.ts'
import { words as heMailbox } from '#web/demo/mailbox-words.he.ts'
import { words as enCheckout } from '#web/checkout/words.en.ts'
import { words as heCheckout } from '#web/checkout/words.he.ts'
import { words as enCoupons } from '#web/coupons/words.en.ts'
import { words as heCoupons } from '#web/coupons/words.he.ts'
import { words as enEmails } from '#web/admin/emails/words.en.ts'
import { words as heEmails } from '#web/admin/emails/words.he.ts'
import { words as enActions } from '#web/admin/audit/action-words.en.ts'
import { words as heActions } from '#web/admin/audit/action-words.he.ts'
import { words as enContentAdmin } from '#web/admin/content/words.en.ts'
import { words as heContentAdmin } from '#web/admin/content/words.he.ts'
import { words as enHomeAdmin } from '#web/admin/home/words.en.ts'
import { words as heHomeAdmin } from '#web/admin/home/words.he.ts'
import { words as enMenus } from '#web/admin/menus/words.en.ts'
import { words as heMenus } from '#web/admin/menus/words.he.ts'
import { words as enText } from '#web/admin/text/words.en.ts'
import { words as heText } from '#web/admin/text/words.he.ts'
import { words as enCouponAdmin } from '#web/admin/coupons/words.en.ts'
import { words as heCouponAdmin } from '#web/admin/coupons/words.he.ts'
import { words as enMessageAdmin } from '#web/admin/messages/words.en.ts'
import { words as heMessageAdmin } from '#web/admin/messages/words.he.ts'
import { words as enContact } from '#web/contact/words.en.ts'
import { words as heContact } from '#web/contact/words.he.ts'
import { words as enAudit } from '#web/admin/audit/words.en.ts'
import { words as heAudit } from '#web/admin/audit/words.he.ts'
import { words as enAdmin } from '#web/admin/frame/words.en.ts'
import { words as heAdmin } from '#web/admin/frame/words.he.ts'
import { words as enShopImport } from '#web/admin/import/words.en.ts'
import { words as heShopImport } from '#web/admin/import/words.he.ts'
import { words as enProducts } from '#web/admin/products/words.en.ts'
import { words as heProducts } from '#web/admin/products/words.he.ts'
import { words as enImport } from '#web/admin/products/import/import-words.en.ts'
import { words as heImport } from '#web/admin/products/import/import-words.he.ts'
import { words as enCategories } from '#web/admin/products/categories/category-words.en.ts'
import { words as heCategories } from '#web/admin/products/categories/category-words.he.ts'
import { words as enReviewAdmin } from '#web/admin/reviews/words.en.ts'
import { words as heReviewAdmin } from '#web/admin/reviews/words.he.ts'
import { words as enOrderAdmin } from '#web/admin/orders/words.en.ts'
import { words as heOrderAdmin } from '#web/admin/orders/words.he.ts'
import { words as enBlocks } from '#web/admin/orders/blocks/block-words.en.ts'
import { words as heBlocks } from '#web/admin/orders/blocks/block-words.he.ts'
import { words as enDisputes } from '#web/admin/orders/disputes/dispute-words.en.ts'
import { words as heDisputes } from '#web/admin/orders/disputes/dispute-words.he.ts'
import { words as enUnmatched } from '#web/admin/orders/payments/unmatched-words.en.ts'
import { words as heUnmatched } from '#web/admin/orders/payments/unmatched-words.he.ts'
import { words as enBulk } from '#web/admin/orders/bulk/bulk-words.en.ts'
import { words as heBulk } from '#web/admin/orders/bulk/bulk-words.he.ts'
import { words as enRefund } from '#web/admin/orders/refund/refund-words.en.ts'
import { words as heRefund } from '#web/admin/orders/refund/refund-words.he.ts'
import { words as enTimeline } from '#web/admin/orders/timeline-words.en.ts'
import { words as heTimeline } from '#web/admin/orders/timeline-words.he.ts'
import { words as enReports } from '#web/admin/reports/words.en.ts'
import { words as heReports } from '#web/admin/reports/words.he.ts'
import { words as enIdentity } from '#web/identity/words.en.ts'
import { words as heIdentity } from '#web/identity/words.he.ts'
import { words as enGifts } from '#web/gifts/words.en.ts'
import { words as heGifts } from '#web/gifts/words.he.ts'
import { words as enCartDrawer } from '#web/cart-drawer/words.en.ts'
import { words as heCartDrawer } from '#web/cart-drawer/words.he.ts'
import { words as enGallery } from '#web/catalogue/gallery/gallery-words.en.ts'
import { words as heGallery } from '#web/catalogue/gallery/gallery-words.he.ts'
import { words as enKit } from '#web/kit/words.en.ts'
import { words as heKit } from '#web/kit/words.he.ts'
import { words as enOrders } from '#web/orders/words.en.ts'
import { words as heOrders } from '#web/orders/words.he.ts'
import { words as enPlatform } from '#web/platform/i18n/words.en.ts'
import { words as hePlatform } from '#web/platform/i18n/words.he.ts'
import { words as enProblems } from '#web/platform/i18n/problem-words.en.ts'
import { words as heProblems } from '#web/platform/i18n/problem-words.he.ts'
import { words as enShell } from '#web/shell/words.en.ts'
import { words as heShell } from '#web/shell/words.he.ts'
import { words as enGoingLive } from '#web/admin/going-live/words.en.ts'
import { words as heGoingLive } from '#web/admin/going-live/words.he.ts'
import { words as enSettings } from '#web/admin/settings/words.en.ts'
import { words as heSettings } from '#web/admin/settings/words.he.ts'
import { words as enDocuments } from '#web/admin/documents/words.en.ts'
import { words as heDocuments } from '#web/admin/documents/words.he.ts'
import { words as enPalette } from '#web/admin/frame/palette-words.en.ts'
import { words as hePalette } from '#web/admin/frame/palette-words.he.ts'
import { words as enRecall } from '#web/admin/stock/recall-words.en.ts'
import { words as heRecall } from '#web/admin/stock/recall-words.he.ts'
import { words as enStock } from '#web/admin/stock/words.en.ts'
import { words as heStock } from '#web/admin/stock/words.he.ts'

/** The label of a link in a new shop’s menus. */
export function menuLabel(href: string, language: 'en' | 'he'): string {
  const links = [...starterMenus.header, ...starterMenus.footer.flatMap((column) => column.links)]
  return links.find((link) => link.href === href)?.label[language] ?? ''
}

/** The heading of a new shop’s home page. */
export const homeTitle = { en: 'Licence keys, delivered at once', he: 'מפתחות רישיון, תוך רגע' } as const

/** The shop's words by language. */
export const wordsOf = {
  en: {
    account: enAccount,
    analytics: enAnalytics,
    actions: enActions.actions,
    audit: enAudit,
    cart: enCart,
    catalogue: { ...enCatalogue, home: enHome, list: enList },
    checkout: enCheckout,
    mailbox: enMailbox,
    contact: enContact,
    content: enContentAdmin,
    text: enText,
    homeAdmin: enHomeAdmin,
    menus: enMenus,
    couponAdmin: enCouponAdmin,
    coupons: enCoupons,
    admin: enAdmin,
    details: enDetails,
    documents: enDocuments,
    figures: enReports,
    filters: enFilters,
    identity: enIdentity,
    importer: enImport,
    shopImport: enShopImport,
    gifts: enGifts,
    customers: enCustomers,
    team: enTeam,
    invitation: enInvitation,
    cartDrawer: enCartDrawer,
    gallery: enGallery,
    kit: enKit,
    messageAdmin: enMessageAdmin,
    orderAdmin: enOrderAdmin,
    refundAdmin: enRefund,
    bulk: enBulk,
    orders: enOrders,
    platform: enPlatform,
    problems: enProblems,
    products: enProducts,
    shell: enShell,
    palette: enPalette,
    recall: enRecall,
    stock: enStock,
    goingLive: enGoingLive,
    emails: enEmails,
    settings: enSettings,
    blocks: enBlocks,
    disputes: enDisputes,
    unmatched: enUnmatched,
    categories: enCategories,
    reviewAdmin: enReviewAdmin,
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
    mailbox: heMailbox,
    contact: heContact,
    content: heContentAdmin,
    text: heText,
    homeAdmin: heHomeAdmin,
    menus: heMenus,
    couponAdmin: heCouponAdmin,
    coupons: heCoupons,
    admin: heAdmin,
    details: heDetails,
    documents: heDocuments,
    figures: heReports,
    filters: heFilters,
    identity: heIdentity,
    importer: heImport,
    shopImport: heShopImport,
    gifts: heGifts,
    customers: heCustomers,
    team: heTeam,
    invitation: heInvitation,
    cartDrawer: heCartDrawer,
    gallery: heGallery,
    kit: heKit,
    messageAdmin: heMessageAdmin,
    orderAdmin: heOrderAdmin,
    refundAdmin: heRefund,
    bulk: heBulk,
    orders: heOrders,
    platform: hePlatform,
    problems: heProblems,
    products: heProducts,
    shell: heShell,
    palette: hePalette,
    recall: heRecall,
    stock: heStock,
    goingLive: heGoingLive,
    emails: heEmails,
    settings: heSettings,
    blocks: heBlocks,
    disputes: heDisputes,
    unmatched: heUnmatched,
    categories: heCategories,
    reviewAdmin: heReviewAdmin,
    suggest: heSuggest,
    timeline: heTimeline,
  },
}
