import { lazyWords } from '#web/platform/framework/lazy-words.ts'

/**
 * The words of each room of the admin area, in the reader's language; a page lists those that its parts use.
 */
export const adminWords = lazyWords({
  en: () => import('./frame/words.en.ts'),
  he: () => import('./frame/words.he.ts'),
})
export const paletteWords = lazyWords({
  en: () => import('./frame/palette-words.en.ts'),
  he: () => import('./frame/palette-words.he.ts'),
})
export const actionWords = lazyWords({
  en: () => import('./audit/action-words.en.ts'),
  he: () => import('./audit/action-words.he.ts'),
})
export const auditWords = lazyWords({
  en: () => import('./audit/words.en.ts'),
  he: () => import('./audit/words.he.ts'),
})
export const blockWords = lazyWords({
  en: () => import('./orders/blocks/block-words.en.ts'),
  he: () => import('./orders/blocks/block-words.he.ts'),
})
export const bulkWords = lazyWords({
  en: () => import('./orders/bulk/bulk-words.en.ts'),
  he: () => import('./orders/bulk/bulk-words.he.ts'),
})
export const categoryWords = lazyWords({
  en: () => import('./products/categories/category-words.en.ts'),
  he: () => import('./products/categories/category-words.he.ts'),
})
export const contentAdminWords = lazyWords({
  en: () => import('./content/words.en.ts'),
  he: () => import('./content/words.he.ts'),
})
export const homeAdminWords = lazyWords({
  en: () => import('./home/words.en.ts'),
  he: () => import('./home/words.he.ts'),
})
export const textWords = lazyWords({
  en: () => import('./text/words.en.ts'),
  he: () => import('./text/words.he.ts'),
})
export const couponAdminWords = lazyWords({
  en: () => import('./coupons/words.en.ts'),
  he: () => import('./coupons/words.he.ts'),
})
export const customerWords = lazyWords({
  en: () => import('./customers/words.en.ts'),
  he: () => import('./customers/words.he.ts'),
})
export const emailWords = lazyWords({
  en: () => import('./emails/words.en.ts'),
  he: () => import('./emails/words.he.ts'),
})
export const goingLiveWords = lazyWords({
  en: () => import('./going-live/words.en.ts'),
  he: () => import('./going-live/words.he.ts'),
})
export const documentWords = lazyWords({
  en: () => import('./documents/words.en.ts'),
  he: () => import('./documents/words.he.ts'),
})
export const disputeWords = lazyWords({
  en: () => import('./orders/disputes/dispute-words.en.ts'),
  he: () => import('./orders/disputes/dispute-words.he.ts'),
})
export const importWords = lazyWords({
  en: () => import('./products/import/import-words.en.ts'),
  he: () => import('./products/import/import-words.he.ts'),
})
export const menuWords = lazyWords({
  en: () => import('./menus/words.en.ts'),
  he: () => import('./menus/words.he.ts'),
})
export const shopImportWords = lazyWords({
  en: () => import('./import/words.en.ts'),
  he: () => import('./import/words.he.ts'),
})
export const messageAdminWords = lazyWords({
  en: () => import('./messages/words.en.ts'),
  he: () => import('./messages/words.he.ts'),
})
export const orderAdminWords = lazyWords({
  en: () => import('./orders/words.en.ts'),
  he: () => import('./orders/words.he.ts'),
})
export const productWords = lazyWords({
  en: () => import('./products/words.en.ts'),
  he: () => import('./products/words.he.ts'),
})
export const refundWords = lazyWords({
  en: () => import('./orders/refund/refund-words.en.ts'),
  he: () => import('./orders/refund/refund-words.he.ts'),
})
export const reportWords = lazyWords({
  en: () => import('./reports/words.en.ts'),
  he: () => import('./reports/words.he.ts'),
})
export const reviewAdminWords = lazyWords({
  en: () => import('./reviews/words.en.ts'),
  he: () => import('./reviews/words.he.ts'),
})
export const settingWords = lazyWords({
  en: () => import('./settings/words.en.ts'),
  he: () => import('./settings/words.he.ts'),
})
export const recallWords = lazyWords({
  en: () => import('./stock/recall-words.en.ts'),
  he: () => import('./stock/recall-words.he.ts'),
})
export const stockWords = lazyWords({
  en: () => import('./stock/words.en.ts'),
  he: () => import('./stock/words.he.ts'),
})
export const teamWords = lazyWords({
  en: () => import('./team/words.en.ts'),
  he: () => import('./team/words.he.ts'),
})
export const timelineWords = lazyWords({
  en: () => import('./orders/timeline-words.en.ts'),
  he: () => import('./orders/timeline-words.he.ts'),
})
export const unmatchedWords = lazyWords({
  en: () => import('./orders/payments/unmatched-words.en.ts'),
  he: () => import('./orders/payments/unmatched-words.he.ts'),
})
