import type { Plugin } from 'vite'

/** Leaves out of the browser's map of the site what only the server asks of it. */
export function siteMapForBrowsers(): Plugin {
  return {
    name: 'site-map-for-browsers',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      return id.endsWith('/src/web/site-map.ts') ? code.replace(/^ +source: '.*',$/gm, '') : undefined
    },
  }
}
