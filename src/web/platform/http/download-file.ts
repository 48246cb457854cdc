import { type Answer, exchange, limitMs } from './api.ts'
import { requestTo } from './request.ts'

/**
 * Fetches a file and hands it to the browser to keep. A plain link cannot: it carries no token. Never throws.
 * The file has to begin in time; how long it takes is its size's affair.
 */
export async function downloadFile(address: string): Promise<Answer<true>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const build = () => {
    stop()
    const late = new AbortController()
    timer = setTimeout(() => late.abort(), limitMs)
    return requestTo(address, { headers: new Headers(), signal: late.signal })
  }
  const save = async (response: Response) => {
    stop()
    const name = nameIn(response.headers.get('content-disposition') ?? '')
    saveFile({ name, content: await response.blob() })
    return { data: true } as const
  }
  return exchange(build, save).finally(stop)
}

/** Lets the browser fetch an address by itself, as a download: nothing of it passes through the page. */
export function openDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  // the server’s name for it counts; without this a failure would take the place of the page
  link.download = ''
  link.click()
}

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
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
