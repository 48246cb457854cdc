/** The settings of PayPlus. */
export const payplusSettings = {
  PAYPLUS_API_KEY: {
    default: '',
    about: 'PayPlus: the API key. With the secret key and the page it opens this provider.',
    secret: true,
  },
  PAYPLUS_SECRET_KEY: {
    default: '',
    about: 'PayPlus: the secret key. It also checks the signature of callbacks.',
    secret: true,
  },
  PAYPLUS_PAGE_UID: {
    default: '',
    about: 'PayPlus: the uid of the payment page that buyers are sent to.',
  },
  PAYPLUS_URL: {
    default: 'https://restapi.payplus.co.il/api/v1.0',
    about: 'PayPlus: the address of its API. Its test system is https://restapidev.payplus.co.il/api/v1.0.',
  },
  PAYPLUS_INSTALMENTS: {
    default: 'off',
    about: 'on: the payment page of PayPlus lets buyers choose instalments, as the terminal allows.',
  },
} as const
