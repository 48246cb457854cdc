import type { FetchedFile } from './download-file.ts'

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile({ name, content }: FetchedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
