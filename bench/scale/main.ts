import { parseArgs } from 'node:util'
import { write } from '../report.ts'
import { measureLanes } from './lanes.ts'
import { measureMillion } from './million.ts'
import { measureWorkers } from './workers.ts'

const usage = `Measures the cost of the cluster without the browser. To use the figures, see docs/operate/capacity.md.

scripts/bench scale lanes [--lanes 1,10,50,100,200] [--seconds N]
  Single documents from one-lane workers whose renderer takes no CPU: documents per second, and the CPU time of the API, Redis and the workers for each document. --workers-per-process N (25): each worker has its own connections, consumers and presence, so that Redis and the API see as many workers as in a cluster; workers of one process only share its memory.
scripts/bench scale workers [--workers 1,2,4] [--rounds N] [--seconds N]
  The library's invoice from real one-lane worker processes.
scripts/bench scale million [--items N] [--processes N] [--bulk-lanes N]
  One batch of N small items (1000000) from CSV to ZIP: how fast it is checked and split, and the memory of each process.

  --print-ms N     how long a print waits, without using CPU (30)
  --pdf-bytes N    size of its document (lanes: 12000, million: 1000)
  --postgres       uses a separate PostgreSQL server, as in a cluster, instead of a database in the API's process
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
