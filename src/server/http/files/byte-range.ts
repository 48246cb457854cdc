import type { FilePart, FilePieces } from '#contract/shapes.ts'

/**
 * The requested part of a file: RFC 9110, sections 13.1.5 and 14. Multiple ranges, units other than bytes,
 * and ranges of a file that has changed since (If-Range) get the whole file.
 */
export function requestedRange(
  headers: Headers,
  { bytes, etag }: Pick<FilePieces, 'bytes' | 'etag'>,
): FilePart {
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return 'whole'
  const [, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(headers.get('range')?.replaceAll(' ', '') ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '')
    return Number(last) === 0 || bytes === 0
      ? 'beyond'
      : { from: Math.max(0, bytes - Number(last)), to: bytes }
  const from = Number(first)
  const to = last === '' ? bytes : Math.min(bytes, Number(last) + 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from < bytes ? { from, to } : 'beyond'
}
