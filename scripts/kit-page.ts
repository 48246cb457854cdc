import process from 'node:process'
import type { Plugin } from 'vite'

const route = `
  {
    path: '/kit',
    access: 'anyone',
    kind: 'shell',
    source: 'showroom/kit-page.tsx',
    load: () => import('./showroom/kit-page.tsx'),
  },
]
`

/** While developing, the site has one page more: `/kit`, which shows every part of the design system. */
export function kitPage(): Plugin {
  return {
    name: 'kit-page',
    enforce: 'pre',
    transform: (code, id) =>
      isKitShown() && id.endsWith('/src/web/site-map.ts') ? withKitPage(code) : undefined,
  }
}

/** Set by `npm run dev` alone. */
export const isKitShown = (): boolean => process.env['SHOW_KIT'] === 'true'

/** The text of the site map with the page in it. */
export const withKitPage = (siteMap: string): string => siteMap.replace(/\n\]\n$/, route)
