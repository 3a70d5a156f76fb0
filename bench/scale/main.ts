import { parseArgs } from 'node:util'
import { write } from '../report.ts'
import { measureLanes } from './lanes.ts'
import { measureMillion } from './million.ts'
import { measureWorkers } from './workers.ts'

const usage = `Measures what the cluster costs besides the browser. How the figures are used: docs/operate/capacity.md.

scripts/bench scale lanes [--lanes 1,10,50,100,200] [--seconds N]
  Single documents from workers of one lane whose renderer takes no CPU: documents a second, and the CPU of the API, Redis and the
  workers for each document. --workers-per-process N (25): each worker has connections, consumers and a presence of its own, so that
  Redis and the API see as many workers as in a cluster; what those of one process share is its memory.
scripts/bench scale workers [--workers 1,2,4] [--rounds N] [--seconds N]
  The library's invoice from real worker processes of one lane each.
scripts/bench scale million [--items N] [--processes N] [--bulk-lanes N]
  One batch of so many small items (1000000) from CSV to ZIP: how fast it is checked and cut, and the memory of each process.

  --print-ms N     how long a print waits that takes no CPU (30)
  --pdf-bytes N    size of its document (lanes: 12000, million: 1000)
  --postgres       the database in a PostgreSQL server of its own, as in a cluster, not in the API's process
`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lanes: { type: 'string', default: '1,10,50,100,200' },
    workers: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    items: { type: 'string', default: '1000000' },
    processes: { type: 'string', default: '2' },
    'bulk-lanes': { type: 'string', default: '64' },
    'workers-per-process': { type: 'string', default: '25' },
    'print-ms': { type: 'string', default: '30' },
    'pdf-bytes': { type: 'string' },
    postgres: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const printMs = Number(values['print-ms'])
const { postgres } = values
const pdfBytes = (fallback: number) => Number(values['pdf-bytes'] ?? fallback)
const numbers = (text: string) => text.split(',').map(Number)

switch (values.help ? 'help' : (positionals[0] ?? 'help')) {
  case 'lanes':
    await measureLanes({
      lanes: numbers(values.lanes),
      seconds,
      printMs,
      pdfBytes: pdfBytes(12_000),
      workersPerProcess: Number(values['workers-per-process']),
      postgres,
    })
    break
  case 'workers':
    await measureWorkers({ workers: numbers(values.workers), rounds: Number(values.rounds), seconds })
    break
  case 'million':
    await measureMillion({
      items: Number(values.items),
      processes: Number(values.processes),
      lanes: Number(values['bulk-lanes']),
      printMs,
      pdfBytes: pdfBytes(1_000),
      postgres,
    })
    break
  default:
    write(usage)
}
process.exit(0)
