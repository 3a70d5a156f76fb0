import { parseArgs } from 'node:util'
import { readTemplate, startStack } from '../../test/parts/stack.ts'
import { type BenchDocument, prepareDocument, sampleOf } from '../documents.ts'
import { measure, ratio } from '../measure.ts'
import { printSeries, progress, write } from '../report.ts'
import type { Way } from '../ways.ts'

const usage = `Measures Platen and other services that print HTML with Chromium, one after the other in each round.

Start the others on this machine first, with the browser that Platen uses (.cache/chromium.json) and two concurrent pages:

  --gotenberg URL   a Gotenberg 8, such as http://localhost:3555
  --jsreport URL    a jsreport 4 with its chrome-pdf recipe and the chrome-pool strategy, such as http://localhost:3556
  --rounds N        rounds, interleaved; the median counts (5)
  --seconds N       of each service in a round (5)

Platen merges its template with the data for each document; the others get the merged HTML, with embedded pictures.
`
const { values } = parseArgs({
  options: {
    gotenberg: { type: 'string' },
    jsreport: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    help: { type: 'boolean' },
  },
})
if (values.help || (!values.gotenberg && !values.jsreport)) {
  write(usage)
  process.exit(values.help ? 0 : 1)
}

const lanes = 2
const stack = await startStack({
  api: { RATE_LIMIT: '1000000', RATE_BURST: '1000000' },
  worker: { LANES: String(lanes) },
})
const account = await stack.createAccount('bench')
const files = await readTemplate('invoice')

/** Returns a way of rendering that uses a service that responds to a POST with a PDF. */
function wayOf(name: string, url: string, requestOf: (document: BenchDocument) => RequestInit): Way {
  return {
    name,
    async makeOne(document) {
      const answer = await fetch(url, { method: 'POST', ...requestOf(document) })
      const bytes = await answer.bytes()
      if (answer.status !== 200 || Buffer.from(bytes.subarray(0, 5)).toString() !== '%PDF-')
        throw new Error(
          `${name} returned status ${answer.status}: ${Buffer.from(bytes.subarray(0, 300)).toString()}`,
        )
    },
    pids: () => ({}),
    close: () => Promise.resolve(),
  }
}

const json = { 'Content-Type': 'application/json' }
const platen = wayOf('platen', `${stack.baseUrl}/v1/create`, ({ requestBody }) => ({
  headers: { ...json, Authorization: `Bearer ${account.apiKey}`, Accept: 'application/pdf' },
  body: new Uint8Array(requestBody),
}))
const others = [
  ...(values.gotenberg === undefined
    ? []
    : [
        wayOf('gotenberg', `${values.gotenberg}/forms/chromium/convert/html`, ({ usualHtml, tagged }) => {
          const form = new FormData()
          form.append('files', new Blob([usualHtml], { type: 'text/html' }), 'index.html')
          form.append('preferCssPageSize', 'true')
          form.append('printBackground', 'true')
          form.append('generateTaggedPdf', String(tagged))
          return { body: form }
        }),
      ]),
  ...(values.jsreport === undefined
    ? []
    : [
        wayOf('jsreport', `${values.jsreport}/api/report`, ({ usualHtml: content }) => ({
          headers: json,
          body: JSON.stringify({
            template: {
              content,
              engine: 'none',
              recipe: 'chrome-pdf',
              chrome: { preferCSSPageSize: true, printBackground: true },
            },
          }),
        })),
      ]),
]

for (const tagged of [true, false]) {
  const document = await prepareDocument(stack, account, {
    name: 'invoice',
    files,
    data: sampleOf(files),
    tagged,
  })
  const ways = [platen, ...others].map((way) => ({
    way,
    callers: lanes,
    seconds: Number(values.seconds),
    documentsMin: 5,
  }))
  const [own, ...series] = await measure({ document, ways, rounds: Number(values.rounds) }, progress)
  if (!own) continue
  printSeries(`${document.name}, ${tagged ? 'tagged' : 'not tagged'}, two callers`, [own, ...series])
  for (const other of series) write(`  platen / ${other.way}: ${ratio(own, other).toFixed(2)}\n`)
}
await stack.close()
progress('')
