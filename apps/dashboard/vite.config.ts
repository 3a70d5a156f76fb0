import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** `PLATEN_API` names a running service for `vite dev`, which passes everything but the pages on to it. */
const api = process.env['PLATEN_API'] ?? 'http://localhost:3000'

/** Beside each script and style its compressed forms, as small as they get: the API serves them as they are. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(?:js|mjs|css)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = path.join(dir, name)
        const bytes = await readFile(file)
        // By itself brotli compresses with its highest quality.
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(bytes),
          promisify(gzip)(bytes, { level: 9 }),
        ])
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
      }),
    )
  },
}

/** Colors of Mantine that nothing here has: what says how each of them looks would be a tenth of the first page's styles. */
const unused = 'cyan|grape|green|indigo|lime|pink|violet'
const unusedRules = new RegExp(`^\\s*--mantine-color-(?:${unused})-[^;]+;$`, 'gm')
const unusedNames = new RegExp(`(?:\\b(?:color|c|bg)(?:=|: )["'{]+|mantine-color-)(${unused})\\b`)

/** Each component of Mantine brings its own style rules, as it brings its script, instead of all of them at once with the first page. */
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
      this.error(`The colour ${color} has no styles: see the unused ones in vite.config.ts.`)
    // The module that holds the names of a component's classes; what a component is made of, it imports before.
    const component = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
    return component === undefined
      ? undefined
      : { code: `import '@mantine/core/styles/${component}.css'\n${code}`, map: null }
  },
}

export default defineConfig(({ command }) => ({
  // Relative, as the path before `/app` is known only to the API that serves the files.
  base: command === 'build' ? './' : '/app/',
  plugins: [react(), componentStyles, compressed],
  // React has had by itself, since its 18th version, what the shim brings with the first page.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // No inlined assets: the content security policy allows files of our own, and no `data:` but pictures.
    assetsInlineLimit: 0,
    // Browsers that run this target know how to preload modules.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // Seven characters are 42 bits, enough to tell builds apart. The first file names all others, and names do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What the first pages need comes in one file: as many small ones would compress worse, and each has headers of its own.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Small parts of other pages likewise; and the first file, which names all others, has fewer to name.
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
