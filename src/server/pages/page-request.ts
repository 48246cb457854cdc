import type { PageRequest } from '#contract/page.ts'
import type { Language } from '#shop/localized.ts'
import { minRefundDays } from '#shop/orders/refunds/refund-days.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { isShopClosed } from '#server/http/checks/maintenance.ts'
import { botNote } from './bot-note.ts'
import { pageAnnouncement } from './page-announcement.ts'
import { logoOf, pageBrand } from './page-brand.ts'

/** What every page of a language shows of the shop, by the current settings. */
export function requestContext(
  { settings, content }: ServerContext,
  language: Language,
): Omit<PageRequest, 'address'> {
  const { ga4Id, metaPixelId } = settings.measuring
  const { vat } = settings
  const shop = {
    ...settings.shop[language],
    demo: settings.mode === 'demo',
    menus: content.menus[language],
    payments: [...new Set(settings.payments.methods.map(({ mark }) => mark))],
    googleClientId: settings.google.clientId,
    botNote: botNote(settings.botCheck.kind, language),
    ...logoOf(settings.look),
    ...pageAnnouncement(settings.announcement, language, new Date()),
    ...(isShopClosed(settings) && { closed: true as const }),
    ...(!settings.registration && { registrationClosed: true as const }),
    ...(settings.apiUrl !== null && { apiUrl: settings.apiUrl }),
    ...((vat.mode === 'exempt' || vat.added.length > 0) && { vat }),
    ...(settings.saleRounding !== 'ninety' && { saleRounding: settings.saleRounding }),
    ...(settings.refundDays !== minRefundDays && { refundDays: settings.refundDays }),
    ...(settings.feePercent > 0 && { feePercent: settings.feePercent }),
    ...(ga4Id !== null && { ga4Id }),
    ...(metaPixelId !== null && { metaPixelId }),
  }
  const brand = pageBrand(settings.look)
  return { language, origin: settings.publicUrl, shop, ...(brand !== null && { brand: brand.brand }) }
}
