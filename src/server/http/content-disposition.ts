/**
 * `Content-Disposition` of a download (RFC 6266): a plain name for old programs, and the real one
 * in UTF-8 (RFC 8187) for all others. Path separators and control characters never get into either.
 */
export function attachment(name: string): string {
  const safe = name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]+/gu, '_').trim() || 'download'
  const plain = safe.replace(/[^\x20-\x7e]+/g, '_').replace(/["%]/g, '_')
  const encoded = encodeURIComponent(safe.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
