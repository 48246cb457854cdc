import { getCurrentUser } from '#contract/addresses.ts'
import { type Answer, call, isProblem, limitMs, unanswered } from './api.ts'
import { apiAddress } from '../api-host.ts'
import { chooseErrorText } from '../i18n/error-text.ts'
import { readToken } from '../browser/storage.ts'

/**
 * Fetches a file of the visitor's own and hands it to the browser to keep. A plain link cannot:
 * it carries no token. Never throws.
 */
export async function downloadFile(address: string): Promise<Answer<true>> {
  try {
    const first = await ask(address)
    if (first.status !== 401) return await keep(first)
    // Any call renews an ended token unseen; the file is then asked for once more.
    await call(getCurrentUser, {})
    return await keep(await ask(address))
  } catch (fault) {
    return unanswered(fault)
  }
}

/** The file has to begin in time; how long it takes is its size's affair. */
async function ask(address: string): Promise<Response> {
  const token = readToken()
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limitMs)
  try {
    return await fetch(apiAddress(address), { headers, credentials: 'include', signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function keep(response: Response): Promise<Answer<true>> {
  const { status } = response
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null)
    const problem = isProblem(body) ? body : null
    return { data: null, error: chooseErrorText(status, body), problem, status }
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = nameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return { data: true, error: null, problem: null }
}

/** `attachment; filename="a.txt"; filename*=UTF-8''%D7%90.txt` → the second where there is one. */
export function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, quoted, plain = quoted] = /filename=(?:"([^"]*)"|([^";\s]+))/i.exec(disposition) ?? []
  try {
    return encoded === undefined ? (plain ?? '') : decodeURIComponent(encoded)
  } catch {
    return plain ?? ''
  }
}
