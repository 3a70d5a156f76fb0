import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `PLATEN_API` names a running service for `vite dev`, which passes everything but the pages on to it. */
const api = process.env['PLATEN_API'] ?? 'http://localhost:3000'

export default defineConfig({
  base: '/app/',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    // No inlined assets: the content security policy allows files of our own, and no `data:` but pictures.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/app/api': api, '/v1': api, '/docs': api } },
})
