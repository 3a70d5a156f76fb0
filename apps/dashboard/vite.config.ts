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

export default defineConfig({
  base: '/app/',
  plugins: [react(), compressed],
  build: {
    target: 'es2022',
    outDir: 'dist',
    // No inlined assets: the content security policy allows files of our own, and no `data:` but pictures.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/app/api': api, '/v1': api, '/docs': api } },
})
