/** The demo’s mailbox. */
export const words = {
  title: 'Demo mailbox',
  note: 'Mails this demo shop would have sent. They are shown here instead of being sent.',
  empty: 'No mail yet',
  emptyText: 'Place an order or write to us, and the mail appears here.',
  refresh: 'Refresh',
  to: 'To',
  back: 'All mails',
  plain: 'Plain text',
  choose: 'Choose a mail to read it.',
  missing: 'There is no such mail',
  failed: 'The mailbox could not be loaded.',
  notRefreshed: 'The list could not be refreshed.',
  password: 'Mailbox password',
  passwordHint: 'It was printed when the shop started.',
  passwordNeeded: 'Please enter the password.',
  open: 'Open the mailbox',
}
