export const devices = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof devices)[number]

const robots = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|monitor|curl\/|wget\//i

/** The kind of device by the user agent; `robot` for crawlers. */
export function deviceOf(userAgent: string): Device | 'robot' {
  if (userAgent.trim() === '' || robots.test(userAgent)) return 'robot'
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'phone' : 'desktop'
}
