/** The demo’s mailbox. */
export const words = {
  title: 'Demo mailbox',
  note: 'E-mails this demo shop would have sent. They appear here and are not really sent.',
  empty: 'No e-mails yet',
  emptyText: 'Place an order or write to us, and the e-mail appears here.',
  refresh: 'Refresh',
  to: 'To',
  back: 'All e-mails',
  plain: 'Plain text',
  choose: 'Choose an e-mail to read it.',
  missing: 'No such e-mail',
  failed: 'The mailbox could not be loaded.',
  notRefreshed: 'The list could not be refreshed.',
  password: 'Mailbox password',
  passwordHint: 'It was printed when the shop started.',
  passwordNeeded: 'Please enter the password.',
  open: 'Open the mailbox',
}
