/** Only Vite's own names: settings come from the server. */
interface ViteTypeOptions {
  strictImportMetaEnv: unknown
}
