import type { Plugin } from 'vite'

const namespaces = /import (?:\* as )?(React|ReactDOM) from ["'](react|react-dom)["'];?/g
/** Base UI asks a copy of all of React for these: an old one might not have them. */
const askedOfACopy = ['captureOwnerStack', 'useId', 'useInsertionEffect', 'useLayoutEffect']

/**
 * Lets libraries import what they use of React by name. One that takes the whole namespace puts the
 * machinery for namespaces of CommonJS modules into what every visitor downloads.
 */
export function plainReact(): Plugin {
  return {
    name: 'plain-react',
    transform(code, id) {
      if (!id.includes('node_modules') || !code.includes('import')) return undefined
      return code.replace(namespaces, (_, local: string, from: string) => {
        const used = [...code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name]) => name)
        const names = [...new Set([...used, ...(id.includes('safeReact') ? askedOfACopy : [])])]
        const imports = names.map((name) => `${name} as ${local}_${name}`).join(', ')
        const object = names.map((name) => `${name}: ${local}_${name}`).join(', ')
        return `import { ${imports} } from '${from}'; const ${local} = { ${object} };`
      })
    },
  }
}
