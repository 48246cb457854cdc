import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientAssets } from './scripts/client-assets.ts'
import { contractAddresses } from './scripts/contract-addresses.ts'
import { kitPage } from './scripts/kit-page.ts'
import { packAssets } from './scripts/pack-assets.ts'
import { plainReact } from './scripts/plain-react.ts'
import { siteMapForBrowsers } from './scripts/site-map-for-browsers.ts'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    clientAssets(),
    contractAddresses(),
    kitPage(),
    siteMapForBrowsers(),
    plainReact(),
    packAssets(),
  ],
  publicDir: false,
  appType: 'custom',
  environments: {
    client: {
      // In production React would look for its developer tools at every start; what is left out nobody downloads.
      ...(process.env['NODE_ENV'] === 'production' && {
        define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
      }),
      build: {
        outDir: 'dist/client',
        // The popovers of the header ask for browsers of this age; so styles need no older forms.
        cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // Names of the files behind later pages would come with every first visit. Documents name
          // what they need themselves, and a link under the pointer fetches its page ahead.
          resolveDependencies: (_file, deps) => deps.filter((name) => name.endsWith('.css')),
        },
        rolldownOptions: {
          // The styles stand for themselves: as the entry's they would be fetched again by what is loaded later.
          input: ['src/web/entry-client.tsx', 'src/web/kit/site.css'],
          treeshake: { propertyReadSideEffects: false },
          output: {
            // Every visitor downloads the list of these names: the hash alone is a third of it.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              // What every page needs, in two files: one that rarely changes, and ours.
              groups: [
                { name: 'libraries', test: /node_modules[\\/](?!valibot)/, tags: ['$initial'] },
                {
                  name: 'site',
                  test: /src[\\/](web|contract|shop)(?!.*\.css$)|preload-helper/,
                  tags: ['$initial'],
                },
                {
                  name: 'forms',
                  test: /node_modules[\\/]valibot|contract[\\/](order-body|answers-body|shapes)/,
                  priority: 10,
                },
                // What the checkout shares with the drawer and the pages behind the till, in one file.
                {
                  name: 'till',
                  test: /src[\\/](web[\\/](coupons[\\/]coupon-(words|store)|kit[\\/](checkbox|field|take-focus)|platform[\\/](failure|problem)-text|cart[\\/](tell-cart-news|cart-news-text|check-cart|item-picture)|checkout[\\/](checkout-words|detail-words|notice|use-service|service-|place-and-pay|check-draft|order-attempt|tab-memory|trouble\.))|contract[\\/](coupons|service-forms|orders)\.|shop[\\/](coupons|cart[\\/]valid|catalogue[\\/]service-form|identity[\\/](email-address|phone|username)))/,
                },
                // What home shares with the blog.
                {
                  name: 'posts',
                  test: /src[\\/](contract[\\/]content|web[\\/](content[\\/]content-words|catalogue[\\/]post-cards))/,
                },
                // What the pages of the catalogue share, in one file.
                {
                  name: 'shelf',
                  test: /src[\\/](contract[\\/]catalogue|web[\\/](platform[\\/]lazy-words|favourites[\\/](favourite-ids|heart-button)|kit[\\/](picture|price|badge|name|breadcrumbs|pagination|prose|select)|catalogue[\\/](stars|product-card|product-name|product-grid|search-box))|shop[\\/]catalogue[\\/]product)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file with everything inside: the renderer needs neither node_modules nor NODE_ENV to be quick.
      resolve: { noExternal: true },
      define: {
        'process.env.NODE_ENV': JSON.stringify(
          process.env['NODE_ENV'] === 'development' ? 'development' : 'production',
        ),
      },
      build: {
        outDir: 'dist',
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
})
