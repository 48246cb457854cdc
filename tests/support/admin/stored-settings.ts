import type { ServerContext } from '#server/context/server-context.ts'

/** Stores a setting as an owner's change does; null restores the default. */
export async function storeSetting(
  { pool, settingStore }: Pick<ServerContext, 'pool' | 'settingStore'>,
  key: string,
  value: unknown,
): Promise<void> {
  await pool.query(
    `insert into setting_versions (key, version, is_set, value)
     select $1, coalesce(max(version), 0) + 1, $2::jsonb is not null, $2::jsonb from setting_versions where key = $1`,
    [key, value === null ? null : JSON.stringify(value)],
  )
  await settingStore.reload()
}

/** Runs something while the shop has no payment method. */
export async function withoutPaymentMethods<T>(context: ServerContext, work: () => Promise<T>): Promise<T> {
  // a provider that is not set up
  await storeSetting(context, 'PAYMENT_METHODS', ['payplus'])
  try {
    return await work()
  } finally {
    await storeSetting(context, 'PAYMENT_METHODS', null)
  }
}
