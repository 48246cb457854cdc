import { mostCharacters } from '#shop/limits.ts'
import { ordersKeptYears } from '#shop/limits.ts'

export const words = {
  title: 'Your account',
  failed: 'This part could not be loaded.',
  typedKept: 'What you typed is kept. You find it in its form, where you left it.',
  details: {
    title: 'Details',
    username: 'Username',
    email: 'E-mail',
    phone: 'Mobile phone',
    noPhone: 'none',
    language: 'Language of our e-mails to you',
    change: 'Change',
    add: 'Add',
    save: 'Save',
    cancel: 'Cancel',
    phoneHint: 'Leave it empty to take it out.',
    saved: 'Saved.',
    newEmail: 'New e-mail address',
    sendCode: 'Send a code',
    codeSent: (email: string) => `We sent a code to ${email}. Enter it here and the address changes.`,
    confirm: 'Confirm',
    emailChanged: 'Your e-mail address was changed.',
  },
  confirm: {
    title: 'Please confirm that it is you',
    text: 'Enter your password to go on.',
    otherText: 'To go on, confirm in one of these ways.',
    or: 'or',
    signInAgain: 'For this change, please sign out and sign in again.',
    submit: 'Continue',
  },
  orders: {
    title: 'Orders',
    none: 'No orders yet',
    noneText:
      'What you buy appears here, with its keys and downloads; also what you bought as a guest with this e-mail address.',
    browse: 'Browse products',
  },
  security: {
    title: 'Password',
    lead: 'Changing it signs you out on all your other devices.',
    change: 'Change password',
  },
  google: {
    title: 'Google',
    none: 'Connect a Google account and sign in with one click.',
    by: 'Signs you in:',
    linked: 'Google is connected.',
    unlink: 'Disconnect',
    unlinked: 'Google was disconnected.',
    ask: 'Disconnect Google? You will sign in with your password again.',
  },
  second: {
    title: 'Two-factor authentication',
    on: 'On',
    off: 'Off',
    leadOff:
      'Ask for two-factor authentication after the password. Somebody who has learned your password alone stays outside.',
    leadOn: 'After your password, signing in asks for one of these.',
    remove: 'Remove',
    since: (when: string) => `added ${when}`,
    used: (when: string) => `last used ${when}`,
    unused: 'not used yet',
    app: {
      title: 'Authenticator app',
      none: 'A code from an app on your phone that changes every 30 seconds.',
      setUp: 'Set up',
      replace: 'Replace',
      added: 'The authenticator app is set up.',
      removed: 'The authenticator app was removed.',
      ask: 'Remove the authenticator app? Its codes will no longer be taken.',
      scan: 'Scan this picture with your authenticator app.',
      picture: 'QR code for an authenticator app',
      byHand: 'Cannot scan it? Enter this key in the app:',
      copy: 'Copy the key',
      copied: 'Copied.',
      copyFailed: 'Could not copy. Select the text and copy it yourself.',
      here: 'Open it in an app on this device',
      code: 'The code that the app shows',
      confirm: 'Confirm',
      cancel: 'Cancel',
    },
    passkeys: {
      title: 'Passkeys',
      none: 'Your fingerprint, face or screen lock instead of a code, and instead of the password too.',
      add: 'Add a passkey',
      added: 'The passkey was added.',
      removed: 'The passkey was removed.',
      ask: (name: string) => `Remove the passkey “${name}”? It will no longer sign you in.`,
      rename: 'Rename',
      name: 'Name of the passkey',
      nameWrong: `Give the passkey a name of up to ${mostCharacters.passkeyName} characters.`,
      save: 'Save',
      renamed: 'Saved.',
      first: 'My device',
    },
    codes: {
      title: 'Recovery codes',
      left: (count: number) => `${count} of 10 left`,
      few: 'Make new ones before they run out.',
      renew: 'Make new codes',
      ask: 'Make ten new codes? The ones you have will no longer be taken.',
      keepTitle: 'Keep your recovery codes',
      keepText:
        'If your phone or device is lost, each of these codes opens your account once. They are shown only now. Keep them where only you can get at them.',
      of: (username: string, shop: string) => `Recovery codes of ${username} at ${shop}`,
      copy: 'Copy',
      download: 'Download',
      print: 'Print',
      copied: 'Copied.',
      copyFailed: 'Could not copy. Select the text and copy it yourself.',
      done: 'I have kept them',
    },
    setUp: {
      title: 'Set up two-factor authentication',
      lead: 'Managers enter the admin area in two steps: the password, and something only they hold. It takes a minute.',
      or: 'or',
      again:
        'Your account already uses two-factor authentication, but this session was opened without it. Sign in again to enter the admin area.',
      signInAgain: 'Sign in again',
    },
  },
  data: {
    title: 'Your data',
    lead: 'Everything we keep about you, to read or to take along. Keys are whole only where you have revealed them.',
    page: 'As a page to read',
    json: 'As JSON',
    downloaded: 'Downloaded.',
  },
  leave: {
    title: 'Delete the account',
    lead: 'At once and for good.',
    open: 'Delete my account…',
    gone: 'Your details, sign-ins and messages are deleted, and every device is signed out.',
    kept: (orders: number) =>
      orders === 0
        ? 'There are no orders that the law has us keep.'
        : orders === 1
          ? `One order is kept for ${ordersKeptYears} years, as the law demands, under the name on its documents only.`
          : `${orders} orders are kept for ${ordersKeptYears} years, as the law demands, under the name on their documents only.`,
    access: 'Nobody can open these orders any more: not their keys, not their downloads, not with a code.',
    final: 'It cannot be undone. Your username becomes free for others.',
    unopened: (keys: number, files: number) =>
      [
        keys === 0 ? '' : keys === 1 ? '1 key was never revealed' : `${keys} keys were never revealed`,
        files === 0
          ? ''
          : files === 1
            ? '1 file was never downloaded'
            : `${files} files were never downloaded`,
      ]
        .filter((part) => part !== '')
        .join(' and ') + '. You may still be able to cancel them for a refund.',
    acceptLoss: 'I give them up.',
    acceptFirst: 'Please confirm that you give up what you have not opened, or cancel it first for a refund.',
    typeName: (username: string) => `Type your username (${username}) to confirm`,
    nameWrong: 'This is not your username.',
    confirm: 'Delete the account',
    keep: 'Keep the account',
    done: 'Your account was deleted. Goodbye, and thank you.',
    blocked: {
      'orders-open':
        'An order of yours is being paid or waits for stock. Finish or cancel it first; then the account can be deleted.',
      manager:
        'This is a manager’s account. Another manager has to take the role away before it can be deleted.',
    },
  },
  sessions: {
    title: 'Where you are signed in',
    current: 'this device',
    seen: (when: string) => `last used ${when}`,
    unknown: 'Unknown browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    end: 'Sign out',
    ended: 'Signed out there.',
    endOthers: 'Sign out everywhere else',
    othersEnded: (count: number) =>
      count === 1 ? 'Signed out on one other device.' : `Signed out on ${count} other devices.`,
  },
}
export type AccountWords = typeof words
