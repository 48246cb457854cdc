export const sources = ['direct', 'search', 'social', 'paid', 'email', 'campaign', 'referral'] as const
export type Source = (typeof sources)[number]

export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
export type Utm = Readonly<Partial<Record<(typeof utmNames)[number], string>>>

const searchSites =
  /(?:^|\.)(?:google|bing|yahoo|duckduckgo|ecosia|yandex|baidu|brave|startpage|qwant)\.(?:com|org|[a-z]{2}|com?\.[a-z]{2})$/
const socialSites =
  /(?:^|\.)(?:facebook\.com|fb\.com|instagram\.com|t\.co|x\.com|twitter\.com|linkedin\.com|lnkd\.in|tiktok\.com|youtube\.com|youtu\.be|reddit\.com|pinterest\.com|whatsapp\.com|wa\.me|telegram\.org|t\.me|threads\.net|threads\.com)$/

/** The traffic source: from the link's own parameters first, then from the referring site. */
export function sourceOf({ utm, site }: { readonly utm: Utm | null; readonly site: string | null }): Source {
  if (utm !== null) return campaignKind(utm.utm_medium?.toLowerCase() ?? '')
  if (site === null) return 'direct'
  if (searchSites.test(site)) return 'search'
  return socialSites.test(site) ? 'social' : 'referral'
}

function campaignKind(medium: string): Source {
  if (/^(?:cpc|ppc|cpm|cpv|display|banner|retargeting|paid.*)$/.test(medium)) return 'paid'
  if (/^e-?mail$|^newsletter$/.test(medium)) return 'email'
  if (medium.startsWith('social')) return 'social'
  if (medium === 'organic') return 'search'
  return /^(?:referral|affiliate)$/.test(medium) ? 'referral' : 'campaign'
}
