export const words = {
  title: 'Join the team',
  lead: (by: string) => `${by} invites you to help run the shop.`,
  for: 'The invitation is for',
  signIn: 'Sign in',
  signUp: 'Create an account',
  signInText: 'Sign in with the account of this address, or create one with it.',
  join: 'Join the team',
  joining: 'You are signed in. One more step.',
  otherTitle: 'This invitation is for another address',
  otherText: (mine: string) =>
    `You are signed in as ${mine}. Sign out, and sign in with the invited address.`,
  signOut: 'Sign out',
  joined: 'Welcome to the team.',
  /** For the link that the server of a new shop prints. */
  owner: {
    title: 'Set up your shop',
    lead: 'This shop has no owner yet. You are about to become one.',
    signInText: 'Create your own account, or sign in with the one you have here.',
    joining: 'You are signed in. Now set up two-factor authentication: it protects orders, keys and money.',
    join: 'Become the owner',
    joined: 'The shop is yours.',
  },
  closed: {
    expired: 'This invitation has expired. Ask the person who invited you to send it again.',
    withdrawn: 'This invitation was withdrawn. Ask the person who invited you.',
    used: 'This invitation was already used. If that was you, simply sign in.',
    unknown:
      'This link does not work. Use the one in the latest e-mail, or ask the person who invited you to send it again. A new shop prints a new link at every start, until it has an owner.',
  },
  toShop: 'Go to the shop',
}
export type InvitationWords = typeof words
