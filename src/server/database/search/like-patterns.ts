/** A pattern of `like` for values that begin with the text, whatever signs it contains. */
export function likePrefix(text: string): string {
  return `${escaped(text)}%`
}

/** A pattern of `like` for values that contain the text, whatever signs it contains. */
export function likeContaining(text: string): string {
  return `%${escaped(text)}%`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
