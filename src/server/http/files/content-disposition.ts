import { create } from 'content-disposition'

/**
 * `Content-Disposition` of a download: an ASCII name for old clients, and the real name in UTF-8 for all
 * others. Both are free of path separators and control characters.
 */
export function attachment(name: string): string {
  const safe = name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]+/gu, '_').trim() || 'download'
  const plain = safe.replace(/[^\x20-\x7e]+/g, '_').replace(/["%]/g, '_')
  return create(safe.toWellFormed(), { fallback: plain })
}
