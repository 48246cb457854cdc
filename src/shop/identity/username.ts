export const usernameLength = { least: 3, most: 30 } as const

/** What is wrong with a username, or null. Letters are Latin ones: look-alikes of other scripts would pass for another user. */
export function usernameProblem(name: string): 'too-short' | 'too-long' | 'username' | null {
  if (!/^[A-Za-z0-9_.-]*$/.test(name)) return 'username'
  if (name.length < usernameLength.least) return 'too-short'
  return name.length > usernameLength.most ? 'too-long' : null
}

/** A username drawn from a name or an address; `suffix` tells it from the ones already taken. */
export function usernameFrom(text: string, suffix: string): string {
  const plain = (text.split('@')[0] ?? '').normalize('NFKD').replace(/[^A-Za-z0-9_.-]/g, '')
  const stem = plain.length >= usernameLength.least ? plain : `user${plain}`
  return stem.slice(0, usernameLength.most - suffix.length) + suffix
}
