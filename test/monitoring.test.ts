import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { parse } from 'yaml'
import { createMetrics } from '../apps/api/src/operator/metrics.ts'
import { projectFolder } from './parts/stack.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string }
}
interface Panel {
  title: string
  fieldConfig: { overrides: Array<{ matcher: { options: string }; properties: Array<{ id: string }> }> }
  targets: Array<{ expr: string; legendFormat: string }>
}

const { groups } = parse(read('deploy/monitoring/platen-alerts.yaml')) as { groups: Array<{ rules: Rule[] }> }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as { panels: Panel[] }

const metricsIn = (text: string) => [...text.matchAll(/\bplaten_\w+/g)].map(([name]) => name)
const withoutSuffix = (name: string) => name.replace(/_seconds_(?:bucket|sum|count)$/, '_seconds')

/** Returns the names of all metrics from an API process, as read by Prometheus. */
async function existingMetrics(): Promise<string[]> {
  const noQueue = {
    status: () => Promise.reject(new Error()),
    oldestWaiting: () => Promise.reject(new Error()),
  }
  const text = await createMetrics(noQueue).text()
  return [...text.matchAll(/^# TYPE (platen_\w+) /gm)].map(([, name = '']) => name)
}

/** Returns the metrics from a process in which every event has happened once, so that each metric has all of its labels. */
async function busyMetrics(): Promise<string> {
  const worker = { id: 'w', lanes: 2, busy: 1, msPerDocument: 20, browser: 'HeadlessChrome/153.0.8010.0' }
  const metrics = createMetrics({
    status: async () => ({
      waiting: 1,
      asyncWaiting: 1,
      active: 1,
      lanes: 2,
      msPerDocument: 20,
      workers: [{ ...worker, figures: { documents: 1, browserRestarts: 1, storeMs: 1 } }],
    }),
    oldestWaiting: async () => ({ waiting: 1, asyncWaiting: 1 }),
  })
  const report = {
    pages: 1,
    bytes: 1,
    ms: { queue: 1, load: 1, merge: 1, print: 1, deliver: 1 },
    warnings: [],
  }
  metrics.request({ route: '/v1/create', status: 200, ms: 1 })
  metrics.generation({ outcome: 'succeeded', report })
  metrics.generation({ outcome: 'succeeded', isTest: true })
  metrics.turn({ engine: 'composer', outcome: 'answered', inputTokens: 1, outputTokens: 1 })
  metrics.delivery({ outcome: 'delivered' })
  metrics.watchBatches(async () => ({
    byStatus: [],
    chunksWaiting: 1,
    chunksActive: 1,
    oldestChunkSeconds: 1,
  }))
  metrics.watchProcess({
    dependencies: async () => ({
      ready: true,
      parts: { redis: 'ok', database: 'ok', storage: 'ok', workers: 'ok' },
      ms: { redis: 1, database: 1, storage: 1 },
      browsers: [],
      warnings: [],
      lanes: 2,
    }),
  })
  return metrics.text()
}

/** Returns the labels that a query selects or groups by, for each of its metrics. */
function labelsIn(expr: string): { metric: string; labels: string[] }[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/))
  return [...expr.matchAll(/\b(platen_\w+)(?:\{([^}]*)\})?/g)].map(([, metric = '', matchers = '']) => ({
    metric,
    labels: [...grouped, ...[...matchers.matchAll(/(\w+)(?:=|!)/g)].map(([, name = '']) => name)],
  }))
}

/** Returns GitHub's anchors for a page's headings. */
function anchorsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe('deploy/monitoring', () => {
  it('uses existing metrics in the dashboard and in the alert rules', async () => {
    const existing = await existingMetrics()
    const used = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) =>
      metricsIn(expr),
    )
    expect(used).to.have.length.above(20)
    expect(used.map(withoutSuffix).filter((name) => !existing.includes(name))).to.deep.equal([])
  })

  it('uses existing metric labels and existing label values', async () => {
    const lines = (await busyMetrics()).split('\n')
    const queries = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
    const used = queries.flatMap(labelsIn)
    expect(used.filter(({ labels }) => labels.length > 0)).to.have.length.above(20)
    for (const { metric, labels } of used) {
      const series = lines.filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `))
      expect(series, metric).to.not.deep.equal([])
      for (const label of labels) expect(series.join(' '), metric).to.match(new RegExp(`[{,]${label}="`))
    }
    const selected = queries.flatMap((expr) => [...expr.matchAll(/(platen_\w+)\{(\w+)="([^"]*)"\}/g)])
    expect(selected).to.have.length.above(5)
    for (const [, metric, label, value] of selected) {
      const series = lines.filter((line) => line.startsWith(`${metric}{`))
      expect(series.join(' '), metric).to.include(`${label}="${value}"`)
    }
  })

  it('shows every metric of Platen in the dashboard, and explains it in monitor.md', async () => {
    const shown = panels
      .flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
      .map(withoutSuffix)
    const explained = metricsIn(read('docs/operate/monitor.md'))
    for (const name of await existingMetrics()) {
      expect(shown, 'in the dashboard').to.include(name)
      expect(explained, 'in monitor.md').to.include(name)
    }
  })

  it('gives bytes a separate axis in panels with other figures', () => {
    const isBytes = ({ expr }: { expr: string }) => /_bytes_/.test(expr)
    const mixed = panels.filter(({ targets }) => targets.some(isBytes) && !targets.every(isBytes))
    expect(mixed).to.not.deep.equal([])
    for (const { title, targets, fieldConfig } of mixed) {
      for (const { legendFormat } of targets.filter(isBytes)) {
        const override = fieldConfig.overrides.find(({ matcher }) => matcher.options === legendFormat)
        const properties = override?.properties.map(({ id }) => id)
        expect(properties, title).to.have.members(['unit', 'custom.axisPlacement'])
      }
    }
  })

  it('links each alert to a section of troubleshoot.md, and lists it in monitor.md', () => {
    const sections = anchorsOf('docs/operate/troubleshoot.md')
    const monitor = read('docs/operate/monitor.md')
    expect(rules).to.have.length.above(5)
    for (const { alert, annotations } of rules) {
      const [page, section] = annotations.runbook.split('#')
      expect(page, alert).to.equal('docs/operate/troubleshoot.md')
      expect(sections, alert).to.include(section)
      expect(monitor, alert).to.include(`| \`${alert}\` | ${annotations.summary}`)
    }
  })

  it('has a unique name for each panel and each alert', () => {
    const names = [...panels.map(({ title }) => title), ...rules.map(({ alert }) => alert)]
    expect(new Set(names).size).to.equal(names.length)
  })
})
