/** The logger of the database: pino or the console. */
export type DatabaseLog = { info(text: string): void; warn(text: string): void; error(text: string): void }
