import type pg from 'pg'

/** The sender and the business details whose defaults are invented for the demo. */
const nothingOf = {
  MAIL_FROM: '',
  SUPPORT_EMAIL: '',
  BUSINESS_NAME: '',
  BUSINESS_NUMBER: '',
  BUSINESS_ADDRESS: '',
  BUSINESS_PHONE: '',
  SOCIAL_LINKS: [],
} satisfies Readonly<Record<string, '' | []>>

export type BlankDetails = Readonly<Partial<typeof nothingOf>>

/** Empty values for invented details that are not set, in a shop without the demo. */
export async function readBlankDetails(
  pool: Pick<pg.Pool, 'query'>,
  isSet: (key: string) => boolean,
): Promise<BlankDetails> {
  const { rowCount } = await pool.query(`select from demo_state where state <> 'filled'`)
  if (rowCount === 0) return {}
  return Object.fromEntries(Object.entries(nothingOf).filter(([key]) => !isSet(key)))
}
