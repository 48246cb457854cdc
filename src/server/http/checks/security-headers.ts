import type { Settings } from '#server/settings/read-settings.ts'
import { corsHeaders } from './cors.ts'

/** Headers of every response. HSTS only if the shop is reached over https. */
export function commonHeaders(
  secure: boolean,
  hosts: Pick<Settings, 'publicUrl' | 'apiUrl'>,
): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...corsHeaders(hosts),
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

type Kind = 'scripts' | 'styles' | 'frames' | 'connections' | 'images'
type Sources = Readonly<Partial<Record<Kind, readonly string[]>>>

const google: Sources = {
  scripts: ['https://accounts.google.com/gsi/client'],
  styles: ['https://accounts.google.com/gsi/style'],
  frames: ['https://accounts.google.com/gsi/'],
  connections: ['https://accounts.google.com/gsi/'],
}
const turnstile = ['https://challenges.cloudflare.com']
const recaptcha = ['https://www.google.com/recaptcha/']
const botChecks: Partial<Record<Settings['botCheck']['kind'], Sources>> = {
  turnstile: { scripts: turnstile, styles: [], frames: turnstile, connections: turnstile },
  recaptcha: {
    scripts: [...recaptcha, 'https://www.gstatic.com/recaptcha/'],
    styles: [],
    frames: [...recaptcha, 'https://recaptcha.google.com/recaptcha/'],
    connections: recaptcha,
  },
}

// developers.google.com/tag-platform/security/guides/csp
const ga4: Sources = {
  scripts: ['https://*.googletagmanager.com'],
  images: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  connections: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
}
const metaPixel: Sources = {
  scripts: ['https://connect.facebook.net'],
  images: ['https://www.facebook.com'],
  connections: ['https://www.facebook.com', 'https://connect.facebook.net'],
}

/**
 * The hosts that pages may use according to the settings: the shop's own API host, and other sites (addresses
 * as documented by them).
 */
export function outsideSources({
  apiUrl,
  google: { clientId },
  botCheck,
  measuring: { ga4Id, metaPixelId },
}: Pick<Settings, 'apiUrl' | 'google' | 'botCheck' | 'measuring'>): readonly Sources[] {
  const check = botChecks[botCheck.kind]
  return [
    ...(apiUrl === null ? [] : [{ connections: [apiUrl] }]),
    ...(clientId === null ? [] : [google]),
    ...(check === undefined ? [] : [check]),
    ...(ga4Id === null ? [] : [ga4]),
    ...(metaPixelId === null ? [] : [metaPixel]),
  ]
}

/**
 * The hosts allowed on the payment step: the shop's own API host, and PayPal's (as documented by PayPal). No
 * others.
 */
export function paymentStepSources({
  apiUrl,
  payments: { paypal },
}: Pick<Settings, 'apiUrl' | 'payments'>): readonly Sources[] {
  const own = apiUrl === null ? [] : [{ connections: [apiUrl] }]
  if (paypal === null || paypal.scriptUrl === null) return own
  const addresses = [paypal.scriptUrl, paypal.url].map((address) => new URL(address))
  const isPaypals = addresses.some(({ hostname }) => /(^|\.)paypal\.com$/.test(hostname))
  const hosts = [
    ...new Set(addresses.map(({ origin }) => origin)),
    ...(isPaypals ? ['https://*.paypal.com', 'https://*.paypalobjects.com'] : []),
  ]
  return [...own, { scripts: hosts, styles: hosts, frames: hosts, connections: hosts, images: hosts }]
}

/** The CSP of pages: own files, inline parts by their hashes, and the sites in the settings. */
export function pagePolicy(
  hashes: { scripts: readonly string[]; styles: readonly string[] },
  outside: readonly Sources[],
): string {
  const from = (kind: Kind, own: readonly string[] = []) =>
    ["'self'", ...own, ...outside.flatMap((sources) => sources[kind] ?? [])].join(' ')
  return [
    "default-src 'none'",
    `script-src ${from('scripts', hashes.scripts)}`,
    `style-src ${from('styles', hashes.styles)}`,
    `img-src ${from('images', ['data:'])}`,
    "font-src 'self'",
    `connect-src ${from('connections')}`,
    `frame-src ${from('frames')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
