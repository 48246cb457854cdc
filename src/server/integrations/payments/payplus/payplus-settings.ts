import { providerAddress, type ProviderDefinition } from '../define-provider.ts'
import { payplusProvider } from './payplus.ts'

export type PayplusSettings = {
  readonly apiKey: string
  readonly secretKey: string
  readonly pageUid: string
  readonly url: string
  readonly instalments: boolean
}

export const payplusDefinition: ProviderDefinition = {
  methods: ['card', 'bit', 'google-pay', 'apple-pay', 'paypal'],
  needs: ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY', 'PAYPLUS_PAGE_UID'],
  read: (reading) => {
    const settings: PayplusSettings = {
      apiKey: reading.text('PAYPLUS_API_KEY'),
      secretKey: reading.text('PAYPLUS_SECRET_KEY'),
      pageUid: reading.text('PAYPLUS_PAGE_UID'),
      url: providerAddress(reading, 'PAYPLUS_URL'),
      instalments: reading.yes('PAYPLUS_INSTALMENTS'),
    }
    return (needs) => payplusProvider(settings, needs)
  },
}
