import type { Plugin } from 'vite'

const needless = new Set([
  'input',
  'output',
  'summary',
  'refusals',
  'limit',
  'access',
  'personal',
  'permission',
  'mostBytes',
  'freshSeconds',
])

type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

/**
 * A browser needs to know where an endpoint is, not what the server checks: in the client build
 * the definitions of src/contract keep method and path, and lose their schemas. Types are not
 * touched. That saves every shopper the schema library.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    apply: 'build',
    transform(code, id) {
      if (this.environment.name !== 'client') return undefined
      // Which module a route loads is told twice; the name is for the server, which preloads it.
      if (id.endsWith('/src/web/site-map.ts'))
        return { code: code.replace(/\bsource: ?(["'])[^"'\n]*\1,?/g, ''), map: null }
      if (!/\/src\/contract\/[\w-]+\.ts$/.test(id)) return undefined
      const cuts = endpointCalls(this.parse(code)).flatMap(needlessParts)
      const kept = cuts
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
      // Shapes that no endpoint holds any more are of no use: making one has no side effect.
      return { code: kept.replace(/\b(?:v\.\w+|plainText|lines)\(/g, '/* @__PURE__ */ $&'), map: null }
    },
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Every `endpoint({ … })` below a node; gives the object. */
function endpointCalls(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(endpointCalls)
  if (!isNode(node)) return []
  const { callee, arguments: given } = node
  const [definition] = Array.isArray(given) ? given : []
  if (node.type === 'CallExpression' && isNode(callee) && callee['name'] === 'endpoint' && isNode(definition))
    return [definition]
  return Object.values(node).flatMap(endpointCalls)
}

function needlessParts({ properties }: Node): Node[] {
  return Array.isArray(properties)
    ? properties.filter(
        (part) => isNode(part) && isNode(part['key']) && needless.has(String(part['key']['name'])),
      )
    : []
}
