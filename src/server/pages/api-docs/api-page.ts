import { createHash } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { problems } from '#contract/problems/problem.ts'
import { escapeHtml } from '#shop/text/escape-html.ts'
import { refusalsOf, schemaOf } from './openapi.ts'
import { schemaRows } from './schema-rows.ts'

const style = `:root{color-scheme:light dark;--line:light-dark(#d9e2ec,#334155);--soft:light-dark(#52606d,#94a3b8);--link:light-dark(#2b6cb0,#63b3ed)}
body{font:16px/1.6 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1.5rem}
h1{font-size:1.75rem}h2{font-size:1rem;margin:2.5rem 0 .25rem;font-family:ui-monospace,monospace;overflow-wrap:anywhere}
p{margin:.25rem 0}a{color:var(--link)}code{font-family:ui-monospace,monospace;font-size:.875em}
section{border-block-start:1px solid var(--line)}.tag{color:var(--soft);font-size:.875rem}
table{border-collapse:collapse;width:100%;margin-block:.75rem}td,th{text-align:start;padding:.375rem .75rem .375rem 0;border-block-end:1px solid var(--line);vertical-align:top}`

/** The API reference page: every endpoint with its access, input, output and refusals. */
export function apiPage(shopName: string): { html: string; policy: string } {
  const hash = createHash('sha256').update(style).digest('base64')
  const body = Object.entries(api)
    .map(([name, endpoint]) => section(name, endpoint))
    .join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(shopName)} API</title><style>${style}</style></head><body><h1>${escapeHtml(shopName)} API</h1><p>Prices are shekels, times are UTC. Machines read <a href="/api/openapi.json">the OpenAPI 3.1 document</a>.</p>${body}</body></html>`
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

function section(name: string, endpoint: Endpoint): string {
  const refusals = refusalsOf(endpoint)
    .map(
      (code) =>
        `<tr><td>${problems[code].status}</td><td><code>${code}</code></td><td>${escapeHtml(problems[code].sentence)}</td></tr>`,
    )
    .join('')
  return `<section id="${name}"><h2>${endpoint.method} ${escapeHtml(endpoint.path)}</h2><p>${escapeHtml(endpoint.summary)}</p><p class="tag">${name} · ${accessWords[endpoint.access]}${endpoint.demoOnly === true ? ' · demo shop only' : ''} · success ${endpoint.status ?? 200}</p>${fields('Input', inputOf(endpoint))}${fields('Output', outputOf(endpoint))}<details><summary>Refusals</summary><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${refusals}</tbody></table></details></section>`
}

/** Null if the input is bytes. */
function inputOf({ body, input }: Endpoint): unknown {
  return body === 'raw' ? null : schemaOf(input, 'input')
}

function outputOf({ response, output }: Endpoint): unknown {
  return response === 'file' ? null : schemaOf(output, 'output')
}

function fields(title: string, schema: unknown): string {
  if (schema === null) return `<p class="tag">${title}: bytes</p>`
  const rows = schemaRows(schema)
  if (rows.length === 0) return `<p class="tag">${title}: nothing</p>`
  const cells = rows.map(
    ({ name, type, required, limits }) =>
      `<tr><td><code>${escapeHtml(name === '' ? '–' : name)}</code></td><td><code>${escapeHtml(type)}</code></td><td>${required ? 'required' : 'optional'}</td><td>${escapeHtml(limits)}</td></tr>`,
  )
  return `<details><summary>${title}</summary><table><thead><tr><th>Field</th><th>Type</th><th></th><th>Limits</th></tr></thead><tbody>${cells.join('')}</tbody></table></details>`
}

const accessWords = {
  anyone: 'anyone',
  user: 'signed-in user',
  manager: 'manager with a second factor',
} as const
