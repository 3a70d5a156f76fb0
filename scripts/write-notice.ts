import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Generates NOTICE from package-lock.json. With `--check`, fails if the file does not match it. */
const repo = path.join(import.meta.dirname, '..')
const file = path.join(repo, 'NOTICE')

interface LockedPackage {
  license?: string
  dev?: boolean
  link?: boolean
}

/** Licenses of packages whose manifest declares the license in a form that is not copied into the lock file. */
const licensesElsewhere: Readonly<Record<string, string>> = { busboy: 'MIT', streamsearch: 'MIT' }

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(path.join(repo, 'package-lock.json'), 'utf8'),
)
const byLicense = new Map<string, Set<string>>()
for (const [place, { license, dev, link }] of Object.entries(lock.packages)) {
  const name = place.split('node_modules/').at(-1) ?? ''
  if (dev || link || !place.includes('node_modules/')) continue
  const said = license ?? licensesElsewhere[name]
  if (said === undefined) throw new Error(`${name} declares no license. Look it up`)
  byLicense.set(said, (byLicense.get(said) ?? new Set()).add(name))
}
const packages = [...byLicense]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([license, names]) => ['', `${license}:`, ...wrap([...names].toSorted())])

const text = `Platen
Licensed under the MIT License: see LICENSE.

Platen is distributed with, or installs, the work of others, under their own licences.

In this repository
  Platen Sans (templates/fonts, apps/dashboard/src/fonts), made from IBM Plex Sans: SIL Open Font License 1.1,
  templates/fonts/OFL-IBM-Plex-Sans.txt
  EB Garamond, Alegreya Sans, Inter, Literata, Montserrat (templates/fonts, apps/dashboard/src/fonts), made smaller: SIL Open
  Font License 1.1, templates/fonts/OFL-*.txt

Installed by scripts/setup or built into the container images, and run as programs of their own
  Chromium, chrome-headless-shell: BSD-3-Clause, with parts under the licences that it ships
  Redis or Valkey, PostgreSQL, Node.js, the Noto and Liberation fonts: under the licences that their packages ship

Parts of pdfjs-dist that the dashboard serves, with their license text in node_modules/pdfjs-dist
  The Foxit fonts: BSD-3-Clause, standard_fonts/LICENSE_FOXIT
  Liberation Sans: GPL-2.0 with the exception for documents that fonts are embedded in, standard_fonts/LICENSE_LIBERATION
  openjpeg.wasm (OpenJPEG): BSD-2-Clause, wasm/LICENSE_OPENJPEG, wasm/LICENSE_PDFJS_OPENJPEG
  jbig2.wasm (of PDFium): BSD-3-Clause, wasm/LICENSE_JBIG2, and Apache-2.0, wasm/LICENSE_PDFJS_JBIG2
  qcms_bg.wasm (qcms): MIT, wasm/LICENSE_QCMS, wasm/LICENSE_PDFJS_QCMS

npm packages, by the licence that each names
${packages.join('\n')}
`

if (process.argv.includes('--check')) process.exitCode = readFileSync(file, 'utf8') === text ? 0 : 1
else writeFileSync(file, text)

function wrap(names: string[]): string[] {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + name.length < 110) lines[lines.length - 1] = `${last}, ${name}`
    else lines.push(`  ${name}`)
  }
  return lines
}
