/** The Israeli standard keyboard (SI 1452): the Latin and the Hebrew character of each key. */
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
 * Converts a text typed in the wrong keyboard layout: akuo → שלום, 'ןמגם'ד → windows. Null if it contains no letter in
 * the other layout.
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
