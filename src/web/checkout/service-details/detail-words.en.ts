export const words = {
  /** The name of the service follows. */
  title: 'Details for',
  forAll: (units: number) => `One set of details covers all ${units} units.`,
  choose: 'Please choose',
  none: 'No preference',
  given: 'Details given',
  copy: (label: string) => `Copy: ${label}`,
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying. Select the text and copy it by hand.',
  faults: {
    required: 'The service needs this.',
    'too-long': (most: number) => `Please keep it to ${most} characters.`,
    characters: 'Please use ordinary letters and signs only.',
    email: 'This does not look like an e-mail address.',
    phone: 'Write it as 05XXXXXXXX or +972XXXXXXXXX.',
    'web-address': 'Write the address of a site, such as example.co.il.',
    choice: 'Please choose one from the list.',
    unknown: 'Please check this.',
  },
}
