import type { PriceRounding } from '#shop/catalogue/change-price.ts'
import type { Language } from '#shop/localized.ts'
import type { LogoForm } from '#shop/settings/logo.ts'
import type { VatTerms } from '#shop/vat.ts'
import type { Callable } from './endpoint.ts'
import type { MethodMark } from './orders/payments.ts'

/** What a page asks of the API before it is drawn: in process on the server, over HTTP in the browser. */
export type PageCall = {
  readonly endpoint: Callable
  readonly input: unknown
  readonly optional?: true
  /** For the head that search engines read: the answer is not handed to the browser. */
  readonly serverOnly?: true
}
export type PageCalls = Readonly<Record<string, PageCall>>

/** Answers by call name; null where an optional call failed. */
export type PageData = Readonly<Record<string, unknown>>

export type PageMatch = {
  /** The page's address without query, as the cache key uses it. */
  readonly path: string
  /** `public`: one HTML for everybody, cacheable. `shell`: a constant frame, never stored. */
  readonly kind: 'public' | 'shell'
  readonly calls: PageCalls
  /** While the shop is closed for maintenance, only managers see it. */
  readonly closes: boolean
  /** The address with its parameters named, as figures are told apart; null: there is no such page. */
  readonly pattern: string | null
  /** HTTP status of a page that always has one, such as not found. */
  readonly status: 200 | 404
}

export type PageRequest = {
  /** Path and query. */
  readonly address: string
  readonly language: Language
  /** Absolute origin of the shop for canonical and alternate links. */
  readonly origin: string
  readonly shop: ShopSettings
  /** The brand's colours: absent where the shop has its own. */
  readonly brand?: PageBrand
  /** Of the payment step: by it a provider's script may add to the document. */
  readonly nonce?: string
}

/** How the brand changes every page. */
export type PageBrand = {
  /** Laid over the colours of the site; its hash is in the CSP. */
  readonly style: string
  /** The browser's own frame, by theme. */
  readonly frame: { readonly light: string; readonly dark: string }
}

/** What the pages may know of the configuration. Nothing secret. */
export type ShopSettings = {
  readonly name: string
  readonly demo: boolean
  readonly supportEmail: string
  readonly businessName: string
  readonly businessNumber: string
  readonly businessAddress: string
  readonly businessPhone: string
  /** The number of a chat, as the shop writes it; null: there is none. */
  readonly whatsApp: string | null
  /** Addresses of the shop's pages on social networks. */
  readonly socialLinks: readonly string[]
  /** The forms of its logo, each as `readLogo` reads it; absent: the shop has its mark. */
  readonly logo?: Readonly<Partial<Record<LogoForm, string>>>
  /** What the owner announces now, and which one a visitor may have closed; absent: nothing. */
  readonly announcement?: { readonly id: string; readonly text: string; readonly link?: string }
  /** Present: the shop is closed for maintenance; what is still open says so. */
  readonly closed?: true
  /** Present: nobody new can open an account. */
  readonly registrationClosed?: true
  /** How sales are rounded that are set now, for the preview of managers; absent: down to .90. */
  readonly saleRounding?: PriceRounding
  /** Days to cancel in; absent: those of the law. */
  readonly refundDays?: number
  /** The cancellation fee in per cent; absent: none. */
  readonly feePercent?: number
  /** Absent: the rates of the law, by a registered dealer. */
  readonly vat?: VatTerms
  /** Where calls go, when not to the origin of the page. */
  readonly apiUrl?: string
  readonly menus: PageMenus
  /** The ways to pay, each once, in the order of the checkout. */
  readonly payments: readonly MethodMark[]
  /** Null: there is no Google button. */
  readonly googleClientId: string | null
  /** Services that hear of visitors who agree; absent: the shop has none. */
  readonly ga4Id?: string
  readonly metaPixelId?: string
  /** What the footer says of the bot check, in the language of the page. */
  readonly botNote: BotNote
}

/** The links in the header and the footer, and the categories that have products, in the language of the page: address and label. */
export type PageMenus = {
  readonly header: readonly (readonly [href: string, label: string])[]
  readonly footer: readonly {
    readonly title: string
    readonly links: readonly (readonly [href: string, label: string])[]
  }[]
  readonly categories: readonly (readonly [href: string, label: string])[]
}

/** What the page of a closed shop says. */
export type ClosedNotice = {
  /** Of the owner; empty: nothing of their own. */
  readonly text: string
  /** The moment at which it opens again; null: nobody has said. */
  readonly until: string | null
}

/** A sentence with links in it. */
export type BotNote = readonly (string | { readonly text: string; readonly href: string })[]

/** The page renderer that `web` builds and the server draws pages with. */
export type PageRenderer = {
  /** Finds the page of an address (path and query), without drawing it; the calls already carry the language. */
  match(address: string, language: Language): PageMatch
  /** Draws the whole document. `failure` draws the not-found or error page instead. */
  render(request: PageRequest, data: PageData, failure?: 404 | 500): string
  /** Draws the one page of a shop that is closed for maintenance. */
  renderClosed(request: PageRequest, notice: ClosedNotice): string
  /** The paths of the public pages that are one page each, for sitemaps. */
  readonly publicPaths: readonly string[]
  /** SHA-256 CSP sources of the inline scripts and styles of every document. */
  readonly contentHashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}
