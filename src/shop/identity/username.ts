export const usernameLength = { least: 3, most: 30 } as const

/** What is wrong with a username, or null. Only Latin letters: look-alikes from other scripts could impersonate another user. */
export function usernameProblem(name: string): 'too-short' | 'too-long' | 'username' | null {
  if (!/^[A-Za-z0-9_.-]*$/.test(name)) return 'username'
  if (name.length < usernameLength.least) return 'too-short'
  return name.length > usernameLength.most ? 'too-long' : null
}

/** A username made from a name or an e-mail address; `suffix` makes it unique. */
export function usernameFrom(text: string, suffix: string): string {
  const plain = (text.split('@')[0] ?? '').normalize('NFKD').replace(/[^A-Za-z0-9_.-]/g, '')
  const stem = plain.length >= usernameLength.least ? plain : `user${plain}`
  return stem.slice(0, usernameLength.most - suffix.length) + suffix
}
