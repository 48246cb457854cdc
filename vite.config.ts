import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientAssets } from './build/client-assets.ts'
import { packAssets } from './build/optimise/pack-assets.ts'
import { preloadStylesOnly } from './build/optimise/preload-styles-only.ts'
import { sharedChunks } from './build/optimise/shared-chunks.ts'

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), clientAssets(), packAssets()],
  publicDir: false,
  cacheDir: '.cache/vite',
  // While developing, the libraries of all pages are found at once: one found later would reload the page.
  optimizeDeps: { entries: ['src/web/entry-client.tsx', 'src/web/**/*-page.tsx'] },
  appType: 'custom',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // The popovers of the header ask for browsers of this age; so styles need no older forms.
        cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: preloadStylesOnly,
        rolldownOptions: {
          // The styles stand for themselves: documents carry them inline.
          input: ['src/web/entry-client.tsx', 'src/web/kit/styles/site.css'],
          output: { codeSplitting: { groups: sharedChunks } },
        },
      },
    },
    ssr: {
      // One file with everything inside: the renderer needs neither node_modules nor NODE_ENV to be quick.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist',
        // as in the client's build, whose files the documents name
        assetsInlineLimit: 0,
        // Two of its functions stand in every document.
        minify: true,
        // The client's files are already there.
        emptyOutDir: false,
        emitAssets: false,
        rolldownOptions: {
          input: { 'page-renderer': 'src/web/entry-server.tsx' },
          output: { codeSplitting: false, entryFileNames: '[name].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (client === undefined || ssr === undefined)
        throw new Error('the client and ssr environments are missing')
      // The renderer inlines the client's CSS and file names, so the client comes first.
      await builder.build(client)
      await builder.build(ssr)
    },
  },
}))
