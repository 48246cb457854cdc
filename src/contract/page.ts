import type { PriceRounding } from '#shop/catalogue/change-price.ts'
import type { Language } from '#shop/localized.ts'
import type { LogoForm } from '#shop/settings/logo.ts'
import type { VatTerms } from '#shop/vat.ts'
import type { Callable } from './endpoint.ts'
import type { CardBrand, MethodMark } from './orders/payments.ts'

/** An API call a page makes before it is rendered: in process on the server, over HTTP in the browser. */
export type PageCall = {
  readonly endpoint: Callable
  readonly input: unknown
  readonly optional?: true
}
export type PageCalls = Readonly<Record<string, PageCall>>

/** Responses by call name; null if an optional call failed. */
export type PageData = Readonly<Record<string, unknown>>

export type PageMatch = {
  /** The page's address without query, as the cache key uses it. */
  readonly path: string
  /** `public`: the same HTML for everybody, cacheable. `shell`: a constant frame, never cached. */
  readonly kind: 'public' | 'shell'
  readonly calls: PageCalls
  /** During maintenance, only managers see it. */
  readonly closedForMaintenance: boolean
  /** The route pattern, for metrics; null if there is no such page. */
  readonly pattern: string | null
  /** A fixed HTTP status, such as 404. */
  readonly status: 200 | 404
}

/** What is shown instead of a page that does not exist (404), failed (500) or cannot be served now (503). */
export type PageFailure = {
  readonly status: 404 | 500 | 503
  /** The page has another address now, to which the server redirects. */
  readonly moved?: boolean
  /** The id of the request that failed, which the log has too. */
  readonly requestId?: string | undefined
  /** Where it failed; only a renderer in development shows it. */
  readonly stack?: string | undefined
}

export type PageRequest = {
  /** Path and query. */
  readonly address: string
  readonly language: Language
  /** The shop's origin, for canonical and alternate links. */
  readonly origin: string
  readonly shop: ShopSettings
  /** The brand's colours; absent for the default ones. */
  readonly brand?: PageBrand
  /** CSP nonce of the payment step, for a provider's script. */
  readonly nonce?: string
}

/** The brand's styles for every page. */
export type PageBrand = {
  /** CSS that overrides the default colours; its hash is in the CSP. */
  readonly style: string
  /** The theme-color of the browser, by theme. */
  readonly frame: { readonly light: string; readonly dark: string }
}

/** The configuration that pages can use. Nothing secret. */
export type ShopSettings = {
  readonly name: string
  readonly demo: boolean
  readonly supportEmail: string
  readonly businessName: string
  readonly businessNumber: string
  readonly businessAddress: string
  readonly businessPhone: string
  /** WhatsApp number as displayed; null if there is none. */
  readonly whatsApp: string | null
  /** Addresses of the shop's pages on social networks. */
  readonly socialLinks: readonly string[]
  /** The versions of its logo, in the format of `readLogo`; absent for the default logo. */
  readonly logo?: Readonly<Partial<Record<LogoForm, string>>>
  /** The current announcement and its id, by which visitors dismiss it; absent if there is none. */
  readonly announcement?: { readonly id: string; readonly text: string; readonly link?: string }
  /** Present during maintenance; pages that remain available show a notice. */
  readonly closed?: true
  /** Present if registration is closed. */
  readonly registrationClosed?: true
  /** How new sale prices are rounded, for previews; absent: down to .90. */
  readonly saleRounding?: PriceRounding
  /** Days to cancel; absent: the legal minimum. */
  readonly refundDays?: number
  /** The cancellation fee in per cent; absent: none. */
  readonly feePercent?: number
  /** VAT settings; absent: a registered dealer with the legal rates. */
  readonly vat?: VatTerms
  /** The API's origin, if it is not the page's. */
  readonly apiUrl?: string
  readonly menus: PageMenus
  /** Payment methods, each once, in the order of the checkout. */
  readonly payments: readonly MethodMark[]
  /** The brands of cards it accepts. */
  readonly cardBrands: readonly CardBrand[]
  /** Null without Google sign-in. */
  readonly googleClientId: string | null
  /** Analytics services, used with consent; absent if there are none. */
  readonly ga4Id?: string
  readonly metaPixelId?: string
  /** The bot check's notice for the footer, in the page's language. */
  readonly botNote: BotNote
}

/** Links of the header and footer, and categories with products, in the page's language: address and label. */
export type PageMenus = {
  readonly header: readonly (readonly [href: string, label: string])[]
  readonly footer: readonly {
    readonly title: string
    readonly links: readonly (readonly [href: string, label: string])[]
  }[]
  readonly categories: readonly (readonly [href: string, label: string])[]
}

/** The content of the maintenance page. */
export type ClosedNotice = {
  /** The owner's text; may be empty. */
  readonly text: string
  /** When the shop opens again; null if unknown. */
  readonly until: string | null
}

/** A sentence with links in it. */
export type BotNote = readonly (string | { readonly text: string; readonly href: string })[]

/** The page renderer, built from `web` and used by the server. */
export type PageRenderer = {
  /**
   * Finds the page of an address (path and query) without rendering it; its calls include the language. A live shop
   * does not have the pages of a demo.
   */
  match(address: string, language: Language, mode: 'demo' | 'live'): PageMatch
  /** Renders the whole document, or what is shown instead of a page that failed. */
  render(request: PageRequest, data: PageData, failure?: PageFailure): string
  /** Renders the maintenance page. */
  renderClosed(request: PageRequest, notice: ClosedNotice): string
  /** The paths of public pages without parameters, for sitemaps. */
  readonly publicPaths: readonly string[]
  /** SHA-256 CSP sources of the inline scripts and styles of every document. */
  readonly contentHashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}
