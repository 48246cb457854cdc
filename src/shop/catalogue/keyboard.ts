/** The Israeli standard keyboard (SI 1452): what each key writes in Latin and in Hebrew. */
const latin = "qwertyuiopasdfghjkl;'zxcvbnm,./"
const hebrew = "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ."
const other = new Map([
  ...pairs(latin, hebrew, /[א-ת]/),
  ...pairs(latin.toUpperCase(), hebrew, /[א-ת]/),
  ...pairs(hebrew, latin, /[a-z]/),
])

function pairs(from: string, to: string, letter: RegExp): [string, string][] {
  return Array.from(from).flatMap((key, at): [string, string][] => {
    const written = to[at] ?? key
    return letter.test(written) ? [[key, written]] : []
  })
}

/**
 * What the same keys write on the other keyboard: akuo → שלום, 'ןמגם'ד → windows. Null when nothing
 * typed is a letter there.
 */
export function onOtherKeyboard(typed: string): string | null {
  const toHebrew = !/[א-ת]/.test(typed)
  let changed = false
  const written = Array.from(typed, (key) => {
    const there = other.get(key)
    if (there === undefined || /[א-ת]/.test(there) !== toHebrew) return key
    changed = true
    return there
  }).join('')
  return changed ? written : null
}
