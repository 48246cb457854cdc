import { exchange } from './api.ts'
import { type ApiResponse, limitMs } from './send.ts'
import { requestTo } from './request.ts'

/**
 * Downloads a file with the access token, which a plain link cannot send, and saves it. Never throws. Only
 * the start of the response has a time limit: the duration depends on the file's size.
 */
export async function saveDownload(address: string): Promise<ApiResponse<true>> {
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
    const name = fileNameIn(response.headers.get('content-disposition') ?? '')
    saveFile({ name, content: await response.blob() })
    return { data: true } as const
  }
  return exchange(build, save).finally(stop)
}

/** Lets the browser download an address; the content does not pass through the page. */
export function openDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  // the server’s file name takes precedence; without this attribute an error page would replace the current
  // one
  link.download = ''
  link.click()
}

/** Saves a file to the browser's downloads. */
export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The file name: `attachment; filename="a.txt"; filename*=UTF-8''%D7%90.txt` → the second if present. */
export function fileNameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, quoted, plain = quoted] = /filename=(?:"([^"]*)"|([^";\s]+))/i.exec(disposition) ?? []
  try {
    return encoded === undefined ? (plain ?? '') : decodeURIComponent(encoded)
  } catch {
    return plain ?? ''
  }
}
