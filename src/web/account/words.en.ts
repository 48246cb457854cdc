import { maxCharacters } from '#shop/limits.ts'
import { ordersKeptYears } from '#shop/limits.ts'

export const words = {
  title: 'Your account',
  failed: 'We could not load this part.',
  typedKept: 'We kept what you typed: it is still in the form.',
  details: {
    title: 'Details',
    username: 'Username',
    email: 'E-mail',
    phone: 'Mobile phone',
    noPhone: 'not given',
    language: 'Language of our e-mails to you',
    change: 'Change',
    add: 'Add',
    save: 'Save',
    cancel: 'Cancel',
    phoneHint: 'Leave empty to remove the number.',
    saved: 'Saved.',
    newEmail: 'New e-mail address',
    sendCode: 'Send a code',
    codeSent: (email: string) => `We sent a code to ${email}. Enter it here to change the address.`,
    confirm: 'Confirm',
    emailChanged: 'Your e-mail address was changed.',
  },
  confirm: {
    title: 'Please confirm that it is you',
    text: 'Enter your password to continue.',
    otherText: 'To continue, confirm in one of these ways.',
    or: 'or',
    signInAgain: 'For this change, please sign out and sign in again.',
    submit: 'Continue',
  },
  orders: {
    title: 'Orders',
    none: 'No orders yet',
    noneText:
      'What you buy appears here with its keys and downloads, including what you bought as a guest with this e-mail address.',
    browse: 'Browse products',
  },
  security: {
    title: 'Password',
    lead: 'Changing it signs you out on all your other devices.',
    change: 'Change password',
    set: 'Set a password',
    setLead: 'Your account has no password yet. Setting one signs you out on all your other devices.',
  },
  google: {
    title: 'Google',
    none: 'Connect a Google account and sign in with one click.',
    by: 'You can sign in with:',
    linked: 'Google is connected.',
    unlink: 'Disconnect',
    unlinked: 'Google was disconnected.',
    ask: 'Disconnect Google? You will sign in with your password again.',
    askPasskey: 'Disconnect Google? You will sign in with your passkey.',
    passwordFirst: 'To disconnect Google, first choose a password under “Set a password”.',
  },
  second: {
    title: 'Two-factor authentication',
    on: 'On',
    off: 'Off',
    leadOff:
      'Add two-factor authentication to your password. Someone who only knows the password cannot get in.',
    leadOn: 'After your password, we ask for one of these.',
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
      ask: 'Remove the authenticator app? Its codes will stop working.',
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
      ask: (name: string) => `Remove the passkey “${name}”? You will no longer be able to sign in with it.`,
      rename: 'Rename',
      name: 'Name of the passkey',
      nameWrong: `Give the passkey a name of up to ${maxCharacters.passkeyName} characters.`,
      save: 'Save',
      renamed: 'Saved.',
      first: 'My device',
    },
    codes: {
      title: 'Recovery codes',
      left: (count: number) => `${count} of 10 left`,
      few: 'Create new ones before they run out.',
      renew: 'Create new codes',
      ask: 'Create ten new codes? The ones you have will stop working.',
      keepTitle: 'Save your recovery codes',
      keepText:
        'If you lose your phone or device, each of these codes opens your account once. We show them only now. Keep them where only you have access.',
      of: (username: string, shop: string) => `Recovery codes of ${username} at ${shop}`,
      copy: 'Copy',
      download: 'Download',
      print: 'Print',
      copied: 'Copied.',
      copyFailed: 'Could not copy. Select the text and copy it yourself.',
      done: 'I saved them',
    },
    setUp: {
      title: 'Set up two-factor authentication',
      lead: 'Managers sign in to the admin area in two steps: with a password, and with something only they have. Setting it up takes a minute.',
      or: 'or',
      again:
        'Your account already uses two-factor authentication, but this session was opened without it. Sign in again to enter the admin area.',
      signInAgain: 'Sign in again',
    },
  },
  data: {
    title: 'Your data',
    lead: 'Everything we keep about you, to read or to take with you. Keys appear in full only if you revealed them.',
    page: 'As a page to read',
    json: 'As JSON',
    downloaded: 'Downloaded.',
  },
  leave: {
    title: 'Delete the account',
    lead: 'Deletion is immediate and final.',
    open: 'Delete my account…',
    gone: 'We delete your details, sign-ins and messages, and sign out every device.',
    kept: (orders: number) =>
      orders === 0
        ? 'There are no orders that the law requires us to keep.'
        : orders === 1
          ? `We keep one order for ${ordersKeptYears} years, as the law requires, under the name on its documents only.`
          : `We keep ${orders} orders for ${ordersKeptYears} years, as the law requires, under the name on their documents only.`,
    access: 'After that nobody can open these orders, their keys or their downloads, not even with a code.',
    final: 'This cannot be undone. Others can take your username.',
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
        .join(' and ') + '. You may still be able to cancel for a refund.',
    acceptLoss: 'Delete what I have not opened too.',
    acceptFirst: 'Confirm that you no longer need what you have not opened, or cancel it first for a refund.',
    typeName: (username: string) => `Type your username (${username}) to confirm`,
    nameWrong: 'This is not your username.',
    confirm: 'Delete the account',
    keep: 'Keep the account',
    done: 'Your account was deleted. Goodbye, and thank you.',
    blocked: {
      'orders-open':
        'One of your orders is being paid, is waiting for stock or has a refund that is not paid yet. Once it is settled, you can delete the account.',
      manager:
        'This is a manager’s account. Another manager has to remove the role before you can delete it.',
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
