import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The URL of a running service. `vite dev` forwards all requests to it, except requests for pages. */
const api = process.env['PLATEN_API'] ?? 'http://localhost:3000'

/** Writes maximally compressed copies of each script and style sheet, which the API serves unchanged. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(?:js|mjs|css)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = path.join(dir, name)
        const bytes = await readFile(file)
        // Brotli uses its highest quality by default.
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(bytes),
          promisify(gzip)(bytes, { level: 9 }),
        ])
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
      }),
    )
  },
}

/** Mantine colors that the dashboard does not use. Their variables would be a tenth of the first page's styles. */
const unused = 'cyan|grape|green|indigo|lime|pink|violet'
const unusedRules = new RegExp(`^\\s*--mantine-color-(?:${unused})-[^;]+;$`, 'gm')
const unusedNames = new RegExp(`(?:\\b(?:color|c|bg)(?:=|: )["'{]+|mantine-color-)(${unused})\\b`)

/** Loads the styles of each Mantine component with the script of the component, instead of all styles with the first page. */
const componentStyles: Plugin = {
  name: 'component-styles',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('/@mantine/core/styles.css')) return undefined
    const files = ['baseline', 'default-css-variables', 'global'].map((part) =>
      readFile(path.join(path.dirname(id), 'styles', `${part}.css`), 'utf8'),
    )
    return (await Promise.all(files)).join('\n').replaceAll(unusedRules, '')
  },
  transform(code, id) {
    const color = id.includes('/node_modules/') ? undefined : unusedNames.exec(code)?.[1]
    if (color !== undefined)
      this.error(`The color ${color} has no styles. Remove it from the unused colors in vite.config.ts.`)
    // Matches modules with the class names of a component. Inner components are imported first, so the styles are in the right order.
    const component = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
    return component === undefined
      ? undefined
      : { code: `import '@mantine/core/styles/${component}.css'\n${code}`, map: null }
  },
}

export default defineConfig(({ command }) => ({
  // Relative, because only the API that serves the files knows the path before `/app`.
  base: command === 'build' ? './' : '/app/',
  plugins: [react(), componentStyles, compressed],
  // React 18 and later include what the shim would add to the first page.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Assets are not inlined, because the content security policy allows `data:` URLs only for images.
    assetsInlineLimit: 0,
    // All browsers that support this target can preload modules without a polyfill.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // Seven characters are 42 bits, enough to distinguish builds. The first file contains the names of all others, and names do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // The code of the first pages is one file, because many small files compress worse and each has its own headers.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Small parts of other pages are grouped for the same reason. This also leaves fewer file names in the first file.
            { name: 'hooks', test: /node_modules\/@mantine\/(?:hooks|core\/esm\/(?:utils|core))\// },
            { name: 'ui', test: /\/dashboard\/src\/ui\/(?!csp-extension|popup-theme|code-)/ },
            { name: 'icons', test: /node_modules\/@tabler\/icons-react\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/app/api': api, '/v1': api, '/operator': api, '/docs': api } },
}))
